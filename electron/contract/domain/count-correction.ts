/**
 * How far it is settled what is put back of a count. `open`: to be found out from events that are not all read yet;
 * `asked`: staff must say whether bags were packed; `none`: nothing is to be put back; `put_back`: an adjustment does it.
 */
export const COUNT_CORRECTION_STATES = ['open', 'asked', 'none', 'put_back'] as const;

export type CountCorrectionState = (typeof COUNT_CORRECTION_STATES)[number];
