/**
 * The tables that the journal records: actions completely, with the rows of pushes; of other tables what staff typed or
 * chose, and whatever else the service can't send again. A new table with such content is one more entry here.
 */

import { RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';
import { openMetadataEntries } from '../tables/metadata.ts';

/** How a table is journaled. */
export interface JournaledTable {
  readonly key: readonly string[];
  /** The recorded changes: inserts, updates, or updates of certain columns. */
  readonly on: readonly string[];
  /** The recorded columns; by default all but `leftOut`. */
  readonly columns?: readonly string[];
  readonly leftOut?: readonly string[];
  /** Columns that seldom change. They are recorded only for a new row, or after a change named by `wholeOn`. */
  readonly fixed?: readonly string[];
  /** An update that changes `fixed` columns. */
  readonly wholeOn?: string;
  /** Set if the row itself comes from elsewhere again, so that a replay only updates an existing one. */
  readonly isPart?: boolean;
}

export const JOURNALED_TABLES = {
  actions: {
    key: ['id'],
    on: ['INSERT', 'UPDATE OF state, idempotency_key, first_sent_at, settled_at, seen_at, applied_at'],
    // Left out: what has a meaning in this file only, and the service's messages, which may name a customer.
    leftOut: ['seq', 'next_try_at', 'last_answer', 'outcome_message', 'request_id'],
    // The time is known now (tables/moments.ts).
    wholeOn: 'UPDATE OF created_at, payload',
    fixed: ['kind', 'store_id', 'lane', 'order_id', 'payload', 'who', 'created_at'],
  },
  push_rows: { key: ['action_id', 'row'], on: ['INSERT', 'UPDATE'], fixed: ['lane', 'item'] },
  action_dependencies: { key: ['action_id', 'earlier_id'], on: ['INSERT'] },
  /** Open counting sessions, and what staff answered about picking. */
  counting_sessions: { key: ['id'], on: ['INSERT', 'UPDATE'] },
  counted_items: { key: ['session_id', 'barcode'], on: ['INSERT', 'UPDATE'] },
  picking_answers: { key: ['count_id', 'order_id'], on: ['INSERT', 'UPDATE'] },
  /** Bill numbers typed after the acceptance. */
  bills: { key: ['order_id'], on: ['INSERT', 'UPDATE'] },
  /** Whether Tally has the voucher of a sale: what was altered there since must not be sent again (C19). */
  sales: {
    key: ['event_id'],
    on: ['UPDATE OF tally'],
    columns: ['event_id', 'tally', 'tally_words'],
    isPart: true,
  },
  /** HSN codes and rates of GST. */
  taxes: { key: ['kind', 'store_id', 'name', 'since'], on: ['INSERT', 'UPDATE'] },
  /** What staff did while they checked bags. A replay adds steps in their order. */
  bag_steps: { key: ['id'], on: ['INSERT', 'UPDATE'], leftOut: ['number'] },
  /** Days that a person signed off. */
  closings: { key: ['id'], on: ['INSERT'] },
  /** The time of a file, which its pushes are derived from. The file itself is left out: staff still have it. */
  imports: {
    key: ['id'],
    on: ['UPDATE OF as_of, start'],
    columns: ['id', 'as_of', 'start'],
    isPart: true,
  },
  /** A restored database must know which files were sent, in case somebody puts one back in the folder (C19). */
  folder_files: { key: ['store_id', 'digest', 'modified_at'], on: ['UPDATE OF is_moved'] },
  /** Without it, a restored database would lose the measured error of the PC's clock (C10). */
  pc_starts: { key: ['number'], on: ['INSERT', 'UPDATE'] },
  /** When staff saw that an order was cancelled. */
  orders: { key: ['id'], on: ['UPDATE OF seen_at'], columns: ['id', 'seen_at'], isPart: true },
  /** How long staff silenced a ring, and what was told outside about it (C18). */
  episodes: {
    key: ['order_id'],
    on: ['UPDATE OF silenced_until, tells'],
    columns: ['order_id', 'silenced_until', 'tells'],
    isPart: true,
  },
} as const satisfies Readonly<Record<string, JournaledTable>>;

const TABLES: ReadonlyMap<string, JournaledTable> = new Map<string, JournaledTable>(Object.entries(JOURNALED_TABLES));

/** How a table is journaled; null for a table that this app doesn't know. */
export function findJournaledTable(table: string): JournaledTable | null {
  return TABLES.get(table) ?? null;
}

/** The number of the last journaled commit that a database contains; 0 before the first. */
export function openLastCommit(sqlite: SqliteConnection): { get(): number; set(commit: number): void } {
  const entries = openMetadataEntries(sqlite);
  return {
    get: () => Number(entries.get('journaled') ?? '0'),
    set: (commit) => entries.set('journaled', String(commit)),
  };
}

/** Creates a function that returns the names of a table's columns. */
export function createColumnReader(sqlite: SqliteConnection): (table: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  const read = sqlite.prepare<[string]>('SELECT name FROM pragma_table_info(?)');
  return (table) => {
    const columns = known.get(table) ?? new Set(read.all(table).map((row) => new RowReader(row).text('name')));
    known.set(table, columns);
    return columns;
  };
}
