/**
 * Every resource of the specification. A field is optional unless the specification calls it required, and nullable
 * where it says "or null". Two schemas derive from each: what the service promises (complete-schema.ts), which the
 * OpenAPI document shows, and what the app tolerates (tolerant-schema.ts).
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
import { amount, count, date, percent, storeId, timestamp, whole } from './fields.ts';

export const payment = z.object({
  status: z.enum(PAYMENT_STATUSES).optional(),
  paid: z.boolean().optional(),
  method: z.enum(PAYMENT_METHODS).nullish(),
});

export const orderLine = z.object({
  barcode: z.string().nullish(),
  name: z.string().nullish(),
  quantity: whole,
  free_quantity: whole.nullish(),
  unit_price: amount.nullish(),
  mrp: amount.nullish(),
  line_total: amount.optional(),
  source: z.enum(LINE_SOURCES).nullish(),
  external_id: z.string().nullish(),
});

export const courier = z.object({
  provider: z.string().nullish(),
  status: z.enum(COURIER_STATUSES).optional(),
  tracking_url: z.string().nullish(),
  rider_name: z.string().nullish(),
  rider_phone: z.string().nullish(),
  vehicle: z.string().nullish(),
  eta_minutes: whole.nullish(),
});

export const order = z.object({
  object: z.literal('order').optional(),
  id: z.string(),
  external_id: z.string().nullish(),
  store_id: storeId,
  type: z.enum(ORDER_TYPES).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  payment: payment.optional(),
  total_amount: amount,
  delivery_fee: amount.nullish(),
  fulfilment_mode: z.enum(FULFILMENT_MODES).nullish(),
  accepted_via: z.enum(ACCEPTED_VIA).nullish(),
  placed_at: timestamp.nullish(),
  lines: z.array(orderLine),
  courier: courier.nullish(),
});

export const deliveryOption = z.object({
  object: z.literal('delivery_option').optional(),
  mode: z.enum(FULFILMENT_MODES),
  available: z.boolean(),
  reason: z.string().nullish(),
  commission_percent: percent.nullish(),
  commission_amount: amount.nullish(),
  eta_minutes: whole.nullish(),
});

export const sale = z.object({
  object: z.literal('sale').optional(),
  id: z.string(),
  event_id: z.string(),
  external_id: z.string().nullish(),
  store_id: storeId,
  channel: z.enum(SALE_CHANNELS).optional(),
  sold_at: timestamp.optional(),
  total_amount: amount,
  delivery_fee: amount.nullish(),
  payment: payment.optional(),
  lines: z.array(orderLine),
});

export const saleAck = z.object({
  object: z.literal('sale_ack').optional(),
  acknowledged: z.array(z.string()),
  unknown: z.array(z.string()),
});

export const inventoryItem = z.object({
  object: z.literal('inventory_item').optional(),
  barcode: z.string().nullish(),
  name: z.string().nullish(),
  stock: whole,
  reserved: whole.optional(),
  available: whole.optional(),
  mrp: amount.nullish(),
  price: amount.nullish(),
  expiry_date: date.nullish(),
  low_stock_threshold: whole.optional(),
  source: z.enum(ITEM_SOURCES).nullish(),
  external_id: z.string().nullish(),
});

export const rowError = z.object({
  barcode: z.string().nullish(),
  code: z.enum(ROW_ERRORS),
  message: z.string().optional(),
});

export const inventorySync = z.object({
  object: z.literal('inventory_sync').optional(),
  id: z.string(),
  kind: z.enum(INVENTORY_RUN_KINDS).optional(),
  status: z.enum(INVENTORY_RUN_STATUSES).optional(),
  store_id: storeId,
  as_of: timestamp.nullish(),
  received: count.optional(),
  created: count.optional(),
  updated: count.optional(),
  unchanged: count.optional(),
  error_count: count.optional(),
  errors: z.array(rowError).optional(),
  adjusted_for_unbooked_sales: z.record(z.string(), whole).optional(),
  created_at: timestamp.optional(),
  finished_at: timestamp.nullish(),
});

export const webhookEndpoint = z.object({
  object: z.literal('webhook_endpoint').optional(),
  id: z.uuid(),
  mode: z.enum(MODES).optional(),
  url: z.string(),
  description: z.string().optional(),
  events: z.array(z.enum(EVENT_TYPES)).optional(),
  status: z.enum(WEBHOOK_ENDPOINT_STATUSES).optional(),
  disabled_reason: z.string().optional(),
  created_at: timestamp.optional(),
});

/** The response of create and roll-secret, which alone show the signing secret. */
export const webhookEndpointWithSecret = webhookEndpoint.extend({ secret: z.string() });

