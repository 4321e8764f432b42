/** What every field of the operator API's requests and answers means. */

import type { z } from 'zod';
import * as fault from '../../faults/fault-schema.ts';
import * as fixture from '../../fixture/fixture-schema.ts';
import * as request from '../../operator/contract/requests.ts';
import * as response from '../../operator/contract/responses.ts';
import { EVENT_SCHEMAS } from '../api/event-schemas.ts';
import { EXAMPLE_IDS } from '../api/examples.ts';
import { DELIVERY_FIELDS, nameResource, RESOURCE_SCHEMAS } from '../api/resource-schemas.ts';
import type { NamedSchema } from '../component-schemas.ts';
import { nameSchema } from '../component-schemas.ts';
import { OPERATOR_IDS } from './examples.ts';

const MODE = '`test` for the sandbox, `live` for the live address.';
const NOW = "The service's time.";
const COMPANY_ID = { description: 'The id of the company.', examples: [OPERATOR_IDS.company] };
const STORE_ID = { description: 'The id of the store.', examples: [EXAMPLE_IDS.store] };
const ORDER_ID = { description: 'The id of the order.', pattern: '^ORDER-', examples: [EXAMPLE_IDS.order] };
const BARCODE = { description: 'The barcode, as the store scans it.', examples: [EXAMPLE_IDS.barcode] };
const LIVE_APPROVED = 'Whether the company may use the live address.';
const SUSPENDED = 'Whether all its requests are refused (403 `forbidden`).';
const COURIER_AVAILABLE = "Whether the service's courier serves the store.";
const POS_MAY_ACT = 'Whether the store allows its POS to act on orders and stock; else 403 `not_allowed_for_store`.';
const UNCHANGED = 'Left out, it stays as it is.';
const REASON = { description: 'Why, in words that the event has as its `reason`.', examples: ['Sold out'] };
const REDACTED = 'Keys and secrets are left out.';

/** A schema whose fields describe themselves. */
const nameDescribed = (id: string, schema: z.ZodType, description: string, keywords = {}): NamedSchema => ({
  id,
  schema,
  description,
  fields: {},
  keywords,
});

/** The resources of the Store POS Connection API that the operator API answers with. */
const SHARED = new Set(['Payment', 'OrderLine', 'Courier', 'Order', 'Sale', 'Store', 'StoreLink', 'Actor']);

const FAULTS: readonly (readonly [id: string, schema: z.ZodType, kinds: readonly string[], description: string])[] = [
  ['StatusFault', fault.statusFault, ['status'], 'Responds with an error instead of acting.'],
  ['DelayFault', fault.delayFault, ['delay'], 'Waits before the action.'],
  ['DropFault', fault.dropFault, ['drop_before', 'drop_after'], 'Closes the connection.'],
  [
    'EventOrderFault',
    fault.eventOrderFault,
    ['duplicate_events', 'reorder_events'],
    'Sends or lists events twice, or in another order.',
  ],
  ['EventDelayFault', fault.eventDelayFault, ['delay_events'], 'Sends or lists events later.'],
];

const FAULT_SCHEMAS: readonly NamedSchema[] = [
  ...FAULTS.map(([id, schema, , description]) => nameDescribed(id, schema, description)),
  nameDescribed('Fault', fault.faultSchema, 'A fault to add. A field that does not belong to its kind is refused.', {
    discriminator: {
      propertyName: 'kind',
      mapping: Object.fromEntries(
        FAULTS.flatMap(([id, , kinds]) => kinds.map((kind) => [kind, `#/components/schemas/${id}`])),
      ),
    },
  }),
];

