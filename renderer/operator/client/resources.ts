/** The parts of the operator API's responses that the page uses. Unknown fields are left out. */

import { z } from 'zod';
import { MODES } from '../../../electron/contract/api/enums.ts';
import { mapStoreSwitches } from '../../../electron/contract/domain/store-switches.ts';

const mode = z.enum(MODES);

const order = z.object({
  id: z.string(),
  store_id: z.number(),
  type: z.string(),
  status: z.string(),
  payment: z.object({ status: z.string(), paid: z.boolean(), method: z.string().nullable() }),
  total_amount: z.string(),
  units: z.number(),
  external_id: z.string().nullable(),
  fulfilment_mode: z.string().nullable(),
  accepted_via: z.string().nullable(),
  courier_status: z.string().nullable(),
  picking_started_at: z.string().nullable(),
  hold_ends_at: z.string().nullable(),
  updated_at: z.string(),
  /** The names of the operator actions that the order allows now. */
  hands: z.array(z.string()),
});

const event = z.object({
  id: z.string(),
  type: z.string(),
  mode,
  created_at: z.string(),
  store_id: z.number().nullable(),
  order_id: z.string().nullable(),
  order_status: z.string().nullable(),
  actor: z.string().nullable(),
});

const delivery = z.object({
  id: z.number(),
  event_type: z.string(),
  status: z.string(),
  attempts: z.number(),
  next_attempt_at: z.string().nullable(),
  last_status_code: z.number().nullable(),
  last_error: z.string(),
  endpoint: z.string().nullable(),
});

const request = z.object({
  request_id: z.string(),
  time: z.string(),
  mode,
  method: z.string(),
  path: z.string(),
  query: z.string(),
  /** Null if the connection was dropped. */
  status: z.number().nullable(),
  code: z.string().nullable(),
  duration_ms: z.number(),
  key_id: z.string().nullable(),
  replayed: z.boolean(),
});

const store = z.object({
  id: z.number(),
  mode,
  name: z.string(),
  ...mapStoreSwitches(() => z.boolean()),
  connected_to: z.array(z.string()),
});

const company = z.object({ id: z.string(), name: z.string(), live_approved: z.boolean(), suspended: z.boolean() });

const key = z.object({ id: z.string(), mode, store_id: z.number().nullable(), last_four: z.string() });

const endpoint = z.object({
  id: z.string(),
  mode,
  url: z.string(),
  events: z.array(z.string()),
  status: z.string(),
  disabled_reason: z.string(),
  two_secrets: z.boolean(),
});

const fault = z.object({
  fault_id: z.string(),
  kind: z.string(),
  /** How many more times it applies. */
  left: z.number(),
  status: z.number().optional(),
  code: z.string().optional(),
  retry_after: z.number().optional(),
  delay_ms: z.number().optional(),
  match: z
    .object({
      method: z.string().optional(),
      path: z.string().optional(),
      key_id: z.string().optional(),
      endpoint_id: z.string().optional(),
    })
    .optional(),
});

/** Everything that the page shows at one moment; orders, events, deliveries and requests newest first. */
export const overview = z.object({
  now: z.string(),
  manual: z.boolean(),
  orders: z.array(order),
  events: z.array(event),
  deliveries: z.array(delivery),
  requests: z.array(request),
  stores: z.array(store),
  companies: z.array(company),
  keys: z.array(key),
  endpoints: z.array(endpoint),
  faults: z.array(fault),
});

const item = z.object({ barcode: z.string(), name: z.string(), available: z.number(), price: z.string().nullable() });

export const itemList = z.object({ data: z.array(item) });

export const requestDetails = request.extend({
  url: z.string(),
  content_type: z.string().nullable(),
  idempotency_key: z.string().nullable(),
  body: z.string().nullable(),
  answer: z.string().nullable(),
});

export const deliveryDetails = delivery.extend({ body: z.string().nullable(), answer: z.string().nullable() });

/** The events of one order, oldest first, each with the order as it was then. */
export const orderEvents = z.object({
  data: z.array(
    z.object({
      type: z.string(),
      created_at: z.string(),
      data: z.object({
        order: z.record(z.string(), z.unknown()).optional(),
        actor: z.object({ kind: z.string() }).optional(),
      }),
    }),
  ),
});

const snapshot = z.object({ snapshot_id: z.string(), now: z.string() });

export const snapshotList = z.object({ data: z.array(snapshot) });

export const connectionCode = z.object({ code: z.string(), expires_at: z.string() });

export const newKey = z.object({ key_id: z.string(), key: z.string() });

export const newSecret = z.object({ secret: z.string() });

export type Overview = z.output<typeof overview>;
export type OrderSummary = z.output<typeof order>;
export type EventSummary = z.output<typeof event>;
export type DeliverySummary = z.output<typeof delivery>;
export type RequestSummary = z.output<typeof request>;
export type StoreSummary = z.output<typeof store>;
export type CompanySummary = z.output<typeof company>;
export type KeySummary = z.output<typeof key>;
export type EndpointSummary = z.output<typeof endpoint>;
export type FaultSummary = z.output<typeof fault>;
export type Snapshot = z.output<typeof snapshot>;
export type StoreItem = z.output<typeof item>;
export type RequestDetails = z.output<typeof requestDetails>;
export type OrderEvent = z.output<typeof orderEvents>['data'][number];
