import type { Mutation } from '../mutations/mutation.ts';
import type { Breach } from '../promises/promise-monitor.ts';
import { runSeed } from './seed-run.ts';

/** What came of one seed that was played twice. */
export interface SeedReport {
  readonly seed: number;
  /** How many steps it took to break a promise, or all. */
  readonly steps: number;
  readonly breaches: readonly Breach[];
  readonly actions: number;
  readonly faults: number;
  /** Something of the simulation itself failed, or the two runs were not the same. */
  readonly fault: string | null;
}

/** Plays a seed twice: the second run must be the first again, to the last byte. */
export async function checkSeed(seed: number, steps: number, mutation?: Mutation): Promise<SeedReport> {
  const options = { seed, steps, ...(mutation && { mutation }) };
  try {
    const first = await runSeed(options);
    // A broken promise ends a run, so only a kept one can be played without watching.
    const second = await runSeed({ ...options, watched: first.breaches.length > 0 });
    const fault = first.fingerprint === second.fingerprint ? null : 'two runs of it are not the same';
    const { breaches, actions, faults } = first;
    return { seed, steps: first.steps, breaches, actions, faults, fault };
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { seed, steps, breaches: [], actions: 0, faults: 0, fault };
  }
}
