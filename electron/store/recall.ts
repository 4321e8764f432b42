/** From the actions of the database to the entries of the journal, and back. */

import type { Connection } from './database.ts';
import { Fields } from './fields.ts';
import type { ActionImage, JournalEntry } from './journal.ts';

/** Notes which actions a transaction changes, whoever changes them. */
export interface Changes {
  /** What the transaction changed, with the number of its commit; null when it changed no action. Call it at its end. */
  take(): JournalEntry | null;
  /** The transaction came to nothing. */
  forget(): void;
}

/** What an image leaves out: what is this file's own, and the service's words, which may be about a customer. */
const LEFT_OUT: ReadonlySet<string> = new Set(['seq', 'next_try_at', 'last_answer', 'outcome_message']);

function imageOf(row: unknown): ActionImage {
  const id = new Fields(row).text('id');
  const columns = Object.entries(Object(row)).filter(([name]) => !LEFT_OUT.has(name));
  return { ...Object.fromEntries(columns), id };
}

/** The number of the last commit that this database has. */
export function lastCommit(connection: Connection): number {
  const row = connection.prepare("SELECT value FROM facts WHERE name = 'journaled'").get();
  return row === undefined ? 0 : Number(new Fields(row).text('value'));
}

function setLastCommit(connection: Connection, number: number): void {
  connection
    .prepare<[string]>(
      `INSERT INTO facts (name, value) VALUES ('journaled', ?)
       ON CONFLICT DO UPDATE SET value = excluded.value`,
    )
    .run(String(number));
}

/**
 * Begins to note changes. Whoever then writes an action outside a transaction is refused: it could not be journaled
 * before it is committed.
 */
export function noteChanges(connection: Connection): Changes {
  const changed = new Set<unknown>();
  connection.function('note_action', { directOnly: false }, (id: unknown) => {
    if (!connection.inTransaction) throw new Error('actions are written in a transaction');
    changed.add(id);
    return null;
  });
  connection.exec(`
    CREATE TEMP TRIGGER action_added AFTER INSERT ON main.actions BEGIN SELECT note_action(NEW.id); END;
    CREATE TEMP TRIGGER action_changed AFTER UPDATE OF state, idempotency_key, first_sent_at ON main.actions
      BEGIN SELECT note_action(NEW.id); END;
  `);
  const get = connection.prepare<[unknown]>('SELECT * FROM actions WHERE id = ?');
  return {
    take: () => {
      const rows = [...changed].map((id) => get.get(id)).filter((row) => row !== undefined);
      changed.clear();
      if (rows.length === 0) return null;
      const commit = lastCommit(connection) + 1;
      setLastCommit(connection, commit);
      return { commit, actions: rows.map(imageOf) };
    },
    forget: () => changed.clear(),
  };
}

/**
 * Brings the actions to where the entries leave them, and what is settled to its order and sale. False when an action
 * could not be taken. Call it in a transaction.
 */
export function replay(connection: Connection, entries: readonly JournalEntry[]): boolean {
  const columns = new Set(
    connection
      .prepare("SELECT name FROM pragma_table_info('actions')")
      .all()
      .map((row) => new Fields(row).text('name')),
  );
  let isWhole = true;
  for (const { commit, actions } of entries) {
    for (const each of actions) isWhole = put(connection, each, columns) && isWhole;
    setLastCommit(connection, commit);
  }
  applySettled(connection);
  return isWhole;
}

/** Puts one action. False when this app's form has no place for it as it is. */
function put(connection: Connection, recorded: ActionImage, columns: ReadonlySet<string>): boolean {
  const names = Object.keys(recorded).filter((name) => columns.has(name));
  const values = Object.fromEntries(names.map((name) => [name, recorded[name]]));
  try {
    connection
      .prepare(
        `INSERT INTO actions (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})
         ON CONFLICT (id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      )
      .run(values);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')) return false;
    throw error;
  }
}

/** What is known to be settled shows on its order and sale at once: it neither rings nor is booked again. */
function applySettled(connection: Connection): void {
  connection.exec(`
    UPDATE orders SET
      status = settled.outcome_status,
      snapshot = json_set(snapshot, '$.status', settled.outcome_status, '$.accepted_via', settled.outcome_accepted_via),
      as_of = max(as_of, settled.settled_at),
      since = settled.settled_at
    FROM (
      SELECT order_id, outcome_status, outcome_accepted_via, max(settled_at) AS settled_at FROM actions
      WHERE kind IN ('accept', 'reject') AND outcome_status IS NOT NULL GROUP BY order_id
    ) AS settled
    WHERE orders.id = settled.order_id AND orders.status = 'PENDING' AND settled.outcome_status <> 'PENDING'
      AND settled.settled_at > orders.as_of;

    UPDATE sales SET booked_at = acked.settled_at, bill_number = json_extract(acked.deed, '$.billNumber')
    FROM actions AS acked
    WHERE acked.order_id = sales.order_id AND acked.kind = 'acknowledge' AND acked.state = 'done'
      AND json_extract(acked.deed, '$.eventId') = sales.event_id AND sales.booked_at IS NULL;
  `);
}
