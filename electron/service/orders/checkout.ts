import type { OrderType } from '../../contract/api/enums.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { Order, Payment } from '../../contract/api/resources.ts';
import { formatAmount, paise } from '../../contract/domain/money.ts';
import { addMs, formatInstant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../pipeline/failure.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';
import type { BasketLine } from './basket.ts';
import { countUnitsByBarcode, DELIVERY_FEE, sumBasket, toOrderLine } from './basket.ts';
import { applyTransition, CUSTOMER_ACTOR, SYSTEM_ACTOR, saveAndEmit, saveOrder } from './order-changes.ts';
import { ORDER_TRANSITIONS } from './order-transitions.ts';

const UNPAID: Payment = { status: 'PENDING', paid: false, method: null };
const PAID: Payment = { status: 'PAID', paid: true, method: 'UPI' };
const PAYMENT_FAILED: Payment = { status: 'FAILED', paid: false, method: null };

/** What a basket asks for. */
export interface RequestedLine {
  readonly barcode: string;
  readonly quantity: number;
  readonly freeQuantity: number;
}

/** The items of a basket. Throws `unknown_barcode`, `insufficient_stock` when there is not enough that is not held. */
export function fillBasket(core: Core, store: StoreRecord, wanted: readonly RequestedLine[]): BasketLine[] {
  const basket = wanted.map(({ barcode, quantity, freeQuantity }) => {
    const item = core.storage.items.get(store.id, barcode);
    if (!item) throw new Failure('unknown_barcode', `The store has never had the barcode ${barcode}.`);
    return { item, quantity, freeQuantity };
  });
  for (const [barcode, units] of countUnitsByBarcode(wanted)) {
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
    total_amount: formatAmount(sumBasket(basket, fee)),
    delivery_fee: type === 'delivery' ? formatAmount(fee) : null,
    fulfilment_mode: null,
    accepted_via: null,
    placed_at: type === 'delivery' ? null : formatInstant(core.time.now()),
    lines: basket.map(toOrderLine),
    courier: null,
  };
  const position = type === 'delivery' ? null : core.events.nextPosition();
  return saveOrder(core, { order, position, updatedAt: core.time.now(), pickingAt: null, courierDueAt: null });
}

/** A delivery order is paid: its units are held for 15 minutes and the store is told to accept or reject. */
export function placeOrder(core: Core, record: OrderRecord): OrderRecord {
  const now = core.time.now();
  const order: Order = { ...record.order, status: 'PENDING', payment: PAID, placed_at: formatInstant(now) };
  const expires = addMs(now, LIMITS.holdMs);
  for (const [barcode, units] of countUnitsByBarcode(order.lines)) {
    core.storage.items.hold(order.id, order.store_id, barcode, units, expires);
  }
  return saveAndEmit(core, { ...record, order }, 'order.placed', CUSTOMER_ACTOR);
}

/** Nobody paid in time. A delivery checkout comes into the lists with this, as PAYMENT_FAILED. */
export function timeOutPayment(core: Core, record: OrderRecord): OrderRecord {
  const reason = { reason: 'The payment was not made in time.' };
  if (record.position !== null) {
    return applyTransition(core, record, ORDER_TRANSITIONS.timeOut, SYSTEM_ACTOR, { payment: PAYMENT_FAILED }, reason);
  }
  const failed: Order = { ...record.order, status: 'PAYMENT_FAILED', payment: PAYMENT_FAILED };
  return saveAndEmit(core, { ...record, order: failed }, 'order.payment_failed', SYSTEM_ACTOR, reason);
}

/** A payment came after all: the order is as new. A delivery order is placed again. */
export const recoverPayment = (core: Core, record: OrderRecord): OrderRecord =>
  applyTransition(core, record, ORDER_TRANSITIONS.recover, CUSTOMER_ACTOR, { payment: PAID });