const FIXTURE_SCHEMAS: readonly NamedSchema[] = [
  nameDescribed('Fixture', fixture.fixtureSchema, 'The contents of a database.'),
  nameDescribed('FixtureCompany', fixture.fixtureCompany, 'A company with a POS.'),
  nameDescribed('FixtureKey', fixture.fixtureKey, 'An API key: the key itself, or in an export its hash.'),
  nameDescribed('FixtureEndpoint', fixture.fixtureEndpoint, 'A receiver of events.'),
  nameDescribed('FixtureStore', fixture.fixtureStore, 'A store with its items and orders.'),
  nameDescribed('FixtureItem', fixture.fixtureItem, 'The stock of one product at the store.'),
  nameDescribed('FixtureOrder', fixture.fixtureOrder, 'An order at the store.'),
  nameDescribed('FixtureLine', fixture.fixtureLine, 'Units of one product in an order.'),
];

const REQUEST_SCHEMAS: readonly NamedSchema[] = [
  nameSchema('ClockMove', request.clockMove, 'Where to move the clock: one of the two fields.', {
    advance_seconds: { description: 'By how many seconds.', examples: [900] },
    set: { description: 'To which time. Time moves forward only.', examples: ['2026-11-20T12:00:00+05:30'] },
  }),
  nameSchema('NewCompany', request.newCompany, 'A company with a POS.', {
    name: { description: 'Its name.', examples: ['Gupta POS'] },
    live_approved: { description: LIVE_APPROVED, default: true },
  }),
  nameSchema('CompanyChange', request.companyChange, 'What to change of a company.', {
    live_approved: `${LIVE_APPROVED} ${UNCHANGED}`,
    suspended: `${SUSPENDED} ${UNCHANGED}`,
  }),
  nameSchema('NewKey', request.newKey, 'An API key to issue.', {
    company_id: COMPANY_ID,
    mode: MODE,
    store_id: {
      description: 'The only store that the key sees; left out or null, the key is company-wide.',
      examples: [null],
    },
  }),
  nameSchema('NewStore', request.newStore, 'A store, connected to no company yet.', {
    mode: MODE,
    name: { description: 'Its name.', examples: ['Gupta Stores'] },
    courier_available: { description: COURIER_AVAILABLE, default: true },
    commission_percent: { description: 'What the courier costs the store, in percent of the total.', default: '12.00' },
    pos_may_act: { description: POS_MAY_ACT, default: true },
    items: 'What the store sells. Left out, nothing.',
  }),
  nameSchema('NewItem', request.newItem, 'A product on the shelf.', {
    barcode: BARCODE,
    name: { description: 'The name.', examples: ['Tata Salt 1 kg'] },
    stock: { description: 'Units on the shelf.', examples: [20] },
    mrp: { description: 'The maximum retail price printed on the pack, in rupees.', examples: ['30.00'] },
    price: { description: "The store's selling price, in rupees, tax included.", examples: ['28.00'] },
  }),
  nameSchema('StoreChange', request.storeChange, 'What to change of a store.', {
    courier_available: `${COURIER_AVAILABLE} ${UNCHANGED}`,
    pos_may_act: `${POS_MAY_ACT} ${UNCHANGED}`,
  }),
  nameSchema('CheckoutLine', request.checkoutLine, 'What the customer takes.', {
    barcode: BARCODE,
    quantity: { description: 'All units, free ones included.', examples: [2] },
    free_quantity: {
      description: 'How many of the units an offer gives free; at most all.',
      default: 0,
      examples: [0],
    },
  }),
  nameSchema('Checkout', request.checkout, 'A basket, and what becomes of its payment.', {
    type: '`delivery`: ordered online; `instore`: scanned and paid by the customer in the store.',
    lines: 'The basket.',
    outcome:
      '`paid`: the order is placed, or the sale completed; `timeout`: not paid in time; `pending`: not paid yet.',
  }),
  nameSchema('PaymentOutcome', request.payment, 'What became of a payment.', {
    outcome:
      '`succeeded`: the money is there, also late; `cash_collected`: staff took it, for an in-store order only; `timeout`: it was not made in time.',
  }),
  nameSchema('Acceptance', request.acceptance, 'How the store accepts.', {
    fulfilment_mode: {
      description: "Who delivers: `STORE_STAFF`, the store's own riders, or `SERVICE_COURIER`.",
      default: 'STORE_STAFF',
    },
  }),
  nameSchema('Rejection', request.rejection, 'Why the store rejects.', { reason: REASON }),
  nameSchema('Cancellation', request.cancellation, 'Who cancels an order.', {
    by: '`customer`: until staff start picking; `system`: the marketplace, until the order is delivered.',
    reason: REASON,
  }),
  nameSchema(
    'CourierStep',
    request.courierStep,
    'What the courier partner reports. A field that is left out is made up.',
    {
      status:
        'The step: `BOOKED`, `ASSIGNED` (again: another rider), `PICKED_UP`, `DELIVERED` or `FAILED`. The partner reports no other.',
      provider: 'The courier company.',
      rider_name: 'The name of the rider.',
      rider_phone: 'The telephone number of the rider.',
      vehicle: 'What the rider drives.',
      tracking_url: { description: 'A page that shows where the rider is.', examples: ['https://riders.example/42'] },
      eta_minutes: { description: 'Minutes until the rider is at the store.', examples: [25] },
    },
  ),
  nameSchema('ListLimitQuery', request.limitQuery, 'How many to list.', {
    limit: { description: 'How many entries the list has at most.', default: 50 },
  }),
  nameSchema('ListSearchQuery', request.searchQuery, 'What to list.', {
    limit: { description: 'How many entries each list has at most.', default: 50 },
    search: `Only entries with this text, whatever the case of its letters; for orders, events, deliveries and requests, of which it looks through the last ${request.MAX_ROWS}.`,
  }),
];

