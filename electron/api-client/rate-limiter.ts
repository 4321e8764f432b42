/**
 * How many requests this counter allows itself (C8): below the service's own limit, because several counters share a
 * key. A 429 halves it, time without one gives back, so that counters on one key settle at a fair share. Pure: times are
 * monotonic milliseconds handed in.
 */

import { MINUTE } from '../contract/domain/time.ts';

/**
 * What a request is for. `action`: what staff did, and reading the order it is about. `watch`: events, sales and the
 * PENDING sweep. `background`: what can wait.
 */
export type RequestPurpose = 'action' | 'watch' | 'background';

const START = 180;
const LEAST = 12;
const REGAINED_PER_MINUTE = 10;

/** The share of the allowance that each purpose may fill at least, so that the ones before it always find room. */
const SHARE: Readonly<Record<RequestPurpose, number>> = { action: 1, watch: 0.85, background: 0.5 };

/** Requests a minute that are enough for what goes before the background: of a large allowance it may fill the rest. */
const KEPT_FROM_BACKGROUND = 60;

/**
 * The share that watching leaves to the background within its own: where the allowance is small it alone would fill
 * everything for minutes, and the past would not be read (C12).
 */
const KEPT_FOR_BACKGROUND = 0.1;

export interface RateLimiter {
  /** Takes one request at `now` and gives 0, or gives how many milliseconds to wait before asking again. */
  take(purpose: RequestPurpose, now: number): number;
  /** A 429 came: halves the allowance and stops every request for so long. */
  backOff(retryAfterMs: number, now: number): void;
  /** Until when a 429 stops every request, as monotonic time; null when none does. */
  stoppedUntil(now: number): number | null;
  /** Requests a minute allowed at `now`. */
  perMinute(now: number): number;
}

/** How long until so few of these requests of the last minute are left that there is room for one more; 0 for now. */
function waitAmong(times: readonly number[], room: number, now: number): number {
  const oldestInTheWay = times[times.length - Math.max(1, Math.floor(room))];
  return oldestInTheWay === undefined ? 0 : oldestInTheWay + MINUTE - now;
}

export function createRateLimiter(): RateLimiter {
  let atLastChange = START;
  let changedAt = 0;
  let stopped = 0;
  /** When each request of the last minute left, oldest first: all of them, and those of a purpose. */
  const left: number[] = [];
  const leftFor: Readonly<Record<RequestPurpose, number[]>> = { action: [], watch: [], background: [] };

  const perMinute = (now: number): number =>
    Math.min(START, atLastChange + Math.max(0, (now - changedAt) / MINUTE) * REGAINED_PER_MINUTE);

  return {
    perMinute,
    stoppedUntil: (now) => (stopped > now ? stopped : null),
    take: (purpose, now) => {
      if (stopped > now) return stopped - now;
      for (const times of [left, ...Object.values(leftFor)]) {
        while (times[0] !== undefined && times[0] <= now - MINUTE) times.shift();
      }
      const allowed = perMinute(now);
      const among = (times: readonly number[], share: number): number => waitAmong(times, allowed * share, now);
      const wait = {
        action: () => among(left, SHARE.action),
        watch: () => Math.max(among(left, SHARE.watch), among(leftFor.watch, SHARE.watch - KEPT_FOR_BACKGROUND)),
        // Half of everything or a little more, or what watching has left to it.
        background: () =>
          Math.min(
            waitAmong(left, Math.max(allowed * SHARE.background, allowed - KEPT_FROM_BACKGROUND), now),
            Math.max(among(left, SHARE.watch), among(leftFor.background, KEPT_FOR_BACKGROUND)),
          ),
      }[purpose]();
      if (wait > 0) return wait;
      left.push(now);
      leftFor[purpose].push(now);
      return 0;
    },
    backOff: (retryAfterMs, now) => {
      // Answers to requests that left together are one warning.
      if (stopped <= now) {
        atLastChange = Math.max(LEAST, perMinute(now) / 2);
        changedAt = now;
      }
      stopped = Math.max(stopped, now + retryAfterMs);
    },
  };
}
