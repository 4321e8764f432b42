/**
 * How a count is corrected (C7: counts). A count by hand is physical: goods that had left the shelf are already missing
 * from it, yet the service subtracts units from every push as if it were a book count. After the correction the service's
 * stock is what was counted, less what was then on the shelf but promised or sold. Pure.
 */

import type { Instant } from '../../contract/domain/time.ts';
import { SECOND } from '../../contract/domain/time.ts';

/** A count that the service has applied. */
export interface AppliedCount {
  readonly counted: number;
  /** Not always the `as_of` of the push that carried it. */
  readonly countedAt: Instant;
  readonly appliedAt: Instant;
  /** Units that the service subtracted. */
  readonly subtracted: number;
}

/** What happened to an order's units of the counted item, as far as it is known. */
export interface OrderTimeline {
  readonly orderId: string;
  readonly units: number;
  /** The service subtracts the units from its stock; null if the order was never accepted. */
  readonly acceptedAt: Instant | null;
  readonly pickingAt: Instant | null;
  /** By then the units are in the bag, or further. */
  readonly packedAt: Instant | null;
  /** The service adds the units to its stock again. */
  readonly cancelledAt: Instant | null;
  /** Whether every event since the acceptance has been listed. */
  readonly isComplete: boolean;
}

/** Units sold in the store, which leave the shelf when they are sold. */
export interface InStoreSale {
  readonly units: number;
  readonly soldAt: Instant;
}

/**
 * Where an order's units were when the item was counted. `untouched`: the service's stock and the shelf agree on them;
 * `on_shelf`: counted, but promised; `left`: not counted, and gone; `came_back`: not counted, but for sale again;
 * `unknown`: only staff can tell `on_shelf` from `left`, or for a cancelled order `untouched` from `came_back`.
 */
export type UnitsLocation = 'untouched' | 'on_shelf' | 'left' | 'came_back' | 'unknown';

/** `ask`: staff say whether these orders were packed when the item was counted. `adjust`: by units of either sign. */
export type CountCorrection =
  | { readonly next: 'ask'; readonly orderIds: readonly string[] }
  | { readonly next: 'adjust'; readonly delta: number };

/** How far our idea of the service's time may be off: its responses tell it to the second (C10). */
const CLOCK_ERROR_MS = 2 * SECOND;

const isBy = (at: Instant | null, moment: Instant): boolean => at !== null && at <= moment;

const isAbout = (at: Instant | null, moment: Instant): boolean =>
  at !== null && Math.abs(at - moment) <= CLOCK_ERROR_MS;

export function locateUnits(timeline: OrderTimeline, { countedAt, appliedAt }: AppliedCount): UnitsLocation {
  const { acceptedAt, pickingAt, packedAt, cancelledAt, isComplete } = timeline;
  if (!isBy(acceptedAt, appliedAt) || isBy(cancelledAt, countedAt)) return 'untouched';
  // Too close to tell which came first.
  if (!isBy(cancelledAt, appliedAt) && isAbout(packedAt, countedAt)) return 'unknown';
  const hadLeft = isBy(packedAt, countedAt);
  if (isBy(cancelledAt, appliedAt)) {
    if (hadLeft) return 'came_back';
    // Picked only after the count, it was on the shelf, whatever else is missing.
    const isKnown = isComplete || (pickingAt !== null && pickingAt > countedAt) || !isBy(acceptedAt, countedAt);
    return isKnown ? 'untouched' : 'unknown';
  }
  if (hadLeft) return 'left';
  // Accepted after the count, it can't have been picked before.
  if (!isBy(acceptedAt, countedAt)) return 'on_shelf';
  // Being picked, this item may be in the bag or still on the shelf.
  if (isBy(pickingAt, countedAt)) return 'unknown';
  return isComplete || pickingAt !== null ? 'on_shelf' : 'unknown';
}

function locateByAnswer(isCancelled: boolean, wasPacked: boolean): UnitsLocation {
  if (isCancelled) return wasPacked ? 'came_back' : 'untouched';
  return wasPacked ? 'left' : 'on_shelf';
}

/** `packed`: the answers of staff, by order. */
export function computeCountCorrection(
  count: AppliedCount,
  timelines: readonly OrderTimeline[],
  sales: readonly InStoreSale[],
  packed: ReadonlyMap<string, boolean>,
): CountCorrection {
  const located = timelines.map((timeline) => {
    const { orderId, units, cancelledAt } = timeline;
    const location = locateUnits(timeline, count);
    const wasPacked = packed.get(orderId);
    if (location !== 'unknown' || wasPacked === undefined) return { orderId, units, location };
    return { orderId, units, location: locateByAnswer(isBy(cancelledAt, count.appliedAt), wasPacked) };
  });
  const unknown = located.filter(({ location }) => location === 'unknown');
  if (unknown.length > 0) return { next: 'ask', orderIds: unknown.map(({ orderId }) => orderId) };
  const unitsAt = (wanted: UnitsLocation): number =>
    located.reduce((sum, { location, units }) => (location === wanted ? sum + units : sum), 0);
  const sold = sales
    .filter(({ soldAt }) => soldAt > count.countedAt && soldAt <= count.appliedAt)
    .reduce((sum, { units }) => sum + units, 0);
  const { counted, subtracted } = count;
  const right = Math.max(0, counted - unitsAt('on_shelf') - sold + unitsAt('came_back'));
  return { next: 'adjust', delta: right - (counted - subtracted) };
}
