/**
 * The newest snapshot of each order (table `orders`), and the orders that can't be read (`unreadable_orders`).
 * order-version.ts decides which snapshot is the newest.
 */

import type { OrderStatus } from '../../../contract/api/enums.ts';
import { ORDER_STATUSES } from '../../../contract/api/enums.ts';
import type { ApiOrder } from '../../../contract/api/tolerant-resources.ts';
import { apiOrder } from '../../../contract/api/tolerant-resources.ts';
import type { Paise } from '../../../contract/domain/money.ts';
import { parseAmount } from '../../../contract/domain/money.ts';
import { NOT_IN_STORE_SQL } from '../../../contract/domain/order-type.ts';
import { isPaid } from '../../../contract/domain/payment.ts';
import type { TypedReading } from '../../../contract/domain/similar-words.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { parseInstantOrNull, SECOND } from '../../../contract/domain/time.ts';
import type { OrderSearchIndex } from '../../search/order-search.ts';
import { createCachedParser } from '../../sqlite/cached-parser.ts';
import { oneOrNull, RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';
import { acceptedAt, rangAt } from '../accept-times.ts';
import { KEEP_SOLD_LINES } from './sales.ts';
import type { UnreadableOrders } from './unreadable-orders.ts';
import { openUnreadableOrders } from './unreadable-orders.ts';

/** The cancellation of an order that had been accepted. */
export interface OrderStop {
  readonly at: Instant;
  /** The kind of actor (customer, system, …); null if no event says so. */
  readonly by: string | null;
  readonly reason: string | null;
}

/** What is stored about an order beside its snapshot. Times are the service's. */
export interface OrderProgress {
  /** The time that the snapshot shows. */
  readonly asOf: Instant;
  /** When it got its status, as far as that is known. */
  readonly since: Instant;
  readonly pickingSince: Instant | null;
  readonly stopped: OrderStop | null;
}

export interface OrderRow extends OrderProgress {
  readonly id: string;
  readonly storeId: number;
  /** `delivery`, `instore`, or a type this app doesn't know. */
  readonly type: string | null;
  readonly status: string | null;
  readonly paid: boolean;
  readonly placedAt: Instant | null;
  readonly total: Paise;
  readonly order: ApiOrder;
  /** When staff last dismissed its cancellation or a failed courier. */
  readonly seenAt: Instant | null;
  /** When the app found that the service had lost it. */
  readonly goneAt: Instant | null;
}

const listSql = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** Statuses of a delivery that staff still work on. */
const OPEN_STATUSES = ['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY'] as const satisfies readonly OrderStatus[];

/**
 * How far this counter's time may be ahead of the service's. A `seen_at` less than this after a cancellation that has
 * just become known belongs to something that staff saw before it.
 */
const SEEN_AHEAD_MS = 5 * SECOND;

/** Statuses that this app doesn't know. Written exactly like the condition of the index orders_unknown. */
const UNKNOWN_STATUS = `coalesce(status, '') NOT IN (${listSql(ORDER_STATUSES)})`;

/** The conditions of the board's orders; `@from` is the time since which orders that ended, or may have, are shown. */
const ON_BOARD: readonly string[] = [
  `status IN (${listSql(OPEN_STATUSES)}) AND ${NOT_IN_STORE_SQL} AND gone_at IS NULL`,
  'stopped_at IS NOT NULL AND (seen_at IS NULL OR seen_at < stopped_at) AND gone_at IS NULL',
  `status IN ('DELIVERED', 'CANCELLED') AND since >= @from AND ${NOT_IN_STORE_SQL} AND gone_at IS NULL`,
  `${UNKNOWN_STATUS} AND since >= @from AND ${NOT_IN_STORE_SQL} AND gone_at IS NULL`,
];

/** What decides whether another snapshot of an order is newer; cheap to read. */
export interface OrderVersion extends OrderProgress {
  readonly status: string | null;
  readonly goneAt: Instant | null;
}

export interface OrdersTable extends OrderQueries, OrderUpdates, UnreadableOrders {}

interface OrderQueries {
  get(id: string): OrderRow | null;
  /** Orders that the service still has, with words beginning with each word of `text`, the latest first. */
  find(text: string, limit: number): OrderRow[];
  /** The ways to read a mistyped text as words of ordered items, closest first. */
  listReadings(text: string): readonly TypedReading[];
  /** Orders that the service still has, with an item that has a word for each typed word of a reading, latest first. */
  findReading(reading: TypedReading, limit: number): OrderRow[];
  /** An order without its costly columns. */
  version(id: string): OrderVersion | null;
  /** The fulfilment mode in an order's snapshot; null while it has none. */
  mode(id: string): string | null;
  /** Deliveries of one status that the service still has. */
  withStatus(status: string): OrderRow[];
  /** Deliveries of {@link OPEN_STATUSES}. */
  open(): OrderRow[];
  /**
   * Open deliveries, orders cancelled after their acceptance that staff have not seen, and deliveries that ended at or
   * after `from` or got a status then that this app doesn't know; each once.
   */
  onBoard(from: Instant): OrderRow[];
  /** One of {@link OrderQueries.onBoard}; null when it isn't one. */
  getOnBoard(id: string, from: Instant): OrderRow | null;
  /** Deliveries of a store that were accepted and have not ended, or ended at or after `from`. */
  inProgressSince(storeId: number, from: Instant): OrderRow[];
  /** Orders that are never offered for accepting, since `from`: in-store ones and failed payments, newest first. */
  othersSince(from: Instant): OrderRow[];
}

interface OrderUpdates {
  /**
   * Replaces the older snapshot; an order that was unreadable becomes readable. Returns false if the snapshot says
   * nothing new.
   */
  put(order: ApiOrder, progress: OrderProgress): boolean;
  /** When staff started picking; the earliest wins. */
  setPickingSince(id: string, at: Instant): void;
  /** When an order got its status, according to its event. */
  setSince(id: string, at: Instant): void;
  /** Adds what is missing about the cancellation of an order. */
  explainStop(id: string, stopped: OrderStop): void;
  markSeen(id: string, at: Instant): void;
  markGone(id: string, at: Instant): void;
}

/** The row of a snapshot as it would be stored. */
export function buildOrderRow(order: ApiOrder, progress: OrderProgress): OrderRow {
  return {
    ...progress,
    id: order.id,
    storeId: order.store_id,
    type: order.type,
    status: order.status,
    paid: isPaid(order),
    placedAt: parseInstantOrNull(order.placed_at),
    total: parseAmount(order.total_amount),
    order,
    seenAt: null,
    goneAt: null,
  };
}

function toVersion(row: unknown): OrderVersion {
  const fields = new RowReader(row);
  const stoppedAt = fields.instantOrNull('stopped_at');
  return {
    status: fields.textOrNull('status'),
    asOf: fields.instant('as_of'),
    since: fields.instant('since'),
    pickingSince: fields.instantOrNull('picking_since'),
    stopped:
      stoppedAt === null
        ? null
        : { at: stoppedAt, by: fields.textOrNull('stopped_by'), reason: fields.textOrNull('stopped_reason') },
    goneAt: fields.instantOrNull('gone_at'),
  };
}

function toRow(row: unknown, parseOrder: (id: string, text: string) => ApiOrder): OrderRow {
  const fields = new RowReader(row);
  const id = fields.text('id');
  return {
    ...toVersion(row),
    id,
    storeId: fields.int('store_id'),
    type: fields.textOrNull('type'),
    paid: fields.flag('paid'),
    placedAt: fields.instantOrNull('placed_at'),
    total: fields.paise('total'),
    order: parseOrder(id, fields.text('snapshot')),
    seenAt: fields.instantOrNull('seen_at'),
  };
}

export function openOrdersTable(sqlite: SqliteConnection, searchIndex: OrderSearchIndex): OrdersTable {
  return {
    ...openOrderQueries(sqlite, searchIndex),
    ...openOrderUpdates(sqlite, searchIndex),
    ...openUnreadableOrders(sqlite),
  };
}

function openOrderQueries(sqlite: SqliteConnection, searchIndex: OrderSearchIndex): OrderQueries {
  const parseOrder = createCachedParser(apiOrder);
  const toOrder = (row: unknown): OrderRow => toRow(row, parseOrder);
  const get = sqlite.prepare<[string]>('SELECT * FROM orders WHERE id = ?');
  const version = sqlite.prepare<[string]>(
    `SELECT status, as_of, since, picking_since, stopped_at, stopped_by, stopped_reason, gone_at
     FROM orders WHERE id = ?`,
  );
  const withStatus = sqlite.prepare<[string]>(
    `SELECT * FROM orders WHERE status = ? AND ${NOT_IN_STORE_SQL} AND gone_at IS NULL ORDER BY placed_at, id`,
  );
  const inProgress = sqlite.prepare<{ storeId: number; from: Instant }>(
    `SELECT * FROM orders WHERE rowid IN (
       SELECT rowid FROM orders WHERE status IN ('ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY')
       UNION ALL SELECT rowid FROM orders WHERE status IN ('DELIVERED', 'CANCELLED') AND since >= @from
     ) AND store_id = @storeId AND ${NOT_IN_STORE_SQL} AND gone_at IS NULL`,
  );
  // UNION without ALL would merge sorted lists, and read all orders for one of them.
  const onBoard = sqlite.prepare<{ from: Instant }>(
    `SELECT * FROM orders WHERE rowid IN (${ON_BOARD.map((where) => `SELECT rowid FROM orders WHERE ${where}`).join(' UNION ALL ')})`,
  );
  const oneOnBoard = sqlite.prepare<{ from: Instant; id: string }>(
    `SELECT * FROM orders WHERE (${ON_BOARD.map((where) => `(${where})`).join(' OR ')}) AND id = @id`,
  );
  // Written exactly like the condition of the index orders_other, which SQLite uses for no others.
  const others = sqlite.prepare<[Instant]>(
    `SELECT * FROM orders WHERE (type = 'instore' OR status = 'PAYMENT_FAILED') AND since >= ? AND gone_at IS NULL
     ORDER BY since DESC, id`,
  );
  const listPresent = (ids: readonly string[]): OrderRow[] =>
    ids.flatMap((id) => {
      const order = oneOrNull(get.get(id), toOrder);
      return order === null || order.goneAt !== null ? [] : [order];
    });
  return {
    get: (id) => oneOrNull(get.get(id), toOrder),
    find: (text, limit) => listPresent(searchIndex.find(text, limit)),
    listReadings: (text) => searchIndex.listReadings(text),
    findReading: (reading, limit) => listPresent(searchIndex.findReading(reading, limit)),
    version: (id) => oneOrNull(version.get(id), toVersion),
    mode: (id) => oneOrNull(get.get(id), toOrder)?.order.fulfilment_mode ?? null,
    withStatus: (status) => withStatus.all(status).map(toOrder),
    open: () => OPEN_STATUSES.flatMap((status) => withStatus.all(status).map(toOrder)),
    onBoard: (from) => onBoard.all({ from }).map(toOrder),
    getOnBoard: (id, from) => oneOrNull(oneOnBoard.get({ from, id }), toOrder),
    inProgressSince: (storeId, from) => inProgress.all({ storeId, from }).map(toOrder),
    othersSince: (from) => others.all(from).map(toOrder),
  };
}

function openOrderUpdates(sqlite: SqliteConnection, searchIndex: OrderSearchIndex): OrderUpdates {
  const put = openPut(sqlite, searchIndex);
  const setPicking = sqlite.prepare<[Instant, Instant, string]>(
    'UPDATE orders SET picking_since = min(coalesce(picking_since, ?), ?) WHERE id = ?',
  );
  const setSince = sqlite.prepare<[Instant, string]>('UPDATE orders SET since = ? WHERE id = ?');
  const explain = sqlite.prepare<[Instant, string | null, string | null, string]>(
    `UPDATE orders SET stopped_at = coalesce(stopped_at, ?), stopped_by = coalesce(stopped_by, ?),
       stopped_reason = coalesce(stopped_reason, ?) WHERE id = ? AND status = 'CANCELLED'`,
  );
  const markSeen = sqlite.prepare<[Instant, string]>('UPDATE orders SET seen_at = ? WHERE id = ?');
  const markGone = sqlite.prepare<[Instant, string]>('UPDATE orders SET gone_at = ? WHERE id = ? AND gone_at IS NULL');
  const dropUnreadable = sqlite.prepare<[string]>('DELETE FROM unreadable_orders WHERE id = ?');
  return {
    put,
    setPickingSince: (id, at) => {
      setPicking.run(at, at, id);
    },
    setSince: (id, at) => void setSince.run(at, id),
    explainStop: (id, { at, by, reason }) => {
      explain.run(at, by, reason, id);
    },
    markSeen: (id, at) => void markSeen.run(at, id),
    markGone: (id, at) => {
      markGone.run(at, id);
      dropUnreadable.run(id);
    },
  };
}

function openPut(sqlite: SqliteConnection, searchIndex: OrderSearchIndex): OrderUpdates['put'] {
  const same = sqlite.prepare<[string, Instant | null, string]>(
    `SELECT snapshot = ? AND stopped_at IS ? AND gone_at IS NULL AS same, stopped_at IS NOT NULL AS was_stopped
     FROM orders WHERE id = ?`,
  );
  const put = sqlite.prepare(
    `INSERT INTO orders (id, store_id, type, status, paid, placed_at, total, snapshot, as_of, since, picking_since,
       stopped_at, stopped_by, stopped_reason, fulfilment_mode, accepted_at, rang_at)
     VALUES (@id, @storeId, @type, @status, @paid, @placedAt, @total, @snapshot, @asOf, @since, @pickingSince,
       @stoppedAt, @stoppedBy, @stoppedReason, @mode, ${acceptedAt('@id')}, ${rangAt('@id')})
     ON CONFLICT DO UPDATE SET store_id = excluded.store_id, type = excluded.type, status = excluded.status,
       paid = excluded.paid, placed_at = excluded.placed_at, total = excluded.total, snapshot = excluded.snapshot,
       as_of = excluded.as_of, since = excluded.since, picking_since = excluded.picking_since,
       fulfilment_mode = excluded.fulfilment_mode,
       stopped_at = excluded.stopped_at, stopped_by = excluded.stopped_by, stopped_reason = excluded.stopped_reason, gone_at = NULL`,
  );
  const keepSoldLines = sqlite.prepare<{ id: string; lines: string }>(KEEP_SOLD_LINES);
  const forgetSeen = sqlite.prepare<[string]>(
    `UPDATE orders SET seen_at = NULL WHERE id = ? AND seen_at >= stopped_at AND seen_at < stopped_at + ${SEEN_AHEAD_MS}`,
  );
  const dropOutdated = sqlite.prepare<[string, Instant]>(
    'DELETE FROM unreadable_orders WHERE id = ? AND found_at <= ?',
  );
  return (order, { asOf, since, pickingSince, stopped }) => {
    const snapshot = JSON.stringify(order);
    const before = same.get(snapshot, stopped?.at ?? null, order.id);
    const isKnown = before !== undefined && new RowReader(before).flag('same');
    const placedAt = parseInstantOrNull(order.placed_at);
    if (before !== undefined && !isKnown) keepSoldLines.run({ id: order.id, lines: JSON.stringify(order.lines) });
    put.run({
      id: order.id,
      storeId: order.store_id,
      type: order.type,
      status: order.status,
      paid: isPaid(order) ? 1 : 0,
      placedAt,
      total: parseAmount(order.total_amount),
      snapshot,
      asOf,
      since,
      pickingSince,
      stoppedAt: stopped?.at ?? null,
      stoppedBy: stopped?.by ?? null,
      stoppedReason: stopped?.reason ?? null,
      mode: order.fulfilment_mode,
    });
    if (stopped !== null && before !== undefined && !new RowReader(before).flag('was_stopped'))
      forgetSeen.run(order.id);
    if (before === undefined) searchIndex.add(order, placedAt ?? asOf);
    else if (!isKnown && order.external_id !== null) searchIndex.addBill(order.id, order.external_id);
    const dropped = dropOutdated.run(order.id, asOf).changes;
    return !isKnown || dropped > 0;
  };
}
