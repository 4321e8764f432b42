/** Examples of resources, as the demo's test store would have them. A test validates each against its schema. */

import { API_VERSION } from '../../../contract/api/enums.ts';
import { EXAMPLE_IDS } from '../../../contract/api/example-ids.ts';
import type {
  Courier,
  DeliveryOption,
  InventoryItem,
  InventorySync,
  Order,
  Ping,
  Sale,
  Store,
  StoreLink,
  WebhookDelivery,
  WebhookEndpoint,
} from '../../../contract/api/resources.ts';
import { parseInstant } from '../../../contract/domain/time.ts';
import { createSampleOrder } from '../../webhooks/sample-events.ts';

const PLACED_AT = '2026-11-20T11:41:08.120+05:30';
const LATER = '2026-11-20T11:43:55.004+05:30';
const DELIVERED_AT = '2026-11-20T12:20:31.377+05:30';

export const store: Store = {
  object: 'store',
  id: EXAMPLE_IDS.store,
  name: 'Sharma Retail (test store)',
  mode: 'test',
  status: 'CONNECTED',
  address: '14 Market Road',
  city: 'Jaipur',
  timezone: 'Asia/Kolkata',
  connected_at: '2026-11-20T09:00:00.000+05:30',
};

export const storeLink: StoreLink = {
  object: 'store_link',
  id: 'link_2d8f5h1j4k7l',
  status: 'ACTIVE',
  connected_at: store.connected_at,
  disconnected_at: null,
  store,
};

export const closedStoreLink: StoreLink = {
  ...storeLink,
  status: 'DISCONNECTED',
  disconnected_at: LATER,
  store: { ...store, status: 'DISCONNECTED' },
};

export const ping: Ping = {
  object: 'ping',
  api_version: API_VERSION,
  server_time: LATER,
  company: { id: 'co_6m3n9p2q5r8s', name: 'Sharma Retail', live_approved: true },
  key: { id: 'key_1t4u7v0w3x6y', mode: 'test', scope: 'company', store_id: null, last_four: 'x7Qp' },
};

/** An order that has just been placed. */
export const placedOrder: Order = {
  ...createSampleOrder(EXAMPLE_IDS.store, parseInstant(PLACED_AT)),
  id: EXAMPLE_IDS.order,
};

export const acceptedOrder: Order = {
  ...placedOrder,
  external_id: 'BILL-2041',
  status: 'ACCEPTED',
  fulfilment_mode: 'STORE_STAFF',
  accepted_via: 'POS',
};

export const rejectedOrder: Order = {
  ...placedOrder,
  status: 'CANCELLED',
  payment: { status: 'REFUNDED', paid: false, method: 'UPI' },
};

const courier: Courier = {
  provider: 'Tezi Riders',
  status: 'ASSIGNED',
  tracking_url: null,
  rider_name: 'Ramesh Yadav',
  rider_phone: '+91 98100 12345',
  vehicle: 'Bike',
  eta_minutes: 25,
};

export const courierOrder: Order = { ...acceptedOrder, fulfilment_mode: 'SERVICE_COURIER', courier };

export const requestedCourierOrder: Order = {
  ...courierOrder,
  courier: {
    provider: null,
    status: 'REQUESTED',
    tracking_url: null,
    rider_name: null,
    rider_phone: null,
    vehicle: null,
    eta_minutes: null,
  },
};

export const ownRidersOrder: Order = {
  ...courierOrder,
  fulfilment_mode: 'STORE_STAFF',
  courier: { ...courier, status: 'CANCELLED' },
};

export const deliveredOrder: Order = { ...acceptedOrder, status: 'DELIVERED' };

export const deliveryOptions: readonly DeliveryOption[] = [
  {
    object: 'delivery_option',
    mode: 'STORE_STAFF',
    available: true,
    reason: null,
    commission_percent: '0.00',
    commission_amount: '0.00',
    eta_minutes: null,
  },
  {
    object: 'delivery_option',
    mode: 'SERVICE_COURIER',
    available: true,
    reason: null,
    commission_percent: '12.00',
    commission_amount: '62.52',
    eta_minutes: 30,
  },
];

export const sale: Sale = {
  object: 'sale',
  id: EXAMPLE_IDS.order,
  event_id: EXAMPLE_IDS.saleEvent,
  external_id: 'BILL-2041',
  store_id: store.id,
  channel: 'SERVICE_ONLINE',
  sold_at: DELIVERED_AT,
  total_amount: deliveredOrder.total_amount,
  delivery_fee: deliveredOrder.delivery_fee,
  payment: deliveredOrder.payment,
  lines: deliveredOrder.lines,
};

export const saleAck = { object: 'sale_ack', acknowledged: [EXAMPLE_IDS.saleEvent], unknown: [] };

export const inventoryItem: InventoryItem = {
  object: 'inventory_item',
  barcode: EXAMPLE_IDS.barcode,
  name: 'Aashirvaad Superior MP Atta 5 kg',
  stock: 50,
  reserved: 3,
  available: 47,
  mrp: '265.00',
  price: '248.00',
  expiry_date: '2027-03-31',
  low_stock_threshold: 5,
  source: 'catalog',
  external_id: 'ATTA-5',
};

export const finishedPush: InventorySync = {
  object: 'inventory_sync',
  id: EXAMPLE_IDS.run,
  kind: 'push',
  status: 'COMPLETED_WITH_ERRORS',
  store_id: store.id,
  as_of: PLACED_AT,
  received: 2,
  created: 0,
  updated: 1,
  unchanged: 0,
  error_count: 1,
  errors: [
    {
      barcode: '8900000000001',
      code: 'unknown_barcode',
      message: 'A barcode that is seen for the first time needs a name.',
    },
  ],
  adjusted_for_unbooked_sales: { [EXAMPLE_IDS.barcode]: 3 },
  created_at: LATER,
  finished_at: LATER,
};

export const queuedPush: InventorySync = {
  ...finishedPush,
  status: 'QUEUED',
  received: 640,
  updated: 0,
  error_count: 0,
  errors: [],
  adjusted_for_unbooked_sales: {},
  finished_at: null,
};

export const finishedAdjustment: InventorySync = {
  ...finishedPush,
  kind: 'adjustment',
  status: 'COMPLETED',
  as_of: null,
  received: 1,
  error_count: 0,
  errors: [],
  adjusted_for_unbooked_sales: {},
};

export const webhookEndpoint: WebhookEndpoint = {
  object: 'webhook_endpoint',
  id: EXAMPLE_IDS.endpoint,
  mode: 'test',
  url: 'https://pos.example/webhooks',
  description: 'The counter in Jaipur',
  events: ['order.placed', 'order.cancelled'],
  status: 'ACTIVE',
  disabled_reason: '',
  created_at: LATER,
};

export const webhookEndpointWithSecret = { ...webhookEndpoint, secret: 'whsec_9fQ2mB7xK4tR1vZ8nC5yD3wJ6' };

export const webhookDelivery: WebhookDelivery = {
  object: 'webhook_delivery',
  id: EXAMPLE_IDS.delivery,
  event_id: EXAMPLE_IDS.event,
  event_type: 'order.placed',
  status: 'SUCCEEDED',
  attempts: 1,
  next_attempt_at: null,
  last_status_code: 204,
  last_error: '',
  created_at: LATER,
  succeeded_at: LATER,
};

export const sandboxOrder = { order_id: EXAMPLE_IDS.order, store_id: store.id };
export const sandboxAdvance = { order_id: EXAMPLE_IDS.order, status: 'PACKED' };
export const sandboxReset = { deleted_orders: 12 };
