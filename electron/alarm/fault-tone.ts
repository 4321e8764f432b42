import { addMs } from '../contract/domain/time.ts';
import type { AlarmWorkspace } from './alarm-workspace.ts';
import { ALARM_TIMINGS } from './timings.ts';

/** When the fault tone last began, in monotonic milliseconds; null for never. */
export type FaultToneStart = number | null;

/** Whether a fault requires the fault tone, and in how many milliseconds time alone may change that. */
export interface FaultState {
  readonly isFaulty: boolean;
  readonly changesInMs: number;
}

/** Checks the key, the connection, printing and unreadable orders. order-ring.ts covers late answers. */
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

/** Sounds for a few seconds, at most once a minute, however many faults there are. */
export function computeFaultTone(isFaulty: boolean, last: FaultToneStart, monotonic: number): FaultTone {
  const isResting = last !== null && monotonic - last < ALARM_TIMINGS.faultEvery;
  const startedAt = isFaulty && !isResting ? monotonic : last;
  if (!isFaulty || startedAt === null) return { isSounding: false, startedAt, changesInMs: Number.POSITIVE_INFINITY };
  const age = monotonic - startedAt;
  const isSounding = age < ALARM_TIMINGS.faultLasts;
  return {
    isSounding,
    startedAt,
    changesInMs: (isSounding ? ALARM_TIMINGS.faultLasts : ALARM_TIMINGS.faultEvery) - age,
  };
}