const COMPANY_FIELDS = {
  id: COMPANY_ID,
  name: 'Its name.',
  live_approved: LIVE_APPROVED,
  suspended: SUSPENDED,
  test_store_id: "The company's own test store, for the sandbox operations.",
};

const STORE_FIELDS = {
  id: STORE_ID,
  mode: MODE,
  name: 'The name of the store.',
  courier_available: COURIER_AVAILABLE,
  pos_may_act: POS_MAY_ACT,
};

const DELIVERY_SUMMARY_FIELDS = {
  ...DELIVERY_FIELDS,
  order_id: { ...ORDER_ID, description: 'The order that the event is about; null if it is about none.' },
  endpoint: 'The URL of the receiver without its query; null if the receiver is gone.',
};

const REQUEST_FIELDS = {
  time: 'When it arrived.',
  request_id: { description: 'The `Request-Id` of its response.', pattern: '^req_', examples: [OPERATOR_IDS.request] },
  mode: 'Which address it was sent to: `test` is the sandbox.',
  method: { description: 'The HTTP method.', examples: ['POST'] },
  path: `The path. ${REDACTED}`,
  query: `The query with its question mark; empty if there is none. ${REDACTED}`,
  status: 'The status of the response; null if a fault dropped the connection.',
  code: 'The error code of the response; null if there is none.',
  duration_ms: 'How long it took, in milliseconds.',
  key_id: 'The id of the key it was sent with; null if the key is unknown or missing.',
  replayed: 'Whether the response was the first one of its `Idempotency-Key`, given again.',
};

