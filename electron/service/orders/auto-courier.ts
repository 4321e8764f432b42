import type { Core } from '../core/core.ts';
import type { TaskSource } from '../core/scheduler.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { moveCourier } from './courier.ts';
import { NEXT_COURIER_STATUS } from './courier-transitions.ts';
import { deliverOrder, pickUpOrder } from './fulfilment.ts';
import { getOrderStore } from './order-lookup.ts';

/** Takes a courier's next automatic step. At the store the courier waits until `packOrder` calls. */
function takeNextStep(core: Core, record: OrderRecord): OrderRecord {
  const { order } = record;
  const status = order.courier?.status;
  if (status === 'REQUESTED' && !getOrderStore(core, order).courier_available)
    return moveCourier(core, record, 'FAILED');
  const next = status && NEXT_COURIER_STATUS[status];
  switch (next) {
    case 'BOOKED':
    case 'ASSIGNED':
      return moveCourier(core, record, next);
    case 'PICKED_UP':
      return order.status === 'PACKED' ? pickUpOrder(core, record) : { ...record, courierDueAt: null };
    case 'DELIVERED':
      return deliverOrder(core, record);
    default:
      return { ...record, courierDueAt: null };
  }
}

/** Moves couriers automatically (`--courier auto`). */
export const createAutoCourier = (core: () => Core): TaskSource => ({
  nextDueAt: () => core().storage.orders.nextCourierMove()?.at,
  runDueTask() {
    const { storage } = core();
    storage.transaction(() => {
      const due = storage.orders.nextCourierMove();
      const record = due && storage.orders.get(due.id);
      if (record) storage.orders.save(takeNextStep(core(), record));
    });
  },
});
