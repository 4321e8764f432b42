/** Asks the service for a whole day, to be compared at closing time, and takes in what was not known here. */

import type { Client } from '../../api-client/api-client.ts';
import type { CallResult, Page } from '../../api-client/response.ts';
import { itemsOf } from '../../api-client/response.ts';
import { ORDER_TYPES } from '../../contract/api/enums.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { ReadItem, ReadOrder, ReadSale } from '../../contract/api/tolerant-resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant } from '../../contract/domain/time.ts';
import type { Store } from '../../database/database.ts';
import { takeOrder } from '../../database/tables/orders/order-merge.ts';
import { takeItems } from './items/item-merge.ts';

/** Items of a store are compared up to so many pages; the rest is read in its own time. */
const ITEM_PAGES = 20;

/** What the service has of a day. */
export interface DayRead {
  /** When the first question left. */
  readonly at: Instant;
  readonly orders: readonly ReadOrder[];
  readonly sales: readonly ReadSale[];
  readonly items: readonly { readonly storeId: number; readonly item: ReadItem }[];
  /** A store has more items than were read. */
  readonly isPartly: boolean;
}

export interface DayReader {
  /** Reads everything since `from` (a midnight); null when the line does not allow it now. */
  read(from: Instant): Promise<DayRead | null>;
  /** Takes in what was read: once it has been compared, nothing of it is a difference any more. */
  take(day: DayRead): void;
}

interface Question<Row> {
  ask(cursor: string | undefined): Promise<Answer<Row>>;
  readonly pages: number;
}

type Answer<Row> =
  | { readonly kind: 'done'; readonly value: Page<Row> }
  | { readonly kind: Exclude<CallResult<'listOrders'>['kind'], 'done'> };

export function createDayReader(parts: {
  readonly client: Client;
  readonly store: Store;
  readonly storeIds: readonly number[];
  readonly changed: () => void;
}): DayReader {
  const { client, store, storeIds } = parts;

  /** Every row of a list up to so many pages, and whether there are more; null when it broke off. */
  async function all<Row>({ ask, pages }: Question<Row>): Promise<{ rows: Row[]; isMore: boolean } | null> {
    const rows: Row[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < pages; page += 1) {
      const result = await ask(cursor);
      if (result.kind !== 'done') return null;
      rows.push(...itemsOf(result.value));
      if (result.value.next === null) return { rows, isMore: false };
      cursor = result.value.next;
    }
    return { rows, isMore: true };
  }

  async function readStore(storeId: number, since: string): Promise<Omit<DayRead, 'at'> | null> {
    const params = { store_id: storeId };
    const limit = LIMITS.pageSizeMax;
    const purpose = 'watch';
    const orders: ReadOrder[] = [];
    for (const type of ORDER_TYPES) {
      const found = await all({
        pages: Number.POSITIVE_INFINITY,
        ask: (cursor) =>
          client.call('listOrders', { params, query: { updated_since: since, type, limit, cursor }, purpose }),
      });
      if (found === null) return null;
      orders.push(...found.rows);
    }
    const sales = await all({
      pages: Number.POSITIVE_INFINITY,
      ask: (cursor) => client.call('listSales', { params, query: { since, limit, cursor }, purpose }),
    });
    const items = await all({
      pages: ITEM_PAGES,
      ask: (cursor) => client.call('listInventory', { params, query: { limit, cursor }, purpose }),
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
      const read: Omit<DayRead, 'at'>[] = [];
      for (const storeId of storeIds) {
        const day = client.line.usable(storeId) ? await readStore(storeId, since) : null;
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
    take: ({ at, orders, sales, items }) => {
      store.transaction(() => {
        for (const order of orders) takeOrder(store.orders, order, { asOf: at });
        for (const sale of sales) store.sales.add(sale, client.time.now());
      });
      for (const storeId of storeIds) {
        takeItems(
          store,
          storeId,
          items.filter((each) => each.storeId === storeId).map(({ item }) => item),
          at,
        );
      }
      parts.changed();
    },
  };
}
