import type { ServiceTimeReader } from '../../api-client/service-clock.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import { HOUR } from '../../contract/domain/time.ts';
import type { Clock } from '../../contract/ports.ts';
import { isUnsafeToRepeat } from '../kinds/registry.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';

/** How long after its first sending a key may be sent again; the service forgets keys after 24 hours (C9). */
const KEY_REUSE_LIMIT_MS = LIMITS.idempotencyKeyLifeMs - HOUR;

/** Tracks how long ago the keys of actions were first sent. */
export interface KeyAges {
  noteSent(ids: readonly string[]): void;
  /** Whether the service may have forgotten the key of a request (C9). */
  isTooOld(request: OutboxRequest): boolean;
  forget(ids: readonly string[]): void;
}

export function createKeyAges(clock: Clock, time: ServiceTimeReader): KeyAges {
  /** When this run first sent each action. The monotonic clock may miss sleep, and the wall clock may jump. */
  const firstSent = new Map<string, { readonly monotonic: number; readonly wall: number }>();
  return {
    noteSent: (ids) => {
      for (const id of ids)
        if (!firstSent.has(id)) firstSent.set(id, { monotonic: clock.monotonic(), wall: clock.now() });
    },
    isTooOld: (request) =>
      (request.wasUnknown || isUnsafeToRepeat(request)) &&
      request.rows.some(({ id, firstSentAt }) => {
        // If the outcome is unknown, a false "too old" costs one read. Otherwise it would mint a second key while a copy
        // may still arrive, so trust only the service's time.
        const first = request.wasUnknown ? firstSent.get(id) : undefined;
        const inThisRun = first ? [clock.monotonic() - first.monotonic, clock.now() - first.wall] : [];
        const byService = firstSentAt === null ? 0 : time.now() - firstSentAt;
        // The oldest estimate wins.
        return Math.max(byService, ...inThisRun) >= KEY_REUSE_LIMIT_MS;
      }),
    forget: (ids) => {
      for (const id of ids) firstSent.delete(id);
    },
  };
}
