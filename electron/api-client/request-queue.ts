/** Lets requests out one by one as the allowance permits, the more urgent ones first. */

import type { Clock, Timers } from '../contract/ports.ts';
import type { RateLimiter, RequestPurpose } from './rate-limiter.ts';

/** The right to send one request now. */
export interface RequestSlot {
  readonly purpose: RequestPurpose;
  /** Monotonic time at which it was given. */
  readonly acquiredAt: number;
}

export interface RequestQueue {
  /** Resolves when one request may leave; null when the gate was closed meanwhile. */
  acquireSlot(purpose: RequestPurpose): Promise<RequestSlot | null>;
  /** Lets nothing out any more. */
  close(): void;
}

/** Most urgent first. */
const RANKS: readonly RequestPurpose[] = ['action', 'watch', 'background'];

export function createRequestQueue(parts: { clock: Clock; timers: Timers; limiter: RateLimiter }): RequestQueue {
  const waiting: Readonly<Record<RequestPurpose, ((slot: RequestSlot | null) => void)[]>> = {
    action: [],
    watch: [],
    background: [],
  };
  let closed = false;
  let cancelTimer = (): void => undefined;

  const open = (): void => {
    cancelTimer();
    let wait = Number.POSITIVE_INFINITY;
    for (const purpose of RANKS) {
      for (let next = waiting[purpose][0]; next !== undefined; next = waiting[purpose][0]) {
        const now = parts.clock.monotonic();
        const milliseconds = parts.limiter.take(purpose, now);
        if (milliseconds > 0) {
          wait = Math.min(wait, milliseconds);
          break;
        }
        waiting[purpose].shift();
        next({ purpose, acquiredAt: now });
      }
    }
    if (Number.isFinite(wait)) cancelTimer = parts.timers.after(wait, open);
  };

  return {
    acquireSlot: (purpose) => {
      if (closed) return Promise.resolve(null);
      const { promise, resolve } = Promise.withResolvers<RequestSlot | null>();
      waiting[purpose].push(resolve);
      open();
      return promise;
    },
    close: () => {
      closed = true;
      cancelTimer();
      for (const purpose of RANKS) for (const end of waiting[purpose].splice(0)) end(null);
    },
  };
}
