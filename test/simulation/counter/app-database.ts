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
  readonly deed: string;
  /** The state of a count's correction; null for other kinds. */
  readonly putBack: string | null;
}

/** What an app has stored, by id, to notice what it removes. */
export interface StoredRows {
  readonly orders: ReadonlySet<string>;
  /** Whether each sale is booked. */
  readonly sales: ReadonlyMap<string, boolean>;
  /** When each action was settled; null while it is live. */
  readonly actions: ReadonlyMap<string, number | null>;
}

export interface SaleColumns {
  readonly id: string;
  readonly bookedAt: number | null;
}

/** Queries on the database of one counter. All throw while the app doesn't run. */
export class AppDatabase {
  readonly #actions: CachedQuery<[], ActionColumns>;
  readonly #sales: CachedQuery<[], SaleColumns>;
  readonly #pending: CachedQuery<[string, string], unknown>;
  readonly #event: CachedQuery<[string], unknown>;
  readonly #sale: CachedQuery<[string], unknown>;
  readonly #place: CachedQuery<[], { place: number }>;
  readonly #openSession: CachedQuery<[string], unknown>;
  readonly #countedItems: CachedQuery<[string], { barcode: string; counted: number }>;
  readonly #print: CachedQuery<[string], unknown>;
  readonly #bound: CachedQuery<[], { value: string }>;
  readonly #imports: CachedQuery<[], { state: string }>;
  readonly #orderIds: CachedQuery<[], { id: string }>;
  readonly #settled: CachedQuery<[], { id: string; at: number | null }>;
  readonly #changes: CachedQuery<[], { count: number }>;
  readonly #connection: () => OpenDatabase;

  /** @param connection gives the app's own connection, which changes with each start */
  constructor(connection: () => OpenDatabase) {
    this.#connection = connection;
    this.#changes = new CachedQuery(connection, 'SELECT total_changes() AS count');
    this.#actions = new CachedQuery(
      connection,
      `SELECT id, kind, store_id AS storeId, state, order_id AS orderId, idempotency_key AS key, outcome_code AS code, deed,
         put_back AS putBack
       FROM actions ORDER BY seq`,
    );
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
    this.#event = new CachedQuery(connection, 'SELECT 1 FROM events WHERE id = ?');
    this.#sale = new CachedQuery(connection, 'SELECT 1 FROM sales WHERE event_id = ?');
    this.#place = new CachedQuery(connection, "SELECT reached AS place FROM places WHERE name = 'events'");
    this.#imports = new CachedQuery(connection, "SELECT state FROM imports WHERE state IN ('checking', 'sending')");
    this.#openSession = new CachedQuery(
      connection,
      'SELECT 1 FROM counting_sessions WHERE id = ? AND ended_at IS NULL',
    );
    this.#countedItems = new CachedQuery(
      connection,
      'SELECT barcode, counted FROM counted_items WHERE session_id = ? AND removed = 0',
    );
    this.#print = new CachedQuery(connection, 'SELECT 1 FROM prints WHERE id = ?');
    this.#bound = new CachedQuery(connection, "SELECT value FROM facts WHERE name = 'bound'");
  }

  /** Changes with every write, and when the database is opened again. */
  version(): { readonly on: OpenDatabase; readonly count: number } {
    return { on: this.#connection(), count: this.#changes.get()?.count ?? 0 };
  }

  /** Every action, in the order in which staff acted. */
  actions(): readonly ActionColumns[] {
    return this.#actions.all();
  }

  sales(): readonly SaleColumns[] {
    return this.#sales.all();
  }

  /** Everything stored that a retention may remove. */
  storedRows(): StoredRows {
    return {
      orders: new Set(this.#orderIds.all().map(({ id }) => id)),
      sales: new Map(this.sales().map(({ id, bookedAt }) => [id, bookedAt !== null])),
      actions: new Map(this.#settled.all().map(({ id, at }) => [id, at])),
    };
  }

  /** Whether it has an order that awaits a decision, readable or not. */
  hasPending(id: string): boolean {
    return this.#pending.get(id, id) !== undefined;
  }

  hasEvent(id: string): boolean {
    return this.#event.get(id) !== undefined;
  }

  hasSale(eventId: string): boolean {
    return this.#sale.get(eventId) !== undefined;
  }

  /** The cursor of the events. */
  eventCursor(): number | undefined {
    return this.#place.get()?.place;
  }

  /** The state of the import that the app is checking or sending. */
  openImportState(): string | undefined {
    return this.#imports.get()?.state;
  }

  /** What is counted so far in a session; null when it has ended. */
  countedItems(sessionId: string): ReadonlyMap<string, number> | null {
    if (this.#openSession.get(sessionId) === undefined) return null;
    return new Map(this.#countedItems.all(sessionId).map(({ barcode, counted }) => [barcode, counted]));
  }

  /** Whether it has a print job, by the id that the page made. */
  hasPrint(id: string): boolean {
    return this.#print.get(id) !== undefined;
  }

  /** The connection that the database is bound to. */
  binding(): string | undefined {
    return this.#bound.get()?.value;
  }
}
