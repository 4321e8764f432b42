/** What an app has kept: read straight from its database. */

import type { Connected } from '../database-hooks.ts';
import { Query } from '../database-hooks.ts';

/** A row of the app's table of actions, as far as promises speak of it. */
export interface ActionColumns {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly orderId: string | null;
  readonly key: string;
  readonly code: string | null;
  readonly deed: string;
  /** How far it is settled what is put back of a count; null of others. */
  readonly putBack: string | null;
}

export interface SaleColumns {
  readonly id: string;
  readonly bookedAt: number | null;
}

/** Questions to the database of one counter. All throw while the app doesn't run. */
export class AppDatabase {
  readonly #actions: Query<[], ActionColumns>;
  readonly #sales: Query<[], SaleColumns>;
  readonly #pending: Query<[string, string], unknown>;
  readonly #event: Query<[string], unknown>;
  readonly #sale: Query<[string], unknown>;
  readonly #place: Query<[], { place: number }>;
  readonly #bound: Query<[], { value: string }>;
  readonly #imports: Query<[], { state: string }>;
  readonly #changes: Query<[], { count: number }>;
  readonly #connection: () => Connected;

  /** @param connection gives the app's own connection, another one after each start */
  constructor(connection: () => Connected) {
    this.#connection = connection;
    this.#changes = new Query(connection, 'SELECT total_changes() AS count');
    this.#actions = new Query(
      connection,
      `SELECT id, kind, state, order_id AS orderId, idempotency_key AS key, outcome_code AS code, deed,
         put_back AS putBack
       FROM actions ORDER BY seq`,
    );
    this.#sales = new Query(connection, 'SELECT event_id AS id, booked_at AS bookedAt FROM sales ORDER BY event_id');
    this.#pending = new Query(
      connection,
      "SELECT 1 FROM orders WHERE id = ? AND status = 'PENDING' UNION ALL SELECT 1 FROM unreadable_orders WHERE id = ?",
    );
    this.#event = new Query(connection, 'SELECT 1 FROM events WHERE id = ?');
    this.#sale = new Query(connection, 'SELECT 1 FROM sales WHERE event_id = ?');
    this.#place = new Query(connection, "SELECT reached AS place FROM places WHERE name = 'events'");
    this.#imports = new Query(connection, "SELECT state FROM imports WHERE state IN ('checking', 'sending')");
    this.#bound = new Query(connection, "SELECT value FROM facts WHERE name = 'bound'");
  }

  /** Another one whenever something was written, or the database opened again. */
  version(): { readonly on: Connected; readonly count: number } {
    return { on: this.#connection(), count: this.#changes.get()?.count ?? 0 };
  }

  /** Every action, in the order in which staff acted. */
  actions(): readonly ActionColumns[] {
    return this.#actions.all();
  }

  sales(): readonly SaleColumns[] {
    return this.#sales.all();
  }

  /** Whether it knows an order that waits for a decision, readable or not. */
  hasPending(id: string): boolean {
    return this.#pending.get(id, id) !== undefined;
  }

  hasEvent(id: string): boolean {
    return this.#event.get(id) !== undefined;
  }

  hasSale(eventId: string): boolean {
    return this.#sale.get(eventId) !== undefined;
  }

  /** How far the events have been read. */
  place(): number | undefined {
    return this.#place.get()?.place;
  }

  /** The state of an import that the app is at work on. */
  importAtWork(): string | undefined {
    return this.#imports.get()?.state;
  }

  /** What the database is bound to. */
  bound(): string | undefined {
    return this.#bound.get()?.value;
  }
}
