import { addMs } from '../contract/domain/time.ts';
import type { AlarmWorkspace } from './alarm-workspace.ts';
import { ALARM_TIMINGS } from './timings.ts';

/** When the fault tone last began, in monotonic milliseconds; null when it never did. */
export type FaultToneStart = number | null;

/** Whether something is wrong that deserves the fault tone, and in how many milliseconds that changes by itself. */
export interface FaultState {
  readonly isFaulty: boolean;
  readonly changesInMs: number;
}

/** Looks at key, line, paper and orders that can't be read. Answers that are late are seen per order (order-ring.ts). */
export function assessFaults({ faults, now }: AlarmWorkspace): FaultState {
  const lineFaultAt = faults.offlineSince === null ? null : addMs(faults.offlineSince, ALARM_TIMINGS.lineWithin);
  const lineFault = lineFaultAt !== null && now >= lineFaultAt;
  return {
    isFaulty: faults.parked !== null || faults.unreadable > 0 || faults.printing || lineFault,
    changesInMs: lineFaultAt === null || lineFault ? Number.POSITIVE_INFINITY : lineFaultAt - now,
  };
}

/** The fault tone at one moment. */
export interface FaultTone {
  readonly isSounding: boolean;
  readonly startedAt: FaultToneStart;
  readonly changesInMs: number;
}

/** Sounds for a few seconds, at most once a minute, however many things are wrong. */
export function computeFaultTone(wrong: boolean, last: FaultToneStart, monotonic: number): FaultTone {
  const resting = last !== null && monotonic - last < ALARM_TIMINGS.faultEvery;
  const began = wrong && !resting ? monotonic : last;
  if (!wrong || began === null) return { isSounding: false, startedAt: began, changesInMs: Number.POSITIVE_INFINITY };
  const age = monotonic - began;
  const sounds = age < ALARM_TIMINGS.faultLasts;
  return {
    isSounding: sounds,
    startedAt: began,
    changesInMs: (sounds ? ALARM_TIMINGS.faultLasts : ALARM_TIMINGS.faultEvery) - age,
  };
}
