import type { ActionPayload } from './actions.ts';
import { HOUR, SECOND } from './time.ts';

/**
 * What the correction of a count is by what is known: `open`: not computed yet; `asked`: staff can still say whether bags
 * were packed; `none`: nothing is corrected; `put_back`: adjustments correct it.
 */
export const COUNT_CORRECTION_STATES = ['open', 'asked', 'none', 'put_back'] as const;

export type CountCorrectionState = (typeof COUNT_CORRECTION_STATES)[number];

/**
 * When a count is corrected, from when the service applied it, by the service's time up to which events have been read:
 * first after `fromMs`, when nearly all is known; whatever becomes known until `untilMs` amends it.
 */
export const CORRECTION_WINDOW = { fromMs: 10 * SECOND, untilMs: 2 * HOUR } as const;

/** The units by which adjustments correct their counts; 0 for other actions. */
export function sumCorrections(actions: readonly { readonly payload: ActionPayload }[]): number {
  return actions.reduce(
    (sum, { payload }) =>
      payload.kind === 'adjustment' && payload.putBackOf !== undefined ? sum + payload.delta : sum,
    0,
  );
}
