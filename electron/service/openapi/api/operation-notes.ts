/** Examples of the requests and responses of each operation, and what its responses hold. */

import type { EndpointName } from '../../../contract/api/endpoints.ts';
import { ENDPOINT_TAGS } from '../../../contract/api/endpoints.ts';
import { EXAMPLE_IDS } from '../../../contract/api/example-ids.ts';
import type { ExampleValue } from '../form-examples.ts';
import type { InvalidField } from './error-notes.ts';
import * as example from './examples.ts';

export const TAGS = [
  ...ENDPOINT_TAGS,
  { name: 'Events', description: 'What the service sends to your receivers.' },
] as const;

interface SuccessNote {
  readonly description: string;
  readonly example: unknown;
}

interface OperationNote {
  readonly successes: Readonly<Record<number, SuccessNote>>;
  readonly bodies?: Readonly<Record<string, ExampleValue>>;
  /** An example of a wrong field, where a field can be wrong. */
  readonly invalid?: InvalidField;
}

const asList = (items: readonly unknown[], next: string | null = null): unknown => ({
  object: 'list',
  data: items,
  has_more: next !== null,
  next_cursor: next,
});

const one = (description: string, value: unknown): Readonly<Record<number, SuccessNote>> => ({
  200: { description, example: value },
});

const body = (summary: string, value: unknown): Readonly<Record<string, ExampleValue>> => ({
  example: { summary, value },
});

const BASKET = body('Two units of one product', { lines: [{ barcode: EXAMPLE_IDS.barcode, quantity: 2 }] });

