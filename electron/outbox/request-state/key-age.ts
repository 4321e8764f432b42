import type { ServiceTimeReader } from '../../api-client/service-clock.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import { HOUR } from '../../contract/domain/time.ts';
import type { Clock } from '../../contract/ports.ts';
import { isUnsafeToRepeat, kindOf } from '../kinds/registry.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';
import type { RequestMemory } from './request-memory.ts';

/** How long after its first sending a key may be sent again; the service forgets keys after 24 hours (C9). */
export const KEY_REUSE_LIMIT_MS = LIMITS.idempotencyKeyLifeMs - HOUR;

/** Whether the service may have forgotten the key of a request (C9), or its kind no longer repeats it unchanged. */
export function isKeyTooOld(
  { firstSent }: Pick<RequestMemory, 'firstSent'>,
  request: OutboxRequest,
  clock: Clock,
  time: ServiceTimeReader,
): boolean {
  if (!request.wasUnknown && !isUnsafeToRepeat(request)) return false;
  const limitMs = kindOf(request).repeatsForMs ?? KEY_REUSE_LIMIT_MS;
  return request.rows.some(({ id, firstSentAt }) => {
    // If the outcome is unknown, a false "too old" costs one read. Otherwise it would mint a second key while a copy
    // may still arrive, so only the service's time counts.
    const first = request.wasUnknown ? firstSent.get(id) : undefined;
    const inThisRun = first ? [clock.monotonic() - first.monotonic, clock.now() - first.wall] : [];
    const byService = firstSentAt === null ? 0 : time.now() - firstSentAt;
    // The oldest estimate wins.
    return Math.max(byService, ...inThisRun) >= limitMs;
  });
}
