/** What an app has stored, read directly from its database. */

import type { OpenDatabase } from '../database-hooks.ts';
import { CachedQuery } from '../database-hooks.ts';

/** The columns of the app's table of actions that the promises need. */
export interface ActionColumns {
  readonly id: string;
  readonly kind: string;
  readonly storeId: number;
  readonly state: string;
  readonly orderId: string | null;
  readonly key: string;
  readonly code: string | null;
  readonly payload: string;
  /** The state of a count's or edit's correction; null for other kinds. */
  readonly correction: string | null;
}

/** The ids of what an app has stored, to notice what it removes. */
export interface StoredRows {
  readonly orders: ReadonlySet<string>;
  /** Whether each sale is booked. */
  readonly sales: ReadonlyMap<string, boolean>;
  /** When each action was settled; null while it is live. */
  readonly actions: ReadonlyMap<string, number | null>;
}

/** A day that a person signed off. */
export interface ClosingColumns {
  readonly id: string;
  readonly day: number;
  readonly closedAt: number;
  readonly signedBy: string;
}

/** A stored action, and the person who did it. */
export interface SentAction {
  readonly id: string;
  readonly who: string | null;
}

export interface PrintColumns {
  readonly id: string;
  readonly state: string;
}

export interface SaleColumns {
  readonly id: string;
  readonly bookedAt: number | null;
}

/** An item of the app's copy of the shelf. */
export interface ShelfColumns {
  readonly storeId: number;
  readonly barcode: string;
  readonly stock: number;
  /** The service's time of the request that read it. */
  readonly readAt: number;
  /** The service's time of this counter's last done change by staff, except from files; null if there is none. */
  readonly changedAt: number | null;
}

/** Queries on one counter's database. All throw while the app isn't running. */
export class AppDatabase {
  readonly #actions: CachedQuery<[], ActionColumns>;
  readonly #sent: CachedQuery<[string], SentAction>;
  readonly #closings: CachedQuery<[], ClosingColumns>;
  readonly #sales: CachedQuery<[], SaleColumns>;
  readonly #pending: CachedQuery<[string, string], unknown>;
  readonly #event: CachedQuery<[string], unknown>;
  readonly #sale: CachedQuery<[string], unknown>;
  readonly #eventCursor: CachedQuery<[], { cursor: number }>;
  readonly #openSession: CachedQuery<[string], unknown>;
  readonly #countedItems: CachedQuery<[string], { barcode: string; counted: number }>;
  readonly #print: CachedQuery<[string], unknown>;
  readonly #prints: CachedQuery<[], PrintColumns>;
  readonly #bound: CachedQuery<[], { value: string }>;
  readonly #imports: CachedQuery<[], { state: string }>;
  readonly #importState: CachedQuery<[number], { state: string }>;
  readonly #pushRow: CachedQuery<[string, string], unknown>;
  readonly #orderIds: CachedQuery<[], { id: string }>;
  readonly #settled: CachedQuery<[], { id: string; at: number | null }>;
  readonly #shelf: CachedQuery<[], ShelfColumns>;

