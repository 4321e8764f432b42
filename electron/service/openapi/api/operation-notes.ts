/** What each operation does, with examples of its requests and responses. */

import type { EndpointName } from '../../../contract/api/endpoints.ts';
import { EXAMPLE_IDS } from '../../../contract/api/example-ids.ts';
import { LIMITS } from '../../../contract/api/limits.ts';
import type { ExampleValue } from '../operation.ts';
import type { InvalidField } from './error-notes.ts';
import * as example from './examples.ts';

export const TAGS = [
  { name: 'Account and stores', description: 'Who a key belongs to, and which stores are connected to it.' },
  { name: 'Orders', description: 'Paid orders: accept or reject them, and choose who delivers.' },
  {
    name: 'Inventory',
    description: 'Stock: push the counts of the shelf, add and remove units, read what is reserved.',
  },
  { name: 'Sales and events', description: 'What happened: sales to book, and every event of the last 30 days.' },
  { name: 'Webhook endpoints', description: 'Receivers of events, and what became of each delivery.' },
  {
    name: 'Sandbox',
    description: 'Plays the other side: customers, staff and riders. With company-wide test keys only.',
  },
  { name: 'Events', description: 'What the service sends to your receivers.' },
] as const;

export type TagName = (typeof TAGS)[number]['name'];

interface SuccessNote {
  readonly description: string;
  readonly example: unknown;
}

