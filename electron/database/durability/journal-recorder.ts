/** Records by temporary triggers which journaled rows a transaction changes, and turns them into a journal entry. */

import type { SqliteConnection } from '../sqlite/sqlite.ts';
import type { JournalEntry, RowImage } from './journal.ts';
import type { JournaledTable } from './journaled-tables.ts';
import { createColumnReader, JOURNALED_TABLES, openLastCommit } from './journaled-tables.ts';

export interface JournalRecorder {
  /**
   * The journaled rows that the transaction has changed, with the number of its commit; null if there are none. Call
   * this last.
   */
  takeEntry(): JournalEntry | null;
  /** Forgets the changes of a transaction that failed. */
  discard(): void;
}

/**
 * Starts to record changes. From then on, a write to a journaled table outside a transaction throws, because it could
 * not reach the journal before its commit.
 */
export function createJournalRecorder(sqlite: SqliteConnection): JournalRecorder {
  /**
   * The changed rows, in the order of their changes: by table, then by key as JSON. The value says whether the complete
   * row is recorded.
   */
  const changed = new Map<string, Map<string, boolean>>();
  sqlite.function('note_change', (table, key, isWhole) => {
    if (!sqlite.inTransaction) throw new Error(`the table ${String(table)} may only be written in a transaction`);
    const keys = changed.get(String(table)) ?? new Map<string, boolean>();
    keys.set(String(key), isWhole === 1 || keys.get(String(key)) === true);
    changed.set(String(table), keys);
  });
  const tables = Object.entries<JournaledTable>(JOURNALED_TABLES);
  sqlite.exec(tables.map(([table, how]) => writeTriggers(table, how)).join('\n'));
  const imagesOf = new Map(tables.map(([table, how]) => [table, createImageReader(sqlite, table, how)]));
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

function writeTriggers(table: string, { key, on, wholeOn }: JournaledTable): string {
  const keyOf = `json_array(${key.map((column) => `NEW.${column}`).join(', ')})`;
  return [...on, ...(wholeOn === undefined ? [] : [wholeOn])]
    .map((event, nth) => {
      const isWhole = event === 'INSERT' || event === wholeOn;
      return `CREATE TEMP TRIGGER journal_${table}_${nth} AFTER ${event} ON main.${table}
           BEGIN SELECT note_change('${table}', ${keyOf}, ${isWhole ? 1 : 0}); END;`;
    })
    .join('\n');
}

/** Creates a function that reads the image of a row by its key; returns an empty list if the row is gone again. */
function createImageReader(
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
