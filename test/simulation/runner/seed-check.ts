import type { Mutation } from '../mutations/mutation.ts';
import type { Breach } from '../promises/promise-monitor.ts';
import { runSeed } from './seed-run.ts';

/** The result of one seed, played twice. */
export interface SeedReport {
  readonly seed: number;
  /** The number of steps until a promise broke, or all. */
  readonly steps: number;
  readonly breaches: readonly Breach[];
  readonly actions: number;
  readonly faults: number;
  /** An error of the simulation itself, or that the two runs differ. */
  readonly fault: string | null;
}

/** Plays a seed twice: the second run must equal the first to the last byte. */
export async function checkSeed(seed: number, steps: number, mutation?: Mutation): Promise<SeedReport> {
  const options = { seed, steps, ...(mutation && { mutation }) };
  try {
    const first = await runSeed(options);
    // A broken promise ends a run, so only a run without one can be repeated without monitors.
    const second = await runSeed({ ...options, watched: first.breaches.length > 0 });
    const fault = first.fingerprint === second.fingerprint ? null : 'its two runs differ';
    const { breaches, actions, faults } = first;
    return { seed, steps: first.steps, breaches, actions, faults, fault };
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { seed, steps, breaches: [], actions: 0, faults: 0, fault };
  }
}
