/** Every answer of the operator API that is not a resource of the Store POS Connection API itself. */

import { z } from 'zod';
import { complete } from '../../../contract/api/complete-schema.ts';
import {
  ACCEPTED_VIA,
  COURIER_STATUSES,
  EVENT_TYPES,
  FULFILMENT_MODES,
  MODES,
  ORDER_STATUSES,
  ORDER_TYPES,
  WEBHOOK_ENDPOINT_STATUSES,
} from '../../../contract/api/enums.ts';
import { amount, count, storeId, timestamp, whole } from '../../../contract/api/fields.ts';
import * as resource from '../../../contract/api/resources.ts';
import { eventMatch, FAULT_KINDS } from '../../faults/fault-schema.ts';

/** A whole list: the operator API has no pages. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ object: z.literal('list'), data: z.array(item), has_more: z.literal(false), next_cursor: z.null() });

export const order = complete(resource.order);
export const storeLink = complete(resource.storeLink);
const payment = complete(resource.payment);

export const clock = z.object({ now: timestamp });

export const createdFault = z.object({ fault_id: z.string() });

/** The fields of a fault depend on its kind. */
export const pendingFault = z.object({
  fault_id: z.string(),
  kind: z.enum(FAULT_KINDS),
  times: count,
  left: count,
  match: eventMatch.optional(),
  code: z.string().optional(),
  status: whole.optional(),
  retry_after: count.optional(),
  delay_ms: count.optional(),
});

export const createdCompany = z.object({ company_id: z.string(), test_store_id: storeId });

export const companySummary = z.object({
  id: z.string(),
  name: z.string(),
  live_approved: z.boolean(),
  suspended: z.boolean(),
  test_store_id: storeId,
});

export const changedCompany = z.object({ object: z.literal('company'), ...companySummary.shape });

export const createdKey = z.object({ key_id: z.string(), key: z.string() });

export const keySummary = z.object({
  id: z.string(),
  company_id: z.string(),
  mode: z.enum(MODES),
  store_id: storeId.nullable(),
  last_four: z.string(),
});

export const createdStore = z.object({ store_id: storeId });

const storeFields = {
  id: storeId,
  mode: z.enum(MODES),
  name: z.string(),
  courier_available: z.boolean(),
  pos_may_act: z.boolean(),
};

export const changedStore = z.object({ object: z.literal('store'), ...storeFields });
export const storeSummary = z.object({ ...storeFields, connected_to: z.array(z.string()) });

export const connectionCode = z.object({ code: z.string(), expires_at: timestamp });

export const itemSummary = z.object({
  barcode: z.string(),
  name: z.string(),
  stock: whole,
  available: whole,
  price: amount.nullable(),
});

export const createdCheckout = z.object({ order_id: z.string(), status: z.enum(ORDER_STATUSES) });

export const orderSummary = z.object({
  id: z.string(),
  store_id: storeId,
  type: z.enum(ORDER_TYPES),
  status: z.enum(ORDER_STATUSES),
  payment,
  total_amount: amount,
  units: count,
  external_id: z.string().nullable(),
  fulfilment_mode: z.enum(FULFILMENT_MODES).nullable(),
  accepted_via: z.enum(ACCEPTED_VIA).nullable(),
  courier_status: z.enum(COURIER_STATUSES).nullable(),
  placed_at: timestamp.nullable(),
  picking_started_at: timestamp.nullable(),
  hold_ends_at: timestamp.nullable(),
  updated_at: timestamp,
  hands: z.array(z.string()),
});

export const eventSummary = z.object({
  id: z.string(),
  type: z.enum(EVENT_TYPES),
  mode: z.enum(MODES),
  created_at: timestamp,
  store_id: storeId.nullable(),
  order_id: z.string().nullable(),
  order_status: z.enum(ORDER_STATUSES).nullable(),
  actor: z.string().nullable(),
});

export const endpointSummary = z.object({
  id: z.uuid(),
  company_id: z.string(),
  mode: z.enum(MODES),
  url: z.string(),
  events: z.array(z.enum(EVENT_TYPES)),
  status: z.enum(WEBHOOK_ENDPOINT_STATUSES),
  disabled_reason: z.string(),
});

/** A delivery as the API shows it, and what it was about. {@link complete} makes the promise of it. */
export const deliveryFields = resource.webhookDelivery.extend({
  order_id: z.string().nullable(),
  endpoint: z.string().nullable(),
});
export const deliverySummary = complete(deliveryFields);

export const deliveryDetailFields = deliveryFields.extend({
  body: z.string().nullable(),
  answer: z.string().nullable(),
});
export const deliveryDetails = complete(deliveryDetailFields);

const requestFields = {
  time: timestamp,
  request_id: z.string(),
  mode: z.enum(MODES),
  method: z.string(),
  path: z.string(),
  query: z.string(),
  status: whole.nullable(),
  code: z.string().nullable(),
  duration_ms: z.number(),
  key_id: z.string().nullable(),
  replayed: z.boolean(),
};

export const requestSummary = z.object(requestFields);
export const requestDetails = z.object({
  ...requestFields,
  url: z.string(),
  content_type: z.string().nullable(),
  idempotency_key: z.string().nullable(),
  body: z.string().nullable(),
  answer: z.string().nullable(),
});

export const overview = z.object({
  now: timestamp,
  manual: z.boolean(),
  orders: z.array(orderSummary),
  events: z.array(eventSummary),
  deliveries: z.array(deliverySummary),
  requests: z.array(requestSummary),
  stores: z.array(storeSummary),
  companies: z.array(companySummary),
  keys: z.array(keySummary),
  endpoints: z.array(endpointSummary),
  faults: z.array(pendingFault),
});

export const snapshot = z.object({ snapshot_id: z.string(), now: timestamp });

export const demoKeys = z.object({
  test_company: z.string(),
  test_store: z.string(),
  live_company: z.string(),
  live_store: z.string(),
});

/** A JSON Schema. */
export const jsonSchema = z.looseObject({ title: z.string(), type: z.string() });

export const contents = z.object({
  company_id: z.string().nullable(),
  test_store_id: storeId.nullable(),
  live_store_id: storeId.nullable(),
  keys: demoKeys.nullable(),
});
