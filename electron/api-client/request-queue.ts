/** Hands out slots for requests as the rate limiter permits, the most urgent first. */

import type { Clock, Timers } from '../contract/ports.ts';
import { createRetry } from '../contract/retry.ts';
import type { RateLimiter, RequestPurpose } from './rate-limiter.ts';

/** The right to send one request now. */
export interface RequestSlot {
  readonly purpose: RequestPurpose;
  /** When it was handed out, as monotonic time. */
  readonly acquiredAt: number;
}

export interface RequestQueue {
  /** Resolves when one request may leave; with null if the queue is closed in the meantime. */
  acquireSlot(purpose: RequestPurpose): Promise<RequestSlot | null>;
  /** Hands out no more slots; waiting requests get null. */
  close(): void;
}

/** Most urgent first. */
const PRIORITIES: readonly RequestPurpose[] = ['action', 'watch', 'background'];

export function createRequestQueue(parts: { clock: Clock; timers: Timers; limiter: RateLimiter }): RequestQueue {
  const waiting: Readonly<Record<RequestPurpose, ((slot: RequestSlot | null) => void)[]>> = {
    action: [],
    watch: [],
    background: [],
  };
  const retry = createRetry(parts.timers);

  const serve = (): void => {
    retry.cancel();
    let wait = Number.POSITIVE_INFINITY;
    for (const purpose of PRIORITIES) {
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
    if (Number.isFinite(wait)) retry.after(wait, serve);
  };

  return {
    acquireSlot: (purpose) => {
      if (retry.isStopped()) return Promise.resolve(null);
      const { promise, resolve } = Promise.withResolvers<RequestSlot | null>();
      waiting[purpose].push(resolve);
      serve();
      return promise;
    },
    close: () => {
      retry.stop();
      for (const purpose of PRIORITIES) for (const resolve of waiting[purpose].splice(0)) resolve(null);
    },
  };
}
