import type { CourierStatus, EventType } from '../../contract/api/enums.ts';
import type { Courier } from '../../contract/api/resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, SECOND } from '../../contract/domain/time.ts';
import { SYSTEM_ACTOR } from '../core/actors.ts';
import type { Core } from '../core/core.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { canCourierBecome, NEXT_COURIER_STATUS, UNREQUESTED_COURIER } from './courier-transitions.ts';
import { saveAndEmit, saveOrder } from './order-changes.ts';
import { createStateFailure } from './order-transitions.ts';

/** The time between two steps of an automatic courier. */
const STEP_MS = 4 * SECOND;

/** What a courier partner reports with a step. The operator may replace the defaults below. */
export type CourierDetails = Partial<Omit<Courier, 'status'>>;

const BOOKED: CourierDetails = { provider: 'Tezi Riders', eta_minutes: 25 };
const ASSIGNED: CourierDetails = { rider_name: 'Ramesh Yadav', rider_phone: '+91 98100 12345', vehicle: 'Bike' };

const DETAILS: Readonly<Partial<Record<CourierStatus, CourierDetails>>> = { BOOKED, ASSIGNED };

/** The time of the courier's next automatic step; null if the operator moves couriers. */
const nextCourierStepAt = (core: Core): Instant | null =>
  core.courierMode === 'auto' ? addMs(core.time.now(), STEP_MS) : null;

/** The event of a courier's step; null if the order's own transition reports it. */
function stepEvent(before: Courier, status: CourierStatus): EventType | null {
  switch (status) {
    case 'BOOKED':
      return 'delivery.courier_booked';
    case 'ASSIGNED':
      return before.status === 'ASSIGNED' ? 'delivery.rider_changed' : 'delivery.courier_assigned';
    case 'FAILED':
      return 'delivery.failed';
    case 'NOT_REQUESTED':
    case 'REQUESTED':
    case 'PICKED_UP':
    case 'DELIVERED':
    case 'CANCELLED':
      return null;
    default:
      return status satisfies never;
  }
}

/** Requests a courier if the order's courier is not requested yet or has failed. Emits no event. */
export function requestCourier(core: Core, record: OrderRecord): OrderRecord {
  const { order } = record;
  if (order.courier?.status !== 'NOT_REQUESTED' && order.courier?.status !== 'FAILED') return record;
  const requested = { ...UNREQUESTED_COURIER, status: 'REQUESTED' as const };
  return { ...record, order: { ...order, courier: requested }, courierDueAt: nextCourierStepAt(core) };
}

/** Lets a courier who waits at the store take an order that has been packed. Emits no event. */
export const callWaitingCourier = (core: Core, record: OrderRecord): OrderRecord =>
  record.order.courier?.status === 'ASSIGNED' ? { ...record, courierDueAt: nextCourierStepAt(core) } : record;

/**
 * Moves an order's courier to a status and emits the event of that step. Does not change the order's own status:
 * `pickUpOrder` and `deliverOrder` do. Throws `order_not_in_required_state` if the courier's status does not allow the step.
 */
export function moveCourier(
  core: Core,
  record: OrderRecord,
  status: CourierStatus,
  details: CourierDetails = {},
): OrderRecord {
  const { order } = record;
  const { courier } = order;
  if (!courier || !canCourierBecome(courier, status)) {
    throw createStateFailure(
      courier ? `with a courier in ${courier.status}` : 'without a courier',
      `a courier that can be ${status}`,
    );
  }
  const defaults = courier.status === 'ASSIGNED' && status === 'ASSIGNED' ? {} : (DETAILS[status] ?? {});
  const moved = {
    ...record,
    order: { ...order, courier: { ...courier, ...defaults, ...details, status } },
    courierDueAt: status === 'FAILED' || status === 'DELIVERED' ? null : nextCourierStepAt(core),
  };
  const event = stepEvent(courier, status);
  if (event === null) return saveOrder(core, moved);
  return saveAndEmit(
    core,
    moved,
    event,
    SYSTEM_ACTOR,
    status === 'FAILED' ? { reason: 'No courier was available.' } : {},
  );
}

/** Moves the courier through every missing step up to a status. */
export function advanceCourierTo(core: Core, record: OrderRecord, status: CourierStatus): OrderRecord {
  let moved = record;
  while (moved.order.courier && moved.order.courier.status !== status) {
    const next = NEXT_COURIER_STATUS[moved.order.courier.status];
    if (next === undefined) break;
    moved = next === 'REQUESTED' ? requestCourier(core, moved) : moveCourier(core, moved, next);
  }
  return moved;
}
