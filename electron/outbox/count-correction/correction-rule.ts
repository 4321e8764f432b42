/**
 * Computes the correction of a count (C7: counts). Staff count what is on the shelf, so goods that have left it are
 * already missing from the count; the service nevertheless subtracts units from every push, as if the count came from
 * the books. The corrected stock is what was counted, less units on the shelf that were promised to an order or sold
 * before the count was applied, plus units of cancelled orders that came back. The push of an edit carries the service's
 * own stock instead of a count, which already lacks what was accepted before it was read. Pure.
 */

import type { Instant } from '../../contract/domain/time.ts';

/** A count that the service has applied. */
export interface AppliedCount {
  readonly counted: number;
  /** When staff counted; not always the `as_of` of the push that carried the count. */
  readonly countedAt: Instant;
  /**
   * Set if it is the service's own stock: when it had been read, which was at `countedAt` or later. Between the two, an
   * accept counts as not included and a cancellation as included, so that nothing sells twice.
   */
  readonly readBy?: Instant;
  readonly appliedAt: Instant;
  /** Units that the service subtracted. */
  readonly subtracted: number;
}

/** What events and this counter's own accept say about an order's units of the counted item. */
export interface OrderTimeline {
  readonly orderId: string;
  readonly units: number;
  readonly isAccepted: boolean;
  /** When the service subtracted the units from its stock. */
  readonly acceptedAt: Instant | null;
  readonly pickingAt: Instant | null;
  /** At this moment the units were off the shelf. */
  readonly packedBy: Instant | null;
  /** When the service added the units to its stock again. */
  readonly cancelledAt: Instant | null;
  /** Whether the events include everything that has happened to the order since it was accepted. */
  readonly isComplete: boolean;
}

/** Units sold in the store, which leave the shelf when they are sold. */
export interface InStoreSale {
  readonly units: number;
  readonly soldAt: Instant;
}

/** All that decides the correction of a count. */
export interface CountEvidence {
  readonly count: AppliedCount;
  readonly timelines: readonly OrderTimeline[];
  readonly sales: readonly InStoreSale[];
  /** For each order, what staff answered to whether it was packed when the item was counted. */
  readonly answers: ReadonlyMap<string, boolean>;
}

/**
 * Where an order's units were when the item was counted. `untouched`: the service's stock and the shelf agree on them;
 * `on_shelf`: counted, but promised; `left`: not counted, because gone; `came_back`: not counted, but for sale again.
 */
type UnitsLocation = 'untouched' | 'on_shelf' | 'left' | 'came_back';

export interface CountCorrection {
  /** The units that correct the stock; may be negative. */
  readonly delta: number;
  /** Orders that only staff can place: they know whether each was packed when the item was counted. */
  readonly unknown: readonly OrderTimeline[];
}

const isBy = (at: Instant | null, moment: Instant): boolean => at !== null && at <= moment;
const isAfter = (at: Instant | null, moment: Instant): boolean => at !== null && at > moment;

/**
 * Whether an order doesn't affect the correction, wherever its units were: the service's stock and the shelf agree on
 * them.
 */
function isUntouched({ isAccepted, acceptedAt, cancelledAt }: OrderTimeline, count: AppliedCount): boolean {
  return !isAccepted || isAfter(acceptedAt, count.appliedAt) || isBy(cancelledAt, count.readBy ?? count.countedAt);
}

/**
 * Whether an order was packed when the item was counted, or accepted when the service's stock was read; null if the
 * events don't show it.
 */
function wasPacked(timeline: OrderTimeline, { countedAt, readBy }: AppliedCount): boolean | null {
  const { acceptedAt, pickingAt, packedBy, isComplete } = timeline;
  if (readBy !== undefined) return acceptedAt === null || acceptedAt < countedAt;
  if (isBy(packedBy, countedAt)) return true;
  if (isAfter(acceptedAt, countedAt) || isAfter(pickingAt, countedAt)) return false;
  // While an order is being picked, this item may be in the bag or still on the shelf.
  return isComplete && pickingAt === null ? false : null;
}

function locateUnits({ cancelledAt }: OrderTimeline, { appliedAt }: AppliedCount, packed: boolean): UnitsLocation {
  if (isBy(cancelledAt, appliedAt)) return packed ? 'came_back' : 'untouched';
  return packed ? 'left' : 'on_shelf';
}

/** An order that neither events nor staff place counts as not packed, so that nothing sells twice. */
export function computeCountCorrection({ count, timelines, sales, answers }: CountEvidence): CountCorrection {
  const touched = timelines.filter((timeline) => !isUntouched(timeline, count));
  const isUnknown = (timeline: OrderTimeline): boolean =>
    wasPacked(timeline, count) === null && !answers.has(timeline.orderId);
  const unitsAt = (wanted: UnitsLocation): number =>
    touched
      .filter((timeline) => {
        const packed = wasPacked(timeline, count) ?? answers.get(timeline.orderId) ?? false;
        return locateUnits(timeline, count, packed) === wanted;
      })
      .reduce((sum, { units }) => sum + units, 0);
  const { counted, countedAt, readBy, appliedAt, subtracted } = count;
  const sold = sales
    .filter(
      ({ soldAt }) => (soldAt > countedAt || (readBy !== undefined && soldAt === countedAt)) && soldAt <= appliedAt,
    )
    .reduce((sum, { units }) => sum + units, 0);
  const corrected = Math.max(0, counted - unitsAt('on_shelf') - sold + unitsAt('came_back'));
  return { delta: corrected - (counted - subtracted), unknown: touched.filter(isUnknown) };
}