export const webhookDelivery = z.object({
  object: z.literal('webhook_delivery').optional(),
  id: whole,
  event_id: z.string(),
  event_type: z.enum(EVENT_TYPES).optional(),
  status: z.enum(WEBHOOK_DELIVERY_STATUSES).optional(),
  attempts: count.optional(),
  next_attempt_at: timestamp.nullish(),
  last_status_code: whole.nullish(),
  last_error: z.string().optional(),
  created_at: timestamp.optional(),
  succeeded_at: timestamp.nullish(),
});

/**
 * The specification doesn't show the fields of store, store link and ping; these are those of this project's service.
 */
export const store = z.object({
  object: z.literal('store').optional(),
  id: storeId,
  name: z.string().optional(),
  mode: z.enum(MODES).optional(),
  status: z.enum(STORE_STATUSES).optional(),
  address: z.string().optional(),
  city: z.string().optional(),
  timezone: z.string().optional(),
  connected_at: timestamp.optional(),
});

export const storeLink = z.object({
  object: z.literal('store_link').optional(),
  id: z.string().optional(),
  status: z.enum(STORE_LINK_STATUSES).optional(),
  connected_at: timestamp.optional(),
  disconnected_at: timestamp.nullish(),
  store: store.optional(),
});

export const company = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  live_approved: z.boolean().optional(),
});

export const keyIdentity = z.object({
  id: z.string().optional(),
  mode: z.enum(MODES).optional(),
  scope: z.enum(KEY_SCOPES).optional(),
  store_id: storeId.nullish(),
  last_four: z.string().optional(),
});

export const ping = z.object({
  object: z.literal('ping').optional(),
  api_version: z.string().optional(),
  server_time: timestamp.optional(),
  company: company.optional(),
  key: keyIdentity.optional(),
});

export const actor = z.object({ kind: z.enum(ACTOR_KINDS).optional(), id: z.string().nullish() });

/** The data of an event; the fields depend on its type (event-data.ts). */
export const eventData = z.object({
  order: order.nullish(),
  actor: actor.nullish(),
  previous_status: z.enum(ORDER_STATUSES).nullish(),
  reason: z.string().nullish(),
  channel: z.enum(SALE_CHANNELS).nullish(),
  sale: sale.nullish(),
  store: store.nullish(),
});

export const event = z.object({
  object: z.literal('event').optional(),
  id: z.string(),
  type: z.enum(EVENT_TYPES),
  api_version: z.string().optional(),
  mode: z.enum(MODES).optional(),
  created_at: timestamp,
  store_id: storeId.nullish(),
  data: eventData,
});

/** The envelope of a list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    object: z.literal('list').optional(),
    data: z.array(item),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  });
}

/** The body of every error. `details` maps each field with a problem to its messages. */
export const failure = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.unknown().optional(),
  }),
});

export const sandboxOrder = z.object({ order_id: z.string(), store_id: storeId });
export const sandboxAdvance = z.object({ order_id: z.string(), status: z.enum(ORDER_STATUSES) });
export const sandboxReset = z.object({ deleted_orders: count });

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
