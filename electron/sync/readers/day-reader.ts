/** Reads a whole day from the service for the comparison at closing time, then stores what was unknown here. */

import type { ApiClient } from '../../api-client/api-client.ts';
import type { ListPage } from '../../api-client/response.ts';
import { getReadableItems } from '../../api-client/response.ts';
import { ORDER_TYPES } from '../../contract/api/enums.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { ApiItem, ApiOrder, ApiSale } from '../../contract/api/tolerant-resources.ts';
import type { ParkReason } from '../../contract/calls/connection.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant } from '../../contract/domain/time.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { OrderSink } from '../../database/tables/orders/order-batch.ts';
import { compareOrderVersions } from '../../database/tables/orders/order-version.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { IsOvertaken } from '../pages/overtaken-orders.ts';
import { watchOvertakenOrders } from '../pages/overtaken-orders.ts';
import type { PageResult, ReadEnd } from '../pages/page-reader.ts';
import { readPages } from '../pages/page-reader.ts';
import { mergeReadOrder } from '../pages/read-order-merge.ts';
import type { AffectedBarcodes } from './items/item-merge.ts';
import { listChangingBarcodes, mergeItems } from './items/item-merge.ts';
import { readOrderEvents } from './order-event-reader.ts';
import type { PendingSweeper } from './pending-sweeper.ts';

/** The most pages of a store's items to compare; full scans read the rest. */
const ITEM_PAGES = 20;

/** The service's records of a day. */
export interface DayRecords {
  /** When the first request left. */
  readonly at: Instant;
  /** The stores that were read: all but those that are disconnected or don't let this counter read their day. */
  readonly storeIds: readonly number[];
  readonly orders: readonly ApiOrder[];
  readonly sales: readonly ApiSale[];
  readonly items: readonly { readonly storeId: number; readonly item: ApiItem }[];
  /** Whether some store has more items than were read. */
  readonly isPartial: boolean;
  readonly isOvertaken: IsOvertaken;
}

export interface DayReader {
  /** Reads everything since `from` (a midnight), or says why that can't be done now. */
  read(from: Instant): Promise<DayRecords | ParkReason | 'line_needed'>;
  /** The events of an order as the service sends them; null if they can't be read now. */
  readOrderEvents(order: OrderRow): Promise<readonly unknown[] | null>;
  /** Whether an order just read is newer than the stored one. */
  isNewer(order: ApiOrder, at: Instant): boolean;
  /** The items of a store that this counter is changing, or has changed since the reading began. */
  listChangingBarcodes(storeId: number, at: Instant): ReadonlySet<string>;
  /** Stores what was read. Call this after the comparison, because it removes the differences. */
  save(day: DayRecords): void;
}

/** The service's records of one store's day. */
type StoreDay = Omit<DayRecords, 'storeIds' | 'isOvertaken'>;

type Unread = Exclude<ReadEnd, 'complete' | 'repeated'>;

/** Collects the rows of up to `maxPages` pages, and whether there are more. */
async function collectRows<Row>(
  requestPage: (cursor: string | undefined) => Promise<PageResult<Row>>,
  maxPages?: number,
): Promise<{ readonly rows: readonly Row[]; readonly isMore: boolean; readonly sentAt: Instant } | Unread> {
  const pages: { readonly page: ListPage<Row>; readonly sentAt: Instant }[] = [];
  const end = await readPages(requestPage, (page, sentAt) => pages.push({ page, sentAt }), maxPages);
  const [first] = pages;
  if (end === 'repeated') return 'broken_off';
  if (end !== 'complete') return end;
  if (first === undefined) return 'broken_off';
  const rows = pages.flatMap(({ page }) => getReadableItems(page));
  return { rows, isMore: pages.at(-1)?.page.next !== null, sentAt: first.sentAt };
}

