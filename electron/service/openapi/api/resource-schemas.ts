/** What every field of a resource means. */

import type { z } from 'zod';
import { complete } from '../../../contract/api/complete-schema.ts';
import { LIMITS } from '../../../contract/api/limits.ts';
import * as resource from '../../../contract/api/resources.ts';
import type { FieldNote, NamedSchema } from '../component-schemas.ts';
import { nameSchema } from '../component-schemas.ts';
import { EXAMPLE_IDS } from './examples.ts';

/** Names what the service promises of a resource. */
export const nameResource = <Shape extends z.ZodRawShape>(
  id: string,
  source: z.ZodObject<Shape>,
  description: string,
  fields: { readonly [Field in keyof Shape]: FieldNote },
): NamedSchema => ({ ...nameSchema(id, source, description, fields), schema: complete(source) });

const OBJECT = 'The kind of this object; always the same.';
const STORE_ID = { description: 'The id of the store.', examples: [EXAMPLE_IDS.store] };
const MODE = '`test` in the sandbox, `live` on the live address.';
const BARCODE = 'The barcode, as the store scans it; null where the item has none.';
const POS_NUMBER = 'The bill or order number of the POS, sent with accept; null until then.';
const SKU = "The POS's own SKU, sent with a stock push; null if it sent none.";
const MRP = 'The maximum retail price printed on the pack, in rupees; null if unknown.';

const ENDPOINT_FIELDS = {
  object: OBJECT,
  id: { description: 'The id of the receiver.', examples: [EXAMPLE_IDS.endpoint] },
  mode: `Whose events it receives: ${MODE}`,
  url: 'Where events are sent, as it was registered.',
  description: 'Your own words for the receiver; empty if none were sent.',
  events: 'The types that it receives. An empty list means every type.',
  status: '`ACTIVE`: events are sent; `DISABLED`: none are, and none are queued.',
  disabled_reason: 'Why it is disabled; empty while it is active.',
  created_at: 'When it was registered.',
};

/** What each field of a delivery means. */
export const DELIVERY_FIELDS = {
  object: OBJECT,
  id: { description: 'The id of the delivery.', examples: [EXAMPLE_IDS.delivery] },
  event_id: { description: 'The id of the event.', pattern: '^evt_' },
  event_type: 'The type of the event.',
  status: '`PENDING`: it will be sent, or sent again; `SUCCEEDED`: the receiver answered 2xx; `DEAD`: given up.',
  attempts: `How often it was sent. The last of ${LIMITS.webhookAttempts} attempts comes after about three days.`,
  next_attempt_at: 'When it will be sent again; null if it will not.',
  last_status_code: 'The HTTP status of the last answer; null if there was none.',
  last_error: 'Why the last attempt failed without an answer; empty otherwise.',
  created_at: 'When it was queued.',
  succeeded_at: 'When the receiver answered 2xx; null until then.',
};

