/**
 * Limits the requests of this counter (C8), below the service's own limit, because several counters share a key. A 429
 * halves the limit, and time without a 429 restores it, so that the counters of one key settle at a fair share. Pure:
 * times are monotonic milliseconds.
 */

import { MINUTE } from '../contract/domain/time.ts';

/**
 * What a request is for. `action`: sending what staff did, and reading its order. `watch`: events, sales and the
 * PENDING sweep. `background`: everything that can wait.
 */
export type RequestPurpose = 'action' | 'watch' | 'background';

/** Requests a minute: the limit at the start, the lowest limit, and how fast it is restored. */
const START = 180;
const LEAST = 12;
const RESTORED_PER_MINUTE = 10;

/** The shares of the limit that watching and the background may use, so that more urgent requests find room. */
const SHARE = { watch: 0.85, background: 0.5 } as const;

/** Requests a minute that are enough for the other purposes. The background may use the rest of a large limit. */
const KEPT_FROM_BACKGROUND = 60;

/**
 * The share that watching leaves to the background within its own share. Otherwise watching alone would use up a small
 * limit for minutes, and the backfill would not proceed (C12).
 */
const KEPT_FOR_BACKGROUND = 0.2;

/**
 * The share of a small limit that all other requests leave to watching, so that new orders still ring while staff are
 * busy (C3).
 */
const KEPT_FOR_WATCHING = 0.65;

/** Requests a minute that are enough for watching: one poll a second. */
const ENOUGH_FOR_WATCHING = 60;

/**
 * Under a lowered limit, watching is spread evenly over the minute. Used up at once, its room would be gone for half a
 * minute, in which a new order would not ring (C3). This many requests may run ahead of the even pace.
 */
const AHEAD = 2;

export interface RateLimiter {
  /** Counts one request at `now` and returns 0, or returns how many milliseconds to wait before trying again. */
  take(purpose: RequestPurpose, now: number): number;
  /** Handles a 429 to a request that left at `sentAt`: halves the limit and stops every request for `retryAfterMs`. */
  backOff(retryAfterMs: number, sentAt: number, now: number): void;
  /** Until when, as monotonic time, a 429 stops every request; null if none does. */
  stoppedUntil(now: number): number | null;
  /** Requests a minute allowed at `now`. */
  perMinute(now: number): number;
}

/** How long until the last minute has room for one more request; 0 if it has room now. */
function computeWait(times: readonly number[], room: number, now: number): number {
  const blocking = times[times.length - Math.max(1, Math.floor(room))];
  return blocking === undefined ? 0 : blocking + MINUTE - now;
}

export function createRateLimiter(): RateLimiter {
  let limitAtLastChange = START;
  let changedAt = 0;
  let stoppedUntil = 0;
  let halvedAt = Number.NEGATIVE_INFINITY;
  let countedFrom = Number.NEGATIVE_INFINITY;
  /** When each request of the last minute left, oldest first: all of them, and by purpose. */
  const sent: number[] = [];
  const sentFor: Readonly<Record<RequestPurpose, number[]>> = { action: [], watch: [], background: [] };
  /** When the watch requests so far would have been due at an even pace. */
  let watchedUntil = 0;

  const perMinute = (now: number): number =>
    Math.min(START, limitAtLastChange + Math.max(0, (now - changedAt) / MINUTE) * RESTORED_PER_MINUTE);

  /**
   * What left before the limit was lowered counts against the former one. Otherwise a 429 after a busy minute would
   * silence the counter for half a minute: no accept would leave, and no new order ring (C3).
   */
  const counted = (times: readonly number[]): readonly number[] => times.filter((at) => at > countedFrom);

  /** How many requests a minute are reserved for watching. */
  const keptForWatching = (limit: number): number => Math.min(ENOUGH_FOR_WATCHING, limit * KEPT_FOR_WATCHING);

  /** The time between two watch requests; 0 if no 429 has lowered the limit. */
  const computeWatchSpacing = (now: number): number => {
    const limit = perMinute(now);
    return limit < START ? MINUTE / keptForWatching(limit) : 0;
  };

  return {
    perMinute,
    stoppedUntil: (now) => (stoppedUntil > now ? stoppedUntil : null),
    take: (purpose, now) => {
      if (stoppedUntil > now) return stoppedUntil - now;
      for (const times of [sent, ...Object.values(sentFor)]) {
        while (times[0] !== undefined && times[0] + MINUTE <= now) times.shift();
      }
      const limit = perMinute(now);
      const kept = keptForWatching(limit);
      const among = (times: readonly number[], share: number): number => computeWait(times, limit * share, now);
      /** How long until there is room beside what is still kept for watching. */
      const computeWaitBesideWatching = (all: readonly number[], watched: readonly number[]): number =>
        computeWait(all, limit - Math.max(0, kept - watched.length), now);
      const [all, watched] = [counted(sent), counted(sentFor.watch)];
      const untilBelowStart = computeWait(sent, START, now);
      const wait = {
        action: () => Math.max(untilBelowStart, computeWaitBesideWatching(all, watched)),
        watch: () =>
          Math.max(
            untilBelowStart,
            Math.min(among(all, SHARE.watch), Math.max(computeWait(watched, kept, now), among(all, 1))),
            among(watched, SHARE.watch - KEPT_FOR_BACKGROUND),
            watchedUntil - AHEAD * computeWatchSpacing(now) - now,
          ),
        // Its own share, or the rest of a large limit; otherwise what watching leaves to it.
        background: () =>
          Math.min(
            computeWait(sent, Math.max(limit * SHARE.background, limit - KEPT_FROM_BACKGROUND), now),
            Math.max(
              among(sent, SHARE.watch),
              among(sentFor.background, KEPT_FOR_BACKGROUND),
              computeWaitBesideWatching(sent, sentFor.watch),
            ),
          ),
      }[purpose]();
      if (wait > 0) return wait;
      if (purpose === 'watch') watchedUntil = Math.max(watchedUntil, now) + computeWatchSpacing(now);
      sent.push(now);
      sentFor[purpose].push(now);
      return 0;
    },
    backOff: (retryAfterMs, sentAt, now) => {
      // Responses to requests that left together count as one warning, however short the stop and however slow the
      // network.
      if (sentAt > halvedAt) {
        halvedAt = now;
        const limit = perMinute(now);
        if (limit > LEAST) countedFrom = now;
        limitAtLastChange = Math.max(LEAST, limit / 2);
        changedAt = now;
      }
      stoppedUntil = Math.max(stoppedUntil, now + retryAfterMs);
    },
  };
}
