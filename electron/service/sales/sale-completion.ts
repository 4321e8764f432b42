import type { SaleChannel } from '../../contract/api/enums.ts';
import type { Sale } from '../../contract/api/resources.ts';
import { formatInstant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import type { Actor } from '../events/event-writer.ts';
import { getOrderStore, saveOrder } from '../orders/order-changes.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';

/** Makes the sale of a delivered or paid order, with its `sale.completed` (S10: once for an order). */
export function completeSale(core: Core, record: OrderRecord, channel: SaleChannel, actor: Actor): OrderRecord {
  const { order } = record;
  let text = '';
  const { id, position } = core.events.emit({
    type: 'sale.completed',
    store: getOrderStore(core, order),
    orderId: order.id,
    data: (self) => {
      const sale: Sale = {
        object: 'sale',
        id: order.id,
        event_id: self.id,
        external_id: order.external_id,
        store_id: order.store_id,
        channel,
        sold_at: formatInstant(self.createdAt),
        total_amount: order.total_amount,
        delivery_fee: order.delivery_fee,
        payment: order.payment,
        lines: order.lines,
      };
      text = JSON.stringify(sale);
      return { order, actor, channel, sale };
    },
  });
  core.storage.sales.add(order.id, order.store_id, id, position, text);
  return saveOrder(core, { ...record, position: record.position ?? position, updatedAt: position });
}
