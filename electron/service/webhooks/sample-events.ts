import type { EventType, Mode, OrderStatus } from '../../contract/api/enums.ts';
import { EVENT_DATA_FIELDS } from '../../contract/api/event-data.ts';
import type { Courier, Order, Store } from '../../contract/api/resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant } from '../../contract/domain/time.ts';
import { toStoreResource } from '../account/resources.ts';
import type { EventEnvelope } from '../core/event-writer.ts';
import { UNREQUESTED_COURIER } from '../orders/courier-transitions.ts';
import { createOrder } from '../orders/new-order.ts';
import { createSale } from '../orders/sale-completion.ts';
import type { ConnectedStore } from '../pipeline/authorization.ts';

const SAMPLE_STORE_ID = 0;

/** An invented store, for a company that no store is connected to. */
const createSampleStore = (mode: Mode, at: Instant): Store => ({
  object: 'store',
  id: SAMPLE_STORE_ID,
  name: 'A sample store',
  mode,
  status: 'CONNECTED',
  address: '14 Market Road',
  city: 'Jaipur',
  timezone: 'Asia/Kolkata',
  connected_at: formatInstant(at),
});

/** An invented order that was placed. */
export const createSampleOrder = (storeId: number, at: Instant): Order =>
  createOrder({
    id: 'ORDER-SAMPLE',
    store_id: storeId,
    payment: { status: 'PAID', paid: true, method: 'UPI' },
    total_amount: '521.00',
    delivery_fee: '25.00',
    placed_at: formatInstant(at),
    lines: [
      {
        barcode: '8901058000108',
        name: 'Aashirvaad Superior MP Atta 5 kg',
        quantity: 3,
        free_quantity: 1,
        unit_price: '248.00',
        mrp: '265.00',
        line_total: '496.00',
        source: 'catalog',
        external_id: null,
      },
    ],
  });

/** What differs in an order that the store's own riders deliver. */
const accepted = (status: OrderStatus): Partial<Order> => ({
  status,
  fulfilment_mode: 'STORE_STAFF',
  accepted_via: 'APP',
});

/** What differs in an accepted order that a courier delivers. */
const withCourier = (courier: Partial<Courier>): Partial<Order> => ({
  ...accepted('ACCEPTED'),
  fulfilment_mode: 'SERVICE_COURIER',
  courier: { ...UNREQUESTED_COURIER, ...courier },
});

const BOOKED: Partial<Courier> = { status: 'BOOKED', provider: 'Tezi Riders', eta_minutes: 25 };
const ASSIGNED: Partial<Courier> = { ...BOOKED, status: 'ASSIGNED', rider_name: 'Ramesh Yadav', vehicle: 'Bike' };

/** What each event has changed in the sample order: an event has the whole order as it is after the event. */
export const ORDER_CHANGES: Readonly<Partial<Record<EventType, Partial<Order>>>> = {
  'order.payment_failed': {
    status: 'PAYMENT_FAILED',
    payment: { status: 'FAILED', paid: false, method: null },
    placed_at: null,
  },
  'order.payment_recovered': { placed_at: null },
  'order.accepted': accepted('ACCEPTED'),
  'order.cancelled': { status: 'CANCELLED', payment: { status: 'REFUNDED', paid: false, method: 'UPI' } },
  'order.picking_started': accepted('ACCEPTED'),
  'order.packed': accepted('PACKED'),
  'order.out_for_delivery': accepted('OUT_FOR_DELIVERY'),
  'order.delivered': accepted('DELIVERED'),
  'order.fulfilment_changed': { ...withCourier({ ...BOOKED, status: 'CANCELLED' }), fulfilment_mode: 'STORE_STAFF' },
  'delivery.courier_booked': withCourier(BOOKED),
  'delivery.courier_assigned': withCourier(ASSIGNED),
  'delivery.rider_changed': withCourier(ASSIGNED),
  'delivery.failed': withCourier({ status: 'FAILED' }),
  'sale.completed': accepted('DELIVERED'),
  'sale.exit_verified': { type: 'instore', status: 'COMPLETED', total_amount: '496.00', delivery_fee: null },
};

/** The statuses before the events whose order was not PENDING. */
export const PREVIOUS_STATUSES: Readonly<Partial<Record<EventType, OrderStatus>>> = {
  'order.payment_recovered': 'PAYMENT_FAILED',
  'order.packed': 'ACCEPTED',
  'order.out_for_delivery': 'PACKED',
  'order.delivered': 'OUT_FOR_DELIVERY',
};

/** A sample event: the fields of its type, filled from an invented order. Without a store, the store is invented too. */
export function createSampleEvent(
  type: EventType,
  id: string,
  mode: Mode,
  connected: ConnectedStore | undefined,
  at: Instant,
): EventEnvelope {
  const store = connected ? toStoreResource(connected, connected.link) : createSampleStore(mode, at);
  const order: Order = { ...createSampleOrder(store.id, at), ...ORDER_CHANGES[type] };
  const fields = {
    order,
    actor: { kind: 'system', id: null },
    previous_status: PREVIOUS_STATUSES[type] ?? 'PENDING',
    reason: 'This is a test.',
    channel: 'SERVICE_ONLINE',
    sale: createSale(order, 'SERVICE_ONLINE', id, at),
    store,
  };
  const data = Object.fromEntries(EVENT_DATA_FIELDS[type].map((field) => [field, fields[field]]));
  return { id, type, mode, createdAt: at, storeId: type === 'ping' && !connected ? null : store.id, data };
}
