import type { PaymentMethod } from '../../contract/api/enums.ts';
import type { Core } from '../core/core.ts';
import { completeSale } from '../sales/sale-completion.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { unitsOf } from './basket.ts';
import { CUSTOMER, makeMove, retailer, tell } from './order-changes.ts';
import { MOVES, notInState } from './order-transitions.ts';

/** An in-store payment is verified, or staff confirm collected cash: COMPLETED, units taken, `sale.completed`. */
export function completeInstore(core: Core, record: OrderRecord, method: PaymentMethod): OrderRecord {
  const { items } = core.storage;
  const { order } = record;
  const actor = method === 'CASH' ? retailer(order.store_id) : CUSTOMER;
  const payment = { status: 'PAID', paid: true, method };
  const completed = makeMove(core, record, MOVES.complete, actor, { payment });
  for (const [barcode, units] of unitsOf(order.lines)) {
    const stock = items.get(order.store_id, barcode)?.stock ?? 0;
    items.changeStock(order.store_id, barcode, -Math.min(units, stock), 'instore_sale', order.id, core.time.now());
  }
  return completeSale(core, completed, 'SERVICE_INSTORE', actor);
}

/** Staff check a paid basket at the exit: informational, moves nothing. */
export function verifyExit(core: Core, record: OrderRecord): OrderRecord {
  const { order } = record;
  if (order.type !== 'instore' || order.status !== 'COMPLETED') {
    throw notInState(`${order.status} (${order.type})`, 'COMPLETED (instore)');
  }
  return tell(core, record, 'sale.exit_verified', retailer(order.store_id));
}
