/** Which of two snapshots of an order is the newer one (C4). Pure. */

import type { OrderStatus } from '../../../contract/api/enums.ts';
import type { Instant } from '../../../contract/domain/time.ts';

/** How far an order has got (specification, Order status). A late payment leads from PAYMENT_FAILED to PENDING. */
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

const BEFORE_PENDING = -1;

/** A delivery that nobody paid for in time has never been PENDING before; what is bought in the store has been. */
function progressAs(type: string | null, status: string | null): number | undefined {
  return type === 'delivery' && status === 'PAYMENT_FAILED' ? BEFORE_PENDING : progressOf(status);
}

/** True once somebody has accepted an order of this status. */
export function isAcceptedStatus(status: string | null): boolean {
  const progress = progressOf(status);
  return progress !== undefined && progress > PROGRESS.PENDING && progress < PROGRESS.CANCELLED;
}

interface Snapshot {
  readonly status: string | null;
  readonly asOf: Instant;
}

/**
 * What to do with another snapshot of an order of a type. No status moves back along the specification's table; between
 * equals, and where a status is not known to this app, the later one is taken. `conflict`: it claims to be later and is
 * further back, which reading the order again must settle.
 */
export function compareOrderVersions(
  type: string | null,
  current: Snapshot,
  other: Snapshot,
): 'take' | 'keep' | 'conflict' {
  const before = progressAs(type, current.status);
  const after = progressAs(type, other.status);
  const isLater = other.asOf >= current.asOf;
  if (before === undefined || after === undefined || before === after) return isLater ? 'take' : 'keep';
  if (after > before) return 'take';
  return other.asOf > current.asOf ? 'conflict' : 'keep';
}
