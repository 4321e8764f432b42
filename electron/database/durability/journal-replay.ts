/** From what the database holds to the entries of the journal, and back. */

import type { Instant } from '../../contract/domain/time.ts';
import { RowReader } from '../row-reader.ts';
import { openOrderSearchIndex } from '../search/order-search.ts';
import type { SqliteConnection } from '../sqlite.ts';
import { compareOrderVersions } from '../tables/orders/order-version.ts';
import type { JournalEntry, RowImage } from './journal.ts';
import type { JournaledTable } from './journaled-tables.ts';
import { findJournaledTable, JOURNALED_TABLES } from './journaled-tables.ts';

/** Notes what a transaction changes that is journaled, whoever changes it. */
export interface JournalRecorder {
  /** What the transaction changed, with the number of its commit; null when that is nothing. Call it at its end. */
  takeEntry(): JournalEntry | null;
  /** The transaction came to nothing. */
  discard(): void;
}

/** The number of the last commit that this database has. */
export function readLastCommit(connection: SqliteConnection): number {
  return commitNumber(connection).get();
}

function commitNumber(connection: SqliteConnection): { get(): number; set(number: number): void } {
  const get = connection.prepare("SELECT value FROM facts WHERE name = 'journaled'");
  const set = connection.prepare<[string]>(
    `INSERT INTO facts (name, value) VALUES ('journaled', ?) ON CONFLICT DO UPDATE SET value = excluded.value`,
  );
  return {
    get: () => {
      const row = get.get();
      return row === undefined ? 0 : Number(new RowReader(row).text('value'));
    },
    set: (number) => {
      set.run(String(number));
    },
  };
}

/**
 * Begins to note changes. Whoever then writes what is journaled outside a transaction is refused: it could not be
 * journaled before it is committed.
 */
export function createJournalRecorder(connection: SqliteConnection): JournalRecorder {
  /** Changed rows in the order in which they were changed: by table, by key as JSON, whether each is to be noted whole. */
  const changed = new Map<string, Map<string, boolean>>();
  connection.function('note_change', { directOnly: false }, (table: unknown, key: unknown, isWhole: unknown) => {
    if (!connection.inTransaction) throw new Error(`${String(table)} are written in a transaction`);
    const keys = changed.get(String(table)) ?? new Map<string, boolean>();
    keys.set(String(key), isWhole === 1 || keys.get(String(key)) === true);
    changed.set(String(table), keys);
    return null;
  });
  const tables = Object.entries<JournaledTable>(JOURNALED_TABLES);
  connection.exec(tables.map(([table, how]) => triggersOf(table, how)).join('\n'));
  const imagesOf = new Map(tables.map(([table, how]) => [table, imageReader(connection, table, how)]));
  const number = commitNumber(connection);
  return {
    takeEntry: () => {
      const entries = [...changed].map(([table, keys]): [string, RowImage[]] => {
        const read = imagesOf.get(table);
        return [table, [...keys].flatMap(([key, isWhole]) => read?.(key, isWhole) ?? [])];
      });
      changed.clear();
      const { actions = [], ...others } = Object.fromEntries(entries.filter(([, images]) => images.length > 0));
      const hasOthers = Object.keys(others).length > 0;
      if (actions.length === 0 && !hasOthers) return null;
      const commit = number.get() + 1;
      number.set(commit);
      return { commit, actions, ...(hasOthers && { others }) };
    },
    discard: () => changed.clear(),
  };
}

function triggersOf(table: string, { key, on, wholeOn }: JournaledTable): string {
  const keyOf = `json_array(${key.map((column) => `NEW.${column}`).join(', ')})`;
  return [...on, ...(wholeOn === undefined ? [] : [wholeOn])]
    .map((event, nth) => {
      const isWhole = event === 'INSERT' || event === wholeOn;
      return `CREATE TEMP TRIGGER journal_${table}_${nth} AFTER ${event} ON main.${table}
           BEGIN SELECT note_change('${table}', ${keyOf}, ${isWhole ? 1 : 0}); END;`;
    })
    .join('\n');
}

