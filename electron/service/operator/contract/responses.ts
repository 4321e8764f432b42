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
import { EXAMPLE_IDS } from '../../../contract/api/example-ids.ts';
import { amount, count, storeId, timestamp, whole } from '../../../contract/api/fields.ts';
import * as resource from '../../../contract/api/resources.ts';
import { mapStoreSwitches } from '../../../contract/domain/store-switches.ts';
import { eventMatch, FAULT_KINDS } from '../../faults/fault-schema.ts';
import {
  BARCODE,
  COMPANY_ID,
  LIVE_APPROVED,
  MODE,
  OPERATOR_IDS,
  ORDER_ID,
  STORE_ID,
  STORE_SWITCH_NOTES,
  SUSPENDED,
} from './field-notes.ts';

const OBJECT = 'The kind of this object; always the same.';
const NOW = "The service's time.";
const REDACTED = 'Keys and secrets are left out.';

/** A whole list: the operator API has no pages. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .object({
      object: z.literal('list').describe(OBJECT),
      data: z.array(item).describe('The entries.'),
      has_more: z.literal(false).describe('Always false: there is no next page.'),
      next_cursor: z.null().describe('Always null.'),
    })
    .describe('A whole list, cut at `limit` where there is one.');

export const order = complete(resource.order);
export const storeLink = complete(resource.storeLink);
const payment = complete(resource.payment);

export const clock = z
  .object({
    now: timestamp.describe(NOW),
  })
  .describe("The service's clock.");

export const createdFault = z
  .object({
    fault_id: z.string().meta({ description: 'The id of the fault.', examples: [OPERATOR_IDS.fault] }),
  })
  .describe('The fault that was added.');

/** The fields of a fault depend on its kind. */
export const pendingFault = z
  .object({
    fault_id: z.string().meta({ description: 'The id of the fault.', examples: [OPERATOR_IDS.fault] }),
    kind: z.enum(FAULT_KINDS).describe('What it does.'),
    times: count.describe('How many requests or deliveries it was to disturb.'),
    left: count.describe('How many it will still disturb.'),
    match: eventMatch.optional().describe('What it disturbs; everything if it is missing.'),
    code: z.string().optional().describe('The error code of a `status` fault.'),
    status: whole.optional().describe('The HTTP status of a `status` fault.'),
    retry_after: count.optional().describe('The header Retry-After of a `status` fault, in seconds.'),
    delay_ms: count.optional().describe('How long the delay is, in milliseconds.'),
  })
  .describe('A fault that still applies. Its kind says which fields it has.');

export const createdCompany = z
  .object({
    company_id: z.string().meta(COMPANY_ID),
    test_store_id: storeId.describe('The id of its test store, which it is connected to.'),
  })
  .describe('The company that was added, with a test store of its own.');

export const companySummary = z
  .object({
    id: z.string().meta(COMPANY_ID),
    name: z.string().describe('Its name.'),
    live_approved: z.boolean().describe(LIVE_APPROVED),
    suspended: z.boolean().describe(SUSPENDED),
    test_store_id: storeId.describe("The company's own test store, for the sandbox operations."),
  })
  .describe('A company.');

export const changedCompany = z
  .object({
    object: z.literal('company').describe(OBJECT),
    ...companySummary.shape,
  })
  .describe('The company as it is now.');

export const createdKey = z
  .object({
    key_id: z.string().meta({ description: 'The id of the key. It is no secret.', examples: [OPERATOR_IDS.key] }),
    key: z
      .string()
      .meta({ description: 'The key itself. Shown only here: only its hash is kept.', pattern: '^sk_(test|live)_' }),
  })
  .describe('The key that was issued.');

export const keySummary = z
  .object({
    id: z.string().meta({ description: 'The id of the key. It is no secret.', examples: [OPERATOR_IDS.key] }),
    company_id: z.string().meta(COMPANY_ID),
    mode: z.enum(MODES).describe(MODE),
    store_id: storeId.nullable().describe('The only store that the key sees; null for a company-wide key.'),
    last_four: z.string().describe('The last four characters of the key.'),
  })
  .describe('A valid key, without its secret.');

export const createdStore = z
  .object({
    store_id: storeId.meta(STORE_ID),
  })
  .describe('The store that was added.');

const storeFields = {
  id: storeId.meta(STORE_ID),
  mode: z.enum(MODES).describe(MODE),
  name: z.string().describe('The name of the store.'),
  ...mapStoreSwitches(({ field }) => z.boolean().describe(STORE_SWITCH_NOTES[field])),
};

export const changedStore = z
  .object({
    object: z.literal('store').describe(OBJECT),
    ...storeFields,
  })
  .describe('The store as it is now.');
export const storeSummary = z
  .object({
    ...storeFields,
    connected_to: z.array(z.string()).describe('The company whose POS is connected: one id, or none.'),
  })
  .describe('A store.');

