import type { OrderType, PaymentMethod } from '../../contract/api/enums.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { Order, Payment } from '../../contract/api/resources.ts';
import { formatAmount, paise } from '../../contract/domain/money.ts';
import { addMs, formatInstant, instant, parseInstantOrNull } from '../../contract/domain/time.ts';
import type { Actor } from '../core/actors.ts';
import { CUSTOMER_ACTOR, createRetailerActor, SYSTEM_ACTOR } from '../core/actors.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';
import type { BasketLine } from './basket.ts';
import { countUnitsByBarcode, DELIVERY_FEE, sumBasket, toOrderLine } from './basket.ts';
import { createOrder } from './new-order.ts';
import { applyTransition, saveAndEmit, saveOrder } from './order-changes.ts';
import { ORDER_TRANSITIONS } from './order-transitions.ts';

const PAYMENT_FAILED: Payment = { status: 'FAILED', paid: false, method: null };

/** A payment that was made. */
export const createPayment = (method: PaymentMethod): Payment => ({ status: 'PAID', paid: true, method });

/** Who makes a payment known: the staff who collect cash, and otherwise the customer. */
export const findPaymentActor = (method: PaymentMethod, storeId: number): Actor =>
  method === 'CASH' ? createRetailerActor(storeId) : CUSTOMER_ACTOR;

export interface RequestedLine {
  readonly barcode: string;
  readonly quantity: number;
  readonly freeQuantity: number;
}

/** Finds the items of a basket. Throws `unknown_barcode`, or `insufficient_stock` if too few units are available. */
export function fillBasket(core: Core, store: StoreRecord, requested: readonly RequestedLine[]): BasketLine[] {
  const basket = requested.map(({ barcode, quantity, freeQuantity }) => {
    const item = core.storage.items.get(store.id, barcode);
    if (!item) throw new Failure('unknown_barcode', `The store has never had the barcode ${barcode}.`);
    return { item, quantity, freeQuantity };
  });
  for (const [barcode, units] of countUnitsByBarcode(requested)) {
    const item = core.storage.items.get(store.id, barcode);
    const available = (item?.stock ?? 0) - core.storage.holds.reserved(store.id, barcode, core.time.now());
    if (available < units) {
      throw new Failure(
        'insufficient_stock',
        `${item?.name ?? barcode}: ${units} wanted, ${Math.max(0, available)} available.`,
      );
    }
  }
  return basket;
}

/** Opens a checkout that awaits its payment. It holds no units and, for a delivery, is in no list. */
export function openCheckout(
  core: Core,
  store: StoreRecord,
  type: OrderType,
  basket: readonly BasketLine[],
): OrderRecord {
  const fee = type === 'delivery' ? DELIVERY_FEE : paise(0);
  const order = createOrder({
    id: core.ids.order(),
    store_id: store.id,
    type,
    total_amount: formatAmount(sumBasket(basket, fee)),
    delivery_fee: type === 'delivery' ? formatAmount(fee) : null,
    placed_at: type === 'delivery' ? null : formatInstant(core.time.now()),
    lines: basket.map(toOrderLine),
  });
  const position = type === 'delivery' ? null : core.events.nextPosition();
  const updatedAt = core.time.now();
  return saveOrder(core, { order, companyId: null, position, updatedAt, pickingAt: null, courierDueAt: null });
}

/** Holds the units of a paid delivery order for 15 minutes after its placement. */
export function holdUnits(core: Core, { id, store_id, lines, placed_at = null }: Order): void {
  const now = core.time.now();
  const placedAt = Math.min(now, parseInstantOrNull(placed_at) ?? now);
  const expires = addMs(instant(placedAt), LIMITS.holdMs);
  for (const [barcode, units] of countUnitsByBarcode(lines))
    core.storage.holds.add(id, store_id, barcode, units, expires);
}

/** Places a paid delivery order: holds its units for 15 minutes and asks the store to accept or reject it. */
export function placeOrder(core: Core, record: OrderRecord): OrderRecord {
  const now = core.time.now();
  const order: Order = {
    ...record.order,
    status: 'PENDING',
    payment: createPayment('UPI'),
    placed_at: formatInstant(now),
  };
  holdUnits(core, order);
  return saveAndEmit(core, { ...record, order }, 'order.placed', CUSTOMER_ACTOR);
}

/** Fails a payment that was not made in time. An unlisted delivery checkout enters the lists as PAYMENT_FAILED. */
export function timeOutPayment(core: Core, record: OrderRecord): OrderRecord {
  const reason = { reason: 'The payment was not made in time.' };
  if (record.position !== null) {
    return applyTransition(core, record, ORDER_TRANSITIONS.timeOut, SYSTEM_ACTOR, { payment: PAYMENT_FAILED }, reason);
  }
  const failed: Order = { ...record.order, status: 'PAYMENT_FAILED', payment: PAYMENT_FAILED };
  return saveAndEmit(core, { ...record, order: failed }, 'order.payment_failed', SYSTEM_ACTOR, reason);
}

/** Accepts a late payment and makes the order PENDING again, as the newest of its list. */
export function recoverPayment(core: Core, record: OrderRecord, method: PaymentMethod): OrderRecord {
  const actor = findPaymentActor(method, record.order.store_id);
  const unlisted = { ...record, position: null };
  return applyTransition(core, unlisted, ORDER_TRANSITIONS.recover, actor, { payment: createPayment(method) });
}
