/** Counting sessions (table `counting_sessions`) and the items counted in them (`counted_items`), until they are sent. */

import type { z } from 'zod';
import type { PushRow } from '../../../contract/api/requests.ts';
import { pushRow } from '../../../contract/api/requests.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { oneOrNull, RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';

export interface CountingSession {
  readonly id: string;
  readonly storeId: number;
  readonly startedAt: Instant;
  /** When it was sent or discarded; null while it is open. */
  readonly endedAt: Instant | null;
}

/** Further details of a counted item, as they are sent. */
export type CountedItemDetails = Omit<PushRow, 'barcode' | 'stock'>;

export interface CountedItem {
  readonly barcode: string;
  readonly counted: number;
  /** In the service's time. */
  readonly countedAt: Instant;
  /** What `countedAt` is reckoned from while the service's time is unknown (tables/moments.ts). */
  readonly start: number | null;
  /** The last adjustment or count of the item before this one; null without any. */
  readonly afterAction: string | null;
  /** The stock expected at that time; null if unknown. */
  readonly expected: number | null;
  readonly name: string | null;
  readonly about: CountedItemDetails;
}

export interface CountingSessionsTable {
  get(id: string): CountingSession | null;
  /** The open session of a store; there is at most one. */
  open(storeId: number): CountingSession | null;
  /** Begins a session. Throws SQLite's error if another one of the store is open. */
  begin(id: string, storeId: number, at: Instant): void;
  end(id: string, at: Instant): void;
  /** Stores an item, in place of an earlier count of it. */
  put(sessionId: string, item: CountedItem): void;
  remove(sessionId: string, barcode: string): void;
  /** The items of a session, the last counted first. */
  items(sessionId: string): CountedItem[];
}

const about: z.ZodType<CountedItemDetails> = pushRow.omit({ barcode: true, stock: true });

function toSession(row: unknown): CountingSession {
  const fields = new RowReader(row);
  return {
    id: fields.text('id'),
    storeId: fields.int('store_id'),
    startedAt: fields.instant('started_at'),
    endedAt: fields.instantOrNull('ended_at'),
  };
}

function toItem(row: unknown): CountedItem {
  const fields = new RowReader(row);
  return {
    barcode: fields.text('barcode'),
    counted: fields.int('counted'),
    countedAt: fields.instant('counted_at'),
    start: fields.orNull('start', fields.int),
    afterAction: fields.textOrNull('after_action'),
    expected: fields.orNull('expected', fields.int),
    name: fields.textOrNull('name'),
    about: fields.json('about', about),
  };
}

export function openCountingSessionsTable(sqlite: SqliteConnection): CountingSessionsTable {
  const get = sqlite.prepare<[string]>('SELECT * FROM counting_sessions WHERE id = ?');
  const open = sqlite.prepare<[number]>('SELECT * FROM counting_sessions WHERE store_id = ? AND ended_at IS NULL');
  const begin = sqlite.prepare<[string, number, Instant]>(
    'INSERT INTO counting_sessions (id, store_id, started_at) VALUES (?, ?, ?)',
  );
  const end = sqlite.prepare<[Instant, string]>(
    'UPDATE counting_sessions SET ended_at = ? WHERE id = ? AND ended_at IS NULL',
  );
  const put = sqlite.prepare(
    `INSERT INTO counted_items (session_id, barcode, counted, counted_at, start, after_action, expected, name, about)
     VALUES (@sessionId, @barcode, @counted, @countedAt, @start, @afterAction, @expected, @name, @about)
     ON CONFLICT DO UPDATE SET counted = excluded.counted, counted_at = excluded.counted_at,
       start = excluded.start, after_action = excluded.after_action, expected = excluded.expected, name = excluded.name,
       about = excluded.about, removed = 0`,
  );
  // Marked, not deleted, because the journal records no deletions.
  const remove = sqlite.prepare<[string, string]>(
    'UPDATE counted_items SET removed = 1 WHERE session_id = ? AND barcode = ?',
  );
  const items = sqlite.prepare<[string]>(
    'SELECT * FROM counted_items WHERE session_id = ? AND removed = 0 ORDER BY counted_at DESC, barcode',
  );
  return {
    get: (id) => oneOrNull(get.get(id), toSession),
    open: (storeId) => oneOrNull(open.get(storeId), toSession),
    begin: (id, storeId, at) => {
      begin.run(id, storeId, at);
    },
    end: (id, at) => {
      end.run(at, id);
    },
    put: (sessionId, item) => {
      put.run({ ...item, sessionId, about: JSON.stringify(item.about) });
    },
    remove: (sessionId, barcode) => {
      remove.run(sessionId, barcode);
    },
    items: (sessionId) => items.all(sessionId).map(toItem),
  };
}
