import type { SaleChannel } from '../../contract/api/enums.ts';
import type { Order, Sale } from '../../contract/api/resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant } from '../../contract/domain/time.ts';
import type { Actor } from '../core/actors.ts';
import type { Core } from '../core/core.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { adoptOrder, saveOrder } from './order-changes.ts';
import { getOrderStore } from './order-lookup.ts';

/** The sale of an order, as its event and the lists show it. */
export const createSale = (order: Order, channel: SaleChannel, eventId: string, soldAt: Instant): Sale => ({
  object: 'sale',
  id: order.id,
  event_id: eventId,
  external_id: order.external_id,
  store_id: order.store_id,
  channel,
  sold_at: formatInstant(soldAt),
  total_amount: order.total_amount,
  delivery_fee: order.delivery_fee,
  payment: order.payment,
  lines: order.lines,
});

/** Records the sale of a delivered or paid order and emits `sale.completed`, once for each order (S10). */
export function completeSale(core: Core, record: OrderRecord, channel: SaleChannel, actor: Actor): OrderRecord {
  const adopted = adoptOrder(core, record);
  const { order } = adopted;
  const { id, position } = core.events.emit({
    type: 'sale.completed',
    store: getOrderStore(core, order),
    orderId: order.id,
    data: (self) => ({ order, actor, channel, sale: createSale(order, channel, self.id, self.createdAt) }),
  });
  core.storage.sales.add(order.id, order.store_id, id, position);
  return saveOrder(core, { ...adopted, position: record.position ?? position, updatedAt: position });
}
