/**
 * The fields of `data` for each event type. Every order, delivery and sale event has `order` and `actor` (specification,
 * Event). The rest is not shown there, so the app relies on none of it.
 */

import type { EventType } from './enums.ts';
import type { eventData } from './resources.ts';

export type EventDataField = keyof typeof eventData.shape;

const ORDER: readonly EventDataField[] = ['order', 'actor'];
const STATUS_CHANGE: readonly EventDataField[] = [...ORDER, 'previous_status'];
const FAILURE: readonly EventDataField[] = [...ORDER, 'reason'];
const STORE: readonly EventDataField[] = ['store', 'actor'];

export const EVENT_DATA_FIELDS: Readonly<Record<EventType, readonly EventDataField[]>> = {
  'order.placed': ORDER,
  'order.payment_failed': [...STATUS_CHANGE, 'reason'],
  'order.payment_recovered': STATUS_CHANGE,
  'order.accepted': STATUS_CHANGE,
  'order.cancelled': [...STATUS_CHANGE, 'reason'],
  'order.picking_started': ORDER,
  'order.packed': STATUS_CHANGE,
  'order.out_for_delivery': STATUS_CHANGE,
  'order.delivered': STATUS_CHANGE,
  'order.fulfilment_changed': ORDER,
  'delivery.courier_booked': ORDER,
  'delivery.courier_assigned': ORDER,
  'delivery.rider_changed': ORDER,
  'delivery.failed': FAILURE,
  'sale.completed': [...ORDER, 'channel', 'sale'],
  'sale.exit_verified': ORDER,
  'store.connected': STORE,
  'store.disconnected': STORE,
  ping: [],
};

/** Whether a field may be missing: a delivery checkout that was never paid had no status before. */
export const isOptionalEventField = (type: EventType, field: EventDataField): boolean =>
  type === 'order.payment_failed' && field === 'previous_status';
