import { LIMITS } from '../../contract/api/limits.ts';
import { MINUTE, SECOND } from '../../contract/time.ts';

/** The moments of one key's last accepted requests, oldest overwritten first. */
interface Window {
  readonly moments: Float64Array;
  next: number;
}

/**
 * At most so many accepted requests of a key in any 60 seconds (S8). Refused ones are not counted, so that who obeys
 * the wait always succeeds. Kept in memory: a restart forgets it.
 */
export function createRateLimit(limit: number = LIMITS.requestsPerMinute) {
  const windows = new Map<string, Window>();

  /** Counts a request at the moment `now` (milliseconds). Gives 0, or the whole seconds to wait when it is refused. */
  return (keyId: string, now: number): number => {
    let window = windows.get(keyId);
    if (!window) {
      window = { moments: new Float64Array(limit).fill(Number.NEGATIVE_INFINITY), next: 0 };
      windows.set(keyId, window);
    }
    const free = (window.moments[window.next] ?? 0) + MINUTE;
    if (now < free) return Math.max(1, Math.ceil((free - now) / SECOND));
    window.moments[window.next] = now;
    window.next = (window.next + 1) % limit;
    return 0;
  };
}

export type RateLimit = ReturnType<typeof createRateLimit>;
