/** Reads the list of sales. Each sale is stored here before it is acknowledged (C6). */

import type { ApiClient } from '../../api-client/api-client.ts';
import type { RequestPurpose } from '../../api-client/rate-limiter.ts';
import type { ListEntry, ListPage } from '../../api-client/response.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { ApiSale } from '../../contract/api/tolerant-resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { DAY, formatInstant, HOUR, instant, parseInstantOrNull } from '../../contract/domain/time.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { parseLenientSaleId } from '../pages/lenient-parsing.ts';
import { readPages } from '../pages/page-reader.ts';

/** How much later than it was sold the service may list a sale. */
const OVERLAP_MS = HOUR;

/** How far back all sales are read again once an hour, so that none is missed. */
const RECHECKED_MS = 2 * DAY;

/** Stores a sale, which opens the corrections of its items' counts again (C7: counts). Returns false if it is known. */
export function addSale({ sales, countCorrections }: CounterDatabase, sale: ApiSale, now: Instant): boolean {
  const isNew = sales.add(sale, now);
  if (isNew) countCorrections.reopen(sale, parseInstantOrNull(sale.sold_at));
  return isNew;
}

export interface SaleReader {
  /**
   * Reads a store's sales since a time; calls `onPage` with the number of sales of each page. Returns false when the
   * read broke off. A store that doesn't let this counter list sales counts as read: they are read once it does.
   */
  readSince(
    storeId: number,
    since: Instant,
    purpose: RequestPurpose,
    onPage?: (count: number) => void,
  ): Promise<boolean>;
  /** Reads the new sales of every store. */
  readNew(): Promise<void>;
}

export function createSaleReader(parts: {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly storeIds: readonly number[];
  readonly events: EventSink<WorkspaceEvents>;
}): SaleReader {
  const { client, database } = parts;

  /** Returns whether the sale was new. An unreadable one is kept by its id, because it must be booked all the same. */
  const save = (storeId: number, { value, raw }: ListEntry<ApiSale>, now: Instant): boolean => {
    if (value !== null) return addSale(database, value, now);
    const id = parseLenientSaleId(raw);
    return id !== null && database.sales.putUnreadable(id, storeId, now);
  };
  /** Returns whether any sale of the page was new. */
  const savePage = (storeId: number, page: ListPage<ApiSale>, sentAt: Instant): boolean =>
    database.write(() => {
      const now = client.time.now();
      const isAdded = page.entries.map((entry) => save(storeId, entry, now));
      if (page.next === null && client.time.isMeasured()) database.metadata.advanceCursor(`sales:${storeId}`, sentAt);
      return isAdded.includes(true);
    });
  /** Whether a backfill has passed over a store's sales, given that they have no cursor. */
  const wasNotAllowed = (storeId: number): boolean =>
    database.metadata.isBackfilled() && !database.metadata.unreadStoreIds().includes(storeId);
  /** When all sales of a store were last read again. */
  const recheckedAt = new Map<number, Instant>();

  const saleReader: SaleReader = {
    readSince: async (storeId, since, purpose, onPage) => {
      const params = { store_id: storeId };
      const query = { since: formatInstant(since), limit: LIMITS.pageSizeMax };
      const end = await readPages(
        (cursor) => client.request('listSales', { params, query: { ...query, cursor }, purpose }),
        (page, sentAt) => {
          const isAdded = savePage(storeId, page, sentAt);
          onPage?.(page.entries.length);
          if (isAdded) parts.events.emit('sync.changed');
        },
      );
      return end !== 'broken_off';
    },
    readNew: async () => {
      for (const storeId of parts.storeIds) {
        // A backfill reads them once the store is connected again.
        if (client.connectionState.parkReason(storeId) !== null) continue;
        const now = client.time.now();
        const historyStart = now - LIMITS.historyMs;
        const isRecheckDue = now - (recheckedAt.get(storeId) ?? Number.NEGATIVE_INFINITY) >= HOUR;
        const cursor = database.metadata.cursor(`sales:${storeId}`) ?? (wasNotAllowed(storeId) ? historyStart : now);
        const since = instant(Math.max(0, cursor - (isRecheckDue ? RECHECKED_MS : OVERLAP_MS)));
        const isRead = await saleReader.readSince(storeId, since, 'background');
        if (isRecheckDue && isRead) recheckedAt.set(storeId, now);
      }
    },
  };
  return saleReader;
}
