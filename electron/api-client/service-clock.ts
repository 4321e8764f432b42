/**
 * The service's time (C10), measured from the `Date` header of its responses against the monotonic clock, so that
 * neither a wrong nor a jumping PC clock moves a countdown.
 */

import type { Instant } from '../contract/domain/time.ts';
import { instant, SECOND } from '../contract/domain/time.ts';
import type { Clock, PcClockOffset } from '../contract/ports.ts';
import type { ClockReading } from './service-time.ts';
import { assumeTime, countSleep, estimateTime, isMeasured, leastTime, measureTime } from './service-time.ts';

/**
 * During a step back of up to this length, time stands still, so that it never runs backwards. A longer step is real.
 */
const LONGEST_STANDSTILL_MS = 5 * SECOND;

export interface ServiceTimeReader {
  /** The best estimate. Never steps back by less than five seconds. */
  now(): Instant;
  /** The least that the service's clock showed at a monotonic time; an estimate while nothing has been measured. */
  lowerBoundAt(monotonic: number): Instant;
  /** Whether a response has been measured since the start and the last sleep, also one that was not reported yet. */
  isMeasured(): boolean;
  /** Whether one of those responses had a `Date`. Otherwise the PC's clock, perhaps a wrong one, counts as measured. */
  isDated(): boolean;
  /** How far the service is ahead of the PC's clock, in milliseconds; negative when the PC's clock is ahead. */
  aheadOfPc(): number;
}

export interface ServiceClock extends ServiceTimeReader {
  /** The clocks at the time a request leaves. */
  readClocks(): ClockReading;
  /**
   * Measures with the `Date` of the response that just arrived to a request that left at `sent`. Null if the service
   * sends no date; then the PC's clock has to do. Throws what {@link ServiceClockParts.onMeasured} throws.
   */
  measure(date: Instant | null, sent: ClockReading): void;
  /** Counts a sleep of the PC, which its monotonic clock may have missed, and measures again. */
  resumed(): void;
}

export interface ServiceClockParts {
  readonly clock: Clock;
  /** As measured when the app last ran; null when never. */
  readonly pcClock: PcClockOffset | null;
  /**
   * Called when a response has shown the service's time, which is `now`, before anything uses it. If it throws, the time
   * stays unmeasured, and the next response measures it.
   */
  readonly onMeasured?: (now: Instant) => void;
}

export function createServiceClock({ clock, pcClock, onMeasured }: ServiceClockParts): ServiceClock {
  const readClocks = (): ClockReading => {
    const monotonic = clock.monotonic();
    // Where the platform doesn't know how long it slept, the wall clock has to do, which runs on meanwhile.
    return { monotonic, slept: (clock.sinceBoot?.() ?? clock.now()) - monotonic };
  };
  let known = assumeTime(clock.now(), pcClock, readClocks());
  let shown = 0;
  const time: ServiceClock = {
    now: () => {
      const estimate = estimateTime(known, clock.monotonic());
      if (estimate > shown || shown - estimate > LONGEST_STANDSTILL_MS) shown = estimate;
      return instant(shown);
    },
    lowerBoundAt: (monotonic) => instant(leastTime(known, monotonic, readClocks())),
    isMeasured: () => isMeasured(known, readClocks()),
    isDated: () => known.isDated && time.isMeasured(),
    aheadOfPc: () => time.now() - clock.now(),
    readClocks,
    measure: (date, sent) => {
      const received = readClocks();
      const measured = measureTime(known, date, sent, received);
      if (measured === null) return;
      if (!isMeasured(known, received)) onMeasured?.(instant(estimateTime(measured, received.monotonic)));
      known = measured;
    },
    resumed: () => {
      known = countSleep(known, readClocks());
    },
  };
  return time;
}
