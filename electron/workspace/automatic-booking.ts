import type { Randomness } from '../contract/ports.ts';
import type { CounterDatabase } from '../database/database.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { EnqueueInput } from '../outbox/requests/enqueue-input.ts';
import { createUuid } from '../outbox/requests/uuid.ts';

/**
 * Books every sale as soon as this counter has stored it on the disk (C6), for stores whose billing takes sales from
 * the CSV. Leaves to staff what they withdrew or the service refused.
 */
export function bookSalesAutomatically(parts: {
  readonly database: CounterDatabase;
  readonly outbox: Pick<Outbox, 'enqueueAll'>;
  readonly randomness: Randomness;
}): void {
  const { database, outbox, randomness } = parts;
  if (database.disk() !== 'ok' || database.sales.countToBook() === 0) return;
  const inputs = database.sales.toBook().flatMap(({ eventId, orderId, storeId, sale }): EnqueueInput[] => {
    const isEnqueued = database.actions
      .ofOrder(orderId)
      .some(({ payload }) => payload.kind === 'acknowledge' && payload.eventId === eventId);
    if (isEnqueued) return [];
    const billNumber = sale.external_id ?? database.bills.get(orderId);
    const payload = { kind: 'acknowledge', eventId, orderId, billNumber } as const;
    return [{ id: createUuid(randomness), storeId, payload, who: null }];
  });
  // One commit: a month of sales would keep the disk, and with it the ring, busy for a minute.
  if (inputs.length > 0) outbox.enqueueAll(inputs, () => undefined);
}
