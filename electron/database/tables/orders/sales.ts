/** Sales to book in the store's own billing (table `sales`): stored first, acknowledged later (C6). */

import { z } from 'zod';
import { LAST_INSTANT } from '../../../contract/api/conventions.ts';
import type { ApiSale, ApiSaleLine } from '../../../contract/api/tolerant-resources.ts';
import { apiSale } from '../../../contract/api/tolerant-resources.ts';
import type { Paise } from '../../../contract/domain/money.ts';
import { paise, parseAmount } from '../../../contract/domain/money.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { instant, parseInstantOrNull } from '../../../contract/domain/time.ts';
import type { OrderSearchIndex } from '../../search/order-search.ts';
import { oneOrNull, RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';

export interface StoredSale {
  /** The id of its `sale.completed` event, which the app acknowledges. */
  readonly eventId: string;
  readonly orderId: string;
  readonly storeId: number;
  readonly channel: string | null;
  readonly soldAt: Instant | null;
  readonly total: Paise;
  readonly sale: ApiSale;
  readonly recordedAt: Instant;
  /** When the service confirmed the acknowledgement; null while it has not. */
  readonly bookedAt: Instant | null;
  /** The bill number that staff typed when booking it. */
  readonly billNumber: string | null;
}

/** Totals of a period, in-store sales separately; `toBook` counts the unbooked ones. */
export interface SoldTotals {
  readonly online: { readonly total: Paise; readonly count: number };
  readonly inStore: { readonly total: Paise; readonly count: number };
  readonly toBook: number;
}

export interface SalesTable extends SaleQueries, SaleUpdates {}

interface SaleQueries {
  get(eventId: string): StoredSale | null;
  /** The sale of an order, or null while there is none. */
  ofOrder(orderId: string): StoredSale | null;
  /** Whether the sale of an order is booked; null while there is none. Cheap. */
  isBooked(orderId: string): boolean | null;
  /** Ids of sales whose content can't be read. */
  unreadable(): string[];
  /** Sales not confirmed as booked, oldest first. */
  toBook(): StoredSale[];
  /** How many sales aren't confirmed as booked. */
  countToBook(): number;
  /** How many sales were confirmed as booked at or after `from`, sold in the store or not. */
  countBookedSince(from: Instant): { readonly online: number; readonly inStore: number };
  /** Up to `limit` sales confirmed as booked at or after `from`, newest first, those after `place` only. */
  bookedSince(
    from: Instant,
    place: { readonly bookedAt: Instant; readonly eventId: string } | null,
    limit: number,
  ): StoredSale[];
  /** Sold at or after `from`, oldest first. */
  soldSince(from: Instant): StoredSale[];
  /** Totals of what was sold from `from` until before `to`. */
  totalsBetween(from: Instant, to: Instant): SoldTotals;
  /** Sold from `from` until before `to`, oldest first. */
  listBetween(from: Instant, to: Instant): StoredSale[];
}

interface SaleUpdates {
  /**
   * Stores a sale, which is readable from then on. It counts as booked if one of our actions booked it before a
   * restore. Returns false if it was already stored.
   */
  add(sale: ApiSale, recordedAt: Instant): boolean;
  /** Stores a sale that can't be read, by the id of its order or event. Returns false if it was already stored. */
  putUnreadable(id: string, storeId: number, foundAt: Instant): boolean;
  /** Marks a sale as booked. The first confirmation counts; booking is never undone. */
  markBooked(eventId: string, at: Instant, billNumber: string | null): void;
}

/** The lines of an order as it is stored. */
const orderLines = (orderId: string): string => `(SELECT snapshot ->> '$.lines' FROM orders WHERE id = ${orderId})`;

/** All of a sale: its lines are mostly those of its order, which is kept as long. */
const SALES = `SELECT sales.*, coalesce(lines, ${orderLines('sales.order_id')}) AS all_lines FROM sales`;

/**
 * SQL that gives the sales of an order lines of their own, before the order is stored with the lines `@lines`: what was
 * sold stays, whatever the service changes afterwards.
 */
export const KEEP_SOLD_LINES = `UPDATE sales SET lines = ${orderLines('@id')}
  WHERE order_id = @id AND lines IS NULL AND ${orderLines('@id')} IS NOT @lines`;

function toRow(row: unknown): StoredSale {
  const fields = new RowReader(row);
  return {
    eventId: fields.text('event_id'),
    orderId: fields.text('order_id'),
    storeId: fields.int('store_id'),
    channel: fields.textOrNull('channel'),
    soldAt: fields.instantOrNull('sold_at'),
    total: fields.paise('total'),
    sale: apiSale.parse({ ...fields.json('snapshot', saleWithoutLines), lines: fields.json('all_lines', saleLines) }),
    recordedAt: fields.instant('recorded_at'),
    bookedAt: fields.instantOrNull('booked_at'),
    billNumber: fields.textOrNull('bill_number'),
  };
}

const saleWithoutLines = z.looseObject({});
const saleLines = z.array(z.unknown());

export function openSalesTable(sqlite: SqliteConnection, searchIndex: OrderSearchIndex): SalesTable {
  return { ...openSaleQueries(sqlite), ...openSaleUpdates(sqlite, searchIndex) };
}

function openSaleQueries(sqlite: SqliteConnection): SaleQueries {
  const get = sqlite.prepare<[string]>(`${SALES} WHERE event_id = ?`);
  const ofOrder = sqlite.prepare<[string]>(`${SALES} WHERE order_id = ? LIMIT 1`);
  const isBooked = sqlite.prepare<[string]>(
    'SELECT booked_at IS NOT NULL AS booked FROM sales WHERE order_id = ? LIMIT 1',
  );
  const unreadable = sqlite.prepare('SELECT id FROM unreadable_sales ORDER BY found_at, id');
  const toBook = sqlite.prepare(`${SALES} WHERE booked_at IS NULL ORDER BY sold_at, event_id`);
  const countToBook = sqlite.prepare('SELECT count(*) AS count FROM sales WHERE booked_at IS NULL');
  const countBooked = sqlite.prepare<[Instant]>(
    `SELECT count(*) AS count, coalesce(sum(channel = 'SERVICE_ONLINE'), 0) AS online FROM sales WHERE booked_at >= ?`,
  );
  const booked = sqlite.prepare<{ from: Instant; bookedAt: Instant; eventId: string; limit: number }>(
    `${SALES} WHERE booked_at >= @from AND booked_at <= @bookedAt
       AND (booked_at < @bookedAt OR event_id > @eventId)
     ORDER BY booked_at DESC, event_id LIMIT @limit`,
  );
  const sold = sqlite.prepare<[Instant]>(`${SALES} WHERE sold_at >= ? ORDER BY sold_at, event_id`);
  const between = sqlite.prepare<[Instant, Instant]>(
    `${SALES} WHERE sold_at >= ? AND sold_at < ? ORDER BY sold_at, event_id`,
  );
  // Of two indexes that have all of it: few sales wait to be booked.
  const totals = sqlite.prepare<{ from: Instant; to: Instant }>(
    `SELECT count(*) AS count, coalesce(sum(total), 0) AS total,
       coalesce(sum(channel = 'SERVICE_INSTORE'), 0) AS instore_count,
       coalesce(sum(CASE WHEN channel = 'SERVICE_INSTORE' THEN total ELSE 0 END), 0) AS instore_total,
       (SELECT count(*) FROM sales WHERE booked_at IS NULL AND sold_at >= @from AND sold_at < @to) AS to_book
     FROM sales WHERE sold_at >= @from AND sold_at < @to`,
  );
  return {
    get: (eventId) => oneOrNull(get.get(eventId), toRow),
    ofOrder: (orderId) => oneOrNull(ofOrder.get(orderId), toRow),
    isBooked: (orderId) => oneOrNull(isBooked.get(orderId), (row) => new RowReader(row).flag('booked')),
    unreadable: () => unreadable.all().map((row) => new RowReader(row).text('id')),
    toBook: () => toBook.all().map(toRow),
    countToBook: () => new RowReader(countToBook.get()).int('count'),
    countBookedSince: (from) => {
      const fields = new RowReader(countBooked.get(from));
      const online = fields.int('online');
      return { online, inStore: fields.int('count') - online };
    },
    bookedSince: (from, place, limit) =>
      booked.all({ from, ...(place ?? { bookedAt: instant(LAST_INSTANT), eventId: '' }), limit }).map(toRow),
    soldSince: (from) => sold.all(from).map(toRow),
    totalsBetween: (from, to) => toTotals(totals.get({ from, to })),
    listBetween: (from, to) => between.all(from, to).map(toRow),
  };
}

function toTotals(row: unknown): SoldTotals {
  const fields = new RowReader(row);
  const inStore = { total: fields.paise('instore_total'), count: fields.int('instore_count') };
  return {
    online: { total: paise(fields.paise('total') - inStore.total), count: fields.int('count') - inStore.count },
    inStore,
    toBook: fields.int('to_book'),
  };
}

function openSaleUpdates(sqlite: SqliteConnection, searchIndex: OrderSearchIndex): SaleUpdates {
  const get = sqlite.prepare<[string]>(`${SALES} WHERE event_id = ?`);
  const add = sqlite.prepare(
    `INSERT INTO sales (event_id, order_id, store_id, channel, sold_at, total, snapshot, lines, recorded_at, booked_at, bill_number)
     SELECT @eventId, @orderId, @storeId, @channel, @soldAt, @total, @snapshot,
       iif(${orderLines('@orderId')} = @lines, NULL, @lines), @recordedAt,
       min(settled_at), min(json_extract(payload, '$.billNumber'))
     FROM actions WHERE order_id = @orderId AND kind = 'acknowledge' AND state = 'done'
       AND json_extract(payload, '$.eventId') = @eventId
     ON CONFLICT DO NOTHING`,
  );
  const putUnreadable = sqlite.prepare<[string, number, Instant]>(
    'INSERT INTO unreadable_sales (id, store_id, found_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const addLines = openSaleItems(sqlite);
  const dropUnreadable = sqlite.prepare<[string]>('DELETE FROM unreadable_sales WHERE id = ?');
  const markBooked = sqlite.prepare<[Instant, string | null, string]>(
    'UPDATE sales SET booked_at = ?, bill_number = ? WHERE event_id = ? AND booked_at IS NULL',
  );
  return {
    add: (sale, recordedAt) => {
      const { lines, ...rest } = sale;
      dropUnreadable.run(sale.id);
      dropUnreadable.run(sale.event_id);
      const soldAt = parseInstantOrNull(sale.sold_at);
      const { changes, lastInsertRowid } = add.run({
        eventId: sale.event_id,
        orderId: sale.id,
        storeId: sale.store_id,
        channel: sale.channel,
        soldAt,
        total: parseAmount(sale.total_amount),
        snapshot: JSON.stringify(rest),
        lines: JSON.stringify(lines),
        recordedAt,
      });
      if (changes === 1) addLines(Number(lastInsertRowid), sale.store_id, soldAt, lines);
      return changes === 1;
    },
    putUnreadable: (id, storeId, foundAt) => putUnreadable.run(id, storeId, foundAt).changes === 1,
    markBooked: (eventId, at, billNumber) => {
      markBooked.run(at, billNumber, eventId);
      const sale = oneOrNull(get.get(eventId), toRow);
      if (sale !== null && billNumber !== null) searchIndex.addBill(sale.orderId, billNumber);
    },
  };
}

/** Returns a function that stores what a sale sold of each item. */
function openSaleItems(
  sqlite: SqliteConnection,
): (sale: number, storeId: number, soldAt: Instant | null, lines: readonly ApiSaleLine[]) => void {
  const getItem = sqlite.prepare<[number, string, string]>(
    'SELECT item FROM sold_items WHERE store_id = ? AND barcode = ? AND name = ?',
  );
  const addItem = sqlite.prepare<[number, string, string]>(
    'INSERT INTO sold_items (store_id, barcode, name) VALUES (?, ?, ?)',
  );
  const add = sqlite.prepare<[number, number, Paise, Instant | null, number]>(
    `INSERT INTO sale_items (sale, item, line_total, sold_at, units, lines) VALUES (?, ?, ?, ?, ?, 1)
     ON CONFLICT DO UPDATE SET units = units + excluded.units, lines = lines + 1`,
  );
  const findOrAddItem = (storeId: number, barcode: string, name: string): number => {
    const known = getItem.get(storeId, barcode, name);
    return known === undefined
      ? Number(addItem.run(storeId, barcode, name).lastInsertRowid)
      : new RowReader(known).int('item');
  };
  return (sale, storeId, soldAt, lines) => {
    for (const { barcode, name, quantity, line_total: total } of lines) {
      const item = findOrAddItem(storeId, barcode ?? '', name ?? '');
      add.run(sale, item, parseAmount(total ?? '0'), soldAt, quantity);
    }
  };
}
