/** What the correction of a count must be, worked out from what really happened. */

import { LIMITS } from '../../../electron/contract/api/limits.ts';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { GroundTruth } from '../service/ground-truth.ts';
import type { TrueTimeline } from '../service/true-timeline.ts';
import { hasHappenedBy, readTrueTimeline } from '../service/true-timeline.ts';

/** The payload of a count. */
export interface CountPayload {
  readonly barcode: string;
  readonly counted: number;
  readonly asOf: number;
}

/** A count that the service has applied. */
export interface AppliedCount {
  readonly storeId: number;
  readonly payload: CountPayload;
  readonly subtracted: number;
  readonly appliedAt: number;
  /** The position of the store's last connection. After a later one, the app may not learn what happened before. */
  readonly connectedAt: number;
}

/** An order that moved on so near to a count that the app can't tell which came first, and asks staff. */
const UNCLEAR_ORDER_MS = 2 * SECOND;

export function findLastConnection(truth: GroundTruth, storeId: number): number {
  return truth.events.findLast((event) => event.type === 'store.connected' && event.storeId === storeId)?.position ?? 0;
}

/**
 * The units of one order that left the shelf after the count; several values where only staff can tell. `isListed`: the
 * app is told of all that happened to the order.
 */
function listUnitsTaken(
  timeline: TrueTimeline,
  units: number,
  countedAt: number,
  appliedAt: number,
  isAsked: boolean,
  isListed: boolean,
): readonly number[] {
  const { acceptedAt, pickingAt, packedAt, cancelledAt, soldAt } = timeline;
  if (soldAt !== null) return [soldAt > countedAt && soldAt <= appliedAt ? units : 0];
  if (!hasHappenedBy(acceptedAt, appliedAt) || hasHappenedBy(cancelledAt, countedAt)) return [0];
  const hadLeft = hasHappenedBy(packedAt, countedAt);
  if (hasHappenedBy(cancelledAt, appliedAt)) return [hadLeft ? -units : 0];
  if (hadLeft) {
    // Until staff have answered, the units count as promised from the shelf.
    const mayBeAsked = !isListed || !hasHappenedBy(packedAt, countedAt - UNCLEAR_ORDER_MS);
    return isAsked && mayBeAsked ? [0, units] : [0];
  }
  const limit = countedAt + UNCLEAR_ORDER_MS;
  const isUnclear = hasHappenedBy(acceptedAt, limit) && hasHappenedBy(pickingAt, limit);
  return isUnclear ? [0, units] : [units];
}

/**
 * Gives the right corrections of a count: several where only staff can tell, null where the app can't know. `isAsked`:
 * staff have not answered yet.
 */
export function computeExpectedCorrections(
  truth: GroundTruth,
  { storeId, payload, subtracted, appliedAt, connectedAt }: AppliedCount,
  isAsked: boolean,
): ReadonlySet<number> | null {
  const { barcode, counted, asOf } = payload;
  if (connectedAt !== findLastConnection(truth, storeId)) return null;
  let sums = new Set([0]);
  for (const { id, storeId: orderStoreId, lines } of truth.orders().values()) {
    if (orderStoreId !== storeId) continue;
    const units = lines.reduce((sum, line) => (line.barcode === barcode ? sum + line.quantity : sum), 0);
    const timeline = readTrueTimeline(truth, id);
    const begunAt = timeline.acceptedAt ?? timeline.soldAt;
    if (units === 0 || begunAt === null) continue;
    // The app can't know what was never listed to this connection.
    const isStopUnlisted = timeline.cancelledAt !== null && timeline.cancelledAt < connectedAt;
    if (begunAt < connectedAt && (!hasHappenedBy(timeline.packedAt, asOf) || isStopUnlisted)) return null;
    // A counter that is new or was restored since is not told of an order that last moved so long ago.
    if (begunAt < appliedAt - LIMITS.historyMs && !hasHappenedBy(timeline.packedAt, asOf)) return null;
    const taken = listUnitsTaken(timeline, units, asOf, appliedAt, isAsked, begunAt >= connectedAt);
    sums = new Set([...sums].flatMap((sum) => taken.map((each) => sum + each)));
  }
  return new Set([...sums].map((sum) => Math.max(0, counted - sum) - (counted - subtracted)));
}
