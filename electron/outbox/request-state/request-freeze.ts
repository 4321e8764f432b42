import type { Instant } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';

/**
 * Gives every waiting action, from now on, one request that never changes: alone, under the key that it has. Whoever
 * else has a copy of the database may then send it as well, and it has one effect (C2). `now`: by the service's time.
 */
export function freezeWaitingActions({ write, actions }: CounterDatabase, now: Instant): void {
  write(() => {
    for (const { id, state, idempotencyKey } of actions.live()) {
      if (state !== 'waiting') continue;
      actions.beginSending([id], idempotencyKey, now);
      actions.markUnknown(idempotencyKey, now, 'moved');
    }
  });
}
