/**
 * Every resource of the specification. A field is optional unless the specification calls it required, and nullable
 * where it says "or null". Two schemas derive from each: what the service promises (complete-schema.ts), which the
 * OpenAPI document shows, and what the app tolerates (tolerant-schema.ts). Descriptions and examples are those of the
 * document.
 */

import { z } from 'zod';
import type { Complete } from './complete-schema.ts';
import {
  ACCEPTED_VIA,
  ACTOR_KINDS,
  COURIER_STATUSES,
  EVENT_TYPES,
  FULFILMENT_MODES,
  INVENTORY_RUN_KINDS,
  INVENTORY_RUN_STATUSES,
  ITEM_SOURCES,
  KEY_SCOPES,
  LINE_SOURCES,
  MODES,
  ORDER_STATUSES,
  ORDER_TYPES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  ROW_ERRORS,
  SALE_CHANNELS,
  STORE_LINK_STATUSES,
  STORE_STATUSES,
  WEBHOOK_DELIVERY_STATUSES,
  WEBHOOK_ENDPOINT_STATUSES,
} from './enums.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { amount, count, date, percent, storeId, timestamp, whole } from './fields.ts';
import { LIMITS } from './limits.ts';

const OBJECT = 'The kind of this object; always the same.';
const STORE_ID = { description: 'The id of the store.', examples: [EXAMPLE_IDS.store] };
const MODE = '`test` in the sandbox, `live` on the live address.';
const BARCODE = 'The barcode, as the store scans it; null where the item has none.';
const POS_NUMBER = 'The bill or order number of the POS, sent with accept; null until then.';
const SKU = "The POS's own SKU, sent with a stock push; null if it sent none.";
const MRP = 'The maximum retail price printed on the pack, in rupees; null if unknown.';

export const payment = z
  .object({
    status: z
      .enum(PAYMENT_STATUSES)
      .optional()
      .describe('`PENDING` until the customer has paid, then `PAID` or `FAILED`; `REFUNDED` after a cancellation.'),
    paid: z
      .boolean()
      .optional()
      .describe('Whether the money is there. Only this proves payment, also for an in-store order in `COMPLETED`.'),
    method: z.enum(PAYMENT_METHODS).nullish().describe('How the customer paid; null until they have.'),
  })
  .describe('How an order is paid.');

export const orderLine = z
  .object({
    barcode: z.string().nullish().describe(BARCODE),
    name: z.string().nullish().describe('The name that the customer saw; null if unknown.'),
    quantity: whole.describe('All units to hand over, free ones included.'),
    free_quantity: whole
      .nullish()
      .describe(
        'How many units of `quantity` an offer such as "buy 2, get 1" gives free; null where no offer applies.',
      ),
    unit_price: amount
      .nullish()
      .describe('What the customer paid for one paid unit, in rupees, tax included, after offers; null if unknown.'),
    mrp: amount.nullish().describe(MRP),
    line_total: amount
      .optional()
      .describe('In rupees: `unit_price` times the paid units (`quantity` less `free_quantity`).'),
    source: z
      .enum(LINE_SOURCES)
      .nullish()
      .describe(
        '`catalog`: a product of the marketplace; `store_item`: one that only this store sells; `misc`: neither; null if unknown.',
      ),
    external_id: z.string().nullish().describe(SKU),
  })
  .describe('Units of one product in an order or a sale.');

export const courier = z
  .object({
    provider: z.string().nullish().describe('The courier company; null until one is booked.'),
    status: z
      .enum(COURIER_STATUSES)
      .optional()
      .describe(
        '`NOT_REQUESTED` until staff start picking, then `REQUESTED`, `BOOKED`, `ASSIGNED` (a rider is named), `PICKED_UP` and `DELIVERED`; `FAILED` if none was available; `CANCELLED` if the order was cancelled or given back to the store.',
      ),
    tracking_url: z
      .string()
      .nullish()
      .meta({ description: 'A page that shows where the rider is; null if there is none.', format: 'uri' }),
    rider_name: z.string().nullish().describe('The name of the rider; null until one is assigned.'),
    rider_phone: z.string().nullish().describe('The telephone number of the rider; null until one is assigned.'),
    vehicle: z.string().nullish().describe('What the rider drives; null if unknown.'),
    eta_minutes: whole.nullish().describe('Minutes until the rider is at the store; null if unknown.'),
  })
  .describe("The service's courier for an order with `SERVICE_COURIER`.");

