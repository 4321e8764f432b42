import type { PaymentMethod } from '../../contract/api/enums.ts';
import type { Core } from '../core/core.ts';
import { completeSale } from '../sales/sale-completion.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { countUnitsByBarcode } from './basket.ts';
import { applyTransition, CUSTOMER_ACTOR, createRetailerActor, saveAndEmit } from './order-changes.ts';
import { createStateFailure, ORDER_TRANSITIONS } from './order-transitions.ts';

/** An in-store payment is verified, or staff confirm collected cash: COMPLETED, units taken, `sale.completed`. */
export function completeInstoreSale(core: Core, record: OrderRecord, method: PaymentMethod): OrderRecord {
  const { items } = core.storage;
  const { order } = record;
  const actor = method === 'CASH' ? createRetailerActor(order.store_id) : CUSTOMER_ACTOR;
  const payment = { status: 'PAID', paid: true, method };
  const completed = applyTransition(core, record, ORDER_TRANSITIONS.complete, actor, { payment });
  for (const [barcode, units] of countUnitsByBarcode(order.lines)) {
    const stock = items.get(order.store_id, barcode)?.stock ?? 0;
    items.changeStock(order.store_id, barcode, -Math.min(units, stock), 'instore_sale', order.id, core.time.now());
  }
  return completeSale(core, completed, 'SERVICE_INSTORE', actor);
}

/** Staff check a paid basket at the exit: informational, moves nothing. */
export function verifyExit(core: Core, record: OrderRecord): OrderRecord {
  const { order } = record;
  if (order.type !== 'instore' || order.status !== 'COMPLETED') {
    throw createStateFailure(`${order.status} (${order.type})`, 'COMPLETED (instore)');
  }
  return saveAndEmit(core, record, 'sale.exit_verified', createRetailerActor(order.store_id));
}
