import type { Breach, RuleChecks } from '../promises/promise-monitor.ts';
import type { Played, World } from '../world.ts';
import { drawWorld } from '../world.ts';
import { runSeed } from './seed-run.ts';

/** The result of one seed. */
export interface SeedReport {
  readonly seed: number;
  /** The number of steps until a promise broke, or all steps. */
  readonly steps: number;
  readonly breaches: readonly Breach[];
  readonly actions: number;
  readonly decisions: number;
  readonly faults: number;
  /** How often each rule was checked, and how often it was live. */
  readonly checks: readonly (readonly [rule: string, checks: Readonly<RuleChecks>])[];
  /** How often each thing was played that only some seeds have. */
  readonly played: readonly (readonly [what: Played, times: number])[];
  /** Seconds of CPU that its runs took. */
  readonly cpuSeconds: number;
  /** An error in the simulation itself, or a difference between the two runs. */
  readonly fault: string | null;
}

/**
 * One in this many seeds is replayed. That is enough, because a cause that makes two runs differ does so in many seeds.
 */
const REPLAYED_EVERY = 10;

/** Whether a run over many seeds replays this one. */
export const isReplayed = (seed: number): boolean => seed % REPLAYED_EVERY === 0;

/** How a seed is played. */
export interface SeedCheckOptions {
  readonly steps: number;
  /** Plays the seed twice; the second run must equal the first to the last byte. */
  readonly replay: boolean;
  /** See `SeedRunOptions`. */
  readonly calm?: boolean;
  readonly world?: World;
}

/** Plays a seed, and reports an error as its fault. */
export async function checkSeed(
  seed: number,
  { steps, replay, calm = true, world = drawWorld(seed) }: SeedCheckOptions,
): Promise<SeedReport> {
  const options = { seed, steps, calm, world };
  const before = process.cpuUsage();
  const readCpuSeconds = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  try {
    const first = await runSeed(options);
    const { breaches, actions, decisions, faults } = first;
    // A broken promise ends a run, so only a run without one can be repeated without monitors.
    const second = replay ? await runSeed({ ...options, watched: breaches.length > 0 }) : first;
    const fault = first.fingerprint === second.fingerprint ? null : 'its two runs differ';
    const checks = [...first.checks];
    const played = [...first.played];
    const cpuSeconds = readCpuSeconds();
    return { seed, steps: first.steps, breaches, actions, decisions, faults, checks, played, cpuSeconds, fault };
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      seed,
      steps,
      breaches: [],
      actions: 0,
      decisions: 0,
      faults: 0,
      checks: [],
      played: [],
      cpuSeconds: readCpuSeconds(),
      fault,
    };
  }
}