async function readStore(client: ApiClient, storeId: number, since: string): Promise<StoreDay | Unread> {
  const params = { store_id: storeId };
  const limit = LIMITS.pageSizeMax;
  const purpose = 'watch';
  const orders: ApiOrder[] = [];
  let at: Instant | null = null;
  for (const type of ORDER_TYPES) {
    const query = { updated_since: since, type, limit };
    const found = await collectRows((cursor) =>
      client.request('listOrders', { params, query: { ...query, cursor }, purpose }),
    );
    if (typeof found === 'string') return found;
    // The time when the first request left, which is only known from its response (C10).
    at ??= found.sentAt;
    orders.push(...found.rows);
  }
  const sales = await collectRows((cursor) =>
    client.request('listSales', { params, query: { since, limit, cursor }, purpose }),
  );
  if (typeof sales === 'string') return sales;
  const items = await collectRows(
    (cursor) => client.request('listInventory', { params, query: { limit, cursor }, purpose }),
    ITEM_PAGES,
  );
  if (typeof items === 'string') return items;
  if (at === null) return 'broken_off';
  return {
    at,
    orders,
    sales: sales.rows,
    items: items.rows.map((item) => ({ storeId, item })),
    isPartial: items.isMore,
  };
}

export function createDayReader(parts: {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly orderSink: OrderSink;
  readonly storeIds: readonly number[];
  readonly listAffectedBarcodes: AffectedBarcodes;
  readonly lastSweep: PendingSweeper['lastSweep'];
  readonly events: EventSink<WorkspaceEvents>;
}): DayReader {
  const { client, database, storeIds } = parts;
  return {
    readOrderEvents: (order) => {
      const knownIds = database.events.ofOrder(order.id).map(({ id }) => id);
      return readOrderEvents(client, order, knownIds, client.time.now());
    },
    read: async (from) => {
      const isOvertaken = watchOvertakenOrders(database.orders);
      const since = formatInstant(from);
      const read: (StoreDay & { readonly storeId: number })[] = [];
      const connected = storeIds.filter((id) => client.connectionState.parkReason(id) !== 'store_disconnected');
      for (const storeId of connected) {
        const day = client.connectionState.isUsable(storeId) ? await readStore(client, storeId, since) : 'broken_off';
        if (day === 'broken_off') return client.connectionState.parkReason() ?? 'line_needed';
        if (day !== 'not_allowed') read.push({ storeId, ...day });
      }
      if (connected.length === 0) return 'store_disconnected';
      return {
        at: read[0]?.at ?? client.time.now(),
        storeIds: read.map(({ storeId }) => storeId),
        orders: read.flatMap(({ orders }) => orders),
        sales: read.flatMap(({ sales }) => sales),
        items: read.flatMap(({ items }) => items),
        isPartial: read.some(({ isPartial }) => isPartial),
        isOvertaken,
      };
    },
    isNewer: (order, asOf) => {
      const known = database.orders.version(order.id);
      return known === null || compareOrderVersions(order.type, known, { status: order.status, asOf }) === 'take';
    },
    listChangingBarcodes: (storeId, at) => {
      // Unsent actions show on screen as if they were done.
      const open = database.actions.live().filter((action) => action.storeId === storeId);
      const barcodes = open.flatMap((action) => parts.listAffectedBarcodes(database, action));
      return new Set([...barcodes, ...listChangingBarcodes(parts, storeId, at)]);
    },
    save: ({ at, storeIds: read, orders, sales, items, isOvertaken }) => {
      // Items first: a newly known order reopens corrections, and items under correction are not stored.
      for (const storeId of read) {
        mergeItems(
          parts,
          storeId,
          items.filter((each) => each.storeId === storeId).map(({ item }) => item),
          at,
        );
      }
      database.write(() => {
        for (const order of orders) {
          const sweep = parts.lastSweep(order.store_id);
          const result = mergeReadOrder(parts, order, { asOf: at, isOvertaken: isOvertaken(order.id), sweep });
          if (result === 'conflict') database.refetchQueue.add(order.id, order.store_id);
        }
        for (const sale of sales) database.sales.add(sale, client.time.now());
      });
      parts.events.emit('day.saved');
    },
  };
}
