/** Reads the sales list: each sale is recorded here before anybody acknowledges it (C6). */

import type { Purpose } from '../api/allowance.ts';
import { itemsOf } from '../api/answer.ts';
import type { Client } from '../api/client.ts';
import { LIMITS } from '../contract/api/limits.ts';
import type { Instant } from '../contract/time.ts';
import { formatInstant, HOUR, instant } from '../contract/time.ts';
import type { Store } from '../store/store.ts';

/** A sale may be listed later than it was sold. */
const OVERLAP_MS = HOUR;

export interface SaleReader {
  /** Reads a store's sales since a time, to the end. False when the read broke off. `onPage` hears how many came. */
  readSince(storeId: number, since: Instant, purpose: Purpose, onPage?: (count: number) => void): Promise<boolean>;
  /** Reads what is new in every store. */
  readNew(): Promise<void>;
}

export function createSaleReader(parts: {
  readonly client: Client;
  readonly store: Store;
  readonly storeIds: readonly number[];
  readonly changed: () => void;
}): SaleReader {
  const { client, store } = parts;

  const saleReader: SaleReader = {
    readSince: async (storeId, since, purpose, onPage) => {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { since: formatInstant(since), limit: LIMITS.pageSizeMax, cursor };
        const result = await client.call('listSales', { params: { store_id: storeId }, query, purpose });
        if (result.kind !== 'done') return false;
        const { value: page, sentAt } = result;
        const added = store.transaction(() => {
          const now = client.time.now();
          const isAdded = itemsOf(page).map((sale) => store.sales.add(sale, now));
          if (page.next === null && client.time.measured()) store.facts.reach(`sales:${storeId}`, sentAt);
          return isAdded.includes(true);
        });
        onPage?.(page.entries.length);
        if (added) parts.changed();
        cursor = page.next;
      }
      return true;
    },
    readNew: async () => {
      for (const storeId of parts.storeIds) {
        const place = store.facts.place(`sales:${storeId}`) ?? client.time.now();
        await saleReader.readSince(storeId, instant(Math.max(0, place - OVERLAP_MS)), 'watch');
      }
    },
  };
  return saleReader;
}
