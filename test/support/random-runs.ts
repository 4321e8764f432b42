/** How many runs a long random test makes: all, or the share that RANDOM_SHARE says where each takes longer. */
export const countRuns = (all: number): number => Math.ceil(all * Number(process.env['RANDOM_SHARE'] ?? 1));
