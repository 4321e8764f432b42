import type { ApiOrder } from '../api/tolerant-resources.ts';
import { isInStore } from './order-type.ts';

/**
 * Whether an order is paid. If the service omits that, a delivery counts as paid, because one that isn't is never placed
 * (specification, Order status); an in-store order doesn't, because even its completion proves no payment.
 */
export function isPaid({ type, status, payment }: Pick<ApiOrder, 'type' | 'status' | 'payment'>): boolean {
  return payment?.paid ?? (!isInStore(type) && status !== 'PAYMENT_FAILED');
}

/** Words for cash in any spelling: "CASH", "cash on delivery", "CashOnDelivery", "C.O.D." */
const CASH_WORDS: ReadonlySet<string> = new Set(['cash', 'cod', 'cashondelivery']);

/**
 * Whether a payment method is cash. The specification names no methods, so each of its words counts, in any spelling;
 * "Cashfree", which is no such word, takes cards.
 */
export function isCash(method: string | null): boolean {
  if (method === null) return false;
  const words = method
    .replaceAll('.', '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => CASH_WORDS.has(word));
}
