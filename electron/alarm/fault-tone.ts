import { later } from '../contract/domain/time.ts';
import type { AlarmWorkspace } from './alarm-workspace.ts';
import { RING } from './timings.ts';

/** When the fault tone last began, in monotonic milliseconds; null when it never did. */
export type FaultToneBegan = number | null;

/** Whether something is wrong that deserves the fault tone, and in how many milliseconds that changes by itself. */
export interface FaultState {
  readonly wrong: boolean;
  readonly changesIn: number;
}

/** Looks at key, line, paper and orders that can't be read. Answers that are late are seen per order (order-ring.ts). */
export function faultState({ faults, now }: AlarmWorkspace): FaultState {
  const lineFaultAt = faults.offlineSince === null ? null : later(faults.offlineSince, RING.lineWithin);
  const lineFault = lineFaultAt !== null && now >= lineFaultAt;
  return {
    wrong: faults.parked !== null || faults.unreadable > 0 || faults.paper || lineFault,
    changesIn: lineFaultAt === null || lineFault ? Number.POSITIVE_INFINITY : lineFaultAt - now,
  };
}

/** The fault tone at one moment. */
export interface FaultTone {
  readonly sounds: boolean;
  readonly began: FaultToneBegan;
  readonly changesIn: number;
}

/** Sounds for a few seconds, at most once a minute, however many things are wrong. */
export function faultTone(wrong: boolean, last: FaultToneBegan, monotonic: number): FaultTone {
  const resting = last !== null && monotonic - last < RING.faultEvery;
  const began = wrong && !resting ? monotonic : last;
  if (!wrong || began === null) return { sounds: false, began, changesIn: Number.POSITIVE_INFINITY };
  const age = monotonic - began;
  const sounds = age < RING.faultLasts;
  return { sounds, began, changesIn: (sounds ? RING.faultLasts : RING.faultEvery) - age };
}
