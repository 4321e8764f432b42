import { LIMITS } from '../../contract/api/limits.ts';
import { MINUTE, SECOND } from '../../contract/domain/time.ts';
import type { Clock, Log } from '../../contract/ports.ts';
import type { Storage } from '../storage/storage.ts';

/** The moments of a key's last accepted requests, in a ring buffer. */
interface Window {
  readonly moments: Float64Array;
  next: number;
}

/** How many milliseconds ago each key's recent requests were, oldest first. */
type RecentRequests = Readonly<Record<string, readonly number[]>>;

/**
 * Limits the accepted requests of each key in any 60 seconds (S8). Refused requests do not count, so a client that waits
 * for `Retry-After` always succeeds. The state is in memory, because a request must not cost another commit. `clock` is the
 * machine's, so that a client that waits succeeds even if the service's time stands still. The limiter uses its monotonic
 * time, so that a change of the machine's clock locks no key out.
 */
export function createKeyRateLimiter(clock: Clock, limit: number = LIMITS.requestsPerMinute) {
  const windows = new Map<string, Window>();

  const windowOf = (keyId: string): Window => {
    const existing = windows.get(keyId);
    if (existing) return existing;
    const window = { moments: new Float64Array(limit).fill(Number.NEGATIVE_INFINITY), next: 0 };
    windows.set(keyId, window);
    return window;
  };

  const accept = (window: Window, moment: number): void => {
    window.moments[window.next] = moment;
    window.next = (window.next + 1) % limit;
  };

  const exportState = (): RecentRequests => {
    const now = clock.monotonic();
    const recent: Record<string, number[]> = {};
    for (const [keyId, { moments, next }] of windows) {
      const ages = [...moments.subarray(next), ...moments.subarray(0, next)].map((moment) => now - moment);
      recent[keyId] = ages.filter((age) => age < MINUTE);
    }
    return recent;
  };

  const importState = (recent: RecentRequests, agoMs: number): void => {
    if (limit === Number.POSITIVE_INFINITY) return;
    const then = clock.monotonic() - agoMs;
    for (const [keyId, ages] of Object.entries(recent)) {
      for (const age of ages) accept(windowOf(keyId), then - age);
    }
  };

  return {
    /** Counts a request. Returns 0, or the whole seconds to wait if it is refused. */
    count(keyId: string): number {
      if (limit === Number.POSITIVE_INFINITY) return 0;
      const now = clock.monotonic();
      const window = windowOf(keyId);
      const freeAt = (window.moments[window.next] ?? 0) + MINUTE;
      if (now < freeAt) return Math.max(1, Math.ceil((freeAt - now) / SECOND));
      accept(window, now);
      return 0;
    },
    exportState,
    /** Restores what {@link exportState} returned `agoMs` milliseconds ago. */
    importState,
    keep() {
      const recent = exportState();
      return () => {
        windows.clear();
        importState(recent, 0);
      };
    },
    clear: () => windows.clear(),
  };
}

export type KeyRateLimiter = ReturnType<typeof createKeyRateLimiter>;

interface SavedState {
  readonly at: number;
  readonly recent: RecentRequests;
}

/** Creates the rate limiter with the state of the last clean stop. A killed process loses its state. */
export function restoreKeyRateLimiter({ metadata }: Storage, clock: Clock, limit: number | undefined): KeyRateLimiter {
  const rateLimit = createKeyRateLimiter(clock, limit);
  const saved = metadata.get('recent_requests');
  if (saved !== undefined) {
    const { at, recent }: SavedState = JSON.parse(saved);
    rateLimit.importState(recent, Math.max(0, clock.now() - at));
  }
  return rateLimit;
}

/** Saves the state for {@link restoreKeyRateLimiter}. */
export function saveKeyRateLimiter(rateLimit: KeyRateLimiter, { metadata }: Storage, clock: Clock, log: Log): void {
  const state: SavedState = { at: clock.now(), recent: rateLimit.exportState() };
  try {
    metadata.set('recent_requests', JSON.stringify(state));
  } catch (error) {
    // A full disk must not keep the service from stopping.
    log('recent_requests_lost', { error: String(error) });
  }
}