/** Reads the image of a row by its key; none when it is gone again. */
function imageReader(
  connection: SqliteConnection,
  table: string,
  { key, columns, leftOut = [], fixed = [] }: JournaledTable,
): (key: string, isWhole: boolean) => RowImage[] {
  const whole = columns ?? [...columnReader(connection)(table)].filter((name) => !leftOut.includes(name));
  const where = key.map((column) => `${column} = ?`).join(' AND ');
  const reader = (names: readonly string[]) =>
    connection.prepare<unknown[], RowImage>(`SELECT ${names.join(', ')} FROM ${table} WHERE ${where}`);
  const ofWhole = reader(whole);
  const ofChanged = reader(whole.filter((name) => !fixed.includes(name)));
  return (keyText, isWhole) => {
    const row = (isWhole ? ofWhole : ofChanged).get(...Object.values(Object(JSON.parse(keyText))));
    return row === undefined ? [] : [row];
  };
}

/**
 * Brings what is journaled to where the entries leave it, and what is settled to its order and sale. False when an
 * image could not be taken. Call it in a transaction.
 */
export function replayJournal(connection: SqliteConnection, entries: readonly JournalEntry[]): boolean {
  const columnsOf = columnReader(connection);
  const number = commitNumber(connection);
  const words = openOrderSearchIndex(connection);
  let isWhole = true;
  for (const { commit, actions, others = {} } of entries) {
    for (const [table, images] of Object.entries({ actions, ...others })) {
      const how = findJournaledTable(table);
      for (const each of images)
        isWhole = how !== null && put(connection, table, how, each, columnsOf(table)) && isWhole;
    }
    for (const { order_id: orderId, bill_number: bill } of others['bills'] ?? [])
      words.addBill(String(orderId), String(bill));
    number.set(commit);
  }
  applySettled(connection);
  return isWhole;
}

/** Gives the names of a table's columns. */
function columnReader(connection: SqliteConnection): (table: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  const read = connection.prepare<[string]>('SELECT name FROM pragma_table_info(?)');
  return (table) => {
    const columns = known.get(table) ?? new Set(read.all(table).map((row) => new RowReader(row).text('name')));
    known.set(table, columns);
    return columns;
  };
}

/** Puts one row. False when this app's form has no place for it as it is. */
function put(
  connection: SqliteConnection,
  table: string,
  { key, isPart = false, fixed = [] }: JournaledTable,
  recorded: RowImage,
  columns: ReadonlySet<string>,
): boolean {
  const names = Object.keys(recorded).filter((name) => columns.has(name));
  const values = Object.fromEntries(names.map((name) => [name, recorded[name]]));
  const where = key.map((name) => `${name} = @${name}`).join(' AND ');
  const isChange = isPart || fixed.some((name) => !(name in recorded));
  const statement = isChange
    ? `UPDATE ${table} SET ${names.map((name) => `${name} = @${name}`).join(', ')} WHERE ${where}`
    : `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})
       ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;
  try {
    const { changes } = connection.prepare(statement).run(values);
    // A row whose beginning is lost is lost.
    return isPart || changes > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')) return false;
    throw error;
  }
}

/** What is known to be settled shows on its order and sale at once: it neither rings, goes back in time nor is booked again. */
function applySettled(connection: SqliteConnection): void {
  const settled = connection.prepare(`
    SELECT orders.id, orders.type, orders.status, orders.as_of, outcome_status, outcome_accepted_via,
      max(settled_at) AS settled_at
    FROM actions JOIN orders ON orders.id = actions.order_id
    WHERE outcome_status IS NOT NULL AND settled_at > orders.as_of GROUP BY orders.id`);
  const show = connection.prepare<[{ id: string; status: string; acceptedVia: string | null; at: Instant }]>(`
    UPDATE orders SET status = @status, as_of = @at, since = @at,
      snapshot = json_set(snapshot, '$.status', @status, '$.accepted_via', @acceptedVia)
    WHERE id = @id`);
  for (const row of settled.all()) {
    const fields = new RowReader(row);
    const before = { status: fields.textOrNull('status'), asOf: fields.instant('as_of') };
    const after = { status: fields.text('outcome_status'), asOf: fields.instant('settled_at') };
    if (before.status === after.status) continue;
    if (compareOrderVersions(fields.textOrNull('type'), before, after) !== 'take') continue;
    const acceptedVia = fields.textOrNull('outcome_accepted_via');
    show.run({ id: fields.text('id'), status: after.status, acceptedVia, at: after.asOf });
  }
  connection.exec(`
    UPDATE sales SET booked_at = acked.settled_at, bill_number = json_extract(acked.deed, '$.billNumber')
    FROM actions AS acked
    WHERE acked.order_id = sales.order_id AND acked.kind = 'acknowledge' AND acked.state = 'done'
      AND json_extract(acked.deed, '$.eventId') = sales.event_id AND sales.booked_at IS NULL;
  `);
}
