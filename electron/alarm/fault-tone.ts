import type { AlarmName } from '../contract/domain/alarms.ts';
import { ALARMS, FAULT_REPEAT } from '../contract/domain/alarms.ts';
import type { AlarmWorkspace } from './alarm-workspace.ts';

/** When the fault tone last began, in monotonic milliseconds; null for never. */
export type FaultToneStart = number | null;

/** Whether a fault requires the fault tone, and in how many milliseconds time alone may change that. */
export interface FaultState {
  readonly isFaulty: boolean;
  readonly changesInMs: number;
}

type FaultAlarm = { [Name in AlarmName]: (typeof ALARMS)[Name]['tone'] extends 'fault' ? Name : never }[AlarmName];

/** In how many milliseconds each fault of a workspace sounds; infinite without one. */
type FaultDues = Readonly<Record<Exclude<FaultAlarm, 'answer_late' | 'store_down'>, number>>;

/** When a fault without a known start sounds: at once. */
const dueIf = (exists: boolean): number => (exists ? 0 : Number.POSITIVE_INFINITY);

/** Checks every fault of a workspace but late answers, which order-ring.ts covers. */
export function assessFaults({ faults, now }: AlarmWorkspace): FaultState {
  const { offlineSince } = faults;
  const dues: FaultDues = {
    key: dueIf(faults.parked !== null),
    line: offlineSince === null ? Number.POSITIVE_INFINITY : offlineSince - now + ALARMS.line.afterMs,
    unreadable: dueIf(faults.unreadable > 0),
    printing: dueIf(faults.printing),
  };
  const all = Object.values(dues);
  return {
    isFaulty: all.some((due) => due <= 0),
    changesInMs: Math.min(Number.POSITIVE_INFINITY, ...all.filter((due) => due > 0)),
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
  const isResting = last !== null && monotonic - last < FAULT_REPEAT.everyMs;
  const startedAt = isFaulty && !isResting ? monotonic : last;
  if (!isFaulty || startedAt === null) return { isSounding: false, startedAt, changesInMs: Number.POSITIVE_INFINITY };
  const age = monotonic - startedAt;
  const isSounding = age < FAULT_REPEAT.lastsMs;
  return {
    isSounding,
    startedAt,
    changesInMs: (isSounding ? FAULT_REPEAT.lastsMs : FAULT_REPEAT.everyMs) - age,
  };
}
