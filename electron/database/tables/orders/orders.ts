/**
 * The newest snapshot of each order (table `orders`), and ids of orders that can't be read (`unreadable_orders`).
 * Which snapshot is the newest is decided in order-version.ts; here it is only kept.
 */

import type { OrderStatus } from '../../../contract/api/enums.ts';
import type { ApiOrder } from '../../../contract/api/tolerant-resources.ts';
import { apiOrder } from '../../../contract/api/tolerant-resources.ts';
import type { Paise } from '../../../contract/domain/money.ts';
import { parseAmount } from '../../../contract/domain/money.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { parseInstantOrNull } from '../../../contract/domain/time.ts';
import { createCachedParser } from '../../cached-parser.ts';
import { RowReader } from '../../row-reader.ts';
import type { OrderSearchIndex } from '../../search/order-search.ts';
import type { SqliteConnection } from '../../sqlite.ts';

/** An order that was cancelled after somebody had accepted it. */
export interface OrderStop {
  readonly at: Instant;
  /** The actor's kind (customer, system, …), where an event told. */
  readonly by: string | null;
  readonly reason: string | null;
}

/** What is known of an order besides its snapshot. Times are the service's. */
export interface OrderProgress {
  /** The snapshot is the order as it was then. */
  readonly asOf: Instant;
  /** When it came to the status it has, as well as that is known. */
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
  /** When staff last pressed Seen on a stopped order or on a failed courier. */
  readonly seenAt: Instant | null;
  /** When the service was found not to know it any more. */
  readonly goneAt: Instant | null;
}

/** Statuses of a delivery that still needs somebody. */
const OPEN_STATUSES = ['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY'] as const satisfies readonly OrderStatus[];

/** Where the service leaves the type out, it is the list's default. */
const DELIVERY = "coalesce(type, 'delivery') = 'delivery'";

/** What is on the board; the last one takes the time from which on ended ones are. */
const ON_BOARD: readonly string[] = [
  `status IN (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')}) AND ${DELIVERY} AND gone_at IS NULL`,
  'stopped_at IS NOT NULL AND (seen_at IS NULL OR seen_at < stopped_at) AND gone_at IS NULL',
  `status IN ('DELIVERED', 'CANCELLED') AND since >= ? AND ${DELIVERY} AND gone_at IS NULL`,
];

/** What decides whether another snapshot of an order is newer, without its snapshot. */
export interface OrderVersion extends OrderProgress {
  readonly status: string | null;
  readonly goneAt: Instant | null;
}

export interface OrdersTable {
  get(id: string): OrderRow | null;
  /** Orders that the service still has and that have a word beginning with each word of `text`, the latest first. */
  find(text: string, limit: number): OrderRow[];
  /** The same without what is costly to read. */
  version(id: string): OrderVersion | null;
  /** Deliveries of one status that the service still has. */
  withStatus(status: string): OrderRow[];
  /** Deliveries of {@link OPEN_STATUSES}. */
  open(): OrderRow[];
  /**
   * Open deliveries, orders cancelled after their acceptance that nobody has seen yet, and deliveries that ended at or
   * after `from`; each once.
   */
  onBoard(from: Instant): OrderRow[];
  /** One of {@link OrdersTable.onBoard}; null when it isn't one. */
  getOnBoard(id: string, from: Instant): OrderRow | null;
  /** Deliveries of a store that somebody accepted and that are not over, or were over at or after `from`. */
  inProgressSince(storeId: number, from: Instant): OrderRow[];
  /** Orders that are never offered for accepting, of that day: in-store ones and failed payments, newest first. */
  othersSince(from: Instant): OrderRow[];
  /**
   * Puts a snapshot in the place of the older one; an order of that id that was unreadable by then is readable from now on.
   * False when it says nothing new.
   */
  put(order: ApiOrder, facts: OrderProgress): boolean;
  /** When staff started picking; the earliest wins. */
  setPickingSince(id: string, at: Instant): void;
  /** Adds what is missing to the story of an order that stands cancelled. */
  explainStop(id: string, stopped: OrderStop): void;
  markSeen(id: string, at: Instant): void;
  markGone(id: string, at: Instant): void;
  /** Ids of orders whose content can't be read. */
  unreadable(): { id: string; storeId: number; foundAt: Instant }[];
  /** It could not be read, as it was at that time of the service. */
  putUnreadable(id: string, storeId: number, foundAt: Instant): void;
  /** The order has been read after all, or is gone. */
  dropUnreadable(id: string): void;
}

