/** What each call of the operator API does, with examples of its requests and answers. */

import { EXAMPLE_IDS } from '../../../contract/api/example-ids.ts';
import type { OperatorEndpointName } from '../../operator/contract/endpoints.ts';
import { OPERATOR_IDS } from '../../operator/contract/field-notes.ts';
import type { InvalidField } from '../api/error-notes.ts';
import * as example from '../api/examples.ts';
import type { ExampleValue } from '../form-examples.ts';
import * as operator from './examples.ts';

export const OPERATOR_TAGS = [
  {
    name: 'Clock',
    description: "The service's time. With `--clock manual` it stands still until it is moved.",
  },
  { name: 'Faults', description: 'Disturb the next requests, deliveries or lists of events.' },
  { name: 'Companies and keys', description: "The marketplace's back office: who may use the API." },
  { name: 'Stores', description: 'Stores, and which POS each is connected to.' },
  {
    name: 'Orders',
    description: 'Act as the customer, the retailer app, staff, riders and the courier partner.',
  },
  { name: 'Watching', description: 'What happened: requests, events, deliveries and orders. These only read.' },
  { name: 'State', description: 'Keep a state, return to it, start over, or take the present one with you.' },
] as const;

type TagName = (typeof OPERATOR_TAGS)[number]['name'];

interface SuccessNote {
  readonly description: string;
  readonly example?: unknown;
}

interface OperatorNote {
  readonly tag: TagName;
  readonly summary: string;
  readonly description: string;
  readonly success: SuccessNote;
  readonly bodies?: Readonly<Record<string, ExampleValue>>;
  /** An example of a wrong field, where there is a body. */
  readonly invalid?: InvalidField;
  /** What a 404 `not_found` does not find. */
  readonly missing?: string;
}

const asList = (...items: readonly unknown[]): unknown => ({
  object: 'list',
  data: items,
  has_more: false,
  next_cursor: null,
});

const body = (summary: string, value: unknown): Readonly<Record<string, ExampleValue>> => ({
  example: { summary, value },
});

const listNote = (tag: TagName, summary: string, description: string, rows: string, value: unknown): OperatorNote => ({
  tag,
  summary,
  description,
  success: { description: rows, example: asList(value) },
});

const stepNote = (summary: string, description: string, value: unknown = example.acceptedOrder): OperatorNote => ({
  tag: 'Orders',
  summary,
  description,
  success: { description: 'The order as it is now.', example: value },
});

const PACKED = { ...example.acceptedOrder, status: 'PACKED' };
const CANCELLED = example.rejectedOrder;