const RESPONSE_SCHEMAS: readonly NamedSchema[] = [
  nameSchema('Clock', response.clock, "The service's clock.", { now: NOW }),
  nameSchema('CreatedFault', response.createdFault, 'The fault that was added.', {
    fault_id: { description: 'The id of the fault.', examples: [OPERATOR_IDS.fault] },
  }),
  nameSchema('PendingFault', response.pendingFault, 'A fault that still applies. Its kind says which fields it has.', {
    fault_id: { description: 'The id of the fault.', examples: [OPERATOR_IDS.fault] },
    kind: 'What it does.',
    times: 'How many requests or deliveries it was to disturb.',
    left: 'How many it will still disturb.',
    match: 'What it disturbs; everything if it is missing.',
    code: 'The error code of a `status` fault.',
    status: 'The HTTP status of a `status` fault.',
    retry_after: 'The header Retry-After of a `status` fault, in seconds.',
    delay_ms: 'How long the delay is, in milliseconds.',
  }),
  nameSchema('CreatedCompany', response.createdCompany, 'The company that was added, with a test store of its own.', {
    company_id: COMPANY_ID,
    test_store_id: 'The id of its test store, which it is connected to.',
  }),
  nameSchema('CompanySummary', response.companySummary, 'A company.', COMPANY_FIELDS),
  nameSchema('Company', response.changedCompany, 'The company as it is now.', {
    object: 'The kind of this object; always the same.',
    ...COMPANY_FIELDS,
  }),
  nameSchema('CreatedKey', response.createdKey, 'The key that was issued.', {
    key_id: { description: 'The id of the key. It is no secret.', examples: [OPERATOR_IDS.key] },
    key: { description: 'The key itself. Shown only here: only its hash is kept.', pattern: '^sk_(test|live)_' },
  }),
  nameSchema('KeySummary', response.keySummary, 'A valid key, without its secret.', {
    id: { description: 'The id of the key. It is no secret.', examples: [OPERATOR_IDS.key] },
    company_id: COMPANY_ID,
    mode: MODE,
    store_id: 'The only store that the key sees; null for a company-wide key.',
    last_four: 'The last four characters of the key.',
  }),
  nameSchema('CreatedStore', response.createdStore, 'The store that was added.', { store_id: STORE_ID }),
  nameSchema('ChangedStore', response.changedStore, 'The store as it is now.', {
    object: 'The kind of this object; always the same.',
    ...STORE_FIELDS,
  }),
  nameSchema('StoreSummary', response.storeSummary, 'A store.', {
    ...STORE_FIELDS,
    connected_to: 'The company whose POS is connected: one id, or none.',
  }),
  nameSchema('ConnectionCode', response.connectionCode, 'A code that connects a POS to the store, once.', {
    code: { description: 'Eight letters and digits with a hyphen. The POS claims it.', examples: ['ABCD-EFGH'] },
    expires_at: 'When the code stops being good: 15 minutes after it was made.',
  }),
  nameSchema('ItemSummary', response.itemSummary, 'A product at the store.', {
    barcode: BARCODE,
    name: 'The name.',
    stock: 'Units on the shelf.',
    available: 'Units that can still be sold online: those on the shelf less those held for orders.',
    price: "The store's selling price, in rupees, tax included; null if unknown.",
  }),
  nameSchema('CreatedCheckout', response.createdCheckout, 'The order of the checkout.', {
    order_id: ORDER_ID,
    status: 'Its status now.',
  }),
  nameSchema('OrderSummary', response.orderSummary, 'An order or a checkout, without names, numbers and lines.', {
    id: ORDER_ID,
    store_id: STORE_ID,
    type: '`delivery`: ordered online; `instore`: scanned and paid by the customer in the store.',
    status: 'How far the order has got.',
    payment: 'How the order is paid.',
    total_amount: 'What the customer pays in all, in rupees, tax included.',
    units: 'How many units were ordered.',
    external_id: 'The bill or order number of the POS; null until it sent one.',
    fulfilment_mode: 'Who delivers; null until the order is accepted.',
    accepted_via: 'Who accepted: `APP`, the retailer app, or `POS`; null until then.',
    courier_status: "How far the service's courier has got; null without one.",
    placed_at: 'When the customer had paid; null until then.',
    picking_started_at: 'When staff started picking; null until then.',
    hold_ends_at: 'When the units held for the order are released; null if none are held.',
    updated_at: 'When the order last changed.',
    hands: 'The actions that are possible now.',
  }),
  nameSchema('EventSummary', response.eventSummary, 'The main fields of an event.', {
    id: { description: 'The id of the event.', pattern: '^evt_', examples: [EXAMPLE_IDS.event] },
    type: 'The type of the event.',
    mode: MODE,
    created_at: 'When it happened.',
    store_id: 'The store; null where the event is about none.',
    order_id: { ...ORDER_ID, description: 'The order; null where the event is about none.' },
    order_status: 'The status of the order at that moment; null where the event is about none.',
    actor: 'Who caused it: `retailer`, `pos`, `customer` or `system`; null if nobody is named.',
  }),
  nameSchema('EndpointSummary', response.endpointSummary, 'A receiver of events, without its secret.', {
    id: { description: 'The id of the receiver.', examples: [EXAMPLE_IDS.endpoint] },
    company_id: COMPANY_ID,
    mode: 'Whose events it receives: `test` or `live` ones.',
    url: 'Where events are sent, without its query.',
    events: 'The types that it receives. An empty list means every type.',
    status: '`ACTIVE`: events are sent; `DISABLED`: none are.',
    disabled_reason: 'Why it is disabled; empty while it is active.',
  }),
  nameResource('DeliverySummary', response.deliveryFields, 'A delivery of an event.', DELIVERY_SUMMARY_FIELDS),
  nameResource('Delivery', response.deliveryDetailFields, 'A delivery, with what was sent and answered.', {
    ...DELIVERY_SUMMARY_FIELDS,
    body: 'What was sent, exactly; null if it is no longer kept.',
    answer: "The first 4 KiB of the receiver's last answer; null if there was none.",
  }),
  nameSchema('RequestSummary', response.requestSummary, 'A request to the sandbox or live address.', REQUEST_FIELDS),
  nameSchema('Request', response.requestDetails, 'A request, with its body and answer.', {
    ...REQUEST_FIELDS,
    url: `Where it was sent. ${REDACTED}`,
    content_type: 'Its Content-Type; null if it has none.',
    idempotency_key: 'Its `Idempotency-Key`; null if it has none.',
    body: `The first 16 KiB of its body; null if it has none, or it is no longer kept. ${REDACTED}`,
    answer: `The first 16 KiB of the response; null if it has none, or it is no longer kept. ${REDACTED}`,
  }),
  nameSchema('Overview', response.overview, 'Every list at one moment.', {
    now: NOW,
    manual: 'Whether time stands still until it is moved.',
    orders: 'Orders and checkouts, newest first.',
    events: 'Events, newest first.',
    deliveries: 'Deliveries, newest first.',
    requests: 'Requests, newest first.',
    stores: 'All stores.',
    companies: 'All companies.',
    keys: 'All valid keys.',
    endpoints: 'All receivers of events.',
    faults: 'All faults that still apply, oldest first.',
  }),
  nameSchema('Snapshot', response.snapshot, 'A state to return to.', {
    snapshot_id: { description: 'The id of the snapshot.', examples: [OPERATOR_IDS.snapshot] },
    now: "The service's time in that state.",
  }),
  nameSchema('Contents', response.contents, 'The main ids and keys of the new contents.', {
    company_id: { ...COMPANY_ID, description: 'The first company; null if there is none.' },
    test_store_id: 'Its test store; null if there is none.',
    live_store_id: 'The first live store; null if there is none.',
    keys: 'The keys of the demo; null with a fixture of your own.',
  }),
  nameSchema('DemoKeys', response.demoKeys, 'Four API keys.', {
    test_company: 'A company-wide test key.',
    test_store: 'A test key for the test store alone.',
    live_company: 'A company-wide live key.',
    live_store: 'A live key for the live store alone.',
  }),
  nameSchema('JsonSchema', response.jsonSchema, 'A JSON Schema (draft 2020-12).', {
    title: 'What the schema is of.',
    type: 'The type of the value.',
  }),
];

/** All named schemas of the operator API but its lists. */
export const OPERATOR_SCHEMAS: readonly NamedSchema[] = [
  ...RESOURCE_SCHEMAS.filter(({ id }) => SHARED.has(id)),
  ...EVENT_SCHEMAS,
  ...FAULT_SCHEMAS,
  ...FIXTURE_SCHEMAS,
  ...REQUEST_SCHEMAS,
  ...RESPONSE_SCHEMAS,
];
