import { LIMITS } from '../../contract/api/limits.ts';
import { MINUTE, SECOND } from '../../contract/domain/time.ts';

/** The moments of one key's last accepted requests, oldest overwritten first. */
interface Window {
  readonly moments: Float64Array;
  next: number;
}

/** How many milliseconds ago the requests of each key were that still count, oldest first. */
export type RecentRequests = Readonly<Record<string, readonly number[]>>;

/**
 * At most so many accepted requests of a key in any 60 seconds (S8). Refused ones are not counted, so that who obeys
 * the wait always succeeds. Kept in memory, for no request may cost a commit more: what is recent is written down at
 * the end and taken up at the start, and only a kill forgets it.
 */
export function createKeyRateLimiter(limit: number = LIMITS.requestsPerMinute) {
  const windows = new Map<string, Window>();

  const windowOf = (keyId: string): Window => {
    const known = windows.get(keyId);
    if (known) return known;
    const opened = { moments: new Float64Array(limit).fill(Number.NEGATIVE_INFINITY), next: 0 };
    windows.set(keyId, opened);
    return opened;
  };

  const accept = (window: Window, moment: number): void => {
    window.moments[window.next] = moment;
    window.next = (window.next + 1) % limit;
  };

  return {
    /** Counts a request at the moment `now` (milliseconds). Gives 0, or the whole seconds to wait when it is refused. */
    count(keyId: string, now: number): number {
      const window = windowOf(keyId);
      const free = (window.moments[window.next] ?? 0) + MINUTE;
      if (now < free) return Math.max(1, Math.ceil((free - now) / SECOND));
      accept(window, now);
      return 0;
    },
    recent(now: number): RecentRequests {
      const recent: Record<string, number[]> = {};
      for (const [keyId, { moments, next }] of windows) {
        const ages = [...moments.subarray(next), ...moments.subarray(0, next)].map((moment) => now - moment);
        recent[keyId] = ages.filter((age) => age < MINUTE);
      }
      return recent;
    },
    /** Takes up what was recent at the moment `then`. */
    resume(recent: RecentRequests, then: number): void {
      for (const [keyId, ages] of Object.entries(recent)) {
        for (const age of ages) accept(windowOf(keyId), then - age);
      }
    },
  };
}

export type KeyRateLimiter = ReturnType<typeof createKeyRateLimiter>;