export const RESOURCE_SCHEMAS: readonly NamedSchema[] = [
  nameResource('Payment', resource.payment, 'How an order is paid.', {
    status: '`PENDING` until the customer has paid, then `PAID` or `FAILED`; `REFUNDED` after a cancellation.',
    paid: 'Whether the money is there. Only this proves payment, also for an in-store order in `COMPLETED`.',
    method: 'How the customer paid; null until they have.',
  }),

  nameResource('OrderLine', resource.orderLine, 'Units of one product in an order or a sale.', {
    barcode: BARCODE,
    name: 'The name that the customer saw; null if unknown.',
    quantity: 'All units to hand over, free ones included.',
    free_quantity:
      'How many units of `quantity` an offer such as "buy 2, get 1" gives free; null where no offer applies.',
    unit_price: 'What the customer paid for one paid unit, in rupees, tax included, after offers; null if unknown.',
    mrp: MRP,
    line_total: 'In rupees: `unit_price` times the paid units (`quantity` less `free_quantity`).',
    source:
      '`catalog`: a product of the marketplace; `store_item`: one that only this store sells; `misc`: neither; null if unknown.',
    external_id: SKU,
  }),

  nameResource('Courier', resource.courier, "The service's courier for an order with `SERVICE_COURIER`.", {
    provider: 'The courier company; null until one is booked.',
    status:
      '`NOT_REQUESTED` until staff start picking, then `REQUESTED`, `BOOKED`, `ASSIGNED` (a rider is named), `PICKED_UP` and `DELIVERED`; `FAILED` if none was available; `CANCELLED` if the order was cancelled or given back to the store.',
    tracking_url: { description: 'A page that shows where the rider is; null if there is none.', format: 'uri' },
    rider_name: 'The name of the rider; null until one is assigned.',
    rider_phone: 'The telephone number of the rider; null until one is assigned.',
    vehicle: 'What the rider drives; null if unknown.',
    eta_minutes: 'Minutes until the rider is at the store; null if unknown.',
  }),

  nameResource('Order', resource.order, 'An order of the marketplace at one store.', {
    object: OBJECT,
    id: { description: 'The id of the order.', pattern: '^ORDER-', examples: [EXAMPLE_IDS.order] },
    external_id: POS_NUMBER,
    store_id: STORE_ID,
    type: '`delivery`: ordered online and brought to the customer; `instore`: scanned and paid by the customer in the store.',
    status:
      'A delivery order goes `PENDING`, `ACCEPTED`, `PACKED`, `OUT_FOR_DELIVERY`, `DELIVERED`; an in-store order goes `PENDING`, `COMPLETED`. Either may end `CANCELLED`, or `PAYMENT_FAILED`: never a real order, do not fulfil or book it.',
    payment: 'How the order is paid.',
    total_amount: 'What the customer pays in all, in rupees: the lines and the delivery fee, tax included.',
    delivery_fee: 'The part of `total_amount` that is for delivery, in rupees; null for an in-store order.',
    fulfilment_mode:
      "Who delivers: `STORE_STAFF`, the store's own riders, or `SERVICE_COURIER`; null until the order is accepted.",
    accepted_via: "Who accepted: `APP`, the store's retailer app, or `POS`; null until the order is accepted.",
    placed_at: 'When the customer had paid, so that the store could see the order; null until then.',
    lines: 'What was ordered.',
    courier: "The service's courier; null unless `fulfilment_mode` is or was `SERVICE_COURIER`.",
  }),

  nameResource('DeliveryOption', resource.deliveryOption, 'One way to deliver an order, and what it costs the store.', {
    object: OBJECT,
    mode: "`STORE_STAFF`: the store's own riders; `SERVICE_COURIER`: the service's courier.",
    available: 'Whether the order can be accepted with this mode now.',
    reason: 'Why it is not available, in words; null if it is.',
    commission_percent: 'What the mode costs the store, in percent of the total; null if unknown.',
    commission_amount: 'What the mode costs the store, in rupees; null if unknown.',
    eta_minutes: 'Minutes until a courier is at the store; null if unknown.',
  }),

  nameResource('Sale', resource.sale, 'A completed sale of the marketplace that the POS must book, once.', {
    object: OBJECT,
    id: { description: 'The id of the order that the sale came from.', pattern: '^ORDER-' },
    event_id: {
      description: 'The id of the `sale.completed` event. Acknowledge the sale with it.',
      pattern: '^evt_',
      examples: [EXAMPLE_IDS.saleEvent],
    },
    external_id: POS_NUMBER,
    store_id: STORE_ID,
    channel:
      '`SERVICE_ONLINE`: an online order was delivered; `SERVICE_INSTORE`: a payment in the store was verified, or staff collected the cash.',
    sold_at: 'When the sale was completed.',
    total_amount: 'What the customer paid in all, in rupees, tax included.',
    delivery_fee: 'The part of `total_amount` that is for delivery, in rupees; null for an in-store sale.',
    payment: 'How the sale was paid.',
    lines: 'What was sold.',
  }),

  nameResource('SaleAcknowledgement', resource.saleAck, 'Which sales are booked now.', {
    object: OBJECT,
    acknowledged: 'The event ids of the request whose sales are booked now, also those that were booked before.',
    unknown:
      'The event ids of the request that are no `sale.completed` event at this store since it was connected to you. Nothing was done with them.',
  }),

  nameResource('InventoryItem', resource.inventoryItem, 'The stock of one product at a store.', {
    object: OBJECT,
    barcode: BARCODE,
    name: 'The name; null if unknown.',
    stock: 'Units on the shelf.',
    reserved:
      'Units held for paid online orders that are not accepted yet. A hold lapses 15 minutes after its order was placed.',
    available: 'Units that can still be sold online: `stock` less `reserved`. It may be negative.',
    mrp: MRP,
    price: "The store's selling price, in rupees, tax included; null if unknown.",
    expiry_date: 'The day on which the stock expires; null if unknown.',
    low_stock_threshold: 'From this many units down, the store counts the item as low.',
    source: '`catalog`: a product of the marketplace; `store_item`: one that only this store sells; null if unknown.',
    external_id: SKU,
  }),

  nameResource('RowError', resource.rowError, 'A row that was not applied, or not as it was sent.', {
    barcode: 'The barcode of the row; null where the row has none.',
    code: '`invalid_request`: a field of the row is wrong; `unknown_barcode`: the store has never had it and the row names no product; `duplicate_barcode`: the push has it twice and the first row counts; `stale_count`: a newer count was applied already; `clamped_to_zero`: fewer units were there than the row takes, so the stock is 0 now (the row counts as updated).',
    message: 'What is wrong, for people. It may change.',
  }),

  nameResource('InventorySync', resource.inventorySync, 'The result of a stock push or of an adjustment.', {
    object: OBJECT,
    id: { description: 'The id of this run.', format: 'uuid', examples: [EXAMPLE_IDS.run] },
    kind: '`push`: counts were set; `adjustment`: units were added or removed.',
    status:
      '`QUEUED` and `RUNNING` are not finished: ask again. `COMPLETED`: every row applied. `COMPLETED_WITH_ERRORS`: those in `errors` did not. `FAILED`: none did.',
    store_id: STORE_ID,
    as_of: 'When the POS took the count; null for an adjustment.',
    received: 'How many rows were sent.',
    created: 'How many rows made a new item.',
    updated: 'How many rows changed an item.',
    unchanged: 'How many rows changed nothing.',
    error_count: 'How many rows have an error, also those beyond the ones listed.',
    errors: { description: `The first ${LIMITS.reportedErrors} rows with an error.`, maxItems: LIMITS.reportedErrors },
    adjusted_for_unbooked_sales:
      'The units that a push subtracted from a count, by barcode: sales of the marketplace that the POS had not booked by `as_of`.',
    created_at: 'When the rows arrived.',
    finished_at: 'When the last row was applied; null until then.',
  }),

  nameResource('WebhookEndpoint', resource.webhookEndpoint, 'A receiver of events.', ENDPOINT_FIELDS),

  nameResource(
    'WebhookEndpointWithSecret',
    resource.webhookEndpointWithSecret,
    'A receiver of events, with its signing secret.',
    {
      ...ENDPOINT_FIELDS,
      secret: {
        description:
          'The signing secret. Shown only here: store it. The whole text, `whsec_` included, is the key of the signature.',
        pattern: '^whsec_',
      },
    },
  ),

  nameResource(
    'WebhookDelivery',
    resource.webhookDelivery,
    'The sending of one event to one receiver.',
    DELIVERY_FIELDS,
  ),

  nameResource('Store', resource.store, 'A store as a connected company sees it.', {
    object: OBJECT,
    id: STORE_ID,
    name: 'The name of the store.',
    mode: MODE,
    status: 'Whether the store is connected to your company.',
    address: 'Street and house.',
    city: 'The city.',
    timezone: 'The IANA name of its time zone.',
    connected_at: 'When it was last connected to your company. No earlier event is listed or delivered.',
  }),

  nameResource('StoreLink', resource.storeLink, 'The connection between a store and your company.', {
    object: OBJECT,
    id: { description: 'The id of the connection. A store that is connected again has a new one.' },
    status: '`ACTIVE`: you have access and receive events; `DISCONNECTED`: neither.',
    connected_at: 'When the code was claimed.',
    disconnected_at: 'When the connection ended; null while it is active.',
    store: 'The store.',
  }),

  nameResource('Company', resource.company, 'The company that a key belongs to.', {
    id: 'The id of the company.',
    name: 'Its name.',
    live_approved: 'Whether the company may use the live address.',
  }),

  nameResource('KeyIdentity', resource.keyIdentity, 'The key that a request was sent with.', {
    id: 'The id of the key. It is no secret.',
    mode: MODE,
    scope: '`company`: sees every connected store and may do everything; `store`: sees one store only.',
    store_id: 'The only store that a key of scope `store` sees; null for a company-wide key.',
    last_four: 'The last four characters of the key.',
  }),

  nameResource('Ping', resource.ping, 'Who a key belongs to.', {
    object: OBJECT,
    api_version: 'The version of the API. Within a version, fields, values and events are only added.',
    server_time: "The service's own time.",
    company: 'The company.',
    key: 'The key.',
  }),

  nameResource('Actor', resource.actor, 'Who caused an event.', {
    kind: "`retailer`: the store's staff; `pos`: an API key; `customer`; `system`: the service, or a courier.",
    id: 'Which one; null where there is no id.',
  }),

  nameResource('SandboxOrder', resource.sandboxOrder, 'An order that the sandbox made.', {
    order_id: { description: 'The id of the order.', pattern: '^ORDER-', examples: [EXAMPLE_IDS.order] },
    store_id: STORE_ID,
  }),

  nameResource('SandboxAdvance', resource.sandboxAdvance, 'An order that the sandbox moved.', {
    order_id: { description: 'The id of the order.', pattern: '^ORDER-' },
    status: 'Its status now.',
  }),

  nameResource('SandboxReset', resource.sandboxReset, 'What a reset of the sandbox removed.', {
    deleted_orders: 'How many orders were deleted.',
  }),
];
