/** Computes what the correction of a count must be, from what really happened. */

import { LIMITS } from '../../../electron/contract/api/limits.ts';
import { DAY } from '../../../electron/contract/domain/time.ts';
import type { GroundTruth } from '../service/ground-truth.ts';
import type { TrueTimeline } from '../service/true-timeline.ts';
import { hasHappenedBy, readTrueTimeline } from '../service/true-timeline.ts';

/** The payload of a count. */
export interface CountPayload {
  readonly barcode: string;
  readonly counted: number;
  readonly asOf: number;
  /** Only of an edit, whose push carries the service's own stock as it was read between `asOf` and then. */
  readonly readBy?: number;
}

/** A count that the service has applied. */
export interface AppliedCount {
  readonly storeId: number;
  readonly payload: CountPayload;
  readonly subtracted: number;
  readonly appliedAt: number;
  /** The position of the store's last connection. After a newer one, the app may not learn what happened earlier. */
  readonly connectedAt: number;
  /** When its counter began to read events, of the day before and without a gap since. */
  readonly openedAt: number;
}

/** What the correction of a count must be. */
export interface ExpectedCorrection {
  /** The units that correct it; several values if only staff can tell. */
  readonly deltas: ReadonlySet<number>;
  /** Whether the app may ask staff about an order. */
  readonly mayAsk: boolean;
  /** Orders that it must ask about, because they were being picked when the item was counted. */
  readonly mustAsk: readonly string[];
}

export function findLastConnection(truth: GroundTruth, storeId: number): number {
  return truth.events.findLast((event) => event.type === 'store.connected' && event.storeId === storeId)?.position ?? 0;
}

/**
 * The units of one order that left the shelf after the count; several values if only staff can tell. `isKnown`: the app
 * receives everything that happened to the order. `isAnswered`: staff have said whether it was packed, which decides if
 * its events are no longer listed.
 */
function listUnitsTaken(
  timeline: TrueTimeline,
  units: number,
  countedAt: number,
  appliedAt: number,
  isAsked: boolean,
  isKnown: boolean,
  isAnswered: boolean,
): readonly number[] {
  const { acceptedAt, pickingAt, packedAt, cancelledAt, soldAt } = timeline;
  if (soldAt !== null) return [soldAt > countedAt && soldAt <= appliedAt ? units : 0];
  if (!hasHappenedBy(acceptedAt, appliedAt) || hasHappenedBy(cancelledAt, countedAt)) return [0];
  const hadLeft = hasHappenedBy(packedAt, countedAt);
  // Until staff answer, units that may have left count as still on the shelf.
  const doStaffDecide = hadLeft ? !isKnown && (isAsked || isAnswered) : hasHappenedBy(pickingAt, countedAt);
  if (hasHappenedBy(cancelledAt, appliedAt)) return doStaffDecide ? [-units, 0] : [hadLeft ? -units : 0];
  return doStaffDecide ? [0, units] : [hadLeft ? 0 : units];
}

/** The units of one order that the service's stock has lost since it was read for an edit. */
function countUnitsMoved(
  timeline: TrueTimeline,
  units: number,
  asOf: number,
  readBy: number,
  appliedAt: number,
): number {
  const { acceptedAt, cancelledAt, soldAt } = timeline;
  const begunAt = soldAt ?? acceptedAt;
  if (begunAt === null || begunAt > appliedAt || hasHappenedBy(cancelledAt, readBy)) return 0;
  const cameBack = hasHappenedBy(cancelledAt, appliedAt);
  if (begunAt < asOf) return cameBack ? -units : 0;
  return cameBack ? 0 : units;
}

/** Whether an order was being picked when an item was counted. */
function isBeingPicked({ pickingAt, packedAt, cancelledAt, soldAt }: TrueTimeline, countedAt: number): boolean {
  return (
    soldAt === null &&
    hasHappenedBy(pickingAt, countedAt) &&
    !hasHappenedBy(packedAt, countedAt) &&
    !hasHappenedBy(cancelledAt, countedAt)
  );
}

/**
 * Returns what the correction of a count must be; null if the app can't know. `isAsked`: staff have not answered yet.
 * `hasAnswered`: whether staff have said if an order was packed.
 */
export function computeExpectedCorrection(
  truth: GroundTruth,
  { storeId, payload, subtracted, appliedAt, connectedAt, openedAt }: AppliedCount,
  isAsked: boolean,
  hasAnswered: (orderId: string) => boolean,
): ExpectedCorrection | null {
  const { barcode, counted, asOf, readBy } = payload;
  // By a clock that runs ahead, an item may be counted after its count was applied.
  const countedAt = Math.min(payload.asOf, appliedAt);
  if (connectedAt !== findLastConnection(truth, storeId)) return null;
  let sums = new Set([0]);
  let mayAsk = false;
  const mustAsk: string[] = [];
  for (const { id, storeId: orderStoreId, lines } of truth.orders().values()) {
    if (orderStoreId !== storeId) continue;
    const units = lines.reduce((sum, line) => (line.barcode === barcode ? sum + line.quantity : sum), 0);
    const timeline = readTrueTimeline(truth, id);
    const begunAt = timeline.acceptedAt ?? timeline.soldAt;
    if (units === 0 || begunAt === null) continue;
    // What ended in an absence is known to have ended before the first event after it, but not when.
    const hasEnded = hasHappenedBy(timeline.cancelledAt, countedAt);
    if (hasEnded && hasHappenedBy(timeline.cancelledAt, openedAt - DAY)) {
      if (openedAt - DAY > countedAt) return null;
      continue;
    }
    // The app can't know what was never listed to this connection.
    const isStopUnlisted = timeline.cancelledAt !== null && timeline.cancelledAt < connectedAt;
    if (begunAt < connectedAt && (!hasHappenedBy(timeline.packedAt, countedAt) || isStopUnlisted)) return null;
    // A new counter is sent the events of one day; a restored one those that the service still has.
    const listedFrom = Math.max(appliedAt - LIMITS.historyMs, openedAt - DAY);
    if (begunAt < listedFrom && !hasHappenedBy(timeline.packedAt, countedAt)) return null;
    if (readBy !== undefined) {
      const moved = countUnitsMoved(timeline, units, asOf, readBy, appliedAt);
      sums = new Set([...sums].map((sum) => sum + moved));
      continue;
    }
    const isKnown = begunAt >= connectedAt && begunAt >= listedFrom;
    const taken = listUnitsTaken(timeline, units, countedAt, appliedAt, isAsked, isKnown, hasAnswered(id));
    if (taken.length > 1) mayAsk = true;
    if (isBeingPicked(timeline, countedAt)) mustAsk.push(id);
    sums = new Set([...sums].flatMap((sum) => taken.map((each) => sum + each)));
  }
  const deltas = new Set([...sums].map((sum) => Math.max(0, counted - sum) - (counted - subtracted)));
  return { deltas, mayAsk, mustAsk };
}
