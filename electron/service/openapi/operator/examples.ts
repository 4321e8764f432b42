/** Examples of what the operator API answers. A test validates each against its schema. */

import { EXAMPLE_IDS } from '../../../contract/api/example-ids.ts';
import { FIRST_STORE_SWITCHES } from '../../../contract/domain/store-switches.ts';
import { OPERATOR_IDS } from '../../operator/contract/field-notes.ts';
import * as example from '../api/examples.ts';

const NOW = '2026-11-20T11:43:55.004+05:30';

export const clock = { now: NOW };

export const pendingFault = {
  fault_id: OPERATOR_IDS.fault,
  kind: 'drop_after',
  times: 3,
  match: { method: 'POST', path: '/v1/stores/*' },
  left: 2,
};

export const companySummary = {
  id: OPERATOR_IDS.company,
  name: 'Sharma Retail',
  live_approved: true,
  suspended: false,
  test_store_id: EXAMPLE_IDS.store,
};

export const keySummary = {
  id: OPERATOR_IDS.key,
  company_id: OPERATOR_IDS.company,
  mode: 'test',
  store_id: null,
  last_four: 'x7Qp',
};

export const changedStore = {
  object: 'store',
  id: EXAMPLE_IDS.store,
  mode: 'test',
  name: example.store.name,
  ...FIRST_STORE_SWITCHES,
  courier_available: false,
};

export const storeSummary = {
  id: EXAMPLE_IDS.store,
  mode: 'test',
  name: example.store.name,
  ...FIRST_STORE_SWITCHES,
  connected_to: [OPERATOR_IDS.company],
};

export const itemSummary = {
  barcode: EXAMPLE_IDS.barcode,
  name: 'Aashirvaad Superior MP Atta 5 kg',
  stock: 50,
  available: 47,
  price: '248.00',
};

const { placedOrder } = example;

export const orderSummary = {
  id: placedOrder.id,
  store_id: placedOrder.store_id,
  type: placedOrder.type,
  status: placedOrder.status,
  payment: placedOrder.payment,
  total_amount: placedOrder.total_amount,
  units: 3,
  external_id: null,
  fulfilment_mode: null,
  accepted_via: null,
  courier_status: null,
  placed_at: placedOrder.placed_at,
  picking_started_at: null,
  hold_ends_at: '2026-11-20T11:56:08.120+05:30',
  updated_at: placedOrder.placed_at,
  hands: ['accept', 'accept_courier', 'reject', 'cancel_customer', 'cancel_system'],
};

export const event = {
  object: 'event',
  id: EXAMPLE_IDS.event,
  type: 'order.placed',
  api_version: example.ping.api_version,
  mode: 'test',
  created_at: placedOrder.placed_at,
  store_id: EXAMPLE_IDS.store,
  data: { order: placedOrder, actor: { kind: 'customer', id: null } },
};

export const eventSummary = {
  id: EXAMPLE_IDS.event,
  type: 'order.placed',
  mode: 'test',
  created_at: placedOrder.placed_at,
  store_id: EXAMPLE_IDS.store,
  order_id: EXAMPLE_IDS.order,
  order_status: 'PENDING',
  actor: 'customer',
};

export const deliverySummary = {
  ...example.webhookDelivery,
  order_id: EXAMPLE_IDS.order,
  endpoint: 'https://pos.example/webhooks',
};

export const deliveryDetails = { ...deliverySummary, body: JSON.stringify(event), answer: 'ok' };

export const requestSummary = {
  time: NOW,
  request_id: OPERATOR_IDS.request,
  mode: 'test',
  method: 'POST',
  path: `/v1/stores/${EXAMPLE_IDS.store}/orders/${EXAMPLE_IDS.order}/accept`,
  query: '',
  status: 409,
  code: 'order_not_in_required_state',
  duration_ms: 1.4,
  key_id: OPERATOR_IDS.key,
  replayed: false,
};

export const requestDetails = {
  ...requestSummary,
  url: `http://127.0.0.1:4010${requestSummary.path}`,
  content_type: 'application/json',
  idempotency_key: 'accept-1',
  body: '{"external_id":"BILL-2041"}',
  answer: '{"error":{"code":"order_not_in_required_state","message":"The order is ACCEPTED; this needs PENDING."}}',
};

export const endpointSummary = {
  id: EXAMPLE_IDS.endpoint,
  company_id: OPERATOR_IDS.company,
  mode: 'test',
  url: example.webhookEndpoint.url,
  events: example.webhookEndpoint.events,
  status: 'ACTIVE',
  disabled_reason: '',
  two_secrets: false,
};

export const overview = {
  now: NOW,
  manual: true,
  orders: [orderSummary],
  events: [eventSummary],
  deliveries: [deliverySummary],
  requests: [requestSummary],
  stores: [storeSummary],
  companies: [companySummary],
  keys: [keySummary],
  endpoints: [endpointSummary],
  faults: [pendingFault],
};

export const snapshot = { snapshot_id: OPERATOR_IDS.snapshot, now: NOW };

export const contents = {
  company_id: OPERATOR_IDS.company,
  test_store_id: EXAMPLE_IDS.store,
  live_store_id: 2001,
  keys: {
    test_company: 'sk_test_Qm4Vb9Tz2Xn7Lk5Rc8Wp3Jd6Hx7Qp',
    test_store: 'sk_test_Zr5Nc8Vb1Mx4Kj7Hg2Fd9Sa3Pq6Wt',
    live_company: 'sk_live_Yt6Re3Wq9Lk2Jh5Gf8Ds1Az4Xc7Vb',
    live_store: 'sk_live_Ui7Op4Lk1Nm8Bv5Cx2Zq9Ws6Ed3Rf',
  },
};

export const fixture = {
  version: 1,
  now: NOW,
  companies: [
    {
      id: OPERATOR_IDS.company,
      name: 'Sharma Retail',
      test_store_id: EXAMPLE_IDS.store,
      keys: [{ mode: 'test', secret: 'sk_test_mine' }],
    },
  ],
  stores: [
    {
      id: EXAMPLE_IDS.store,
      mode: 'test',
      name: example.store.name,
      connected_to: OPERATOR_IDS.company,
      items: [{ barcode: EXAMPLE_IDS.barcode, name: itemSummary.name, stock: 50, price: '248.00' }],
      orders: [{ lines: [{ barcode: EXAMPLE_IDS.barcode, quantity: 2 }] }],
    },
  ],
};

export const fixtureSchema = {
  title: 'A fixture of the sandbox of the Store POS Connection API',
  type: 'object',
  properties: { version: { type: 'number', const: 1 } },
};

export const state = {
  format: 'counter-sandbox state',
  schema: 1,
  now: NOW,
  drawn: 1_284,
  contents,
  faults: [{ id: OPERATOR_IDS.fault, left: 2, fault: { kind: 'drop_after', times: 3 } }],
  tables: { metadata: [['time', '1795155235004']] },
};
