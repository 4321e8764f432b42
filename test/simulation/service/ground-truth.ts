/** The truth that the apps are compared with, read directly from the service's database. */

import type { OpenDatabase } from '../database-hooks.ts';
import { CachedQuery, countWrites } from '../database-hooks.ts';
import type { OrderBody } from './order-content.ts';
import { formatBodyContent } from './order-content.ts';

/** A status of an order, and the service's time when it began. */
export interface StatusChange {
  readonly status: string;
  readonly at: number;
  readonly event: string;
  readonly actor: string | null;
}

/** An order as the service stores it now. */
export interface TrueOrder {
  readonly id: string;
  readonly storeId: number;
  readonly type: string;
  readonly status: string;
  readonly picked: boolean;
  readonly mode: string | null;
  readonly acceptedVia: string | null;
  readonly courier: string | null;
  /** Everything that a card shows of it (order-content.ts). */
  readonly content: string;
  readonly placedAt: string | null;
  readonly paid: boolean;
  readonly lines: readonly { readonly barcode: string | null; readonly quantity: number }[];
}

export interface TrueSale {
  readonly eventId: string;
  readonly orderId: string;
  readonly storeId: number;
  readonly booked: boolean;
  /** In paise. */
  readonly total: number;
  /** The position at which it was made. Only connections that began earlier list it. */
  readonly position: number;
}

/** A change of stock by an adjustment. */
export interface TrueAdjustment {
  readonly id: number;
  readonly barcode: string;
  readonly delta: number;
}

/** The stock of an item, and the service's time of its last change. */
export interface TrueStock {
  readonly storeId: number;
  readonly barcode: string;
  readonly stock: number;
  readonly changedAt: number;
}

/** An event of a store. */
export interface TrueEvent {
  readonly position: number;
  readonly id: string;
  readonly storeId: number;
  readonly type: string;
  readonly orderId: string | null;
}

export interface GroundTruth {
  /** Reads what has changed. Call this after anything that may have changed the service's data. */
  observe(): void;
  /** Every status that an order had, oldest first; empty for an order that was never listed. */
  historyOf(orderId: string): readonly StatusChange[];
  /** Every content that an order had (order-content.ts), oldest first. */
  contentsOf(orderId: string): readonly string[];
  /** Every event of the stores, oldest first. */
  readonly events: readonly TrueEvent[];
  /** The orders that the service lists, by id. */
  orders(): ReadonlyMap<string, TrueOrder>;
  /** The position from which a store's events are listed, where its last connection began. */
  windowStart(storeId: number): number;
  /** Whether a store is connected; otherwise none of its events is listed. */
  isConnected(storeId: number): boolean;
  sales(): readonly TrueSale[];
  /** The stock of every item. */
  stocks(): readonly TrueStock[];
  /** Changes of stock by adjustments after this row of the ledger. */
  adjustmentsAfter(id: number): readonly TrueAdjustment[];
}

/** The fields of events that are read. */
interface EventBody {
  readonly data: { readonly order?: OrderBody; readonly actor?: { readonly kind: string } };
}

/** Columns of the queries below. */
interface EventColumns {
  readonly position: number;
  readonly id: string;
  readonly storeId: number;
  readonly type: string;
  readonly orderId: string | null;
  readonly body: string;
}

interface OrderColumns {
  readonly id: string;
  readonly storeId: number;
  readonly type: string;
  readonly status: string;
  readonly pickingAt: number | null;
  readonly body: string;
}

function createQueries(connection: () => OpenDatabase) {
  return {
    newEvents: new CachedQuery<[number], EventColumns>(
      connection,
      `SELECT position, id, store_id AS storeId, type, order_id AS orderId, body FROM events
       WHERE position > ? ORDER BY position`,
    ),
    orders: new CachedQuery<[], OrderColumns>(
      connection,
      `SELECT id, store_id AS storeId, type, status, picking_at AS pickingAt, body FROM orders
       WHERE position IS NOT NULL ORDER BY id`,
    ),
    sales: new CachedQuery<[], Omit<TrueSale, 'booked'> & { bookedAt: number | null }>(
      connection,
      `SELECT event_id AS eventId, order_id AS orderId, sales.store_id AS storeId, booked_at AS bookedAt, sales.position,
         CAST(round(100 * (body ->> 'total_amount')) AS INTEGER) AS total FROM sales JOIN orders ON orders.id = order_id
       ORDER BY sales.position`,
    ),
    adjustments: new CachedQuery<[number], TrueAdjustment>(
      connection,
      `SELECT id, barcode, delta FROM stock_ledger
       WHERE id > ? AND cause = 'adjustment' ORDER BY id`,
    ),
    stocks: new CachedQuery<[], TrueStock>(
      connection,
      `SELECT items.store_id AS storeId, items.barcode, stock, changed.at AS changedAt
       FROM items JOIN (SELECT store_id, barcode, max(at) AS at FROM stock_ledger GROUP BY 1, 2) AS changed
         ON changed.store_id = items.store_id AND changed.barcode = items.barcode`,
    ),
    windowStart: new CachedQuery<[number], { start: number | null }>(
      connection,
      'SELECT max(window_start) AS start FROM store_links WHERE store_id = ?',
    ),
    connection: new CachedQuery<[number], unknown>(
      connection,
      'SELECT 1 FROM store_links WHERE store_id = ? AND disconnected_at IS NULL',
    ),
  };
}

