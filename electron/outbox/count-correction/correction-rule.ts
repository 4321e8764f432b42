/**
 * Computes the correction of a count (C7: counts). Staff count what is on the shelf, so goods that have left it are
 * already missing from the count; the service nevertheless subtracts units from every push, as if the count came from
 * the books. The corrected stock is what was counted, less units on the shelf that were promised to an order or sold
 * before the count was applied, plus units of cancelled orders that came back. Pure.
 */

import type { Instant } from '../../contract/domain/time.ts';
import { SECOND } from '../../contract/domain/time.ts';

/** A count that the service has applied. */
export interface AppliedCount {
  readonly counted: number;
  /** When staff counted; not always the `as_of` of the push that carried the count. */
  readonly countedAt: Instant;
  readonly appliedAt: Instant;
  /** Units that the service subtracted. */
  readonly subtracted: number;
}

/** What the app knows about an order's units of the counted item. */
export interface OrderTimeline {
  readonly orderId: string;
  readonly units: number;
  /** When the service subtracted the units from its stock; null if the order was never accepted. */
  readonly acceptedAt: Instant | null;
  readonly pickingAt: Instant | null;
  /** From this moment the units are off the shelf. */
  readonly packedAt: Instant | null;
  /** When the service added the units to its stock again. */
  readonly cancelledAt: Instant | null;
  /** Whether every event since the order was accepted has been listed. */
  readonly isComplete: boolean;
}

/** Units sold in the store, which leave the shelf when they are sold. */
export interface InStoreSale {
  readonly units: number;
  readonly soldAt: Instant;
}

/**
 * Where an order's units were when the item was counted. `untouched`: the service's stock and the shelf agree on them;
 * `on_shelf`: counted, but promised; `left`: not counted, because gone; `came_back`: not counted, but for sale again;
 * `unknown`: only staff can tell `on_shelf` from `left`, or for a cancelled order `untouched` from `came_back`.
 */
export type UnitsLocation = 'untouched' | 'on_shelf' | 'left' | 'came_back' | 'unknown';

export interface CountCorrection {
  /** The units that correct the stock; may be negative. */
  readonly delta: number;
  /** Orders that only staff can place: they know whether each was packed when the item was counted. */
  readonly unknownOrderIds: readonly string[];
}

/** How far our estimate of the service's time may be off: responses give it only to the second (C10). */
const CLOCK_ERROR_MS = 2 * SECOND;

const happenedBy = (at: Instant | null, moment: Instant): boolean => at !== null && at <= moment;

const happenedAround = (at: Instant | null, moment: Instant): boolean =>
  at !== null && Math.abs(at - moment) <= CLOCK_ERROR_MS;

export function locateUnits(timeline: OrderTimeline, { countedAt, appliedAt }: AppliedCount): UnitsLocation {
  const { acceptedAt, pickingAt, packedAt, cancelledAt, isComplete } = timeline;
  if (!happenedBy(acceptedAt, appliedAt) || happenedBy(cancelledAt, countedAt)) return 'untouched';
  // Too close to tell which came first.
  if (!happenedBy(cancelledAt, appliedAt) && happenedAround(packedAt, countedAt)) return 'unknown';
  const hadLeft = happenedBy(packedAt, countedAt);
  if (happenedBy(cancelledAt, appliedAt)) {
    if (hadLeft) return 'came_back';
    // Units picked or accepted only after the count were on the shelf, whatever events are missing.
    const isKnown = isComplete || (pickingAt !== null && pickingAt > countedAt) || !happenedBy(acceptedAt, countedAt);
    return isKnown ? 'untouched' : 'unknown';
  }
  if (hadLeft) return 'left';
  // An order accepted after the count can't have been picked before it.
  if (!happenedBy(acceptedAt, countedAt)) return 'on_shelf';
  // While an order is being picked, this item may be in the bag or still on the shelf.
  if (happenedBy(pickingAt, countedAt)) return 'unknown';
  return isComplete || pickingAt !== null ? 'on_shelf' : 'unknown';
}

function locateByAnswer(isCancelled: boolean, wasPacked: boolean): UnitsLocation {
  if (isCancelled) return wasPacked ? 'came_back' : 'untouched';
  return wasPacked ? 'left' : 'on_shelf';
}

/**
 * `packed`: for each order, what staff answered to whether it was packed when the item was counted. An order without an
 * answer counts as not packed, so that nothing sells twice.
 */
export function computeCountCorrection(
  count: AppliedCount,
  timelines: readonly OrderTimeline[],
  sales: readonly InStoreSale[],
  packed: ReadonlyMap<string, boolean>,
): CountCorrection {
  const unknownOrderIds: string[] = [];
  const located = timelines.map((timeline) => {
    const { orderId, units, cancelledAt } = timeline;
    const location = locateUnits(timeline, count);
    if (location !== 'unknown') return { units, location };
    const wasPacked = packed.get(orderId);
    if (wasPacked === undefined) unknownOrderIds.push(orderId);
    return { units, location: locateByAnswer(happenedBy(cancelledAt, count.appliedAt), wasPacked === true) };
  });
  const unitsAt = (wanted: UnitsLocation): number =>
    located.reduce((sum, { location, units }) => (location === wanted ? sum + units : sum), 0);
  const sold = sales
    .filter(({ soldAt }) => soldAt > count.countedAt && soldAt <= count.appliedAt)
    .reduce((sum, { units }) => sum + units, 0);
  const { counted, subtracted } = count;
  const corrected = Math.max(0, counted - unitsAt('on_shelf') - sold + unitsAt('came_back'));
  return { delta: corrected - (counted - subtracted), unknownOrderIds };
}