export const order = z
  .object({
    object: z.literal('order').optional().describe(OBJECT),
    id: z.string().meta({ description: 'The id of the order.', pattern: '^ORDER-', examples: [EXAMPLE_IDS.order] }),
    external_id: z.string().nullish().describe(POS_NUMBER),
    store_id: storeId.meta(STORE_ID),
    type: z
      .enum(ORDER_TYPES)
      .optional()
      .describe(
        '`delivery`: ordered online and brought to the customer; `instore`: scanned and paid by the customer in the store.',
      ),
    status: z
      .enum(ORDER_STATUSES)
      .optional()
      .describe(
        'A delivery order goes `PENDING`, `ACCEPTED`, `PACKED`, `OUT_FOR_DELIVERY`, `DELIVERED`; an in-store order goes `PENDING`, `COMPLETED`. Either may end `CANCELLED`, or `PAYMENT_FAILED`: never a real order, do not fulfil or book it.',
      ),
    payment: payment.optional().describe('How the order is paid.'),
    total_amount: amount.describe(
      'What the customer pays in all, in rupees: the lines and the delivery fee, tax included.',
    ),
    delivery_fee: amount
      .nullish()
      .describe('The part of `total_amount` that is for delivery, in rupees; null for an in-store order.'),
    fulfilment_mode: z
      .enum(FULFILMENT_MODES)
      .nullish()
      .describe(
        "Who delivers: `STORE_STAFF`, the store's own riders, or `SERVICE_COURIER`; null until the order is accepted.",
      ),
    accepted_via: z
      .enum(ACCEPTED_VIA)
      .nullish()
      .describe("Who accepted: `APP`, the store's retailer app, or `POS`; null until the order is accepted."),
    placed_at: timestamp
      .nullish()
      .describe('When the customer had paid, so that the store could see the order; null until then.'),
    lines: z.array(orderLine).describe('What was ordered.'),
    courier: courier
      .nullish()
      .describe("The service's courier; null unless `fulfilment_mode` is or was `SERVICE_COURIER`."),
  })
  .describe('An order of the marketplace at one store.');

export const deliveryOption = z
  .object({
    object: z.literal('delivery_option').optional().describe(OBJECT),
    mode: z
      .enum(FULFILMENT_MODES)
      .describe("`STORE_STAFF`: the store's own riders; `SERVICE_COURIER`: the service's courier."),
    available: z.boolean().describe('Whether the order can be accepted with this mode now.'),
    reason: z.string().nullish().describe('Why it is not available, in words; null if it is.'),
    commission_percent: percent
      .nullish()
      .describe('What the mode costs the store, in percent of the total; null if unknown.'),
    commission_amount: amount.nullish().describe('What the mode costs the store, in rupees; null if unknown.'),
    eta_minutes: whole.nullish().describe('Minutes until a courier is at the store; null if unknown.'),
  })
  .describe('One way to deliver an order, and what it costs the store.');

export const sale = z
  .object({
    object: z.literal('sale').optional().describe(OBJECT),
    id: z.string().meta({ description: 'The id of the order that the sale came from.', pattern: '^ORDER-' }),
    event_id: z.string().meta({
      description: 'The id of the `sale.completed` event. Acknowledge the sale with it.',
      pattern: '^evt_',
      examples: [EXAMPLE_IDS.saleEvent],
    }),
    external_id: z.string().nullish().describe(POS_NUMBER),
    store_id: storeId.meta(STORE_ID),
    channel: z
      .enum(SALE_CHANNELS)
      .optional()
      .describe(
        '`SERVICE_ONLINE`: an online order was delivered; `SERVICE_INSTORE`: a payment in the store was verified, or staff collected the cash.',
      ),
    sold_at: timestamp.optional().describe('When the sale was completed.'),
    total_amount: amount.describe('What the customer paid in all, in rupees, tax included.'),
    delivery_fee: amount
      .nullish()
      .describe('The part of `total_amount` that is for delivery, in rupees; null for an in-store sale.'),
    payment: payment.optional().describe('How the sale was paid.'),
    lines: z.array(orderLine).describe('What was sold.'),
  })
  .describe('A completed sale of the marketplace that the POS must book, once.');