export const OPERATOR_NOTES: Readonly<Record<OperatorEndpointName, OperatorNote>> = {
  getClock: {
    tag: 'Clock',
    summary: 'Read the time',
    description: "The service's own time, which need not be this machine's.",
    success: { description: 'The time.', example: operator.clock },
  },
  moveClock: {
    tag: 'Clock',
    summary: 'Move the time forward',
    description:
      'Everything that becomes due in between is done in order before the answer: holds expire, deliveries are attempted again, automatic couriers move.',
    bodies: {
      advance: { summary: 'By a quarter of an hour', value: { advance_seconds: 900 } },
      set: { summary: 'To a time', value: { set: '2026-11-20T12:00:00+05:30' } },
    },
    success: { description: 'The time now.', example: operator.clock },
    invalid: ['advance_seconds', 'must be at least 0'],
  },

  listFaults: listNote('Faults', 'Pending faults', 'Oldest first.', 'The pending faults.', operator.pendingFault),
  addFault: {
    tag: 'Faults',
    summary: 'Add a fault',
    description:
      'It disturbs the next `times` requests that match. Of several faults that match, the oldest applies. The kinds `duplicate_events`, `reorder_events` and `delay_events` disturb lists and deliveries of events.',
    bodies: {
      lost: {
        summary: 'Three responses of writes are lost',
        value: { kind: 'drop_after', times: 3, match: { method: 'POST', path: '/v1/stores/*' } },
      },
      busy: { summary: 'Too many requests', value: { kind: 'status', code: 'rate_limited', retry_after: 7, times: 1 } },
      late: { summary: 'Events come a minute late', value: { kind: 'delay_events', delay_ms: 60_000, times: 5 } },
    },
    success: { description: 'The fault is pending.', example: { fault_id: OPERATOR_IDS.fault } },
    invalid: ['times', 'must be at least 1'],
  },
  clearFaults: {
    tag: 'Faults',
    summary: 'Remove all faults',
    description: 'Nothing is disturbed from now on.',
    success: { description: 'No fault is pending.' },
  },
  removeFault: {
    tag: 'Faults',
    summary: 'Remove one fault',
    description: 'The other faults stay.',
    success: { description: 'The fault is gone.' },
    missing: 'pending fault',
  },

  listCompanies: listNote(
    'Companies and keys',
    'Companies',
    'All companies.',
    'The companies.',
    operator.companySummary,
  ),
  addCompany: {
    tag: 'Companies and keys',
    summary: 'Add a company',
    description: 'It gets a test store of its own with stock, and is connected to it. Issue it a key next.',
    bodies: body('A company', { name: 'Gupta POS' }),
    success: {
      description: 'The company.',
      example: { company_id: OPERATOR_IDS.company, test_store_id: EXAMPLE_IDS.store },
    },
    invalid: ['name', 'is required'],
  },
  changeCompany: {
    tag: 'Companies and keys',
    summary: 'Suspend or approve a company',
    description: 'A suspended company gets 403 `forbidden` for every request; so does one without approval, live.',
    bodies: body('Suspend it', { suspended: true }),
    success: {
      description: 'The company.',
      example: { object: 'company', ...operator.companySummary, suspended: true },
    },
    invalid: ['suspended', 'must be true or false'],
    missing: 'company',
  },
  listKeys: listNote(
    'Companies and keys',
    'Valid keys',
    'All keys that are not revoked, without their secrets.',
    'The keys.',
    operator.keySummary,
  ),
  addKey: {
    tag: 'Companies and keys',
    summary: 'Issue a key',
    description:
      'The way to a key after a restart: a database keeps only hashes. The keys that exist stay valid. A key for one store needs a store of the same environment.',
    bodies: body('A company-wide test key', { company_id: OPERATOR_IDS.company, mode: 'test' }),
    success: {
      description: 'The key.',
      example: { key_id: OPERATOR_IDS.key, key: operator.contents.keys.test_company },
    },
    invalid: ['mode', 'must be live or test'],
    missing: 'company',
  },
  revokeKey: {
    tag: 'Companies and keys',
    summary: 'Revoke a key',
    description: 'The next request with it gets 401 `invalid_api_key`.',
    success: { description: 'The key is revoked.' },
    missing: 'key',
  },

  listStores: listNote('Stores', 'Stores', 'All stores of both environments.', 'The stores.', operator.storeSummary),
  addStore: {
    tag: 'Stores',
    summary: 'Add a store',
    description: 'It is connected to no company: let a POS claim its connection code.',
    bodies: body('A store with one product', {
      mode: 'test',
      name: 'Gupta Stores',
      items: [{ barcode: EXAMPLE_IDS.barcode, name: 'Tata Salt 1 kg', stock: 20, price: '28.00' }],
    }),
    success: { description: 'The store.', example: { store_id: EXAMPLE_IDS.store } },
    invalid: ['name', 'is required'],
  },
  changeStore: {
    tag: 'Stores',
    summary: 'Change what a store allows',
    description: 'Whether a courier serves it, and whether its POS may act.',
    bodies: body('No courier serves it', { courier_available: false }),
    success: { description: 'The store.', example: operator.changedStore },
    invalid: ['pos_may_act', 'must be true or false'],
  },
  createConnectionCode: {
    tag: 'Stores',
    summary: 'Make a connection code',
    description:
      'Plays the retailer, who asks for a code and tells it to the POS. It is good for 15 minutes and works once. Who claims it takes the store over.',
    success: {
      description: 'The code.',
      example: { code: 'ABCD-EFGH', expires_at: '2026-11-20T11:58:55.004+05:30' },
    },
  },
  disconnectStore: {
    tag: 'Stores',
    summary: 'The retailer disconnects the POS',
    description:
      'The company gets `store.disconnected` from the actor `retailer` as the last event of this store; its waiting deliveries are dropped, and the store is not found for it. The store can connect again with a new code.',
    success: { description: 'The connection, which has ended.', example: example.closedStoreLink },
  },
  listStoreItems: listNote(
    'Stores',
    'What a store sells',
    'In the order in which they were added.',
    'The items.',
    operator.itemSummary,
  ),

  createCheckout: {
    tag: 'Orders',
    summary: 'Check out a basket',
    description:
      'Plays the customer. A paid delivery emits `order.placed`, a paid in-store sale `sale.completed`; a payment that was not made in time emits `order.payment_failed`. An unpaid delivery is in no list of the API.',
    bodies: body('A paid order', {
      type: 'delivery',
      lines: [{ barcode: EXAMPLE_IDS.barcode, quantity: 2 }],
      outcome: 'paid',
    }),
    success: { description: 'The order.', example: { order_id: EXAMPLE_IDS.order, status: 'PENDING' } },
    invalid: ['lines', 'must not be empty'],
  },
  payOrder: {
    ...stepNote(
      'Report a payment',
      'Pays a checkout, or an order whose payment had failed: then `order.payment_recovered` comes first.',
      example.placedOrder,
    ),
    bodies: body('The money is there', { outcome: 'succeeded' }),
    invalid: ['outcome', 'must be succeeded, cash_collected or timeout'],
  },
  acceptOrder: {
    ...stepNote('Accept in the retailer app', 'Who is first wins: the POS may accept too.', {
      ...example.acceptedOrder,
      external_id: null,
      accepted_via: 'APP',
    }),
    bodies: body('With the courier', { fulfilment_mode: 'SERVICE_COURIER' }),
    invalid: ['fulfilment_mode', 'must be STORE_STAFF or SERVICE_COURIER'],
  },
  rejectOrder: {
    ...stepNote('Reject in the retailer app', 'Refunds the customer and emits `order.cancelled`.', CANCELLED),
    bodies: body('With a reason', { reason: 'Sold out' }),
    invalid: ['reason', 'must be at most 300 characters'],
  },
  startPicking: stepNote(
    'Start picking',
    'Staff start: the customer can no longer cancel, and a courier is requested where one is due.',
  ),
  packOrder: stepNote('Finish packing', 'Starts picking first if that has not happened.', PACKED),
  reportCourierStep: {
    ...stepNote(
      'Report a step of the courier',
      'Plays the courier partner. `PICKED_UP` and `DELIVERED` change the status of the order too.',
      example.courierOrder,
    ),
    bodies: {
      assigned: { summary: 'A rider is assigned', value: { status: 'ASSIGNED', rider_name: 'Ramesh Yadav' } },
      failed: { summary: 'No courier is available', value: { status: 'FAILED' } },
    },
    invalid: ['status', 'is required'],
  },
  pickUpOrder: stepNote(
    'Hand over to the rider',
    "Of the store's own riders or the courier, who first takes the steps that are missing.",
    { ...PACKED, status: 'OUT_FOR_DELIVERY' },
  ),
  deliverOrder: stepNote('Deliver', 'Emits `order.delivered` and `sale.completed`.', example.deliveredOrder),
  verifyExit: stepNote(
    'Check a paid basket at the exit',
    'For a completed in-store order. Emits `sale.exit_verified` and changes no status.',
    {
      ...example.placedOrder,
      type: 'instore',
      status: 'COMPLETED',
      delivery_fee: null,
      total_amount: '496.00',
    },
  ),
  cancelOrder: {
    ...stepNote(
      'Cancel',
      'Refunds the customer and emits `order.cancelled`. Units of an accepted order go back.',
      CANCELLED,
    ),
    bodies: body('By the customer', { by: 'customer', reason: 'Ordered by mistake' }),
    invalid: ['by', 'must be customer or system'],
  },

  getOverview: {
    tag: 'Watching',
    summary: 'Every list at once',
    description: 'What the page shows. `search` shortens orders, events, deliveries and requests.',
    success: { description: 'Every list at one moment.', example: operator.overview },
  },
  listOrders: listNote(
    'Watching',
    'Orders',
    'Orders and checkouts of all stores, newest first; those that await their payment come first.',
    'The orders.',
    operator.orderSummary,
  ),
  listOrderEvents: listNote(
    'Watching',
    'What happened to an order',
    'Every event of the order, whole, oldest first.',
    'The events.',
    operator.event,
  ),
  listEvents: listNote(
    'Watching',
    'Events',
    'Events of all stores and companies, newest first.',
    'The events.',
    operator.eventSummary,
  ),
  getEvent: {
    tag: 'Watching',
    summary: 'One event',
    description: 'The exact text that is listed and signed.',
    success: { description: 'The event.', example: operator.event },
    missing: 'event',
  },
  listDeliveries: listNote(
    'Watching',
    'Deliveries to receivers',
    'Newest first.',
    'The deliveries.',
    operator.deliverySummary,
  ),
  getDelivery: {
    tag: 'Watching',
    summary: 'One delivery, with what was sent and answered',
    description: "Shows the body that was signed beside the receiver's last answer.",
    success: { description: 'The delivery.', example: operator.deliveryDetails },
  },
  listRequests: listNote(
    'Watching',
    'Requests',
    'The last 1,000 requests to the sandbox and live addresses, newest first. A search also finds text of bodies and answers.',
    'The requests.',
    operator.requestSummary,
  ),
  getRequest: {
    tag: 'Watching',
    summary: 'One request, with its body and answer',
    description: 'Of the last 1,000. Keys and secrets are left out.',
    success: { description: 'The request.', example: operator.requestDetails },
    missing: 'request among the last ones',
  },
  listEndpoints: listNote(
    'Watching',
    'Receivers of events',
    'All receivers, without their secrets.',
    'The receivers.',
    operator.endpointSummary,
  ),
  rollSecret: {
    tag: 'Faults',
    summary: 'Make two secrets of a receiver valid',
    description:
      'Gives the receiver a new secret and keeps the one before valid: each delivery carries two `v1`, of which a receiver must accept either. This lasts until the old secret is ended, or the POS rolls the secret itself, which ends both.',
    success: {
      description: 'The new secret.',
      example: { endpoint_id: EXAMPLE_IDS.endpoint, secret: example.webhookEndpointWithSecret.secret },
    },
  },
  endOldSecret: {
    tag: 'Faults',
    summary: 'End the old secret of a receiver',
    description: 'From now on deliveries carry one `v1`, that of the new secret.',
    success: { description: 'The old secret is no longer valid, if there was one.' },
  },

  takeSnapshot: {
    tag: 'State',
    summary: 'Keep the present state',
    description:
      'In memory, until the service stops: orders, stock, stored responses, pending faults and the time. Waits for deliveries in flight.',
    success: { description: 'The snapshot.', example: operator.snapshot },
  },
  listSnapshots: listNote('State', 'Kept states', 'Oldest first.', 'The snapshots.', operator.snapshot),
  restoreSnapshot: {
    tag: 'State',
    summary: 'Return to a state',
    description:
      'Takes milliseconds. Time goes back with the state; with `--seed`, the ids that follow are the same too. The log of requests stays.',
    success: { description: 'The state is the one of the snapshot.', example: operator.snapshot },
    missing: 'snapshot',
  },
  removeSnapshot: {
    tag: 'State',
    summary: 'Forget a kept state',
    description: 'Frees its memory. The present state stays.',
    success: { description: 'The snapshot is gone.' },
    missing: 'snapshot',
  },
  reset: {
    tag: 'State',
    summary: 'Start over',
    description:
      'Returns to a new database with its fixture. The keys of that state stay valid; a database that existed when the service started gets new ones once.',
    success: { description: 'The new contents.', example: operator.contents },
  },
  exportState: {
    tag: 'State',
    summary: 'The present state as a file',
    description:
      'Everything, history included, for a service of the same version on any machine. It contains the secrets of receivers and the keys of the demo. Waits for deliveries in flight.',
    success: { description: 'The state.', example: operator.state },
  },
  importState: {
    tag: 'State',
    summary: 'Return to the state of a file',
    description:
      'Replaces everything. Time is that of the file, but of a clock that runs never earlier than the machine’s. The counts of the rate limit start anew.',
    success: { description: 'The contents that the state began with.', example: operator.contents },
    bodies: body('A state', operator.state),
    invalid: ['schema', 'must be 1: the file is of another version of the service'],
  },
  exportFixture: {
    tag: 'State',
    summary: 'Export the present state',
    description:
      'A file for `--fixture`. It has everything that the API shows but the history: events, deliveries, syncs and stored responses. It contains the secrets of receivers, but of keys only hashes.',
    success: { description: 'The fixture.', example: operator.fixture },
  },
  getFixtureSchema: {
    tag: 'State',
    summary: 'The schema of a fixture file',
    description: 'For an editor, or to check a file of your own.',
    success: { description: 'The JSON Schema.', example: operator.fixtureSchema },
  },
};
