/** Which booked sales the shop's Tally has (columns `sales.tally`), and its stock items (table `tally_items`). */

import type { Instant } from '../../../contract/domain/time.ts';
import { oneOrNull, RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';

/** A stock item of Tally, by the barcode among its names. */
export interface TallyItem {
  readonly barcode: string;
  readonly name: string;
  readonly unit: string;
}

export interface TallySales {
  /** The event of the sale whose voucher is to be sent next, of those booked since a moment; null if none is. */
  next(since: Instant): string | null;
  countWaiting(since: Instant): number;
  /** The refused ones, oldest first, with what Tally said. */
  refused(): { readonly eventId: string; readonly words: string }[];
  settle(eventId: string, state: 'taken' | 'refused', words: string | null): void;
  /** Sends a refused voucher again, or all of them with null. */
  retry(eventId: string | null): void;
  findItem(barcode: string): TallyItem | null;
  /** Replaces all items. */
  setItems(items: readonly TallyItem[]): void;
}

export function openTallySales(sqlite: SqliteConnection): TallySales {
  const next = sqlite.prepare<[Instant]>(
    'SELECT event_id FROM sales WHERE booked_at >= ? AND tally IS NULL ORDER BY booked_at, event_id LIMIT 1',
  );
  const waiting = sqlite.prepare<[Instant]>(
    'SELECT count(*) AS count FROM sales WHERE booked_at >= ? AND tally IS NULL',
  );
  const refused = sqlite.prepare(
    "SELECT event_id, coalesce(tally_words, '') AS words FROM sales WHERE tally = 'refused' ORDER BY booked_at, event_id",
  );
  const settle = sqlite.prepare<[string, string | null, string]>(
    'UPDATE sales SET tally = ?, tally_words = ? WHERE event_id = ?',
  );
  const retry = sqlite.prepare<{ eventId: string | null }>(
    "UPDATE sales SET tally = NULL, tally_words = NULL WHERE tally = 'refused' AND event_id = coalesce(@eventId, event_id)",
  );
  const findItem = sqlite.prepare<[string]>('SELECT * FROM tally_items WHERE barcode = ?');
  const removeItems = sqlite.prepare('DELETE FROM tally_items');
  const addItem = sqlite.prepare<TallyItem>(
    'INSERT INTO tally_items (barcode, name, unit) VALUES (@barcode, @name, @unit) ON CONFLICT DO NOTHING',
  );
  return {
    next: (since) => oneOrNull(next.get(since), (row) => new RowReader(row).text('event_id')),
    countWaiting: (since) => new RowReader(waiting.get(since)).int('count'),
    refused: () =>
      refused.all().map((row) => {
        const fields = new RowReader(row);
        return { eventId: fields.text('event_id'), words: fields.text('words') };
      }),
    settle: (eventId, state, words) => void settle.run(state, words, eventId),
    retry: (eventId) => void retry.run({ eventId }),
    findItem: (barcode) => oneOrNull(findItem.get(barcode), toItem),
    setItems: (items) => {
      removeItems.run();
      for (const item of items) addItem.run(item);
    },
  };
}

function toItem(row: unknown): TallyItem {
  const fields = new RowReader(row);
  return { barcode: fields.text('barcode'), name: fields.text('name'), unit: fields.text('unit') };
}