export const connectionCode = z
  .object({
    code: z
      .string()
      .meta({ description: 'Eight letters and digits with a hyphen. The POS claims it.', examples: ['ABCD-EFGH'] }),
    expires_at: timestamp.describe('When the code stops being good: 15 minutes after it was made.'),
  })
  .describe('A code that connects a POS to the store, once.');

export const itemSummary = z
  .object({
    barcode: z.string().meta(BARCODE),
    name: z.string().describe('The name.'),
    stock: whole.describe('Units on the shelf.'),
    available: whole.describe('Units that can still be sold online: those on the shelf less those held for orders.'),
    price: amount.nullable().describe("The store's selling price, in rupees, tax included; null if unknown."),
  })
  .describe('A product at the store.');

export const createdCheckout = z
  .object({
    order_id: z.string().meta(ORDER_ID),
    status: z.enum(ORDER_STATUSES).describe('Its status now.'),
  })
  .describe('The order of the checkout.');

export const orderSummary = z
  .object({
    id: z.string().meta(ORDER_ID),
    store_id: storeId.meta(STORE_ID),
    type: z
      .enum(ORDER_TYPES)
      .describe('`delivery`: ordered online; `instore`: scanned and paid by the customer in the store.'),
    status: z.enum(ORDER_STATUSES).describe('How far the order has got.'),
    payment: payment.describe('How the order is paid.'),
    total_amount: amount.describe('What the customer pays in all, in rupees, tax included.'),
    units: count.describe('How many units were ordered.'),
    external_id: z.string().nullable().describe('The bill or order number of the POS; null until it sent one.'),
    fulfilment_mode: z.enum(FULFILMENT_MODES).nullable().describe('Who delivers; null until the order is accepted.'),
    accepted_via: z
      .enum(ACCEPTED_VIA)
      .nullable()
      .describe('Who accepted: `APP`, the retailer app, or `POS`; null until then.'),
    courier_status: z
      .enum(COURIER_STATUSES)
      .nullable()
      .describe("How far the service's courier has got; null without one."),
    placed_at: timestamp.nullable().describe('When the customer had paid; null until then.'),
    picking_started_at: timestamp.nullable().describe('When staff started picking; null until then.'),
    hold_ends_at: timestamp
      .nullable()
      .describe('When the units held for the order are released; null if none are held.'),
    updated_at: timestamp.describe('When the order last changed.'),
    hands: z.array(z.string()).describe('The actions that are possible now.'),
  })
  .describe('An order or a checkout, without names, numbers and lines.');

export const eventSummary = z
  .object({
    id: z.string().meta({ description: 'The id of the event.', pattern: '^evt_', examples: [EXAMPLE_IDS.event] }),
    type: z.enum(EVENT_TYPES).describe('The type of the event.'),
    mode: z.enum(MODES).describe(MODE),
    created_at: timestamp.describe('When it happened.'),
    store_id: storeId.nullable().describe('The store; null where the event is about none.'),
    order_id: z
      .string()
      .nullable()
      .meta({ ...ORDER_ID, description: 'The order; null where the event is about none.' }),
    order_status: z
      .enum(ORDER_STATUSES)
      .nullable()
      .describe('The status of the order at that moment; null where the event is about none.'),
    actor: z
      .string()
      .nullable()
      .describe('Who caused it: `retailer`, `pos`, `customer` or `system`; null if nobody is named.'),
  })
  .describe('The main fields of an event.');

export const endpointSummary = z
  .object({
    id: z.uuid().meta({ description: 'The id of the receiver.', examples: [EXAMPLE_IDS.endpoint] }),
    company_id: z.string().meta(COMPANY_ID),
    mode: z.enum(MODES).describe('Whose events it receives: `test` or `live` ones.'),
    url: z.string().describe('Where events are sent, without its query.'),
    events: z.array(z.enum(EVENT_TYPES)).describe('The types that it receives. An empty list means every type.'),
    status: z.enum(WEBHOOK_ENDPOINT_STATUSES).describe('`ACTIVE`: events are sent; `DISABLED`: none are.'),
    disabled_reason: z.string().describe('Why it is disabled; empty while it is active.'),
    two_secrets: z.boolean().describe('Whether the secret before is valid too, and deliveries carry two signatures.'),
  })
  .describe('A receiver of events, without its secret.');

export const rolledSecret = z
  .object({
    endpoint_id: z.uuid().meta({ description: 'The id of the receiver.', examples: [EXAMPLE_IDS.endpoint] }),
    secret: z.string().meta({ description: 'The new secret. Shown only here.', pattern: '^whsec_' }),
  })
  .describe('The new secret of a receiver, valid together with the one before.');

