/** From the actions of the database to the lines of the journal, and back. */

import type { Connection } from './database.ts';
import { Fields } from './fields.ts';
import type { JournalLine } from './journal.ts';

/** Notes which actions a transaction changes, whoever changes them. */
export interface Changes {
  /** The changed actions as they now stand, and forgets that they were changed. */
  take(): JournalLine[];
  forget(): void;
}

/** What a line leaves out: numbers that are this file's own, and the service's words, which may be about a customer. */
const LEFT_OUT: ReadonlySet<string> = new Set(['seq', 'next_try_at', 'last_answer', 'outcome_message']);

/** A column's value as SQLite gives it. */
type Value = string | number | null;

function isValue(value: unknown): value is Value {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

function lineOf(row: unknown): JournalLine {
  const id = new Fields(row).text('id');
  const columns = Object.entries(Object(row)).filter(([name, value]) => !LEFT_OUT.has(name) && isValue(value));
  return { ...Object.fromEntries(columns), id };
}

/**
 * Begins to note changes. Whoever then writes an action outside a transaction is refused: it could not be journaled
 * before it is committed.
 */
export function noteChanges(connection: Connection): Changes {
  const changed = new Set<unknown>();
  connection.pragma('temp_store = MEMORY');
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
      return rows.map(lineOf);
    },
    forget: () => changed.clear(),
  };
}

/**
 * Lines that put the journal right where it is ahead of a sound database: a change whose commit never happened, because
 * the power went between the two.
 */
export function correctionsOf(connection: Connection, lines: readonly JournalLine[]): JournalLine[] {
  const get = connection.prepare<[string]>('SELECT * FROM actions WHERE id = ?');
  const last = new Map(lines.map((each) => [each.id, each]));
  return [...last.values()].flatMap((recorded): JournalLine[] => {
    const row = get.get(recorded.id);
    if (row === undefined) return recorded['void'] === true ? [] : [{ id: recorded.id, void: true }];
    const now = lineOf(row);
    return Object.entries(now).every(([name, value]) => recorded[name] === value) ? [] : [now];
  });
}

/**
 * Brings the actions of a restored database to where the journal's lines leave them. False when a line could not be
 * taken. Call it in a transaction.
 */
export function replay(connection: Connection, lines: readonly JournalLine[]): boolean {
  const columns = new Set(
    connection
      .prepare("SELECT name FROM pragma_table_info('actions')")
      .all()
      .map((row) => new Fields(row).text('name')),
  );
  const remove = connection.prepare<[string]>('DELETE FROM actions WHERE id = ?');
  let isWhole = true;
  for (const recorded of lines) {
    if (recorded['void'] === true) remove.run(recorded.id);
    else if (!put(connection, recorded, columns)) isWhole = false;
  }
  return isWhole;
}

/** Puts one action. False when this app's form has no place for it as it is. */
function put(connection: Connection, recorded: JournalLine, columns: ReadonlySet<string>): boolean {
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