function readOrder({ id, storeId, type, status, pickingAt, body }: OrderColumns): TrueOrder {
  const order: OrderBody = JSON.parse(body);
  return {
    id,
    storeId,
    type,
    status,
    picked: pickingAt !== null,
    mode: order.fulfilment_mode,
    acceptedVia: order.accepted_via,
    courier: order.courier?.status ?? null,
    // Computed only when needed, which is seldom.
    get content() {
      return formatBodyContent(order);
    },
    placedAt: order.placed_at,
    paid: order.payment.paid,
    lines: order.lines,
  };
}

/** @param connection gives the service's own connection, which changes with each restart */
export function createGroundTruth(connection: () => OpenDatabase): GroundTruth {
  const queries = createQueries(connection);
  const histories = new Map<string, StatusChange[]>();
  const contents = new Map<string, string[]>();
  const events: TrueEvent[] = [];
  let lastPosition = 0;
  /** The connection that was last observed, and its number of writes at that time. */
  let observed: { readonly on: OpenDatabase; readonly writes: number } | null = null;
  let orders: ReadonlyMap<string, TrueOrder> | undefined;
  let sales: readonly TrueSale[] | undefined;

  function addEvent({ position, id, storeId, type, orderId, body }: EventColumns): void {
    lastPosition = position;
    events.push({ position, id, storeId, type, orderId });
    if (orderId === null) return;
    const { order, actor }: EventBody['data'] = JSON.parse(body).data;
    const history = histories.get(orderId) ?? [];
    if (history.length === 0) histories.set(orderId, history);
    if (order === undefined || history.at(-1)?.status === order.status) return;
    history.push({ status: order.status, at: position, event: type, actor: actor?.kind ?? null });
  }

  function addContent(orderId: string, body: string): void {
    const known = contents.get(orderId) ?? [];
    if (known.length === 0) contents.set(orderId, known);
    const content = formatBodyContent(JSON.parse(body));
    if (known.at(-1) !== content) known.push(content);
  }

  /**
   * Some changes of an order have no event: records each of them, and those missed before the connection was opened.
   */
  function followContents(on: OpenDatabase): void {
    for (const { id, body } of queries.orders.all()) addContent(id, body);
    on.function('note_body', { directOnly: false }, (id: unknown, body: unknown) => {
      addContent(String(id), String(body));
      return null;
    });
    on.exec(
      ['INSERT', 'UPDATE OF body']
        .map(
          (change, nth) => `CREATE TEMP TRIGGER note_body_${nth} AFTER ${change} ON main.orders
             BEGIN SELECT note_body(NEW.id, NEW.body); END;`,
        )
        .join('\n'),
    );
  }

  return {
    events,
    observe() {
      const on = connection();
      if (observed?.on === on && observed.writes === countWrites(on)) return;
      if (observed?.on !== on) followContents(on);
      observed = { on, writes: countWrites(on) };
      orders = undefined;
      sales = undefined;
      for (const event of queries.newEvents.all(lastPosition)) addEvent(event);
    },
    contentsOf: (orderId) => contents.get(orderId) ?? [],
    historyOf: (orderId) => histories.get(orderId) ?? [],
    orders: () => {
      orders ??= new Map(queries.orders.all().map((row) => [row.id, readOrder(row)]));
      return orders;
    },
    isConnected: (storeId) => queries.connection.get(storeId) !== undefined,
    windowStart: (storeId) => queries.windowStart.get(storeId)?.start ?? 0,
    sales: () => {
      sales ??= queries.sales.all().map(({ bookedAt, ...sale }) => ({ ...sale, booked: bookedAt !== null }));
      return sales;
    },
    stocks: () => queries.stocks.all(),
    adjustmentsAfter: (id) => queries.adjustments.all(id),
  };
}
