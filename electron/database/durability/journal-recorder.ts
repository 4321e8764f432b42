/** Records in temporary triggers which journaled rows a transaction changes, and gives them as an entry of the journal. */

import type { SqliteConnection } from '../sqlite.ts';
import type { JournalEntry, RowImage } from './journal.ts';
import type { JournaledTable } from './journaled-tables.ts';
import { createColumnReader, JOURNALED_TABLES, openLastCommit } from './journaled-tables.ts';

/** Notes what a transaction changes that is journaled, whoever changes it. */
export interface JournalRecorder {
  /** What the transaction changed, with the number of its commit; null when that is nothing. Call it at its end. */
  takeEntry(): JournalEntry | null;
  /** The transaction came to nothing. */
  discard(): void;
}

/**
 * Begins to note changes. Whoever then writes what is journaled outside a transaction is refused: it could not be
 * journaled before it is committed.
 */
export function createJournalRecorder(sqlite: SqliteConnection): JournalRecorder {
  /** Changed rows in the order in which they were changed: by table, by key as JSON, whether each is to be noted whole. */
  const changed = new Map<string, Map<string, boolean>>();
  sqlite.function('note_change', { directOnly: false }, (table: unknown, key: unknown, isWhole: unknown) => {
    if (!sqlite.inTransaction) throw new Error(`${String(table)} are written in a transaction`);
    const keys = changed.get(String(table)) ?? new Map<string, boolean>();
    keys.set(String(key), isWhole === 1 || keys.get(String(key)) === true);
    changed.set(String(table), keys);
    return null;
  });
  const tables = Object.entries<JournaledTable>(JOURNALED_TABLES);
  sqlite.exec(tables.map(([table, how]) => triggersOf(table, how)).join('\n'));
  const imagesOf = new Map(tables.map(([table, how]) => [table, imageReader(sqlite, table, how)]));
  const lastCommit = openLastCommit(sqlite);
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
      const commit = lastCommit.get() + 1;
      lastCommit.set(commit);
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
  sqlite: SqliteConnection,
  table: string,
  { key, columns, leftOut = [], fixed = [] }: JournaledTable,
): (key: string, isWhole: boolean) => RowImage[] {
  const whole = columns ?? [...createColumnReader(sqlite)(table)].filter((name) => !leftOut.includes(name));
  const where = key.map((column) => `${column} = ?`).join(' AND ');
  const reader = (names: readonly string[]) =>
    sqlite.prepare<unknown[], RowImage>(`SELECT ${names.join(', ')} FROM ${table} WHERE ${where}`);
  const ofWhole = reader(whole);
  const ofChanged = reader(whole.filter((name) => !fixed.includes(name)));
  return (keyText, isWhole) => {
    const row = (isWhole ? ofWhole : ofChanged).get(...Object.values(Object(JSON.parse(keyText))));
    return row === undefined ? [] : [row];
  };
}
