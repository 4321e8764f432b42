/** Reads the sales list: each sale is recorded here before anybody acknowledges it (C6). */

import type { ApiClient } from '../../api-client/api-client.ts';
import type { RequestPurpose } from '../../api-client/rate-limiter.ts';
import type { ListEntry } from '../../api-client/response.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { ApiSale } from '../../contract/api/tolerant-resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { DAY, formatInstant, HOUR, instant } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { parseLenientSaleId } from '../lenient-parsing.ts';

/** A sale may be listed later than it was sold. */
const OVERLAP_MS = HOUR;

/** Once an hour what is here is compared with all that was sold in this time, so that none is missed. */
const COMPARED_MS = 2 * DAY;

export interface SaleReader {
  /** Reads a store's sales since a time, to the end. False when the read broke off. `onPage` hears how many came. */
  readSince(
    storeId: number,
    since: Instant,
    purpose: RequestPurpose,
    onPage?: (count: number) => void,
  ): Promise<boolean>;
  /** Reads what is new in every store. */
  readNew(): Promise<void>;
}

export function createSaleReader(parts: {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly storeIds: readonly number[];
  readonly changed: () => void;
}): SaleReader {
  const { client, database } = parts;

  /** Whether it was new. One that can't be read is told by its id: it must be booked all the same. */
  const take = (storeId: number, { value, raw }: ListEntry<ApiSale>, now: Instant): boolean => {
    if (value !== null) return database.sales.add(value, now);
    const id = parseLenientSaleId(raw);
    return id !== null && database.sales.putUnreadable(id, storeId, now);
  };
  let comparedAt = Number.NEGATIVE_INFINITY;

  const saleReader: SaleReader = {
    readSince: async (storeId, since, purpose, onPage) => {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { since: formatInstant(since), limit: LIMITS.pageSizeMax, cursor };
        const result = await client.request('listSales', { params: { store_id: storeId }, query, purpose });
        if (result.kind !== 'done') return false;
        const { value: page, sentAt } = result;
        const added = database.transaction(() => {
          const now = client.time.now();
          const isAdded = page.entries.map((entry) => take(storeId, entry, now));
          if (page.next === null && client.time.isMeasured())
            database.metadata.advanceCursor(`sales:${storeId}`, sentAt);
          return isAdded.includes(true);
        });
        onPage?.(page.entries.length);
        if (added) parts.changed();
        cursor = page.next;
      }
      return true;
    },
    readNew: async () => {
      const now = client.time.now();
      const isTimeToCompare = now - comparedAt >= HOUR;
      const back = isTimeToCompare ? COMPARED_MS : OVERLAP_MS;
      let isRead = true;
      for (const storeId of parts.storeIds) {
        const place = database.metadata.cursor(`sales:${storeId}`) ?? client.time.now();
        isRead = (await saleReader.readSince(storeId, instant(Math.max(0, place - back)), 'watch')) && isRead;
      }
      if (isTimeToCompare && isRead) comparedAt = now;
    },
  };
  return saleReader;
}
