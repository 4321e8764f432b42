/**
 * How far the correction of a count is. `open`: decided once all events are read; `asked`: staff must say whether bags were
 * packed; `none`: no correction is needed; `put_back`: an adjustment corrects it.
 */
export const COUNT_CORRECTION_STATES = ['open', 'asked', 'none', 'put_back'] as const;

export type CountCorrectionState = (typeof COUNT_CORRECTION_STATES)[number];
