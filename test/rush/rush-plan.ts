/** The external events of a rush: drawn once from the seed, so that every run has the same. */

import { SECOND } from '../../electron/contract/domain/time.ts';
import { createDice, type Dice } from '../support/dice.ts';

export interface RushOptions {
  readonly seed: number;
  readonly orders: number;
  readonly durationMs: number;
  readonly outages: number;
  readonly cancellations: number;
  /** The share of answers that staff give with the keyboard; the others with the mouse. */
  readonly keyboardShare: number;
}

/** Staff reject orders with this many units, more than the shop gives to one customer. The card shows the number. */
export const UNITS_TO_REJECT = 20;

export interface PlannedOrder {
  /** Milliseconds from the start. */
  readonly at: number;
  /** Units of each line. */
  readonly quantities: readonly number[];
  /** How long after it was placed or accepted the customer cancels; null for never. */
  readonly cancellation: { readonly after: 'placed' | 'accepted'; readonly ms: number } | null;
}

export interface Outage {
  readonly from: number;
  readonly to: number;
  /** `cut`: every connection is refused. `silent`: nothing is refused, and nothing gets through. */
  readonly kind: 'cut' | 'silent';
}

export interface RushPlan {
  readonly orders: readonly PlannedOrder[];
  readonly outages: readonly Outage[];
}

/** Customers come alone or many at once. */
const GROUP_SIZES = [1, 1, 2, 3, 5, 8] as const;
/** The share of the rush during which customers come, so that none comes at its end. */
const ARRIVALS_SHARE = 0.93;
/** The lengths of the outages as shares of the rush. In ten minutes, the longest ends with the list of what came meanwhile. */
const OUTAGE_SHARES = [0.075, 0.042, 0.21] as const;
/** The longest outage as a share of its stretch of the rush. */
const LONGEST_OUTAGE_SHARE = 0.65;
const SHORTEST_OUTAGE_MS = 4 * SECOND;
/** The sixth of every twelve orders is too large. */
const TOO_LARGE = { every: 12, index: 5 } as const;
/** One cancellation in this many comes while the order rings; the others come after the accept. */
const ONE_WHILE_RINGING_IN = 3;

export function planRush(options: RushOptions): RushPlan {
  return { orders: planOrders(options), outages: planOutages(options) };
}

function planOrders({ seed, orders, durationMs, cancellations }: RushOptions): PlannedOrder[] {
  const dice = createDice(seed, 'rush:orders');
  const times = drawArrivals(dice, orders, durationMs * ARRIVALS_SHARE);
  const tooLarge = new Set(times.keys().filter((index) => index % TOO_LARGE.every === TOO_LARGE.index));
  const cancelled = drawIndices(
    dice,
    times.keys().filter((index) => !tooLarge.has(index)),
    cancellations,
  );
  return times.map((at, index) => {
    const turn = cancelled.indexOf(index);
    const isWhileRinging = turn % ONE_WHILE_RINGING_IN === ONE_WHILE_RINGING_IN - 1;
    const quantities = Array.from({ length: dice.between(1, 5) }, () => dice.between(1, 3));
    return {
      at,
      quantities: tooLarge.has(index) ? [UNITS_TO_REJECT + dice.between(0, 10)] : quantities,
      cancellation:
        turn === -1
          ? null
          : isWhileRinging
            ? { after: 'placed', ms: dice.between(1_500, 3_000) }
            : { after: 'accepted', ms: dice.between(2_000, 6_000) },
    };
  });
}

/** The times at which customers order, in groups. */
function drawArrivals(dice: Dice, count: number, spanMs: number): number[] {
  const times: number[] = [];
  while (times.length < count) {
    const size = Math.min(dice.pick(GROUP_SIZES) ?? 1, count - times.length);
    let at = dice.upTo(spanMs);
    for (let customer = 0; customer < size; customer += 1) {
      times.push(Math.min(at, spanMs));
      at += dice.between(300, 2_500);
    }
  }
  return times.toSorted((one, other) => one - other);
}

function drawIndices(dice: Dice, from: Iterable<number>, count: number): number[] {
  const left = [...from];
  const drawn: number[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(dice.upTo(left.length), 1));
  return drawn;
}

/** Each outage lies in a stretch of its own. */
function planOutages({ seed, durationMs, outages }: RushOptions): Outage[] {
  const dice = createDice(seed, 'rush:outages');
  const stretch = durationMs / outages;
  return Array.from({ length: outages }, (_, index) => {
    const share = OUTAGE_SHARES[index % OUTAGE_SHARES.length] ?? 0;
    const length = Math.min(Math.max(durationMs * share, SHORTEST_OUTAGE_MS), stretch * LONGEST_OUTAGE_SHARE);
    const from = index * stretch + dice.upTo((stretch - length) * 0.7);
    return { from, to: from + length, kind: index % 2 === 0 ? 'cut' : 'silent' };
  });
}