interface OperationNote {
  readonly tag: TagName;
  readonly description: string;
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

const PAGES = `A page has ${LIMITS.pageSizeDefault} entries unless \`limit\` says otherwise. Pass \`next_cursor\` back as \`cursor\` until it is null: new entries neither repeat nor hide others.`;
const WHOLE_LIST = 'The whole list: `has_more` is always false.';
const BASKET = body('Two units of one product', { lines: [{ barcode: EXAMPLE_IDS.barcode, quantity: 2 }] });

export const OPERATION_NOTES: Readonly<Record<EndpointName, OperationNote>> = {
  ping: {
    tag: 'Account and stores',
    description: 'Tells which company and key a request is from. Use it to test a key and to read the service’s time.',
    successes: one('The company and the key.', example.ping),
  },
  claimConnection: {
    tag: 'Account and stores',
    description:
      'The store makes a code of eight characters in its retailer app and tells you. It is good for 15 minutes and works once. After five wrong codes in a minute, every code is refused until the minute is over.',
    bodies: body('The code of a store', { code: 'ABCD-EFGH' }),
    successes: {
      200: { description: 'The store was connected already.', example: example.storeLink },
      201: { description: 'The store is connected.', example: example.storeLink },
    },
    invalid: ['code', 'is required'],
  },
  listStores: {
    tag: 'Account and stores',
    description: `The stores that are connected to your company in this environment; with a key of one store, that store only. ${WHOLE_LIST}`,
    successes: one('The stores, in the order of their ids.', asList([example.store])),
  },
  getStore: {
    tag: 'Account and stores',
    description: 'Reads one store.',
    successes: one('The store.', example.store),
  },
  disconnectStore: {
    tag: 'Account and stores',
    description:
      'Ends the connection: no more events, no more deliveries, queued ones included, and no access. The store can connect again with a new code; earlier events are not sent again.',
    successes: one('The connection, which has ended.', example.closedStoreLink),
  },
  listOrders: {
    tag: 'Orders',
    description: `Newest first. Delivery orders, unless \`type\` says otherwise. ${PAGES}`,
    successes: one('A page of orders.', asList([example.placedOrder], EXAMPLE_IDS.cursor)),
    invalid: ['type', 'must be delivery or instore'],
  },
  getOrder: {
    tag: 'Orders',
    description: 'Reads one order as it is now.',
    successes: one('The order.', example.placedOrder),
  },
  listDeliveryOptions: {
    tag: 'Orders',
    description: `Both ways to deliver, with what each costs the store. Read it before you offer the courier. ${WHOLE_LIST}`,
    successes: one('Both ways.', asList(example.deliveryOptions)),
  },
  acceptOrder: {
    tag: 'Orders',
    description:
      'Takes the units of the order from stock and emits `order.accepted`. The POS and the retailer app can both accept: whoever is first wins, the other gets `order_not_in_required_state`. The units are held for 15 minutes after the order was placed; later, accepting fails if the shelf has run out.',
    bodies: body('With your own bill number', { fulfilment_mode: 'STORE_STAFF', external_id: 'BILL-2041' }),
    successes: one('The accepted order.', example.acceptedOrder),
    invalid: ['fulfilment_mode', 'must be STORE_STAFF or SERVICE_COURIER'],
  },
  rejectOrder: {
    tag: 'Orders',
    description: 'Refunds the customer in full, releases the held units and emits `order.cancelled`.',
    bodies: body('With a reason', { reason: 'Sold out' }),
    successes: one('The cancelled order.', example.rejectedOrder),
    invalid: ['reason', 'must be at most 300 characters'],
  },
  changeDeliveryMethod: {
    tag: 'Orders',
    description:
      'Cancels a booked courier and emits `order.fulfilment_changed`. Possible until the order is out for delivery.',
    bodies: body("To the store's own riders", { fulfilment_mode: 'STORE_STAFF' }),
    successes: one('The order, with the courier cancelled.', example.ownRidersOrder),
    invalid: ['fulfilment_mode', 'must be STORE_STAFF'],
  },
  retryCourier: {
    tag: 'Orders',
    description: 'Possible while the courier is `FAILED` and the order is not yet out for delivery.',
    successes: one('The order, with a courier requested.', example.requestedCourierOrder),
  },
  listInventory: {
    tag: 'Inventory',
    description: `Every item of the store, with the units that are held for orders. ${PAGES}`,
    successes: one('A page of items.', asList([example.inventoryItem], EXAMPLE_IDS.cursor)),
    invalid: ['barcode', 'must not be empty'],
  },
  pushInventory: {
    tag: 'Inventory',
    description: `The POS owns the count of the shelf: each row sets one. Units of sales that the POS had not booked by \`as_of\` are subtracted, and \`adjusted_for_unbooked_sales\` says how many. A wrong row is listed in \`errors\`; the others apply. Up to ${LIMITS.pushImmediateItems} rows are applied at once (200); more are queued (202): poll the sync by its id.`,
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
    tag: 'Inventory',
    description:
      'Each row adds or removes units. Stock never goes below zero. Always send an `Idempotency-Key`: a repeated adjustment gives a wrong count.',
    bodies: body('Two damaged units', {
      adjustments: [{ barcode: EXAMPLE_IDS.barcode, delta: -2, reason: 'damaged', reference: 'GRN-118' }],
    }),
    successes: one('The rows are applied.', example.finishedAdjustment),
    invalid: ['adjustments', 'must not be empty'],
  },
  listSyncs: {
    tag: 'Inventory',
    description: 'Newest first, cut at `limit`; there is no next page.',
    successes: one('The newest pushes and adjustments.', asList([example.finishedPush])),
  },
  getSync: {
    tag: 'Inventory',
    description: 'Poll it after a push was queued, until `finished_at` is set.',
    successes: one('The push or adjustment.', example.finishedPush),
  },
  listSales: {
    tag: 'Sales and events',
    description: `Every sale of the marketplace at the store: delivered online orders and paid in-store sales, oldest first. Use it where \`sale.completed\` may have been missed, or instead of it. ${PAGES}`,
    successes: one('A page of sales.', asList([example.sale], EXAMPLE_IDS.cursor)),
  },
  acknowledgeSales: {
    tag: 'Sales and events',
    description:
      'The units of a booked sale are no longer subtracted from pushed counts. A 2xx answer to a `sale.completed` webhook does the same. Sending an id again changes nothing.',
    bodies: body('One sale', { event_ids: [EXAMPLE_IDS.saleEvent] }),
    successes: one('What is booked now.', example.saleAck),
    invalid: ['event_ids', 'is required'],
  },
  listEvents: {
    tag: 'Sales and events',
    description: `The same bodies that webhooks have, oldest first, since each store was last connected. Without \`type\`, also \`store.connected\` and \`store.disconnected\`. ${PAGES}`,
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
    tag: 'Webhook endpoints',
    description: `The only response with the first signing secret: store it. There can be ${LIMITS.webhookEndpoints} receivers in each environment.`,
    bodies: body('For two types of events', {
      url: 'https://pos.example/webhooks',
      description: 'The counter in Jaipur',
      events: ['order.placed', 'order.cancelled'],
    }),
    successes: { 201: { description: 'The receiver, with its secret.', example: example.webhookEndpointWithSecret } },
    invalid: ['url', 'is required'],
  },
  listWebhookEndpoints: {
    tag: 'Webhook endpoints',
    description: `Without their secrets. ${WHOLE_LIST}`,
    successes: one('The receivers.', asList([example.webhookEndpoint])),
  },
  getWebhookEndpoint: {
    tag: 'Webhook endpoints',
    description: 'Reads one receiver, without its secret.',
    successes: one('The receiver.', example.webhookEndpoint),
  },
  updateWebhookEndpoint: {
    tag: 'Webhook endpoints',
    description:
      'Fields that are left out stay as they are. `ACTIVE` also switches on a receiver that failed for three days and was switched off: what waited is sent.',
    bodies: body('Switch it on again', { status: 'ACTIVE' }),
    successes: one('The receiver.', example.webhookEndpoint),
    invalid: ['status', 'must be ACTIVE or DISABLED'],
  },
  deleteWebhookEndpoint: {
    tag: 'Webhook endpoints',
    description: 'Its queued deliveries go with it.',
    successes: { 204: { description: 'The receiver is gone.', example: undefined } },
  },
  rollWebhookSecret: {
    tag: 'Webhook endpoints',
    description:
      'The old secret stops at once. To lose nothing, register a second receiver, switch over, then delete the first.',
    successes: one('The receiver, with its new secret.', example.webhookEndpointWithSecret),
  },
  testWebhookEndpoint: {
    tag: 'Webhook endpoints',
    description:
      'One attempt, no retry, also to a disabled receiver. The sample has the header `Service-Test`, books nothing and is not in the list of events. With `bad_signature`, a receiver that checks signatures answers 4xx, and the delivery is `DEAD`.',
    bodies: body('A sample order', { type: 'order.placed' }),
    successes: one('What the receiver answered.', { ...example.webhookDelivery, event_type: 'order.placed' }),
    invalid: ['bad_signature', 'must be true or false'],
  },
  listWebhookDeliveries: {
    tag: 'Webhook endpoints',
    description: `Newest first. ${PAGES}`,
    successes: one('A page of deliveries.', asList([example.webhookDelivery], EXAMPLE_IDS.cursor)),
    invalid: ['status', 'must be PENDING, SUCCEEDED or DEAD'],
  },
  retryWebhookDelivery: {
    tag: 'Webhook endpoints',
    description: 'Sends once, now, in every status. It counts as an attempt and moves no schedule.',
    successes: one('What the receiver answered.', example.webhookDelivery),
  },
  createSandboxOrder: {
    tag: 'Sandbox',
    description: 'Plays a customer who orders online and pays. Emits `order.placed`.',
    bodies: BASKET,
    successes: { 201: { description: 'The order.', example: example.sandboxOrder } },
    invalid: ['lines[0].quantity', 'must be at least 1'],
  },
  createSandboxInstoreSale: {
    tag: 'Sandbox',
    description: 'Plays a customer who scans and pays in the store. Emits `sale.completed`.',
    bodies: BASKET,
    successes: { 201: { description: 'The order.', example: example.sandboxOrder } },
    invalid: ['lines[0].quantity', 'must be at least 1'],
  },
  advanceSandboxOrder: {
    tag: 'Sandbox',
    description: 'Each step emits its event; `DELIVERED` also emits `sale.completed`.',
    bodies: body('Staff have packed it', { to: 'PACKED' }),
    successes: one('The order and its status now.', example.sandboxAdvance),
    invalid: ['to', 'is required'],
  },
  resetSandbox: {
    tag: 'Sandbox',
    description:
      'Also deletes holds, sales and their waiting deliveries. Events stay, so that programs that poll keep their position.',
    successes: one('How many orders are gone.', example.sandboxReset),
  },
};
