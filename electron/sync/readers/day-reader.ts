/** Asks the service for a whole day, to be compared at closing time, and takes in what was not known here. */

import type { ApiClient } from '../../api-client/api-client.ts';
import type { ApiResult, ListPage } from '../../api-client/response.ts';
import { getReadableItems } from '../../api-client/response.ts';
import { ORDER_TYPES } from '../../contract/api/enums.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { ApiItem, ApiOrder, ApiSale } from '../../contract/api/tolerant-resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { mergeOrder } from '../../database/tables/orders/order-merge.ts';
import type { AffectedBarcodes } from './items/item-merge.ts';
import { mergeItems } from './items/item-merge.ts';

/** Items of a store are compared up to so many pages; the rest is read in its own time. */
const ITEM_PAGES = 20;

/** What the service has of a day. */
export interface DayRecords {
  /** When the first question left. */
  readonly at: Instant;
  readonly orders: readonly ApiOrder[];
  readonly sales: readonly ApiSale[];
  readonly items: readonly { readonly storeId: number; readonly item: ApiItem }[];
  /** A store has more items than were read. */
  readonly isPartly: boolean;
}

export interface DayReader {
  /** Reads everything since `from` (a midnight); null when the line does not allow it now. */
  read(from: Instant): Promise<DayRecords | null>;
  /** Takes in what was read: once it has been compared, nothing of it is a difference any more. */
  save(day: DayRecords): void;
}

interface Question<Row> {
  ask(cursor: string | undefined): Promise<Answer<Row>>;
  readonly pages: number;
}

type Answer<Row> =
  | { readonly kind: 'done'; readonly value: ListPage<Row> }
  | { readonly kind: Exclude<ApiResult<'listOrders'>['kind'], 'done'> };

export function createDayReader(parts: {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly storeIds: readonly number[];
  readonly listAffectedBarcodes: AffectedBarcodes;
  readonly changed: () => void;
}): DayReader {
  const { client, database, storeIds } = parts;

  /** Every row of a list up to so many pages, and whether there are more; null when it broke off. */
  async function all<Row>({ ask, pages }: Question<Row>): Promise<{ rows: Row[]; isMore: boolean } | null> {
    const rows: Row[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < pages; page += 1) {
      const result = await ask(cursor);
      if (result.kind !== 'done') return null;
      rows.push(...getReadableItems(result.value));
      if (result.value.next === null) return { rows, isMore: false };
      cursor = result.value.next;
    }
    return { rows, isMore: true };
  }

  async function readStore(storeId: number, since: string): Promise<Omit<DayRecords, 'at'> | null> {
    const params = { store_id: storeId };
    const limit = LIMITS.pageSizeMax;
    const purpose = 'watch';
    const orders: ApiOrder[] = [];
    for (const type of ORDER_TYPES) {
      const found = await all({
        pages: Number.POSITIVE_INFINITY,
        ask: (cursor) =>
          client.request('listOrders', { params, query: { updated_since: since, type, limit, cursor }, purpose }),
      });
      if (found === null) return null;
      orders.push(...found.rows);
    }
    const sales = await all({
      pages: Number.POSITIVE_INFINITY,
      ask: (cursor) => client.request('listSales', { params, query: { since, limit, cursor }, purpose }),
    });
    const items = await all({
      pages: ITEM_PAGES,
      ask: (cursor) => client.request('listInventory', { params, query: { limit, cursor }, purpose }),
    });
    if (sales === null || items === null) return null;
    return {
      orders,
      sales: sales.rows,
      items: items.rows.map((item) => ({ storeId, item })),
      isPartly: items.isMore,
    };
  }

  return {
    read: async (from) => {
      const at = client.time.now();
      const since = formatInstant(from);
      const read: Omit<DayRecords, 'at'>[] = [];
      for (const storeId of storeIds) {
        const day = client.connectionState.isUsable(storeId) ? await readStore(storeId, since) : null;
        if (day === null) return null;
        read.push(day);
      }
      return {
        at,
        orders: read.flatMap(({ orders }) => orders),
        sales: read.flatMap(({ sales }) => sales),
        items: read.flatMap(({ items }) => items),
        isPartly: read.some(({ isPartly }) => isPartly),
      };
    },
    save: ({ at, orders, sales, items }) => {
      database.transaction(() => {
        for (const order of orders) mergeOrder(database.orders, order, { asOf: at });
        for (const sale of sales) database.sales.add(sale, client.time.now());
      });
      for (const storeId of storeIds) {
        mergeItems(
          parts,
          storeId,
          items.filter((each) => each.storeId === storeId).map(({ item }) => item),
          at,
        );
      }
      parts.changed();
    },
  };
}
