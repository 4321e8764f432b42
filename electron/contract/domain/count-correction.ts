import type { ActionPayload } from './actions.ts';

/**
 * The state of a count's correction. `open`: to be computed, because the count was just applied or news concern it;
 * `asked`: computed, and staff can still say whether an order was packed; `settled`: computed.
 */
export const COUNT_CORRECTION_STATES = ['open', 'asked', 'settled'] as const;

export type CountCorrectionState = (typeof COUNT_CORRECTION_STATES)[number];

/** How many units these adjustments add to their counts; 0 for other actions. */
export function sumCorrections(actions: readonly { readonly payload: ActionPayload }[]): number {
  return actions.reduce(
    (sum, { payload }) => (payload.kind === 'adjustment' && payload.corrects !== undefined ? sum + payload.delta : sum),
    0,
  );
}
