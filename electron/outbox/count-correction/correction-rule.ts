/**
 * What must be put back after a count (issue: the count's rule; promise C7). A count by hand is physical: goods that had
 * left the shelf are already missing from it, while the service subtracts units from every push as if it were a book
 * count. Afterwards the service's stock is to be what was counted less what was then still on the shelf and is promised
 * or sold. Pure.
 */

import type { Instant } from '../../contract/domain/time.ts';
import { SECOND } from '../../contract/domain/time.ts';

/** A count that the service has applied. */
export interface AppliedCount {
  readonly counted: number;
  /** When it was counted, which is not always the `as_of` of the push that carried it. */
  readonly countedAt: Instant;
  readonly appliedAt: Instant;
  /** Units that the service took off it. */
  readonly subtracted: number;
}

/** What happened to an order's units of the counted item, as far as it is known. */
export interface OrderTimeline {
  readonly orderId: string;
  readonly units: number;
  /** From then on they are taken from the service's stock; null when nobody has accepted it. */
  readonly acceptedAt: Instant | null;
  readonly pickingAt: Instant | null;
  /** From then on they are surely in the bag or further. */
  readonly packedAt: Instant | null;
  /** From then on the service has given them back to its stock. */
  readonly cancelledAt: Instant | null;
  /** Whether everything that happened to it since its acceptance has been listed. */
  readonly isComplete: boolean;
}

/** Units sold in the store, which leave the shelf when they are sold. */
export interface InStoreSale {
  readonly units: number;
  readonly soldAt: Instant;
}

/**
 * Where an order's units stand against a count. `untouched`: the service's stock and the shelf agree on them;
 * `on_shelf`: they were counted, and are promised; `left`: they were not counted, and are gone; `came_back`: they were
 * not counted, and are for sale again; `unknown`: only staff can tell `on_shelf` from `left`, or of a cancelled order
 * `untouched` from `came_back`.
 */
export type UnitsLocation = 'untouched' | 'on_shelf' | 'left' | 'came_back' | 'unknown';

/** `ask`: about these orders, whether they were packed when it was counted. `put`: that many units, of either sign. */
export type CountCorrection =
  | { readonly next: 'ask'; readonly orderIds: readonly string[] }
  | { readonly next: 'put'; readonly delta: number };

const isBy = (at: Instant | null, moment: Instant): boolean => at !== null && at <= moment;

/** How far the service's time may be off here: its answers tell it to the second (C10). */
const UNSURE_MS = 2 * SECOND;

const isAbout = (at: Instant | null, moment: Instant): boolean => at !== null && Math.abs(at - moment) <= UNSURE_MS;

export function locateUnits(story: OrderTimeline, { countedAt, appliedAt }: AppliedCount): UnitsLocation {
  const { acceptedAt, pickingAt, packedAt, cancelledAt, isComplete: isWhole } = story;
  if (!isBy(acceptedAt, appliedAt) || isBy(cancelledAt, countedAt)) return 'untouched';
  // Too close to tell which was first: the moment of a count is only as exact as the service's time is known here.
  if (!isBy(cancelledAt, appliedAt) && isAbout(packedAt, countedAt)) return 'unknown';
  const hadLeft = isBy(packedAt, countedAt);
  if (isBy(cancelledAt, appliedAt)) {
    if (hadLeft) return 'came_back';
    // What was picked only after it was counted was on the shelf, whatever else nobody told.
    const isKnown = isWhole || (pickingAt !== null && pickingAt > countedAt) || !isBy(acceptedAt, countedAt);
    return isKnown ? 'untouched' : 'unknown';
  }
  if (hadLeft) return 'left';
  // Accepted after it was counted, it can't have been picked before.
  if (!isBy(acceptedAt, countedAt)) return 'on_shelf';
  // Being picked: this item may be in the bag or still to be taken.
  if (isBy(pickingAt, countedAt)) return 'unknown';
  return isWhole || pickingAt !== null ? 'on_shelf' : 'unknown';
}

/** What staff say of an order decides: whether it was packed when it was counted. */
function saidStanding(isCancelled: boolean, packed: boolean): UnitsLocation {
  if (isCancelled) return packed ? 'came_back' : 'untouched';
  return packed ? 'left' : 'on_shelf';
}

/** `packed`: what staff said of orders that are not known, by id. */
export function computeCountCorrection(
  count: AppliedCount,
  stories: readonly OrderTimeline[],
  sales: readonly InStoreSale[],
  packed: ReadonlyMap<string, boolean>,
): CountCorrection {
  const standings = stories.map((story) => {
    const standing = locateUnits(story, count);
    const said = packed.get(story.orderId);
    if (standing !== 'unknown' || said === undefined) return { ...story, standing };
    return { ...story, standing: saidStanding(isBy(story.cancelledAt, count.appliedAt), said) };
  });
  const unknown = standings.filter(({ standing }) => standing === 'unknown');
  if (unknown.length > 0) return { next: 'ask', orderIds: unknown.map(({ orderId }) => orderId) };
  const unitsThat = (wanted: UnitsLocation): number =>
    standings.reduce((sum, { standing, units }) => (standing === wanted ? sum + units : sum), 0);
  const sold = sales
    .filter(({ soldAt }) => soldAt > count.countedAt && soldAt <= count.appliedAt)
    .reduce((sum, { units }) => sum + units, 0);
  const { counted, subtracted } = count;
  const right = Math.max(0, counted - unitsThat('on_shelf') - sold + unitsThat('came_back'));
  return { next: 'put', delta: right - (counted - subtracted) };
}
