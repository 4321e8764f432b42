import type { Randomness } from '../contract/ports.ts';
import type { CounterDatabase } from '../database/database.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createUuid } from '../outbox/uuid.ts';

/**
 * Books every sale as soon as this counter has stored it on the disk (C6), for stores whose billing takes sales from
 * the CSV. Leaves to staff what they withdrew or the service refused.
 */
export function bookSalesAutomatically(parts: {
  readonly database: CounterDatabase;
  readonly outbox: Outbox;
  readonly randomness: Randomness;
}): void {
  const { database, outbox, randomness } = parts;
  if (database.memoryMode.isOn() || database.sales.countToBook() === 0) return;
  for (const { eventId, orderId, storeId, sale } of database.sales.toBook()) {
    const isEnqueued = database.actions
      .ofOrder(orderId)
      .some(({ payload }) => payload.kind === 'acknowledge' && payload.eventId === eventId);
    if (isEnqueued) continue;
    const billNumber = sale.external_id ?? database.bills.get(orderId);
    outbox.enqueue({
      id: createUuid(randomness),
      storeId,
      payload: { kind: 'acknowledge', eventId, orderId, billNumber },
      who: null,
    });
  }
}
