/**
 * Which fields `data` carries for each type of event. `order` and `actor` are there for every order, delivery and sale
 * event (specification, Event); the exact composition is not shown there, so the app relies on none of the rest.
 */

import type { EventType } from './enums.ts';
import type { eventData } from './resources.ts';

type DataField = keyof typeof eventData.shape;

const ORDER: readonly DataField[] = ['order', 'actor'];
const MOVED: readonly DataField[] = [...ORDER, 'previous_status'];
const FAILED: readonly DataField[] = [...ORDER, 'reason'];
const STORE: readonly DataField[] = ['store', 'actor'];

export const EVENT_DATA_FIELDS: Readonly<Record<EventType, readonly DataField[]>> = {
  'order.placed': ORDER,
  'order.payment_failed': [...MOVED, 'reason'],
  'order.payment_recovered': MOVED,
  'order.accepted': MOVED,
  'order.cancelled': [...MOVED, 'reason'],
  'order.picking_started': ORDER,
  'order.packed': MOVED,
  'order.out_for_delivery': MOVED,
  'order.delivered': MOVED,
  'order.fulfilment_changed': ORDER,
  'delivery.courier_booked': ORDER,
  'delivery.courier_assigned': ORDER,
  'delivery.rider_changed': ORDER,
  'delivery.failed': FAILED,
  'sale.completed': [...ORDER, 'channel', 'sale'],
  'sale.exit_verified': ORDER,
  'store.connected': STORE,
  'store.disconnected': STORE,
  ping: [],
};
