import type { Core } from '../../core/core.ts';
import type { DueSource } from '../../scheduler/scheduler.ts';
import type { OrderRecord } from '../../storage/tables/orders.ts';
import { deliverOrder, pickUpOrder } from '../fulfilment.ts';
import { storeOf } from '../order-changes.ts';
import { moveCourier, nextStep } from './courier.ts';
import { COURIER_NEXT } from './courier-transitions.ts';

/** The next step that a courier takes by itself. It waits at the store until the order is packed. */
function step(core: Core, record: OrderRecord): OrderRecord {
  const { order } = record;
  const status = order.courier?.status;
  if (status === 'REQUESTED' && !storeOf(core, order).courierAvailable) return moveCourier(core, record, 'FAILED');
  const next = status && COURIER_NEXT[status];
  switch (next) {
    case 'BOOKED':
    case 'ASSIGNED':
      return moveCourier(core, record, next);
    case 'PICKED_UP':
      return order.status === 'PACKED' ? pickUpOrder(core, record) : { ...record, courierDueAt: nextStep(core) };
    case 'DELIVERED':
      return deliverOrder(core, record);
    default:
      return { ...record, courierDueAt: null };
  }
}

/** Couriers that move by themselves (`--courier auto`). */
export const autoCourier = (core: () => Core): DueSource => ({
  next: () => core().storage.orders.nextCourierMove()?.at,
  run() {
    const { storage } = core();
    storage.transaction(() => {
      const due = storage.orders.nextCourierMove();
      const record = due && storage.orders.get(due.id);
      if (record) storage.orders.save(step(core(), record));
    });
  },
});
