import type { ActionPayload } from './actions.ts';
import { HOUR, SECOND } from './time.ts';

/**
 * The state of a count's correction, by what is known so far. `open`: not computed yet; `asked`: staff can still say
 * whether an order was packed; `none`: the count needs no correction; `put_back`: adjustments correct it.
 */
export const COUNT_CORRECTION_STATES = ['open', 'asked', 'none', 'put_back'] as const;

export type CountCorrectionState = (typeof COUNT_CORRECTION_STATES)[number];

/**
 * When a count is corrected, relative to the time at which the service applied it, by the cursor of events. The first
 * correction comes after `fromMs`, when nearly all events are known; what is read up to `untilMs` amends it.
 */
export const CORRECTION_WINDOW = { fromMs: 10 * SECOND, untilMs: 2 * HOUR } as const;

/** How many units these adjustments add to their counts; 0 for other actions. */
export function sumCorrections(actions: readonly { readonly payload: ActionPayload }[]): number {
  return actions.reduce(
    (sum, { payload }) =>
      payload.kind === 'adjustment' && payload.putBackOf !== undefined ? sum + payload.delta : sum,
    0,
  );
}
