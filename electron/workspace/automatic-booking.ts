import type { Chance } from '../contract/ports.ts';
import type { Store } from '../database/database.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { newKey } from '../outbox/uuid.ts';

/**
 * Books every sale as soon as it is recorded here (C6), for stores whose billing takes the sales from the CSV. What staff
 * withdrew, or the service refused, is left to staff.
 */
export function bookByItself(parts: { readonly store: Store; readonly outbox: Outbox; readonly chance: Chance }): void {
  const { store, outbox, chance } = parts;
  if (store.sales.countToBook() === 0) return;
  for (const { eventId, orderId, storeId, sale } of store.sales.toBook()) {
    const isAsked = store.actions
      .ofOrder(orderId)
      .some(({ deed }) => deed.kind === 'acknowledge' && deed.eventId === eventId);
    if (isAsked) continue;
    const billNumber = sale.external_id ?? store.bills.get(orderId);
    outbox.act({
      id: newKey(chance),
      storeId,
      deed: { kind: 'acknowledge', eventId, orderId, billNumber },
      who: null,
    });
  }
}