export const OPERATION_NOTES: Readonly<Record<EndpointName, OperationNote>> = {
  ping: {
    successes: one('The company and the key.', example.ping),
  },
  claimConnection: {
    bodies: body('The code of a store', { code: 'ABCD-EFGH' }),
    successes: {
      200: { description: 'The store was connected already.', example: example.storeLink },
      201: { description: 'The store is connected.', example: example.storeLink },
    },
    invalid: ['code', 'is required'],
  },
  listStores: {
    successes: one('The stores, in the order of their ids.', asList([example.store])),
  },
  getStore: {
    successes: one('The store.', example.store),
  },
  disconnectStore: {
    successes: one('The connection, which has ended.', example.closedStoreLink),
  },
  listOrders: {
    successes: one('A page of orders.', asList([example.placedOrder], EXAMPLE_IDS.cursor)),
    invalid: ['type', 'must be delivery or instore'],
  },
  getOrder: {
    successes: one('The order.', example.placedOrder),
  },
  listDeliveryOptions: {
    successes: one('Both ways.', asList(example.deliveryOptions)),
  },
  acceptOrder: {
    bodies: body('With your own bill number', { fulfilment_mode: 'STORE_STAFF', external_id: 'BILL-2041' }),
    successes: one('The accepted order.', example.acceptedOrder),
    invalid: ['fulfilment_mode', 'must be STORE_STAFF or SERVICE_COURIER'],
  },
  rejectOrder: {
    bodies: body('With a reason', { reason: 'Sold out' }),
    successes: one('The cancelled order.', example.rejectedOrder),
    invalid: ['reason', 'must be at most 300 characters'],
  },
  changeDeliveryMethod: {
    bodies: body("To the store's own riders", { fulfilment_mode: 'STORE_STAFF' }),
    successes: one('The order, with the courier cancelled.', example.ownRidersOrder),
    invalid: ['fulfilment_mode', 'must be STORE_STAFF'],
  },
  retryCourier: {
    successes: one('The order, with a courier requested.', example.requestedCourierOrder),
  },
  listInventory: {
    successes: one('A page of items.', asList([example.inventoryItem], EXAMPLE_IDS.cursor)),
    invalid: ['barcode', 'must not be empty'],
  },
  pushInventory: {
    bodies: body('Two counts', {
      as_of: '2026-11-20T11:41:08+05:30',
      items: [
        { barcode: EXAMPLE_IDS.barcode, stock: 48 },
        { barcode: '8901030865278', stock: 12, name: 'Tata Salt 1 kg', mrp: '30.00', price: '28.00' },
      ],
    }),
    successes: {
      200: { description: 'The rows are applied.', example: example.finishedPush },
      202: { description: 'The rows are queued.', example: example.queuedPush },
    },
    invalid: ['items', 'is required'],
  },
  adjustInventory: {
    bodies: body('Two damaged units', {
      adjustments: [{ barcode: EXAMPLE_IDS.barcode, delta: -2, reason: 'damaged', reference: 'GRN-118' }],
    }),
    successes: one('The rows are applied.', example.finishedAdjustment),
    invalid: ['adjustments', 'must not be empty'],
  },
  listSyncs: {
    successes: one('The newest pushes and adjustments.', asList([example.finishedPush])),
  },
  getSync: {
    successes: one('The push or adjustment.', example.finishedPush),
  },
  listSales: {
    successes: one('A page of sales.', asList([example.sale], EXAMPLE_IDS.cursor)),
  },
  acknowledgeSales: {
    bodies: body('One sale', { event_ids: [EXAMPLE_IDS.saleEvent] }),
    successes: one('What is booked now.', example.saleAck),
    invalid: ['event_ids', 'is required'],
  },
  listEvents: {
    successes: one(
      'A page of events.',
      asList(
        [
          {
            object: 'event',
            id: EXAMPLE_IDS.event,
            type: 'order.placed',
            api_version: example.ping.api_version,
            mode: 'test',
            created_at: example.placedOrder.placed_at,
            store_id: EXAMPLE_IDS.store,
            data: { order: example.placedOrder, actor: { kind: 'customer', id: null } },
          },
        ],
        EXAMPLE_IDS.cursor,
      ),
    ),
    invalid: ['store_id', 'must be a whole number'],
  },
  createWebhookEndpoint: {
    bodies: body('For two types of events', {
      url: 'https://pos.example/webhooks',
      description: 'The counter in Jaipur',
      events: ['order.placed', 'order.cancelled'],
    }),
    successes: { 201: { description: 'The receiver, with its secret.', example: example.webhookEndpointWithSecret } },
    invalid: ['url', 'is required'],
  },
  listWebhookEndpoints: {
    successes: one('The receivers.', asList([example.webhookEndpoint])),
  },
  getWebhookEndpoint: {
    successes: one('The receiver.', example.webhookEndpoint),
  },
  updateWebhookEndpoint: {
    bodies: body('Switch it on again', { status: 'ACTIVE' }),
    successes: one('The receiver.', example.webhookEndpoint),
    invalid: ['status', 'must be ACTIVE or DISABLED'],
  },
  deleteWebhookEndpoint: {
    successes: { 204: { description: 'The receiver is gone.', example: undefined } },
  },
  rollWebhookSecret: {
    successes: one('The receiver, with its new secret.', example.webhookEndpointWithSecret),
  },
  testWebhookEndpoint: {
    bodies: body('A sample order', { type: 'order.placed' }),
    successes: one('What the receiver answered.', { ...example.webhookDelivery, event_type: 'order.placed' }),
    invalid: ['bad_signature', 'must be true or false'],
  },
  listWebhookDeliveries: {
    successes: one('A page of deliveries.', asList([example.webhookDelivery], EXAMPLE_IDS.cursor)),
    invalid: ['status', 'must be PENDING, SUCCEEDED or DEAD'],
  },
  retryWebhookDelivery: {
    successes: one('What the receiver answered.', example.webhookDelivery),
  },
  createSandboxOrder: {
    bodies: BASKET,
    successes: { 201: { description: 'The order.', example: example.sandboxOrder } },
    invalid: ['lines[0].quantity', 'must be at least 1'],
  },
  createSandboxInstoreSale: {
    bodies: BASKET,
    successes: { 201: { description: 'The order.', example: example.sandboxOrder } },
    invalid: ['lines[0].quantity', 'must be at least 1'],
  },
  advanceSandboxOrder: {
    bodies: body('Staff have packed it', { to: 'PACKED' }),
    successes: one('The order and its status now.', example.sandboxAdvance),
    invalid: ['to', 'is required'],
  },
  resetSandbox: {
    successes: one('How many orders are gone.', example.sandboxReset),
  },
};
