import type { ServiceTimeReader } from '../../api-client/service-clock.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';

/** Stores requests as sent before their first byte leaves. */
export interface SendingCommit {
  /**
   * Resolves when the request is on disk; rejects if the disk takes no writes, so that nothing leaves whose sending it
   * doesn't hold (C2). Requests of one turn of the event loop share a commit.
   */
  add(request: OutboxRequest): Promise<void>;
}

/** `stored` is called after each commit with the ids of the actions in it. */
export function createSendingCommit(
  database: CounterDatabase,
  time: ServiceTimeReader,
  stored: (ids: readonly string[]) => void,
): SendingCommit {
  let pending: { readonly requests: OutboxRequest[]; readonly committed: Promise<void> } | null = null;

  const commit = (requests: readonly OutboxRequest[]): void => {
    pending = null;
    const batches = requests.map(({ rows, idempotencyKey }) => ({ ids: rows.map(({ id }) => id), idempotencyKey }));
    database.writeRelaxed(() => {
      for (const { ids, idempotencyKey } of batches) database.actions.beginSending(ids, idempotencyKey, time.now());
    });
    stored(batches.flatMap(({ ids }) => ids));
  };

  return {
    add: (request) => {
      if (pending === null) {
        const requests: OutboxRequest[] = [];
        pending = { requests, committed: Promise.resolve().then(() => commit(requests)) };
      }
      pending.requests.push(request);
      return pending.committed;
    },
  };
}
