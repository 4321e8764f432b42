import type { TypedReading } from '../../contract/domain/similar-words.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import { SEARCH_LIMIT } from '../../views/orders/order-search.ts';

/** The orders that a search found. */
export interface OrderSearchRows {
  readonly orders: readonly OrderRow[];
  /** The reading that found the orders; null for exact matches. */
  readonly reading: TypedReading | null;
}

/** Searches for a text: for exact matches and, if there are none and `allowsSimilar` is set, for similar words. */
export function searchOrders(database: CounterDatabase, text: string, allowsSimilar: boolean): OrderSearchRows {
  const exact = database.orders.find(text, SEARCH_LIMIT);
  if (!allowsSimilar || exact.length > 0) return { orders: exact, reading: null };
  for (const reading of database.orders.listReadings(text)) {
    const similar = database.orders.findReading(reading, SEARCH_LIMIT);
    if (similar.length > 0) return { orders: similar, reading };
  }
  return { orders: [], reading: null };
}
