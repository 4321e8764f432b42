/**
 * The service's time (C10), measured from the `Date` header of its responses against the monotonic clock, so that
 * neither a wrong nor a jumping PC clock moves a countdown. Until the first response the time is provisional: the PC's
 * clock, corrected by its last known error.
 */

import type { Instant } from '../contract/domain/time.ts';
import { instant, SECOND } from '../contract/domain/time.ts';
import type { Clock, PcClockOffset } from '../contract/ports.ts';

/** How fast two clocks may drift apart: 200 parts per million. */
const DRIFT = 2e-4;

/**
 * During a step back of up to this length, time stands still, so that it never runs backwards. A longer step is real.
 */
const LONGEST_STANDSTILL_MS = 5 * SECOND;

/** A difference this large between wall clock and monotonic clock is a jump of the wall clock, or a sleep. */
const JUMP_MS = 5 * SECOND;

/** Bounds on (service's time − monotonic clock), in milliseconds. */
interface Bounds {
  readonly low: number;
  readonly high: number;
  /** The monotonic time at which they held. */
  readonly at: number;
}

export interface ServiceTimeReader {
  /** The best estimate. Never steps back by less than five seconds. */
  now(): Instant;
  /**
   * The least that the service's clock showed at a monotonic time; a provisional time while nothing has been measured.
   */
  lowerBoundAt(monotonic: number): Instant;
  /**
   * Whether a response has been measured since the start, the last wake, and the last jump of the PC's clock. A sleep
   * shows as such a jump before the platform reports the wake.
   */
  isMeasured(): boolean;
  /** Whether one of those responses had a `Date`. Otherwise the PC's clock, perhaps a wrong one, counts as measured. */
  isDated(): boolean;
  /**
   * While the time is provisional, how far the service is assumed to be ahead of the PC's clock, in whole milliseconds;
   * null once it has been measured. Stored beside a provisional time, so that it can be corrected.
   */
  provisionalAhead(): number | null;
  /** How far the service is ahead of the PC's clock, in milliseconds; negative when the PC's clock is ahead. */
  aheadOfPc(): number;
}

/**
 * Called when a provisional time turns out to be off by `byMs`, positive if the service is ahead, so that stored
 * provisional times can be corrected by the same amount. `isMeasured`: the corrected times are exact; otherwise they
 * are only a better estimate. `now`: the service's time after the correction. If it throws, the time stays provisional,
 * and the next response corrects it.
 */
export type TimeCorrectionListener = (byMs: number, isMeasured: boolean, now: Instant) => void;

/**
 * How far the PC's clock was set forward, in milliseconds, after the service was assumed to be `ahead` of it; negative
 * if it was set back.
 */
export interface ClockSetting {
  readonly ahead: number;
  readonly setBy: number;
}

/**
 * Called when the PC's clock was set by `setBy` in total, with a setting for each assumption in use since the last
 * check. If it throws, it is called again at the next check.
 */
export type ClockSetListener = (setBy: number, settings: readonly ClockSetting[]) => void;

/**
 * How far the service was assumed to be ahead of the PC's clock, and when, by that clock as it was then set, the
 * machine started.
 */
interface Assumption {
  readonly ahead: number;
  readonly bootedAt: number;
}

/** The PC's clocks when a request left. */
export interface ClockReading {
  readonly monotonic: number;
  /** PC's clock − monotonic clock. */
  readonly wall: number;
}

