import { LIMITS } from '../../contract/api/limits.ts';
import { countUnitsOf } from '../../contract/domain/order-lines.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs } from '../../contract/domain/time.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';

/** A delivery, and when this counter accepted it; null when it did not. */
export interface ClaimingOrder {
  readonly row: OrderRow;
  readonly acceptedAt: Instant | null;
}

/** How orders have changed an item since it was read. */
export interface OrderClaims {
  /** Units that left the stock because their order was accepted. */
  readonly accepted: number;
  /** Units that are no longer available because an order claims them; negative when orders gave units back. */
  readonly claimed: number;
}

export const NO_CLAIMS: OrderClaims = { accepted: 0, claimed: 0 };

/**
 * Sums up what orders have done to an item that was read at `readAt`. A placed order holds its units: they stay in
 * the stock and are not available. Accept takes them from the stock. An order that ends before gives them back.
 */
export function sumOrderClaims(orders: readonly ClaimingOrder[], barcode: string, readAt: Instant): OrderClaims {
  return orders.reduce((sum, order) => {
    const units = countUnitsOf(order.row.order.lines, barcode);
    const { accepted, claimed } = findClaim(order, readAt);
    return { accepted: sum.accepted + accepted * units, claimed: sum.claimed + claimed * units };
  }, NO_CLAIMS);
}

const IN_PROGRESS: ReadonlySet<string | null> = new Set(['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']);

/** The effect of one order on each of its units. */
function findClaim({ row, acceptedAt }: ClaimingOrder, readAt: Instant): OrderClaims {
  const { status, placedAt, since, stopped } = row;
  const isNew = placedAt !== null && placedAt > readAt;
  const claimed = isNew ? 1 : 0;
  if (status === 'PENDING') return { accepted: 0, claimed };
  if (IN_PROGRESS.has(status)) {
    const at = acceptedAt ?? (status === 'ACCEPTED' ? since : null);
    return { accepted: isNew || (at !== null && at >= readAt) ? 1 : 0, claimed };
  }
  // What a cancellation after the acceptance gives back, only the service knows.
  const wasHeld = placedAt !== null && !isNew && readAt < addMs(placedAt, LIMITS.holdMs);
  const gaveBack = status === 'CANCELLED' && stopped === null && acceptedAt === null && since >= readAt && wasHeld;
  return { accepted: 0, claimed: gaveBack ? -1 : 0 };
}
