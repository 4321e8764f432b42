import { LIMITS } from '../../contract/api/limits.ts';
import { countUnitsOf } from '../../contract/domain/order-lines.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs } from '../../contract/domain/time.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';

/** A delivery, and when this counter accepted it; null if it didn't. */
export interface ClaimingOrder {
  readonly row: OrderRow;
  readonly acceptedAt: Instant | null;
}

/** Units that left the stock when their order was accepted. */
export interface AcceptedUnits {
  readonly at: Instant;
  readonly units: number;
}

/** How orders have changed an item since it was read. */
export interface OrderClaims {
  readonly accepted: readonly AcceptedUnits[];
  /** Units that are unavailable because an order claims them; negative if orders have given units back. */
  readonly claimed: number;
}

export const NO_CLAIMS: OrderClaims = { accepted: [], claimed: 0 };

/**
 * Sums up what orders have done to an item since it was read at `readAt`. A placed order holds its units: they stay in
 * the stock but are not available. Accept takes them from the stock. An order that ends before that releases them.
 */
export function sumOrderClaims(orders: readonly ClaimingOrder[], barcode: string, readAt: Instant): OrderClaims {
  return orders.reduce((sum, order) => {
    const units = countUnitsOf(order.row.order.lines, barcode);
    const { acceptedAt, claimed } = findClaim(order, readAt);
    const accepted = acceptedAt === null ? sum.accepted : [...sum.accepted, { at: acceptedAt, units }];
    return { accepted, claimed: sum.claimed + claimed * units };
  }, NO_CLAIMS);
}

const IN_PROGRESS: ReadonlySet<string | null> = new Set(['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']);

/**
 * How much of each of its units one order claims, and when its acceptance took them from the stock, if that was after
 * the reading.
 */
interface Claim {
  readonly acceptedAt: Instant | null;
  readonly claimed: number;
}

function findClaim({ row, acceptedAt }: ClaimingOrder, readAt: Instant): Claim {
  const { status, placedAt, since, stopped } = row;
  const isNew = placedAt !== null && placedAt > readAt;
  const claimed = isNew ? 1 : 0;
  if (status === 'PENDING') return { acceptedAt: null, claimed };
  if (IN_PROGRESS.has(status)) {
    const at = acceptedAt ?? (status === 'ACCEPTED' ? since : isNew ? placedAt : null);
    return { acceptedAt: at !== null && at >= readAt ? at : null, claimed };
  }
  // Only the service knows what a cancellation after the acceptance gives back.
  const wasHeld = placedAt !== null && !isNew && readAt < addMs(placedAt, LIMITS.holdMs);
  const gaveBack = status === 'CANCELLED' && stopped === null && acceptedAt === null && since >= readAt && wasHeld;
  return { acceptedAt: null, claimed: gaveBack ? -1 : 0 };
}