/** A delivery as the API shows it, and what it was about. {@link complete} turns them into a promised schema. */
const deliveryFields = resource.webhookDelivery
  .extend({
    order_id: z
      .string()
      .nullable()
      .meta({ ...ORDER_ID, description: 'The order that the event is about; null if it is about none.' }),
    endpoint: z
      .string()
      .nullable()
      .describe('The URL of the receiver without its query; null if the receiver is gone.'),
  })
  .describe('A delivery of an event.');
export const deliverySummary = complete(deliveryFields);

const deliveryDetailFields = deliveryFields
  .extend({
    body: z.string().nullable().describe('What was sent, exactly; null if it is no longer kept.'),
    answer: z.string().nullable().describe("The first 4 KiB of the receiver's last answer; null if there was none."),
  })
  .describe('A delivery, with what was sent and answered.');
export const deliveryDetails = complete(deliveryDetailFields);

const requestFields = {
  time: timestamp.describe('When it arrived.'),
  request_id: z
    .string()
    .meta({ description: 'The `Request-Id` of its response.', pattern: '^req_', examples: [OPERATOR_IDS.request] }),
  mode: z.enum(MODES).describe('Which address it was sent to: `test` is the sandbox.'),
  method: z.string().meta({ description: 'The HTTP method.', examples: ['POST'] }),
  path: z.string().describe(`The path. ${REDACTED}`),
  query: z.string().describe(`The query with its question mark; empty if there is none. ${REDACTED}`),
  status: whole.nullable().describe('The status of the response; null if a fault dropped the connection.'),
  code: z.string().nullable().describe('The error code of the response; null if there is none.'),
  duration_ms: z.number().describe('How long it took, in milliseconds.'),
  key_id: z.string().nullable().describe('The id of the key it was sent with; null if the key is unknown or missing.'),
  replayed: z.boolean().describe('Whether the response was the first one of its `Idempotency-Key`, given again.'),
};

export const requestSummary = z.object(requestFields).describe('A request to the sandbox or live address.');
export const requestDetails = z
  .object({
    ...requestFields,
    url: z.string().describe(`Where it was sent. ${REDACTED}`),
    content_type: z.string().nullable().describe('Its Content-Type; null if it has none.'),
    idempotency_key: z.string().nullable().describe('Its `Idempotency-Key`; null if it has none.'),
    body: z
      .string()
      .nullable()
      .describe(`The first 16 KiB of its body; null if it has none, or it is no longer kept. ${REDACTED}`),
    answer: z
      .string()
      .nullable()
      .describe(`The first 16 KiB of the response; null if it has none, or it is no longer kept. ${REDACTED}`),
  })
  .describe('A request, with its body and answer.');

export const overview = z
  .object({
    now: timestamp.describe(NOW),
    manual: z.boolean().describe('Whether time stands still until it is moved.'),
    orders: z.array(orderSummary).describe('Orders and checkouts, newest first.'),
    events: z.array(eventSummary).describe('Events, newest first.'),
    deliveries: z.array(deliverySummary).describe('Deliveries, newest first.'),
    requests: z.array(requestSummary).describe('Requests, newest first.'),
    stores: z.array(storeSummary).describe('All stores.'),
    companies: z.array(companySummary).describe('All companies.'),
    keys: z.array(keySummary).describe('All valid keys.'),
    endpoints: z.array(endpointSummary).describe('All receivers of events.'),
    faults: z.array(pendingFault).describe('All faults that still apply, oldest first.'),
  })
  .describe('Every list at one moment.');

export const snapshot = z
  .object({
    snapshot_id: z.string().meta({ description: 'The id of the snapshot.', examples: [OPERATOR_IDS.snapshot] }),
    now: timestamp.describe("The service's time in that state."),
  })
  .describe('A state to return to.');

export const demoKeys = z
  .object({
    test_company: z.string().describe('A company-wide test key.'),
    test_store: z.string().describe('A test key for the test store alone.'),
    live_company: z.string().describe('A company-wide live key.'),
    live_store: z.string().describe('A live key for the live store alone.'),
  })
  .describe('Four API keys.');

/** A JSON Schema. */
export const jsonSchema = z
  .looseObject({
    title: z.string().describe('What the schema is of.'),
    type: z.string().describe('The type of the value.'),
  })
  .describe('A JSON Schema (draft 2020-12).');

export const contents = z
  .object({
    company_id: z
      .string()
      .nullable()
      .meta({ ...COMPANY_ID, description: 'The first company; null if there is none.' }),
    test_store_id: storeId.nullable().describe('Its test store; null if there is none.'),
    live_store_id: storeId.nullable().describe('The first live store; null if there is none.'),
    keys: demoKeys.nullable().describe('The keys of the demo; null with a fixture of your own.'),
  })
  .describe('The main ids and keys of the new contents.');
