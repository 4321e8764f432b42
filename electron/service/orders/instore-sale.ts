import type { PaymentMethod } from '../../contract/api/enums.ts';
import { createRetailerActor } from '../core/actors.ts';
import type { Core } from '../core/core.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { countUnitsByBarcode } from './basket.ts';
import { createPayment, findPaymentActor } from './checkout.ts';
import { applyTransition, saveAndEmit } from './order-changes.ts';
import { createStateFailure, ORDER_TRANSITIONS } from './order-transitions.ts';
import { completeSale } from './sale-completion.ts';

/** Completes an in-store order that is paid online or in cash: takes its units and emits `sale.completed`. */
export function completeInstoreSale(core: Core, record: OrderRecord, method: PaymentMethod): OrderRecord {
  const { items, stock } = core.storage;
  const { order } = record;
  const actor = findPaymentActor(method, order.store_id);
  const payment = createPayment(method);
  const completed = applyTransition(core, record, ORDER_TRANSITIONS.complete, actor, { payment });
  for (const [barcode, units] of countUnitsByBarcode(order.lines)) {
    const onShelf = items.get(order.store_id, barcode)?.stock ?? 0;
    stock.change(order.store_id, barcode, -Math.min(units, onShelf), 'instore_sale', order.id, core.time.now());
  }
  return completeSale(core, completed, 'SERVICE_INSTORE', actor);
}

/** Reports that staff checked a paid basket at the exit. Changes no status. */
export function verifyExit(core: Core, record: OrderRecord): OrderRecord {
  const { order } = record;
  if (order.type !== 'instore' || order.status !== 'COMPLETED') {
    throw createStateFailure(`${order.status} (${order.type})`, 'COMPLETED (instore)');
  }
  return saveAndEmit(core, record, 'sale.exit_verified', createRetailerActor(order.store_id));
}
