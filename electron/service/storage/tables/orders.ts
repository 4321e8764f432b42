import type { OrderStatus, OrderType } from '../../../contract/api/enums.ts';
import type { Order } from '../../../contract/api/resources.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { createRowCache } from '../engine/row-cache.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';

/** An order with the state that the API does not show. */
export interface OrderRecord {
  readonly order: Order;
  /** The company to which the order belongs, and which alone sees it; null until a company is connected. */
  readonly companyId: string | null;
  /** Its position in the list; null for an unpaid delivery checkout, which is in no list. */
  readonly position: number | null;
  /** The time of its last event. */
  readonly updatedAt: Instant;
  readonly pickingAt: Instant | null;
  /** When the courier takes its next automatic step. */
  readonly courierDueAt: Instant | null;
}

export interface OrderListFilter {
  readonly company: string;
  readonly store: number;
  readonly type: OrderType;
  readonly status: OrderStatus | null;
  readonly updatedSince: Instant | null;
}

/** Rows of a list whose bodies are one text in UTF-8, with commas in between. */
export interface JoinedRows {
  readonly count: number;
  /** The position of the last; null if there are none. */
  readonly last: number | null;
  readonly bodies: Buffer | null;
}

const NO_ORDERS: JoinedRows = { count: 0, last: null, bodies: null };

function joinPages(first: JoinedRows, second: JoinedRows): JoinedRows {
  if (first.bodies === null || second.bodies === null) return first;
  const bodies = Buffer.concat([first.bodies, Buffer.from(','), second.bodies]);
  return { count: first.count + second.count, last: second.last, bodies };
}

type OrderRow = Omit<OrderRecord, 'order'> & { readonly body: string };

/** The JSON of a listed order, and who may see it. */
type ListedOrder = Pick<OrderRow, 'companyId' | 'body'> & { readonly storeId: number };

/** How many orders are cached as JSON: a few MB, and more than clients read repeatedly. */
const KEPT_ORDERS = 1_000;

const FIELDS = `company_id AS companyId, position, updated_at AS updatedAt, picking_at AS pickingAt,
  courier_due_at AS courierDueAt, body`;

// The shape is certain: only this file writes the column.
const parseOrder = (body: string): Order => JSON.parse(body);

const toRecord = ({ body, ...row }: OrderRow): OrderRecord => ({ ...row, order: parseOrder(body) });

/** Orders, stored as the JSON that the API sends. */
export function createOrdersTable(db: ServiceDatabase) {
  const one = db.prepare<[string], OrderRow>(`SELECT ${FIELDS} FROM orders WHERE id = ?`);
  const listedOrder = db.prepare<[string], ListedOrder>(
    'SELECT store_id AS storeId, company_id AS companyId, body FROM orders WHERE id = ? AND position IS NOT NULL',
  );
  const save = db.prepare<[OrderRow & { id: string; storeId: number; type: OrderType; status: OrderStatus }]>(
    `INSERT INTO orders (id, store_id, type, status, company_id, position, updated_at, picking_at, courier_due_at, body)
     VALUES (:id, :storeId, :type, :status, :companyId, :position, :updatedAt, :pickingAt, :courierDueAt, :body)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, company_id = excluded.company_id,
       position = excluded.position, updated_at = excluded.updated_at, picking_at = excluded.picking_at,
       courier_due_at = excluded.courier_due_at, body = excluded.body`,
  );
  type Page = OrderListFilter & { before: number; rows: number };
  const due = db.prepare<[], { id: string; at: Instant }>(
    'SELECT id, courier_due_at AS at FROM orders WHERE courier_due_at IS NOT NULL ORDER BY courier_due_at, id LIMIT 1',
  );
  const newest = db.prepare<[number], OrderRow>(
    `SELECT ${FIELDS} FROM orders WHERE position IS NOT NULL ORDER BY position DESC LIMIT ?`,
  );
  const unlisted = db.prepare<[number], OrderRow>(
    `SELECT ${FIELDS} FROM orders WHERE position IS NULL ORDER BY updated_at DESC LIMIT ?`,
  );
  const listed = db.prepare<[number], OrderRow>(
    `SELECT ${FIELDS} FROM orders WHERE store_id = ? AND position IS NOT NULL ORDER BY position`,
  );
  const clear = db.prepare<[number]>('DELETE FROM orders WHERE store_id = ? AND position IS NOT NULL');
  const clearUnlisted = db.prepare<[number]>('DELETE FROM orders WHERE store_id = ? AND position IS NULL');

  // Only the functions below write orders, and each forgets them all. After a rollback and a restored snapshot, the storage does.
  const listedOrders = createRowCache((id: string) => listedOrder.get(id), KEPT_ORDERS);

  // As bytes, which are sent as they are: to make text of them and bytes again takes longer than the query.
  const preparePage = ({ status, updatedSince }: OrderListFilter) =>
    db.prepare<Page, JoinedRows>(
      `SELECT count(*) AS count, min(position) AS last, CAST(group_concat(body, ',') AS BLOB) AS bodies FROM (
         SELECT position, body FROM orders
         WHERE store_id = :store AND type = :type AND position < :before AND (company_id IS NULL OR company_id = :company)
           ${status === null ? '' : 'AND status = :status'} ${updatedSince === null ? '' : 'AND updated_at >= :updatedSince'}
         ORDER BY position DESC LIMIT :rows)`,
    );

  /** Reads a page in halves if its orders together are longer than a value may be. */
  const readPage = (filter: OrderListFilter, before: number, rows: number): JoinedRows => {
    try {
      return preparePage(filter).get({ ...filter, before, rows }) ?? NO_ORDERS;
    } catch (error) {
      if (rows === 1 || !db.isTooLong(error)) throw error;
      const half = Math.ceil(rows / 2);
      const first = readPage(filter, before, half);
      if (first.last === null || first.count < half) return first;
      return joinPages(first, readPage(filter, first.last, rows - half));
    }
  };

  return {
    get(id: string): OrderRecord | undefined {
      const row = one.get(id);
      return row && toRecord(row);
    },
    /** The JSON of a listed order of a store that the company may see. */
    body(id: string, storeId: number, companyId: string): string | undefined {
      const found = listedOrders.get(id);
      const isVisible = found?.storeId === storeId && (found.companyId ?? companyId) === companyId;
      return isVisible ? found.body : undefined;
    },
    save({ order, ...record }: OrderRecord): void {
      listedOrders.clear();
      const { id, store_id: storeId, type, status } = order;
      save.run({ ...record, id, storeId, type, status, body: JSON.stringify(order) });
    },
    /** Newest first. */
    page: readPage,
    /** The order whose courier takes the next automatic step. */
    nextCourierMove: (): { id: string; at: Instant } | undefined => due.get(),
    /** The newest orders of all stores, after the unlisted checkouts. */
    newest: (rows: number): OrderRecord[] => [...unlisted.all(rows), ...newest.all(rows)].slice(0, rows).map(toRecord),
    /** Every listed order of a store, oldest first. */
    listed: (storeId: number): OrderRecord[] => listed.all(storeId).map(toRecord),
    /** Removes every order of a store. Returns how many of them were listed. */
    clear(storeId: number): number {
      listedOrders.clear();
      clearUnlisted.run(storeId);
      return clear.run(storeId).changes;
    },
    clearCache: listedOrders.clear,
  };
}
