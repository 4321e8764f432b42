import type { ApiOrder } from '../api/tolerant-resources.ts';
import { isInStore } from './order-type.ts';

/**
 * Whether an order is paid. If the service omits that, a delivery counts as paid, because one that isn't is never placed
 * (specification, Order status); an in-store order doesn't, because even its completion proves no payment.
 */
export function isPaid({ type, status, payment }: Pick<ApiOrder, 'type' | 'status' | 'payment'>): boolean {
  return payment?.paid ?? (!isInStore(type) && status !== 'PAYMENT_FAILED');
}

/** Whether a payment method is cash. The specification names no methods, so upper and lower case count as the same. */
export function isCash(method: string | null): boolean {
  return method?.toUpperCase() === 'CASH';
}
