import type { SeedRunOptions, SeedRunResult } from './seed-run.ts';
import { runSeed } from './seed-run.ts';

/** So many runs at most: a story that is short enough is better than the shortest after an hour. */
const MOST_RUNS = 150;

/** A story that breaks a promise, with every step left out that it doesn't need. */
export interface ShrunkRun {
  /** The steps that are needed, counted from 0. */
  readonly steps: readonly number[];
  readonly result: SeedRunResult;
}

/**
 * Leaves out steps of a seed that broke a promise, as long as the same promise still breaks: halves first, then
 * smaller and smaller parts.
 */
export async function shrinkRun(options: SeedRunOptions, broken: SeedRunResult): Promise<ShrunkRun> {
  const promise = broken.breaches[0]?.promise;
  let steps = Array.from({ length: broken.steps }, (_, step) => step);
  let result = broken;
  let runs = 0;
  for (
    let size = Math.ceil(steps.length / 2);
    size >= 1 && runs < MOST_RUNS;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < steps.length && runs < MOST_RUNS; ) {
      const fewer = [...steps.slice(0, at), ...steps.slice(at + size)];
      runs += 1;
      const tried = await runSeed({ ...options, steps: broken.steps, only: fewer });
      if (tried.breaches[0]?.promise === promise) {
        steps = fewer.filter((step) => step < tried.steps);
        result = tried;
      } else at += size;
    }
  }
  return { steps, result };
}
