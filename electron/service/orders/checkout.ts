import type { OrderType } from '../../contract/api/enums.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { Order, Payment } from '../../contract/api/resources.ts';
import { formatRupees, paise } from '../../contract/domain/money.ts';
import { formatInstant, later } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../pipeline/failure.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';
import type { BasketLine } from './basket.ts';
import { DELIVERY_FEE, orderLine, totalOf, unitsOf } from './basket.ts';
import { CUSTOMER, keep, makeMove, SYSTEM, tell } from './order-changes.ts';
import { MOVES } from './order-transitions.ts';

const UNPAID: Payment = { status: 'PENDING', paid: false, method: null };
const PAID: Payment = { status: 'PAID', paid: true, method: 'UPI' };
const PAYMENT_FAILED: Payment = { status: 'FAILED', paid: false, method: null };

/** What a basket asks for. */
export interface WantedLine {
  readonly barcode: string;
  readonly quantity: number;
  readonly freeQuantity: number;
}

/** The items of a basket. Throws `unknown_barcode`, `insufficient_stock` when there is not enough that is not held. */
export function fillBasket(core: Core, store: StoreRecord, wanted: readonly WantedLine[]): BasketLine[] {
  const basket = wanted.map(({ barcode, quantity, freeQuantity }) => {
    const item = core.storage.items.get(store.id, barcode);
    if (!item) throw new Failure('unknown_barcode', `The store has never had the barcode ${barcode}.`);
    return { item, quantity, freeQuantity };
  });
  for (const [barcode, units] of unitsOf(wanted)) {
    const item = core.storage.items.get(store.id, barcode);
    const free = (item?.stock ?? 0) - core.storage.items.reserved(store.id, barcode, core.time.now());
    if (free < units) {
      throw new Failure(
        'insufficient_stock',
        `${item?.name ?? barcode}: ${units} wanted, ${Math.max(0, free)} available.`,
      );
    }
  }
  return basket;
}

/** A checkout that is still to be paid: it holds nothing and, for a delivery, is in no list. */
export function openCheckout(
  core: Core,
  store: StoreRecord,
  type: OrderType,
  basket: readonly BasketLine[],
): OrderRecord {
  const fee = type === 'delivery' ? DELIVERY_FEE : paise(0);
  const order: Order = {
    object: 'order',
    id: core.ids.order(),
    external_id: null,
    store_id: store.id,
    type,
    status: 'PENDING',
    payment: UNPAID,
    total_amount: formatRupees(totalOf(basket, fee)),
    delivery_fee: type === 'delivery' ? formatRupees(fee) : null,
    fulfilment_mode: null,
    accepted_via: null,
    placed_at: type === 'delivery' ? null : formatInstant(core.time.now()),
    lines: basket.map(orderLine),
    courier: null,
  };
  const position = type === 'delivery' ? null : core.events.nextPosition();
  return keep(core, { order, position, updatedAt: core.time.now(), pickingAt: null, courierDueAt: null });
}

/** A delivery order is paid: its units are held for 15 minutes and the store is told to accept or reject. */
export function placeOrder(core: Core, record: OrderRecord): OrderRecord {
  const now = core.time.now();
  const order: Order = { ...record.order, status: 'PENDING', payment: PAID, placed_at: formatInstant(now) };
  const expires = later(now, LIMITS.holdMs);
  for (const [barcode, units] of unitsOf(order.lines)) {
    core.storage.items.hold(order.id, order.store_id, barcode, units, expires);
  }
  return tell(core, { ...record, order }, 'order.placed', CUSTOMER);
}

/** Nobody paid in time. A delivery checkout comes into the lists with this, as PAYMENT_FAILED. */
export function timeOut(core: Core, record: OrderRecord): OrderRecord {
  const reason = { reason: 'The payment was not made in time.' };
  if (record.position !== null) {
    return makeMove(core, record, MOVES.timeOut, SYSTEM, { payment: PAYMENT_FAILED }, reason);
  }
  const failed: Order = { ...record.order, status: 'PAYMENT_FAILED', payment: PAYMENT_FAILED };
  return tell(core, { ...record, order: failed }, 'order.payment_failed', SYSTEM, reason);
}

/** A payment came after all: the order is as new. A delivery order is placed again. */
export const recover = (core: Core, record: OrderRecord): OrderRecord =>
  makeMove(core, record, MOVES.recover, CUSTOMER, { payment: PAID });
