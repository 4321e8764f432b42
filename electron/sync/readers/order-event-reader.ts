import type { ApiClient } from '../../api-client/api-client.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant } from '../../contract/domain/time.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import { readPages } from '../pages/page-reader.ts';

/** The most pages to read: a busy shop's events of many hours. */
const MOST_PAGES = 20;

/**
 * Reads the events of an order as the service sends them, from when it was placed on, for its evidence file (C21).
 * Null while the line is down, and if the service no longer lists each of `knownIds`, the events that the counter has.
 */
export async function readOrderEvents(
  client: Pick<ApiClient, 'request' | 'connectionState'>,
  { id, storeId, placedAt }: Pick<OrderRow, 'id' | 'storeId' | 'placedAt'>,
  knownIds: readonly string[],
  now: Instant,
): Promise<readonly unknown[] | null> {
  if (placedAt === null || now - placedAt > LIMITS.historyMs || client.connectionState.view().state !== 'online')
    return null;
  const query = { since: formatInstant(placedAt), store_id: storeId, limit: LIMITS.pageSizeMax };
  const found: unknown[] = [];
  const missing = new Set(knownIds);
  const end = await readPages(
    (cursor) => client.request('listEvents', { query: { ...query, cursor }, purpose: 'watch' }),
    ({ entries }) => {
      for (const { raw, value } of entries) {
        if (!JSON.stringify(raw).includes(id)) continue;
        found.push(raw);
        if (value !== null) missing.delete(value.id);
      }
    },
    MOST_PAGES,
  );
  return end === 'complete' && missing.size === 0 ? found : null;
}
