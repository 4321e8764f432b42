/** Removes finished orders and sales, each with its timeline, actions, print jobs and search words. */

import { apiOrder } from '../../contract/api/tolerant-resources.ts';
import type { OrderSearchIndex } from '../search/order-search.ts';
import { RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';
import { STORE_TIMELINE } from '../tables/events.ts';
import { SETTLED_PRINTS } from '../tables/prints.ts';
import type { RetentionStep } from './retention-step.ts';

/** Orders removed in one commit, which takes a few milliseconds. */
const ORDERS_PER_STEP = 20;
const SALES_PER_STEP = 50;
const TIMELINES_PER_STEP = 50;

/** Counts whose correction waits for staff or for events. The orders and sales of their time decide it (C7: counts). */
const UNSETTLED_COUNTS = "actions AS counts INDEXED BY actions_uncorrected WHERE correction IN ('open', 'asked')";

/** Whether a timeline is of a store: the semicolon follows the colon of {@link STORE_TIMELINE}. */
const IS_OF_STORE = `about >= '${STORE_TIMELINE}' AND about < 'store;'`;

/** A removed event that the service lists again would be applied a second time (C5). */
const hasNoYoungEvent = (orderId: string): string =>
  `NOT EXISTS (SELECT 1 FROM timelines WHERE about = ${orderId} AND last_at >= @before)`;

/**
 * The conditions for an order to be over. An order with an unknown status stays, because the service may still write
 * one.
 */
const IS_ORDER_OVER = [
  `status IN ('DELIVERED', 'CANCELLED', 'COMPLETED', 'PAYMENT_FAILED', 'PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY')`,
  // An order that had ended when it was first read is dated by its placement, but may have ended just before it was read.
  'since < @before AND as_of < @before',
  // An event doesn't renew its order if the service no longer has the order.
  hasNoYoungEvent('orders.id'),
  // Not open, or removed by a reset of the service.
  `(status NOT IN ('PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY') OR gone_at < @before)`,
  // An unseen cancellation is still on the board.
  '(stopped_at IS NULL OR seen_at >= stopped_at OR gone_at IS NOT NULL)',
  'id NOT IN (SELECT id FROM refetch_queue)',
  'id NOT IN (SELECT id FROM unreadable_orders)',
  // Every sale must be booked first (C6), even one that can't be read.
  'NOT EXISTS (SELECT 1 FROM sales WHERE order_id = orders.id AND (booked_at IS NULL OR booked_at >= @before))',
  'id NOT IN (SELECT id FROM unreadable_sales)',
  `NOT EXISTS (SELECT 1 FROM timelines, json_each(timelines.events) AS event
     WHERE about = orders.id AND event.value ->> '$.type' = 'sale.completed'
       AND event.value ->> '$.id' NOT IN (SELECT event_id FROM sales WHERE order_id = orders.id))`,
  `NOT EXISTS (SELECT 1 FROM actions
     WHERE order_id = orders.id AND (settled_at IS NULL OR settled_at >= @before OR seen_at >= @before))`,
  `NOT EXISTS (SELECT 1 FROM prints WHERE order_id = orders.id AND NOT (${SETTLED_PRINTS} AND settled_at < @before))`,
  'NOT EXISTS (SELECT 1 FROM episodes WHERE order_id = orders.id AND ended_at IS NULL)',
  `NOT EXISTS (SELECT 1 FROM ${UNSETTLED_COUNTS} AND counts.store_id = orders.store_id
     AND max(orders.since, orders.as_of) >= payload ->> '$.asOf'
     AND coalesce(placed_at, 0) <= coalesce(applied_at, orders.since))`,
].join(' AND ');

/** The tables with rows about an order, beside its timeline. */
const OF_ORDER = ['sales', 'delivery_options', 'bills', 'bag_steps', 'episodes', 'prints', 'actions'];

/** Prepares the removal of an order's rows from these tables, and of its timeline. */
function prepareRemovals(sqlite: SqliteConnection, tables: readonly string[]) {
  const ofTables = tables.map((table) => `DELETE FROM ${table} WHERE order_id = ?`);
  return [...ofTables, 'DELETE FROM timelines WHERE about = ?'].map((sql) => sqlite.prepare<[string]>(sql));
}

export function openOrderRetention(sqlite: SqliteConnection, searchIndex: OrderSearchIndex): readonly RetentionStep[] {
  return [openOrders(sqlite, searchIndex), openSales(sqlite), openTimelines(sqlite), openStoreEvents(sqlite)];
}

function openOrders(sqlite: SqliteConnection, searchIndex: OrderSearchIndex): RetentionStep {
  const find = sqlite.prepare<{ before: number }>(
    `SELECT id, placed_at, snapshot FROM orders INDEXED BY orders_by_status WHERE ${IS_ORDER_OVER} LIMIT ${ORDERS_PER_STEP}`,
  );
  const findBills = sqlite.prepare<{ id: string }>(
    `SELECT bill_number AS bill FROM bills WHERE order_id = @id
     UNION SELECT bill_number FROM sales WHERE order_id = @id AND bill_number IS NOT NULL`,
  );
  const removals = prepareRemovals(sqlite, OF_ORDER);
  const remove = sqlite.prepare<[string]>('DELETE FROM orders WHERE id = ?');
  return (before) => {
    const found = find.all({ before }).map((row) => new RowReader(row));
    if (found.length === 0) return null;
    return () => {
      for (const row of found) {
        const id = row.text('id');
        const bills = findBills.all({ id }).map((bill) => new RowReader(bill).text('bill'));
        searchIndex.remove(row.json('snapshot', apiOrder), row.instantOrNull('placed_at'), bills);
        for (const removal of removals) removal.run(id);
        remove.run(id);
      }
    };
  };
}

/** Removes booked sales without an order, such as those made in the store. */
function openSales(sqlite: SqliteConnection): RetentionStep {
  const find = sqlite.prepare<{ before: number }>(
    `SELECT event_id, order_id FROM sales WHERE sold_at < @before AND booked_at < @before
       AND order_id NOT IN (SELECT id FROM orders) AND ${hasNoYoungEvent('sales.order_id')}
       AND NOT EXISTS (SELECT 1 FROM actions
         WHERE order_id = sales.order_id AND (settled_at IS NULL OR settled_at >= @before OR seen_at >= @before))
       AND NOT EXISTS (SELECT 1 FROM ${UNSETTLED_COUNTS} AND counts.store_id = sales.store_id
         AND sold_at BETWEEN payload ->> '$.asOf' AND coalesce(applied_at, sold_at))
     LIMIT ${SALES_PER_STEP}`,
  );
  const remove = sqlite.prepare<[string]>('DELETE FROM sales WHERE event_id = ?');
  const removals = prepareRemovals(sqlite, ['actions', 'bills']);
  return (before) => {
    const found = find.all({ before }).map((row) => new RowReader(row));
    if (found.length === 0) return null;
    return () => {
      for (const row of found) {
        for (const removal of removals) removal.run(row.text('order_id'));
        remove.run(row.text('event_id'));
      }
    };
  };
}

/** Removes timelines of orders that are no longer kept. Sales that were never read stay. */
function openTimelines(sqlite: SqliteConnection): RetentionStep {
  const find = sqlite.prepare<{ before: number }>(
    `SELECT about FROM timelines INDEXED BY timelines_by_time WHERE last_at < @before
       AND NOT (${IS_OF_STORE}) AND instr(events, '"sale.completed"') = 0
       AND about NOT IN (SELECT id FROM orders) AND about NOT IN (SELECT id FROM unreadable_orders)
       AND about NOT IN (SELECT id FROM refetch_queue)
       AND NOT EXISTS (SELECT 1 FROM sales WHERE order_id = timelines.about)
     LIMIT ${TIMELINES_PER_STEP}`,
  );
  const remove = sqlite.prepare<[string]>('DELETE FROM timelines WHERE about = ?');
  return (before) => {
    const found = find.all({ before }).map((row) => new RowReader(row).text('about'));
    if (found.length === 0) return null;
    return () => {
      for (const about of found) remove.run(about);
    };
  };
}

/** Removes events of stores that are about no order. The connections of a store stay. */
function openStoreEvents(sqlite: SqliteConnection): RetentionStep {
  const isOver = "value ->> '$.at' < @before AND value ->> '$.type' NOT IN ('store.connected', 'sale.completed')";
  const isAnyOver = `${IS_OF_STORE} AND EXISTS (SELECT 1 FROM json_each(timelines.events) WHERE ${isOver})`;
  const find = sqlite.prepare<{ before: number }>(`SELECT 1 FROM timelines WHERE ${isAnyOver} LIMIT 1`);
  const trim = sqlite.prepare<{ before: number }>(
    `UPDATE timelines SET events =
       (SELECT json_group_array(json(value)) FROM json_each(timelines.events) WHERE NOT (${isOver}))
     WHERE ${isAnyOver}`,
  );
  const removeEmpty = sqlite.prepare(`DELETE FROM timelines WHERE ${IS_OF_STORE} AND events = '[]'`);
  return (before) => {
    if (find.get({ before }) === undefined) return null;
    return () => {
      trim.run({ before });
      removeEmpty.run();
    };
  };
}