export const saleAck = z
  .object({
    object: z.literal('sale_ack').optional().describe(OBJECT),
    acknowledged: z
      .array(z.string())
      .describe('The event ids of the request whose sales are booked now, also those that were booked before.'),
    unknown: z
      .array(z.string())
      .describe(
        'The event ids of the request that are no `sale.completed` event at this store since it was connected to you. Nothing was done with them.',
      ),
  })
  .describe('Which sales are booked now.');

export const inventoryItem = z
  .object({
    object: z.literal('inventory_item').optional().describe(OBJECT),
    barcode: z.string().nullish().describe(BARCODE),
    name: z.string().nullish().describe('The name; null if unknown.'),
    stock: whole.describe('Units on the shelf.'),
    reserved: whole
      .optional()
      .describe(
        'Units held for paid online orders that are not accepted yet. A hold lapses 15 minutes after its order was placed.',
      ),
    available: whole
      .optional()
      .describe('Units that can still be sold online: `stock` less `reserved`. It may be negative.'),
    mrp: amount.nullish().describe(MRP),
    price: amount.nullish().describe("The store's selling price, in rupees, tax included; null if unknown."),
    expiry_date: date.nullish().describe('The day on which the stock expires; null if unknown.'),
    low_stock_threshold: whole.optional().describe('From this many units down, the store counts the item as low.'),
    source: z
      .enum(ITEM_SOURCES)
      .nullish()
      .describe(
        '`catalog`: a product of the marketplace; `store_item`: one that only this store sells; null if unknown.',
      ),
    external_id: z.string().nullish().describe(SKU),
  })
  .describe('The stock of one product at a store.');

export const rowError = z
  .object({
    barcode: z.string().nullish().describe('The barcode of the row; null where the row has none.'),
    code: z
      .enum(ROW_ERRORS)
      .describe(
        '`invalid_request`: a field of the row is wrong; `unknown_barcode`: the store has never had it and the row names no product; `duplicate_barcode`: the push has it twice and the first row counts; `stale_count`: a newer count was applied already; `clamped_to_zero`: fewer units were there than the row takes, so the stock is 0 now (the row counts as updated).',
      ),
    message: z.string().optional().describe('What is wrong, for people. It may change.'),
  })
  .describe('A row that was not applied, or not as it was sent.');

export const inventorySync = z
  .object({
    object: z.literal('inventory_sync').optional().describe(OBJECT),
    id: z.string().meta({ description: 'The id of this run.', format: 'uuid', examples: [EXAMPLE_IDS.run] }),
    kind: z
      .enum(INVENTORY_RUN_KINDS)
      .optional()
      .describe('`push`: counts were set; `adjustment`: units were added or removed.'),
    status: z
      .enum(INVENTORY_RUN_STATUSES)
      .optional()
      .describe(
        '`QUEUED` and `RUNNING` are not finished: ask again. `COMPLETED`: every row applied. `COMPLETED_WITH_ERRORS`: those in `errors` did not. `FAILED`: none did.',
      ),
    store_id: storeId.meta(STORE_ID),
    as_of: timestamp.nullish().describe('When the POS took the count; null for an adjustment.'),
    received: count.optional().describe('How many rows were sent.'),
    created: count.optional().describe('How many rows made a new item.'),
    updated: count.optional().describe('How many rows changed an item.'),
    unchanged: count.optional().describe('How many rows changed nothing.'),
    error_count: count.optional().describe('How many rows have an error, also those beyond the ones listed.'),
    errors: z
      .array(rowError)
      .optional()
      .meta({ description: `The first ${LIMITS.reportedErrors} rows with an error.`, maxItems: LIMITS.reportedErrors }),
    adjusted_for_unbooked_sales: z
      .record(z.string(), whole)
      .optional()
      .describe(
        'The units that a push subtracted from a count, by barcode: sales of the marketplace that the POS had not booked by `as_of`.',
      ),
    created_at: timestamp.optional().describe('When the rows arrived.'),
    finished_at: timestamp.nullish().describe('When the last row was applied; null until then.'),
  })
  .describe('The result of a stock push or of an adjustment.');

