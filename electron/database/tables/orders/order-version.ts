/** Decides which of two snapshots of an order is newer (C4). Pure. */

import type { OrderStatus } from '../../../contract/api/enums.ts';
import { isInStore } from '../../../contract/domain/order-type.ts';
import type { Instant } from '../../../contract/domain/time.ts';

/** How far an order has come (specification, Order status). A late payment leads from PAYMENT_FAILED to PENDING. */
const PROGRESS: Readonly<Record<OrderStatus, number>> = {
  PAYMENT_FAILED: 0,
  PENDING: 0,
  ACCEPTED: 1,
  PACKED: 2,
  OUT_FOR_DELIVERY: 3,
  DELIVERED: 4,
  CANCELLED: 4,
  COMPLETED: 4,
};

const PROGRESS_BY_NAME: ReadonlyMap<string, number> = new Map(Object.entries(PROGRESS));

function progressOf(status: string | null): number | undefined {
  return status === null ? undefined : PROGRESS_BY_NAME.get(status);
}

/** Whether this app knows a status. */
export function isKnownStatus(status: string | null): boolean {
  return progressOf(status) !== undefined;
}

/** Whether a status is further on than another one, or this app doesn't know the other one. */
export function isFurtherOn(status: string, than: string | null): boolean {
  return (progressOf(status) ?? 0) > (progressOf(than) ?? Number.NEGATIVE_INFINITY);
}

const BEFORE_PENDING = -1;

/** A delivery with a failed payment has never been PENDING; an in-store order has. */
function progressOfType(type: string | null, status: string | null): number | undefined {
  return !isInStore(type) && status === 'PAYMENT_FAILED' ? BEFORE_PENDING : progressOf(status);
}

/** Whether an order of this status has been accepted and has not ended. */
export function isAcceptedStatus(status: string | null): boolean {
  const progress = progressOf(status);
  return progress !== undefined && progress > PROGRESS.PENDING && progress < PROGRESS.CANCELLED;
}

/** Whether the goods of an order of this status have left the shelf. */
export function isPackedStatus(status: string | null): boolean {
  return (isAcceptedStatus(status) && status !== 'ACCEPTED') || status === 'DELIVERED';
}

interface Snapshot {
  readonly status: string | null;
  readonly asOf: Instant;
}

/**
 * Decides between the stored snapshot of an order and another one. No status moves back along the specification's
 * table. Of two snapshots with equal progress, or with a status unknown to this app, the later one is taken.
 * `conflict`: the other one claims to be later but is further back, so the order must be read again.
 */
export function compareOrderVersions(
  type: string | null,
  current: Snapshot,
  other: Snapshot,
): 'take' | 'keep' | 'conflict' {
  const before = progressOfType(type, current.status);
  const after = progressOfType(type, other.status);
  const isLater = other.asOf >= current.asOf;
  if (before === undefined || after === undefined || before === after) return isLater ? 'take' : 'keep';
  if (after > before) return 'take';
  return other.asOf > current.asOf ? 'conflict' : 'keep';
}
