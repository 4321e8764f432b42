/**
 * Every request body and query of the specification, as it is sent. Strict about types and lengths; unknown fields are
 * ignored.
 */

import { z } from 'zod';
import {
  ADJUSTMENT_REASONS,
  ADVANCE_TARGETS,
  EVENT_TYPES,
  FULFILMENT_MODES,
  LISTED_EVENT_TYPES,
  ORDER_STATUSES,
  ORDER_TYPES,
  WEBHOOK_DELIVERY_STATUSES,
  WEBHOOK_ENDPOINT_STATUSES,
} from './enums.ts';
import { amount, count, date, listStart, storeId, timestamp, whole } from './fields.ts';
import { LENGTHS, LIMITS } from './limits.ts';

const barcode = z.string().min(1).max(LENGTHS.barcode);

export const claim = z.object({ code: z.string().min(1) });

export const accept = z.object({
  fulfilment_mode: z.enum(FULFILMENT_MODES).optional(),
  external_id: z.string().min(1).max(LENGTHS.externalId).optional(),
});

export const reject = z.object({ reason: z.string().max(LENGTHS.rejectReason).optional() });

export const deliveryMethod = z.object({ fulfilment_mode: z.literal('STORE_STAFF') });

/** One row of a stock push. Each row is checked on its own: a bad one is reported, the others apply. */
export const pushRow = z.object({
  barcode,
  stock: count,
  name: z.string().min(1).max(LENGTHS.name).optional(),
  mrp: amount.optional(),
  price: amount.optional(),
  expiry_date: date.optional(),
  low_stock_threshold: count.optional(),
  brand: z.string().max(LENGTHS.brand).optional(),
  category: z.string().max(LENGTHS.category).optional(),
  subcategory: z.string().max(LENGTHS.subcategory).optional(),
  weight: z.string().max(LENGTHS.weight).optional(),
  description: z.string().max(LENGTHS.itemDescription).optional(),
  external_id: z.string().min(1).max(LENGTHS.externalId).optional(),
});

export type PushRow = z.output<typeof pushRow>;

/** One row of an adjustment, checked like {@link pushRow}. */
export const adjustmentRow = z.object({
  barcode,
  delta: whole,
  reason: z.enum(ADJUSTMENT_REASONS).optional(),
  reference: z.string().min(1).max(LENGTHS.reference).optional(),
});

export const push = z.object({ items: z.array(pushRow).max(LIMITS.pushItems), as_of: timestamp.optional() });

export const adjustments = z.object({ adjustments: z.array(adjustmentRow).min(1).max(LIMITS.pushItems) });

export const saleAcknowledgement = z.object({ event_ids: z.array(z.string()) });

export const webhookEndpointNew = z.object({
  url: z.string().max(LENGTHS.url),
  description: z.string().max(LENGTHS.endpointDescription).optional(),
  events: z.array(z.enum(EVENT_TYPES)).optional(),
});

export const webhookEndpointChange = z.object({
  url: z.string().max(LENGTHS.url).optional(),
  description: z.string().max(LENGTHS.endpointDescription).optional(),
  events: z.array(z.enum(EVENT_TYPES)).optional(),
  status: z.enum(WEBHOOK_ENDPOINT_STATUSES).optional(),
});

export const webhookTest = z.object({
  type: z.enum(EVENT_TYPES).optional(),
  bad_signature: z.boolean().optional(),
});

export const sandboxLine = z.object({ barcode, quantity: z.int().min(1).optional() });

export const sandboxBasket = z.object({ lines: z.array(sandboxLine).max(LIMITS.orderLines).optional() });

export const sandboxAdvance = z.object({ to: z.enum(ADVANCE_TARGETS) });

const limit = z.int().min(1).max(LIMITS.pageSizeMax).optional();
const cursor = z.string().optional();

export const limitQuery = z.object({ limit });
const pageQuery = z.object({ cursor, limit });

export const orderQuery = pageQuery.extend({
  status: z.enum(ORDER_STATUSES).optional(),
  type: z.enum(ORDER_TYPES).optional(),
  updated_since: listStart.optional(),
});

export const inventoryQuery = pageQuery.extend({ barcode: barcode.optional() });

export const saleQuery = pageQuery.extend({ since: listStart.optional() });

export const eventQuery = pageQuery.extend({
  since: listStart.optional(),
  store_id: storeId.optional(),
  type: z.enum(LISTED_EVENT_TYPES).optional(),
});

export const webhookDeliveryQuery = pageQuery.extend({ status: z.enum(WEBHOOK_DELIVERY_STATUSES).optional() });