export const webhookEndpoint = z
  .object({
    object: z.literal('webhook_endpoint').optional().describe(OBJECT),
    id: z.uuid().meta({ description: 'The id of the receiver.', examples: [EXAMPLE_IDS.endpoint] }),
    mode: z.enum(MODES).optional().describe(`Whose events it receives: ${MODE}`),
    url: z.string().describe('Where events are sent, as it was registered.'),
    description: z.string().optional().describe('Your own words for the receiver; empty if none were sent.'),
    events: z
      .array(z.enum(EVENT_TYPES))
      .optional()
      .describe('The types that it receives. An empty list means every type.'),
    status: z
      .enum(WEBHOOK_ENDPOINT_STATUSES)
      .optional()
      .describe('`ACTIVE`: events are sent; `DISABLED`: none are, and none are queued.'),
    disabled_reason: z.string().optional().describe('Why it is disabled; empty while it is active.'),
    created_at: timestamp.optional().describe('When it was registered.'),
  })
  .describe('A receiver of events.');

/** The response of create and roll-secret, which alone show the signing secret. */
export const webhookEndpointWithSecret = webhookEndpoint
  .extend({
    secret: z.string().meta({
      description:
        'The signing secret. Shown only here: store it. The whole text, `whsec_` included, is the key of the signature.',
      pattern: '^whsec_',
    }),
  })
  .describe('A receiver of events, with its signing secret.');

export const webhookDelivery = z
  .object({
    object: z.literal('webhook_delivery').optional().describe(OBJECT),
    id: whole.meta({ description: 'The id of the delivery.', examples: [EXAMPLE_IDS.delivery] }),
    event_id: z.string().meta({ description: 'The id of the event.', pattern: '^evt_' }),
    event_type: z.enum(EVENT_TYPES).optional().describe('The type of the event.'),
    status: z
      .enum(WEBHOOK_DELIVERY_STATUSES)
      .optional()
      .describe('`PENDING`: it will be sent, or sent again; `SUCCEEDED`: the receiver answered 2xx; `DEAD`: given up.'),
    attempts: count
      .optional()
      .describe(`How often it was sent. The last of ${LIMITS.webhookAttempts} attempts comes after about three days.`),
    next_attempt_at: timestamp.nullish().describe('When it will be sent again; null if it will not.'),
    last_status_code: whole.nullish().describe('The HTTP status of the last answer; null if there was none.'),
    last_error: z.string().optional().describe('Why the last attempt failed without an answer; empty otherwise.'),
    created_at: timestamp.optional().describe('When it was queued.'),
    succeeded_at: timestamp.nullish().describe('When the receiver answered 2xx; null until then.'),
  })
  .describe('The sending of one event to one receiver.');

/**
 * The specification doesn't show the fields of store, store link and ping; these are those of this project's service.
 */
export const store = z
  .object({
    object: z.literal('store').optional().describe(OBJECT),
    id: storeId.meta(STORE_ID),
    name: z.string().optional().describe('The name of the store.'),
    mode: z.enum(MODES).optional().describe(MODE),
    status: z.enum(STORE_STATUSES).optional().describe('Whether the store is connected to your company.'),
    address: z.string().optional().describe('Street and house.'),
    city: z.string().optional().describe('The city.'),
    timezone: z.string().optional().describe('The IANA name of its time zone.'),
    connected_at: timestamp
      .optional()
      .describe('When it was last connected to your company. No earlier event is listed or delivered.'),
  })
  .describe('A store as a connected company sees it.');

export const storeLink = z
  .object({
    object: z.literal('store_link').optional().describe(OBJECT),
    id: z
      .string()
      .optional()
      .meta({ description: 'The id of the connection. A store that is connected again has a new one.' }),
    status: z
      .enum(STORE_LINK_STATUSES)
      .optional()
      .describe('`ACTIVE`: you have access and receive events; `DISCONNECTED`: neither.'),
    connected_at: timestamp.optional().describe('When the code was claimed.'),
    disconnected_at: timestamp.nullish().describe('When the connection ended; null while it is active.'),
    store: store.optional().describe('The store.'),
  })
  .describe('The connection between a store and your company.');

export const company = z
  .object({
    id: z.string().optional().describe('The id of the company.'),
    name: z.string().optional().describe('Its name.'),
    live_approved: z.boolean().optional().describe('Whether the company may use the live address.'),
  })
  .describe('The company that a key belongs to.');

export const keyIdentity = z
  .object({
    id: z.string().optional().describe('The id of the key. It is no secret.'),
    mode: z.enum(MODES).optional().describe(MODE),
    scope: z
      .enum(KEY_SCOPES)
      .optional()
      .describe('`company`: sees every connected store and may do everything; `store`: sees one store only.'),
    store_id: storeId
      .nullish()
      .describe('The only store that a key of scope `store` sees; null for a company-wide key.'),
    last_four: z.string().optional().describe('The last four characters of the key.'),
  })
  .describe('The key that a request was sent with.');