export interface ServiceClock extends ServiceTimeReader {
  /** The clocks at the time a request leaves. */
  readClocks(): ClockReading;
  /**
   * Measures with the `Date` of the response that just arrived, in whole seconds, which the service wrote after the
   * request left. Null if the service sends no date; then the PC's clock has to do.
   */
  measure(date: Instant | null, sent: ClockReading): void;
  /**
   * Notices when the PC's clock was set, if the platform can tell that from a sleep. Call this every few seconds, and
   * outside transactions. Throws what {@link ClockSetListener} throws.
   */
  checkPcClock(): void;
  /**
   * Measures again, because the PC may have slept and its monotonic clock may have missed the sleep; the PC's clock
   * counts until then. Throws what {@link TimeCorrectionListener} throws, after doing its work.
   */
  resumed(): void;
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

function middleOf({ low, high }: Bounds): number {
  return (low + high) / 2;
}

/** Bounds without a range. */
const exactly = (offset: number, monotonic: number): Bounds => ({ low: offset, high: offset, at: monotonic });

/**
 * The likeliest part of the measured bounds, by what was assumed before. If both can be true, the time lies in both. A
 * slow response leaves a wide range: unless a clock was set in the meantime, its part nearest to the assumption is
 * right.
 */
function chooseLikely(assumed: Bounds, measured: Bounds): Bounds {
  const low = Math.max(assumed.low, measured.low);
  const high = Math.min(assumed.high, measured.high);
  if (low <= high) return { low, high, at: measured.at };
  if (low - high >= JUMP_MS) return measured;
  return exactly(measured.low > assumed.high ? measured.low : measured.high, measured.at);
}

export interface ServiceClockParts {
  readonly clock: Clock;
  /** As measured when the app last ran; null when never. */
  readonly pcClock: PcClockOffset | null;
  /** Corrects stored provisional times before anything else uses the measured time. */
  readonly onTimeCorrection?: TimeCorrectionListener;
  /** Keeps stored provisional times right when the PC's clock was set. */
  readonly onClockSet?: ClockSetListener;
}

export function createServiceClock({ clock, pcClock, onTimeCorrection, onClockSet }: ServiceClockParts): ServiceClock {
  const { behind, measuredAt } = pcClock ?? { behind: 0, measuredAt: null };
  const startedAt = clock.now() + behind;
  const sinceMeasured = measuredAt === null ? 0 : Math.max(0, startedAt - measuredAt);
  const offsetAtStart = startedAt - clock.monotonic();
  /** The likeliest bounds: an assumption until a response has been measured, then a part of `bounds`. */
  let likely = widen(exactly(offsetAtStart, clock.monotonic() - sinceMeasured), clock.monotonic());
  /** What the responses prove; null before the first. */
  let bounds: Bounds | null = null;
  /** (Service's time − PC's clock) when last measured. */
  let ahead = behind;
  const wallNow = (): number => clock.now() - clock.monotonic();
  /** (PC's clock − monotonic clock) when last measured. */
  let wall = wallNow();
  /**
   * When the machine started by the PC's clock, which changes only when that clock is set. NaN if the platform can't
   * tell.
   */
  const bootedAt = (): number => clock.now() - (clock.sinceBoot?.() ?? Number.NaN);
  /** What {@link ServiceTimeReader.provisionalAhead} returned, or would have, when the PC's clock was last checked. */
  let checked: Assumption = { ahead: behind, bootedAt: bootedAt() };
  /** The assumptions after each setting of the clock since then. */
  let unchecked: Assumption[] = [];
  const setSince = (each: Assumption): number => Math.round(bootedAt() - each.bootedAt);
  const wasSetSince = (each: Assumption): boolean => Math.abs(setSince(each)) >= JUMP_MS;
  const assume = (ahead: number): void => {
    checked = { ahead: Math.round(ahead), bootedAt: bootedAt() };
    unchecked = [];
  };
  /**
   * Requests sent before this monotonic time were in progress while the PC slept, so their responses measure nothing.
   */
  let sleptUntil = Number.NEGATIVE_INFINITY;
  /** Whether `bounds` come from a `Date`. */
  let isDated = false;
  let shown = 0;
  /** Whether a caller has received a provisional time whose error the listener doesn't know yet. */
  let isCorrectionDue = true;

  const hasJumped = (since: number): boolean => Math.abs(wallNow() - since) >= JUMP_MS;
  const offset = (): number => middleOf(likely);

  const time: ServiceClock = {
    now: () => {
      const estimate = clock.monotonic() + offset();
      if (estimate > shown || shown - estimate > LONGEST_STANDSTILL_MS) shown = estimate;
      return instant(shown);
    },
    lowerBoundAt: (monotonic) =>
      instant(monotonic + (bounds === null ? offset() : widen(bounds, clock.monotonic()).low)),
    isMeasured: () => {
      const isMeasured = bounds !== null && !hasJumped(wall);
      isCorrectionDue ||= !isMeasured;
      return isMeasured;
    },
    isDated: () => time.isMeasured() && isDated,
    provisionalAhead: () => {
      if (time.isMeasured()) return null;
      const given = Math.round(time.aheadOfPc());
      if (wasSetSince(unchecked.at(-1) ?? checked)) unchecked.push({ ahead: given, bootedAt: bootedAt() });
      return given;
    },
    aheadOfPc: () => time.now() - clock.now(),
    readClocks: () => ({ monotonic: clock.monotonic(), wall: wallNow() }),
    checkPcClock: () => {
      const outdated = [checked, ...unchecked].filter(wasSetSince);
      if (outdated.length === 0) return;
      const setBy = setSince(checked);
      onClockSet?.(
        setBy,
        outdated.map((each) => ({ ahead: each.ahead, setBy: setSince(each) })),
      );
      assume(checked.ahead - setBy);
      ahead -= setBy;
    },
    measure: (date, sent) => {
      // The monotonic clock may have missed a sleep while the request was in progress.
      if (sent.monotonic < sleptUntil || hasJumped(sent.wall)) return;
      time.checkPcClock();
      const received = clock.monotonic();
      const undated = bounds ?? exactly(offset(), received);
      const measured = date === null ? undated : narrow(bounds, date, sent.monotonic, received);
      const chosen = chooseLikely(widen(likely, received), measured);
      // isMeasured() first, because it notices a jump of the clock that no caller has checked for.
      if (!time.isMeasured() || isCorrectionDue) {
        const now = instant(Math.round(received + middleOf(chosen)));
        onTimeCorrection?.(Math.round(middleOf(chosen) - offset()), true, now);
      }
      isCorrectionDue = false;
      bounds = measured;
      isDated ||= date !== null;
      likely = chosen;
      ahead = received + offset() - clock.now();
      wall = wallNow();
      assume(ahead);
    },
    resumed: () => {
      time.checkPcClock();
      const monotonic = clock.monotonic();
      const wasMeasured = bounds !== null;
      const before = offset();
      // The wall clock runs while the PC sleeps; the monotonic one may not. The later time is the better assumption.
      const missed = Math.max(0, clock.now() + ahead - (monotonic + before));
      const drifted = widen({ ...likely, at: likely.at - missed }, monotonic);
      likely = { low: drifted.low + missed, high: drifted.high + missed, at: monotonic };
      bounds = null;
      isDated = false;
      sleptUntil = monotonic;
      assume(monotonic + offset() - clock.now());
      // Times taken since the wall clock moved used the previous offset. If nothing had been measured, they used the
      // wall clock, which includes the sleep.
      if (wasMeasured && isCorrectionDue) {
        const now = instant(Math.round(monotonic + offset()));
        onTimeCorrection?.(Math.round(missed), false, now);
      }
      isCorrectionDue = true;
    },
  };
  return time;
}
