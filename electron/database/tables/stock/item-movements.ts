/**
 * All recorded changes to the stock of one item: actions of staff, rows of imported files, orders that hold and take
 * units, and readings that showed a different stock (table `stock_changes`).
 */

import type { EventType } from '../../../contract/api/enums.ts';
import { LIMITS } from '../../../contract/api/limits.ts';
import { NOT_IN_STORE_SQL } from '../../../contract/domain/order-type.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { HOUR } from '../../../contract/domain/time.ts';
import { RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';
import { toCount } from '../actions/action-history.ts';
import type { ActionRow } from '../actions/action-row.ts';
import { createActionReader, IS_FROM_IMPORT } from '../actions/action-row.ts';

/** What an order does to the shelf (specification, Order status). `returned`: cancelled after it was accepted. */
export const ORDER_MOVEMENTS = ['held', 'lapsed', 'released', 'sold', 'sold_in_store', 'returned'] as const;
export type OrderMovementKind = (typeof ORDER_MOVEMENTS)[number];

export interface OrderMovementRow {
  readonly kind: OrderMovementKind;
  readonly at: Instant;
  readonly orderId: string;
  readonly units: number;
  /** Who did it: the actor's kind of the API, `this_counter` or `marketplace`; null when unknown. */
  readonly by: string | null;
  readonly reason: string | null;
}

/** An adjustment or a count; a row of a large push appears as a count. */
export interface ActionMovementRow {
  readonly kind: 'action';
  /** When it was applied; the present for an action that is still live. */
  readonly at: Instant;
  readonly action: ActionRow;
}

/** A reading that showed a different stock than the previous one. */
export interface StockChangeRow {
  readonly kind: 'reading';
  readonly at: Instant;
  readonly stock: number;
  /** The first and the last reading with the former stock. */
  readonly sinceBefore: Instant;
  readonly beforeAt: Instant;
  readonly stockBefore: number;
  /** Whether an imported file was applied in between whose rows are no longer stored. */
  readonly isAfterImport: boolean;
}

export type ItemMovementRow = OrderMovementRow | ActionMovementRow | StockChangeRow;

/** An item of a store, and the lane of its actions. */
export interface ItemLane {
  readonly storeId: number;
  readonly barcode: string;
  readonly lane: string;
}

export interface ItemMovements {
  /** The movements of an item up to `until`, newest first. Holds that end by `now` count as lapsed. */
  newest(item: ItemLane, times: { readonly now: Instant; readonly until: Instant }, limit: number): ItemMovementRow[];
}

/** The units of the item in an order, which may have several lines with the same barcode. */
const UNITS = `(SELECT sum(line.value ->> '$.quantity') FROM json_each(orders.snapshot, '$.lines') AS line
  WHERE line.value ->> '$.barcode' = @barcode)`;

/** What the order's first event of this type says. */
function eventOf(field: 'at' | 'actor' | 'reason', type: EventType): string {
  return `(SELECT event.value ->> '$.${field}' FROM timelines, json_each(timelines.events) AS event
    WHERE about = orders.id AND event.value ->> '$.type' = '${type}' ORDER BY event.value ->> '$.at', event.key LIMIT 1)`;
}

/** When this counter first completed an action of this kind on the order. */
function ownActionOf(kind: string): string {
  return `(SELECT min(settled_at) FROM actions WHERE order_id = orders.id AND kind = '${kind}' AND state = 'done')`;
}

/** Who accepted or cancelled an order; its event says only that some counter did. */
function actorOf(event: string, action: string): string {
  return `iif(coalesce(${event}, 'pos') = 'pos' AND ${action} IS NOT NULL, 'this_counter', ${event})`;
}

/** Few orders change later than this after they were placed. Must match the condition of the index `orders_late`. */
const LATE_MS = 6 * HOUR;
const IS_LATE = `since - placed_at > ${LATE_MS}`;

/**
 * The newest movements of an item, from the given number of its orders. Orders are found by when they were placed;
 * those that changed long afterwards, by an index of their own.
 */
const NEWEST = `
WITH
  names AS MATERIALIZED (SELECT item FROM ordered_items WHERE barcode = @barcode),
  oldest (placed_at) AS MATERIALIZED (SELECT coalesce((
    SELECT placed_at FROM order_items WHERE item IN (SELECT item FROM names) AND placed_at <= @until
    ORDER BY placed_at DESC LIMIT 1 OFFSET @orders), 0) - ${LATE_MS}),
  found (id) AS (
    SELECT order_id FROM order_items
      WHERE item IN (SELECT item FROM names) AND placed_at <= @until
        AND placed_at >= (SELECT placed_at FROM oldest)
    UNION SELECT id FROM orders INDEXED BY orders_late WHERE store_id = @storeId AND ${IS_LATE}),
  ordered AS MATERIALIZED (
    SELECT orders.id, type, status, placed_at, since,
      stopped_at IS NOT NULL AS is_stopped, ${UNITS} AS units,
      paid OR ${eventOf('at', 'sale.completed')} IS NOT NULL AS is_paid,
      ${eventOf('at', 'order.accepted')} AS accepted_at, ${eventOf('actor', 'order.accepted')} AS accepted_by,
      snapshot ->> '$.accepted_via' AS accepted_via, ${ownActionOf('accept')} AS own_accept_at,
      ${eventOf('at', 'order.cancelled')} AS cancelled_at, ${eventOf('actor', 'order.cancelled')} AS cancelled_by,
      ${eventOf('reason', 'order.cancelled')} AS cancel_reason, ${ownActionOf('reject')} AS own_reject_at
    FROM found JOIN orders ON orders.id = found.id WHERE orders.store_id = @storeId AND json_valid(snapshot)),
  timed AS MATERIALIZED (
    SELECT *,
      coalesce(accepted_at, own_accept_at,
        iif(status IN ('ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'), since, NULL)) AS sold_at,
      iif(status = 'CANCELLED', coalesce(cancelled_at, own_reject_at, since), NULL) AS ended_at,
      placed_at + ${LIMITS.holdMs} AS hold_ends_at
    FROM ordered WHERE units > 0),
  movements (at, kind, id, units, actor, detail, stock, since_before, before_at, stock_before, seq) AS (
    SELECT placed_at, 'held', id, units, 'marketplace', NULL, NULL, NULL, NULL, NULL, 0 FROM timed
      WHERE ${NOT_IN_STORE_SQL} AND placed_at IS NOT NULL AND status <> 'PAYMENT_FAILED'
    UNION ALL
    SELECT hold_ends_at, 'lapsed', id, units, 'marketplace', NULL, NULL, NULL, NULL, NULL, 0 FROM timed
      WHERE ${NOT_IN_STORE_SQL} AND status <> 'PAYMENT_FAILED' AND hold_ends_at <= coalesce(sold_at, ended_at, @now)
    UNION ALL
    SELECT sold_at, 'sold', id, units,
      ${actorOf("coalesce(accepted_by, iif(accepted_via = 'APP', 'retailer', lower(accepted_via)))", 'own_accept_at')},
      NULL, NULL, NULL, NULL, NULL, 0 FROM timed WHERE ${NOT_IN_STORE_SQL} AND sold_at IS NOT NULL
    UNION ALL
    SELECT ended_at, iif(sold_at IS NULL AND NOT is_stopped, 'released', 'returned'), id, units,
      ${actorOf('cancelled_by', 'own_reject_at')}, cancel_reason, NULL, NULL, NULL, NULL, 0 FROM timed
      WHERE ${NOT_IN_STORE_SQL} AND ended_at IS NOT NULL
        AND (sold_at IS NOT NULL OR is_stopped OR ended_at < coalesce(hold_ends_at, ended_at + 1))
    UNION ALL
    SELECT since, 'sold_in_store', id, units, 'marketplace', NULL, NULL, NULL, NULL, NULL, 0 FROM timed
      WHERE type = 'instore' AND status = 'COMPLETED' AND is_paid
    UNION ALL
    SELECT coalesce(applied_at, settled_at, @now), 'action', id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, seq FROM actions
      WHERE lane = @lane AND kind IN ('adjustment', 'count', 'edit')
    UNION ALL
    SELECT coalesce(applied_at, settled_at, @now), 'action', id, push_rows.subtracted, NULL, item, NULL, NULL, NULL, NULL, seq
      FROM push_rows JOIN actions ON id = action_id WHERE push_rows.lane = @lane AND code IS NULL
    UNION ALL
    SELECT read_at, 'reading', NULL, NULL, NULL,
      iif(EXISTS (SELECT 1 FROM actions WHERE store_id = @storeId AND ${IS_FROM_IMPORT}
        AND settled_at > before_at AND settled_at <= read_at), 'import', NULL), stock, since_before, before_at,
      stock_before, 0
      FROM stock_changes WHERE store_id = @storeId AND barcode = @barcode
        AND read_at >= (SELECT placed_at FROM oldest))
SELECT * FROM movements WHERE at <= @until ORDER BY at DESC, kind = 'held', seq DESC, id LIMIT @limit`;

export function openItemMovements(sqlite: SqliteConnection): ItemMovements {
  const toAction = createActionReader();
  const newest = sqlite.prepare<Record<string, string | number>>(NEWEST);
  const anyOrder = sqlite.prepare<[string, Instant, number]>(
    'SELECT 1 FROM ordered_items JOIN order_items USING (item) WHERE barcode = ? AND placed_at <= ? LIMIT 1 OFFSET ?',
  );
  const hasMoreOrders = (barcode: string, until: Instant, orders: number): boolean =>
    anyOrder.get(barcode, until, orders) !== undefined;
  const getAction = sqlite.prepare<[string]>('SELECT * FROM actions WHERE id = ?');

  const toMovement = (row: unknown): ItemMovementRow => {
    const fields = new RowReader(row);
    const at = fields.instant('at');
    const kind = fields.oneOf('kind', [...ORDER_MOVEMENTS, 'action', 'reading']);
    if (kind === 'reading') {
      return {
        kind,
        at,
        stock: fields.int('stock'),
        sinceBefore: fields.instant('since_before'),
        beforeAt: fields.instant('before_at'),
        stockBefore: fields.int('stock_before'),
        isAfterImport: fields.textOrNull('detail') !== null,
      };
    }
    const id = fields.text('id');
    if (kind === 'action') {
      const action = toAction(getAction.get(id));
      const item = fields.textOrNull('detail');
      const subtracted = fields.orNull('units', fields.int);
      return { kind, at, action: item === null ? action : toCount(action, { item, row_subtracted: subtracted }) };
    }
    const [by, reason] = [fields.textOrNull('actor'), fields.textOrNull('detail')];
    return { kind, at, orderId: id, units: fields.int('units'), by, reason };
  };
  return {
    newest: (item, times, limit) => {
      // Each order yields a row, except orders of other stores and orders that were never paid.
      for (let orders = limit; ; orders *= 4) {
        const rows = newest.all({ ...item, ...times, limit, orders });
        if (rows.length === limit || !hasMoreOrders(item.barcode, times.until, orders)) return rows.map(toMovement);
      }
    },
  };
}