export const ping = z
  .object({
    object: z.literal('ping').optional().describe(OBJECT),
    api_version: z
      .string()
      .optional()
      .describe('The version of the API. Within a version, fields, values and events are only added.'),
    server_time: timestamp.optional().describe("The service's own time."),
    company: company.optional().describe('The company.'),
    key: keyIdentity.optional().describe('The key.'),
  })
  .describe('Who a key belongs to.');

export const actor = z
  .object({
    kind: z
      .enum(ACTOR_KINDS)
      .optional()
      .describe("`retailer`: the store's staff; `pos`: an API key; `customer`; `system`: the service, or a courier."),
    id: z.string().nullish().describe('Which one; null where there is no id.'),
  })
  .describe('Who caused an event.');

/** The data of an event; the fields depend on its type (event-data.ts). */
export const eventData = z.object({
  order: order.nullish().describe('The whole order as it was at that moment.'),
  actor: actor.nullish().describe('Who caused the event.'),
  previous_status: z
    .enum(ORDER_STATUSES)
    .nullish()
    .describe('The status before this event: it says how far the order had got.'),
  reason: z.string().nullish().describe('Why, in words; null if nobody said.'),
  channel: z.enum(SALE_CHANNELS).nullish().describe('Where the sale was made.'),
  sale: sale.nullish().describe('The sale to book.'),
  store: store.nullish().describe('The store.'),
});

export const event = z.object({
  object: z.literal('event').optional().describe(OBJECT),
  id: z.string().meta({
    description: 'Unique. The same event can arrive more than once: ignore an id that you have seen.',
    pattern: '^evt_',
    examples: [EXAMPLE_IDS.event],
  }),
  type: z.enum(EVENT_TYPES).describe('The type of the event.'),
  api_version: z
    .string()
    .optional()
    .describe('The version of the API that wrote it. Within a version, fields and event types are only added.'),
  mode: z.enum(MODES).optional().describe(MODE),
  created_at: timestamp.describe(
    'When it happened. Events can arrive out of order: of two orders, the one of the later event counts.',
  ),
  store_id: storeId.nullish().describe('The store; null where the event is about none.'),
  data: eventData.describe('What happened.'),
});

/** The envelope of a list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .object({
      object: z.literal('list').optional().describe(OBJECT),
      data: z.array(item).describe('The entries of this page.'),
      has_more: z.boolean().describe('Whether there is a next page.'),
      next_cursor: z.string().nullable().describe('Pass it back as `cursor` for the next page; null on the last.'),
    })
    .describe('A page of a list.');
}

/** The body of every error. `details` maps each field with a problem to its messages. */
export const failure = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.unknown().optional(),
  }),
});

export const sandboxOrder = z
  .object({
    order_id: z
      .string()
      .meta({ description: 'The id of the order.', pattern: '^ORDER-', examples: [EXAMPLE_IDS.order] }),
    store_id: storeId.meta(STORE_ID),
  })
  .describe('An order that the sandbox made.');
export const sandboxAdvance = z
  .object({
    order_id: z.string().meta({ description: 'The id of the order.', pattern: '^ORDER-' }),
    status: z.enum(ORDER_STATUSES).describe('Its status now.'),
  })
  .describe('An order that the sandbox moved.');
export const sandboxReset = z
  .object({
    deleted_orders: count.describe('How many orders were deleted.'),
  })
  .describe('What a reset of the sandbox removed.');

export type Order = Complete<z.output<typeof order>>;
export type OrderLine = Complete<z.output<typeof orderLine>>;
export type Courier = Complete<z.output<typeof courier>>;
export type Payment = Complete<z.output<typeof payment>>;
export type DeliveryOption = Complete<z.output<typeof deliveryOption>>;
export type Sale = Complete<z.output<typeof sale>>;
export type InventoryItem = Complete<z.output<typeof inventoryItem>>;
export type InventorySync = Complete<z.output<typeof inventorySync>>;
export type RowError = Complete<z.output<typeof rowError>>;
export type WebhookEndpoint = Complete<z.output<typeof webhookEndpoint>>;
export type WebhookDelivery = Complete<z.output<typeof webhookDelivery>>;
export type Store = Complete<z.output<typeof store>>;
export type StoreLink = Complete<z.output<typeof storeLink>>;
export type Ping = Complete<z.output<typeof ping>>;