  /** @param connection gives the app's own connection, which changes with each start */
  constructor(connection: () => OpenDatabase) {
    this.#actions = new CachedQuery(
      connection,
      `SELECT id, kind, store_id AS storeId, state, order_id AS orderId, idempotency_key AS key, outcome_code AS code, payload,
         correction
       FROM actions ORDER BY seq`,
    );
    this.#closings = new CachedQuery(
      connection,
      'SELECT id, day, closed_at AS closedAt, signed_by AS signedBy FROM closings',
    );
    this.#sent = new CachedQuery(connection, 'SELECT id, who FROM actions WHERE idempotency_key = ?');
    this.#sales = new CachedQuery(
      connection,
      'SELECT event_id AS id, booked_at AS bookedAt FROM sales ORDER BY event_id',
    );
    this.#orderIds = new CachedQuery(connection, 'SELECT id FROM orders');
    this.#settled = new CachedQuery(connection, 'SELECT id, settled_at AS at FROM actions');
    this.#pending = new CachedQuery(
      connection,
      "SELECT 1 FROM orders WHERE id = ? AND status = 'PENDING' UNION ALL SELECT 1 FROM unreadable_orders WHERE id = ?",
    );
    this.#event = new CachedQuery(
      connection,
      'SELECT 1 FROM timelines WHERE instr(events, \'"id":"\' || ? || \'"\') > 0',
    );
    this.#sale = new CachedQuery(connection, 'SELECT 1 FROM sales WHERE event_id = ?');
    this.#eventCursor = new CachedQuery(connection, "SELECT read_until AS cursor FROM cursors WHERE name = 'events'");
    this.#imports = new CachedQuery(connection, "SELECT state FROM imports WHERE state IN ('checking', 'sending')");
    this.#importState = new CachedQuery(connection, 'SELECT state FROM imports WHERE store_id = ?');
    this.#pushRow = new CachedQuery(
      connection,
      "SELECT 1 FROM push_rows WHERE action_id = ? AND item ->> 'barcode' = ?",
    );
    this.#shelf = new CachedQuery(
      connection,
      `SELECT items.store_id AS storeId, items.barcode, stock, read_at AS readAt, changed.at AS changedAt
       FROM items LEFT JOIN (
         SELECT store_id, payload ->> 'barcode' AS barcode, max(settled_at) AS at FROM actions
         WHERE kind IN ('adjustment', 'count', 'edit') AND state = 'done' AND payload ->> 'importId' IS NULL GROUP BY 1, 2
       ) AS changed ON changed.store_id = items.store_id AND changed.barcode = items.barcode`,
    );
    this.#openSession = new CachedQuery(
      connection,
      'SELECT 1 FROM counting_sessions WHERE id = ? AND ended_at IS NULL',
    );
    this.#countedItems = new CachedQuery(
      connection,
      'SELECT barcode, counted FROM counted_items WHERE session_id = ? AND removed = 0',
    );
    this.#prints = new CachedQuery(connection, 'SELECT id, state FROM prints');
    this.#print = new CachedQuery(connection, 'SELECT 1 FROM prints WHERE id = ?');
    this.#bound = new CachedQuery(connection, "SELECT value FROM metadata WHERE name = 'bound'");
  }

  /** Every action, in the order in which staff acted. */
  actions(): readonly ActionColumns[] {
    return this.#actions.all();
  }

  sales(): readonly SaleColumns[] {
    return this.#sales.all();
  }

  /** Everything stored that retention may remove. */
  storedRows(): StoredRows {
    return {
      orders: new Set(this.#orderIds.all().map(({ id }) => id)),
      sales: new Map(this.sales().map(({ id, bookedAt }) => [id, bookedAt !== null])),
      actions: new Map(this.#settled.all().map(({ id, at }) => [id, at])),
    };
  }

  /** Whether the database has an order that awaits a decision, readable or not. */
  hasPending(id: string): boolean {
    return this.#pending.get(id, id) !== undefined;
  }

  closings(): readonly ClosingColumns[] {
    return this.#closings.all();
  }

  /** The actions that were sent with this key. */
  actionsOfKey(key: string): readonly SentAction[] {
    return this.#sent.all(key);
  }

  /** Whether an action is a push with a row for this item. */
  hasPushRow(actionId: string, barcode: string): boolean {
    return this.#pushRow.get(actionId, barcode) !== undefined;
  }

  hasEvent(id: string): boolean {
    return this.#event.get(id) !== undefined;
  }

  hasSale(eventId: string): boolean {
    return this.#sale.get(eventId) !== undefined;
  }

  /** The cursor of the events. */
  eventCursor(): number | undefined {
    return this.#eventCursor.get()?.cursor;
  }

  /** The state of the import that the app is checking or sending. */
  openImportState(): string | undefined {
    return this.#imports.get()?.state;
  }

  /** The state of the import of a store. */
  importState(storeId: number): string | undefined {
    return this.#importState.get(storeId)?.state;
  }

  /** Every item of the shelf, as last read. */
  shelf(): readonly ShelfColumns[] {
    return this.#shelf.all();
  }

  /** What has been counted in a session so far; null if it has ended. */
  countedItems(sessionId: string): ReadonlyMap<string, number> | null {
    if (this.#openSession.get(sessionId) === undefined) return null;
    return new Map(this.#countedItems.all(sessionId).map(({ barcode, counted }) => [barcode, counted]));
  }

  /** Whether the database has a print job, by the id that the page gave it. */
  hasPrint(id: string): boolean {
    return this.#print.get(id) !== undefined;
  }

  /** Every print job. */
  prints(): readonly PrintColumns[] {
    return this.#prints.all();
  }

  /** The connection that the database is bound to. */
  binding(): string | undefined {
    return this.#bound.get()?.value;
  }
}