function toStanding(fields: RowReader): OrderVersion {
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

function toRow(row: unknown, read: (id: string, text: string) => ApiOrder): OrderRow {
  const fields = new RowReader(row);
  const id = fields.text('id');
  return {
    ...toStanding(fields),
    id,
    storeId: fields.int('store_id'),
    type: fields.textOrNull('type'),
    paid: fields.flag('paid'),
    placedAt: fields.instantOrNull('placed_at'),
    total: fields.paise('total'),
    order: read(id, fields.text('snapshot')),
    seenAt: fields.instantOrNull('seen_at'),
  };
}

export function openOrdersTable(connection: SqliteConnection, words: OrderSearchIndex): OrdersTable {
  const read = createCachedParser(apiOrder);
  const toOrder = (row: unknown): OrderRow => toRow(row, read);
  const get = connection.prepare<[string]>('SELECT * FROM orders WHERE id = ?');
  const standing = connection.prepare<[string]>(
    `SELECT status, as_of, since, picking_since, stopped_at, stopped_by, stopped_reason, gone_at FROM orders
     WHERE id = ?`,
  );
  const withStatus = connection.prepare<[string]>(
    `SELECT * FROM orders WHERE status = ? AND ${DELIVERY} AND gone_at IS NULL ORDER BY placed_at, id`,
  );
  const notOver = connection.prepare<{ storeId: number; from: Instant }>(
    `SELECT * FROM orders WHERE id IN (
       SELECT id FROM orders WHERE status IN ('ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY')
       UNION SELECT id FROM orders WHERE status IN ('DELIVERED', 'CANCELLED') AND since >= @from
     ) AND store_id = @storeId AND ${DELIVERY} AND gone_at IS NULL`,
  );
  const onBoard = connection.prepare<[Instant]>(
    `SELECT * FROM orders WHERE id IN (${ON_BOARD.map((where) => `SELECT id FROM orders WHERE ${where}`).join(' UNION ')})`,
  );
  const oneOnBoard = connection.prepare<[Instant, string]>(
    `SELECT * FROM orders WHERE (${ON_BOARD.map((where) => `(${where})`).join(' OR ')}) AND id = ?`,
  );
  const others = connection.prepare<[Instant]>(
    `SELECT * FROM orders WHERE (type = 'instore' OR status = 'PAYMENT_FAILED') AND since >= ? AND gone_at IS NULL
     ORDER BY since DESC, id`,
  );
  const same = connection.prepare<[string, Instant | null, string]>(
    'SELECT snapshot = ? AND stopped_at IS ? AND gone_at IS NULL AS same FROM orders WHERE id = ?',
  );
  const put = connection.prepare(
    `INSERT INTO orders (id, store_id, type, status, paid, placed_at, total, snapshot, as_of, since, picking_since,
       stopped_at, stopped_by, stopped_reason)
     VALUES (@id, @storeId, @type, @status, @paid, @placedAt, @total, @snapshot, @asOf, @since, @pickingSince,
       @stoppedAt, @stoppedBy, @stoppedReason)
     ON CONFLICT DO UPDATE SET store_id = excluded.store_id, type = excluded.type, status = excluded.status,
       paid = excluded.paid, placed_at = excluded.placed_at, total = excluded.total, snapshot = excluded.snapshot,
       as_of = excluded.as_of, since = excluded.since, picking_since = excluded.picking_since,
       stopped_at = excluded.stopped_at, stopped_by = excluded.stopped_by, stopped_reason = excluded.stopped_reason,
       gone_at = NULL`,
  );
  const setPicking = connection.prepare<[Instant, Instant, string]>(
    'UPDATE orders SET picking_since = min(coalesce(picking_since, ?), ?) WHERE id = ?',
  );
  const explain = connection.prepare<[Instant, string | null, string | null, string]>(
    `UPDATE orders SET stopped_at = coalesce(stopped_at, ?), stopped_by = coalesce(stopped_by, ?),
       stopped_reason = coalesce(stopped_reason, ?) WHERE id = ? AND status = 'CANCELLED'`,
  );
  const seen = connection.prepare<[Instant, string]>('UPDATE orders SET seen_at = ? WHERE id = ?');
  const gone = connection.prepare<[Instant, string]>('UPDATE orders SET gone_at = ? WHERE id = ? AND gone_at IS NULL');
  const unreadable = connection.prepare('SELECT * FROM unreadable_orders ORDER BY found_at, id');
  const putUnreadable = connection.prepare<[string, number, Instant]>(
    'INSERT INTO unreadable_orders (id, store_id, found_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const dropUnreadable = connection.prepare<[string]>('DELETE FROM unreadable_orders WHERE id = ?');
  const dropOutdated = connection.prepare<[string, Instant]>(
    'DELETE FROM unreadable_orders WHERE id = ? AND found_at <= ?',
  );

  return {
    get: (id) => {
      const row = get.get(id);
      return row === undefined ? null : toOrder(row);
    },
    find: (text, limit) =>
      words.find(text, limit).flatMap((id) => {
        const row = get.get(id);
        const order = row === undefined ? null : toOrder(row);
        return order === null || order.goneAt !== null ? [] : [order];
      }),
    version: (id) => {
      const row = standing.get(id);
      return row === undefined ? null : toStanding(new RowReader(row));
    },
    withStatus: (status) => withStatus.all(status).map(toOrder),
    open: () => OPEN_STATUSES.flatMap((status) => withStatus.all(status).map(toOrder)),
    onBoard: (from) => onBoard.all(from).map(toOrder),
    getOnBoard: (id, from) => {
      const row = oneOnBoard.get(from, id);
      return row === undefined ? null : toOrder(row);
    },
    inProgressSince: (storeId, from) => notOver.all({ storeId, from }).map(toOrder),
    othersSince: (from) => others.all(from).map(toOrder),
    put: (order, facts) => {
      const snapshot = JSON.stringify(order);
      const before = same.get(snapshot, facts.stopped?.at ?? null, order.id);
      const isKnown = before !== undefined && new RowReader(before).flag('same');
      const placedAt = parseInstantOrNull(order.placed_at);
      put.run({
        id: order.id,
        storeId: order.store_id,
        type: order.type,
        status: order.status,
        paid: order.payment?.paid === true ? 1 : 0,
        placedAt,
        total: parseAmount(order.total_amount),
        snapshot,
        asOf: facts.asOf,
        since: facts.since,
        pickingSince: facts.pickingSince,
        stoppedAt: facts.stopped?.at ?? null,
        stoppedBy: facts.stopped?.by ?? null,
        stoppedReason: facts.stopped?.reason ?? null,
      });
      if (before === undefined) words.add(order, placedAt ?? facts.asOf);
      else if (!isKnown && order.external_id !== null) words.addBill(order.id, order.external_id);
      const dropped = dropOutdated.run(order.id, facts.asOf).changes;
      return !isKnown || dropped > 0;
    },
    setPickingSince: (id, at) => {
      setPicking.run(at, at, id);
    },
    explainStop: (id, { at, by, reason }) => {
      explain.run(at, by, reason, id);
    },
    markSeen: (id, at) => {
      seen.run(at, id);
    },
    markGone: (id, at) => {
      gone.run(at, id);
      dropUnreadable.run(id);
    },
    unreadable: () =>
      unreadable.all().map((row) => {
        const fields = new RowReader(row);
        return { id: fields.text('id'), storeId: fields.int('store_id'), foundAt: fields.instant('found_at') };
      }),
    putUnreadable: (id, storeId, foundAt) => {
      putUnreadable.run(id, storeId, foundAt);
    },
    dropUnreadable: (id) => {
      dropUnreadable.run(id);
    },
  };
}
