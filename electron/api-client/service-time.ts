/**
 * What is known of the service's time (C10), as a value: bounds on how far it is from the monotonic clock. A response
 * narrows them by its `Date`; a sleep of the PC, which the monotonic clock may miss, makes them an assumption again.
 */

import type { Instant } from '../contract/domain/time.ts';
import { SECOND } from '../contract/domain/time.ts';
import type { PcClockOffset } from '../contract/ports.ts';

/** How fast two clocks may drift apart: 200 parts per million. */
const DRIFT = 2e-4;

/** The least sleep that is noticed. */
const LEAST_SLEEP_MS = 5 * SECOND;

/** An assumption further than this from what was measured dates from before a clock was set. */
const FAR_MS = 5 * SECOND;

/** The PC's clocks at one moment, in milliseconds. */
export interface ClockReading {
  readonly monotonic: number;
  /** How long the PC has slept without its monotonic clock, up to a constant. */
  readonly slept: number;
}

/** Bounds on (service's time − monotonic clock), in milliseconds. */
interface Bounds {
  readonly low: number;
  readonly high: number;
  /** The monotonic time at which they held. */
  readonly at: number;
}

export interface ServiceTime {
  /** The likeliest bounds: an assumption until a response has been measured, then a part of `proven`. */
  readonly likely: Bounds;
  /** What responses since the last sleep prove; null before the first. */
  readonly proven: Bounds | null;
  /** Whether `proven` comes from a `Date`. */
  readonly isDated: boolean;
  /** The sleep that `likely` counts. */
  readonly slept: number;
  /** Requests sent before this monotonic time were in progress while the PC slept, so their responses measure nothing. */
  readonly sleptUntil: number;
}

/** The time before the first response: the PC's clock, which shows `now`, corrected by its last known error. */
export function assumeTime(now: Instant, pcClock: PcClockOffset | null, reading: ClockReading): ServiceTime {
  const { behind, measuredAt } = pcClock ?? { behind: 0, measuredAt: null };
  const assumed = now + behind;
  const sinceMeasured = measuredAt === null ? 0 : Math.max(0, assumed - measuredAt);
  const { monotonic, slept } = reading;
  const likely = widen(exactly(assumed - monotonic, monotonic - sinceMeasured), monotonic);
  return { likely, proven: null, isDated: false, slept, sleptUntil: Number.NEGATIVE_INFINITY };
}

/** The best estimate of the service's time at a monotonic time. */
export function estimateTime({ likely }: ServiceTime, monotonic: number): number {
  return monotonic + middleOf(likely);
}

/** The least that the service's clock showed at a monotonic time; an estimate while nothing is proven. */
export function leastTime({ likely, proven }: ServiceTime, monotonic: number, now: ClockReading): number {
  return monotonic + (proven === null ? middleOf(likely) : widen(proven, now.monotonic).low);
}

/** Whether a response has been measured since the start and the last sleep, also one that was not counted yet. */
export function isMeasured({ proven, slept }: ServiceTime, now: ClockReading): boolean {
  return proven !== null && !hasSlept(slept, now);
}

/**
 * The time after a response that arrived at `received`. Its `date`, in whole seconds, was written after the request left
 * at `sent`; null if the service sends none. Returns null if the PC slept in between: then it measures nothing.
 */
export function measureTime(
  time: ServiceTime,
  date: Instant | null,
  sent: ClockReading,
  received: ClockReading,
): ServiceTime | null {
  if (sent.monotonic < time.sleptUntil || hasSlept(sent.slept, received)) return null;
  const { monotonic, slept } = received;
  const undated = time.proven ?? exactly(middleOf(time.likely), monotonic);
  const proven = date === null ? undated : narrow(time.proven, date, sent.monotonic, monotonic);
  const likely = chooseLikely(widen(time.likely, monotonic), proven);
  return { ...time, likely, proven, isDated: time.isDated || date !== null, slept };
}

/** The time after a sleep of the PC, or what may have been one. */
export function countSleep(time: ServiceTime, { monotonic, slept }: ClockReading): ServiceTime {
  const missed = Math.max(0, slept - time.slept);
  const { low, high } = widen({ ...time.likely, at: time.likely.at - missed }, monotonic);
  const likely = { low: low + missed, high: high + missed, at: monotonic };
  return { likely, proven: null, isDated: false, slept, sleptUntil: monotonic };
}

function hasSlept(since: number, { slept }: ClockReading): boolean {
  return Math.abs(slept - since) >= LEAST_SLEEP_MS;
}

function middleOf({ low, high }: Bounds): number {
  return (low + high) / 2;
}

/** Bounds without a range. */
function exactly(offset: number, monotonic: number): Bounds {
  return { low: offset, high: offset, at: monotonic };
}

function widen(bounds: Bounds, at: number): Bounds {
  const drift = (at - bounds.at) * DRIFT;
  return { low: bounds.low - drift, high: bounds.high + drift, at };
}

/** Narrows the bounds by the `Date` of a response to a request that left at `sent`; times are monotonic. */
function narrow(known: Bounds | null, date: Instant, sent: number, received: number): Bounds {
  const fresh: Bounds = { low: date - received, high: date + SECOND - sent, at: received };
  const before = known === null ? fresh : widen(known, received);
  const low = Math.max(before.low, fresh.low);
  const high = Math.min(before.high, fresh.high);
  // If the two contradict each other, the service's clock was moved, and the newest response is right.
  return low <= high ? { low, high, at: received } : fresh;
}

/**
 * The likeliest part of the measured bounds, by what was assumed before. If both can be true, the time lies in both. A
 * slow response leaves a wide range: unless a clock was set in the meantime, its part nearest to the assumption is
 * right.
 */
function chooseLikely(assumed: Bounds, measured: Bounds): Bounds {
  const low = Math.max(assumed.low, measured.low);
  const high = Math.min(assumed.high, measured.high);
  if (low <= high) return { low, high, at: measured.at };
  if (low - high >= FAR_MS) return measured;
  return exactly(measured.low > assumed.high ? measured.low : measured.high, measured.at);
}
