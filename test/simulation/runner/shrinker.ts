import type { SeedRunOptions, SeedRunResult } from './seed-run.ts';
import { runSeed } from './seed-run.ts';

/** The most runs, because a short enough story now is better than the shortest one after an hour. */
const MAX_RUNS = 150;

/** A run that breaks a promise, without the steps that it doesn't need. */
export interface ShrunkRun {
  /** The needed steps, counted from 0. */
  readonly steps: readonly number[];
  readonly result: SeedRunResult;
}

/**
 * Leaves out steps of a seed that broke a promise while the same promise still breaks: first halves, then ever smaller
 * groups.
 */
export async function shrinkRun(options: SeedRunOptions, broken: SeedRunResult): Promise<ShrunkRun> {
  const promise = broken.breaches[0]?.promise;
  let steps = Array.from({ length: broken.steps }, (_, step) => step);
  let result = broken;
  let runs = 0;
  for (
    let size = Math.ceil(steps.length / 2);
    size >= 1 && runs < MAX_RUNS;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < steps.length && runs < MAX_RUNS; ) {
      const fewer = [...steps.slice(0, at), ...steps.slice(at + size)];
      runs += 1;
      const attempt = await runSeed({ ...options, steps: broken.steps, only: fewer });
      if (attempt.breaches[0]?.promise === promise) {
        steps = fewer.filter((step) => step < attempt.steps);
        result = attempt;
      } else at += size;
    }
  }
  return { steps, result };
}
