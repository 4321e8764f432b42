/**
 * The service's time (C10): measured from the `Date` header of its answers against the monotonic clock, so that neither
 * a wrong nor a jumping PC clock moves a countdown. Until the first answer it is the PC's clock put right by what was
 * known of it before.
 */

import type { Clock } from '../contract/ports.ts';
import type { Instant } from '../contract/time.ts';
import { instant, SECOND } from '../contract/time.ts';

/** How far two clocks may drift apart: 200 millionths. */
const DRIFT = 2e-4;

/** A step back of the service's time up to this is waited out, so that time never runs backwards; a longer one is real. */
const WAITED_OUT_MS = 5 * SECOND;

/** From here on the PC's clock has jumped against the monotonic one, or the PC has slept. */
const JUMP_MS = 5 * SECOND;

/** Bounds on (service's time − monotonic clock), in milliseconds. */
interface Bounds {
  readonly low: number;
  readonly high: number;
  /** Monotonic time at which they held. */
  readonly at: number;
}

/** Reads the service's time. */
export interface ServiceTime {
  /** The best estimate. Never runs backwards by less than five seconds. */
  now(): Instant;
  /** What the service's clock showed at least at a monotonic time; the best guess while it has not been measured. */
  atLeast(monotonic: number): Instant;
  /**
   * Whether an answer has told it since the start, the last wake, and the last jump of the PC's clock: that is how a
   * sleep shows before anybody says that the PC woke.
   */
  measured(): boolean;
  /** How far the service is ahead of the PC's clock, in milliseconds; negative when the PC's clock is ahead. */
  aheadOfPc(): number;
}

/** The PC's clocks when a request left. */
export interface Leaving {
  readonly monotonic: number;
  /** PC's clock − monotonic clock. */
  readonly wall: number;
}

export interface ServiceClock extends ServiceTime {
  /** A request leaves now. */
  leaving(): Leaving;
  /**
   * Takes in the `Date` of the answer that just arrived, in whole seconds: the service wrote it since the request left.
   * Null where the service doesn't tell the time: then the PC's clock must do.
   */
  measure(date: Instant | null, sent: Leaving): void;
  /** The PC may have slept, so that its monotonic clock missed time: measures anew, from the PC's clock until then. */
  resumed(): void;
}

/** @param pcClockBehind what {@link ServiceTime.aheadOfPc} gave when the app last ran, 0 when not known */
export function createServiceClock(clock: Clock, pcClockBehind: number): ServiceClock {
  /** (Service's time − monotonic clock) to go by while nothing is measured. */
  let guess = clock.now() + pcClockBehind - clock.monotonic();
  let bounds: Bounds | null = null;
  /** (Service's time − PC's clock) when last measured. */
  let ahead = pcClockBehind;
  const wallNow = (): number => clock.now() - clock.monotonic();
  /** (PC's clock − monotonic clock) when last measured. */
  let wall = wallNow();
  /** What left before this monotonic time was under way while the PC slept: its answer tells nothing. */
  let sleptUntil = Number.NEGATIVE_INFINITY;
  let shown = 0;

  const hasJumped = (since: number): boolean => Math.abs(wallNow() - since) >= JUMP_MS;
  const widened = (from: Bounds, at: number): Bounds => {
    const drift = (at - from.at) * DRIFT;
    return { low: from.low - drift, high: from.high + drift, at };
  };
  const narrowed = (date: Instant, sent: number, received: number): Bounds => {
    const fresh: Bounds = { low: date - received, high: date + SECOND - sent, at: received };
    const known = bounds === null ? fresh : widened(bounds, received);
    const low = Math.max(known.low, fresh.low);
    const high = Math.min(known.high, fresh.high);
    // Where the two can't both be true, the service's clock was moved: the newest answer is right.
    return low <= high ? { low, high, at: received } : fresh;
  };
  const offset = (): number => (bounds === null ? guess : (bounds.low + bounds.high) / 2);

  const time: ServiceClock = {
    now: () => {
      const estimate = clock.monotonic() + offset();
      if (estimate > shown || shown - estimate > WAITED_OUT_MS) shown = estimate;
      return instant(shown);
    },
    atLeast: (monotonic) => instant(monotonic + (bounds === null ? guess : widened(bounds, clock.monotonic()).low)),
    measured: () => bounds !== null && !hasJumped(wall),
    aheadOfPc: () => time.now() - clock.now(),
    leaving: () => ({ monotonic: clock.monotonic(), wall: wallNow() }),
    measure: (date, sent) => {
      // A sleep while it was under way may be missing on the monotonic clock.
      if (sent.monotonic < sleptUntil || hasJumped(sent.wall)) return;
      const received = clock.monotonic();
      if (date === null) bounds ??= { low: guess, high: guess, at: received };
      else bounds = narrowed(date, sent.monotonic, received);
      ahead = received + offset() - clock.now();
      wall = wallNow();
    },
    resumed: () => {
      const monotonic = clock.monotonic();
      // The wall clock counts while the PC sleeps, the monotonic one may not: the later time is the better guess.
      guess = Math.max(monotonic + offset(), clock.now() + ahead) - monotonic;
      bounds = null;
      sleptUntil = monotonic;
    },
  };
  return time;
}
