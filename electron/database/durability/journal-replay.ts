/** Replays journal entries on a database. */

import type { Instant } from '../../contract/domain/time.ts';
import { openOrderSearchIndex } from '../search/order-search.ts';
import { RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';
import { compareOrderVersions } from '../tables/orders/order-version.ts';
import { openRefetchQueue } from '../tables/orders/refetch-queue.ts';
import type { JournalEntry, RowImage } from './journal.ts';
import type { JournaledTable } from './journaled-tables.ts';
import { createColumnReader, findJournaledTable, openLastCommit } from './journaled-tables.ts';

/**
 * Writes the rows of the entries, and applies settled actions to their orders and sales. Returns false if a row could
 * not be written. Call this in a transaction.
 */
export function replayJournal(sqlite: SqliteConnection, entries: readonly JournalEntry[]): boolean {
  const columnsOf = createColumnReader(sqlite);
  const lastCommit = openLastCommit(sqlite);
  const searchIndex = openOrderSearchIndex(sqlite);
  let isWhole = true;
  for (const { commit, actions, others = {} } of entries) {
    for (const [table, images] of Object.entries({ actions, ...others })) {
      const how = findJournaledTable(table);
      for (const each of images)
        isWhole = how !== null && putRow(sqlite, table, how, each, columnsOf(table)) && isWhole;
    }
    for (const { order_id: orderId, bill_number: bill } of others['bills'] ?? [])
      searchIndex.addBill(String(orderId), String(bill));
    lastCommit.set(commit);
  }
  applySettled(sqlite);
  return isWhole;
}

/** Writes one row. False when a constraint of this app's version rejects it. */
function putRow(
  sqlite: SqliteConnection,
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
    const { changes } = sqlite.prepare(statement).run(values);
    // A change of a row that was never inserted: its insert was lost, and the row with it.
    return isPart || changes > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')) return false;
    throw error;
  }
}

/**
 * Applies settled actions to their orders and sales, so that none rings, goes back in time or is booked again. The rest
 * of such an order is out of date, so it is read again.
 */
function applySettled(sqlite: SqliteConnection): void {
  const settled = sqlite.prepare(`
    SELECT orders.id, orders.store_id, orders.type, orders.status, orders.as_of, outcome_status, outcome_accepted_via,
      max(settled_at) AS settled_at
    FROM actions JOIN orders ON orders.id = actions.order_id
    WHERE outcome_status IS NOT NULL AND settled_at > orders.as_of GROUP BY orders.id`);
  const show = sqlite.prepare<[{ id: string; status: string; acceptedVia: string | null; at: Instant }]>(`
    UPDATE orders SET status = @status, as_of = @at, since = @at,
      snapshot = json_set(snapshot, '$.status', @status, '$.accepted_via', @acceptedVia)
    WHERE id = @id`);
  const refetchQueue = openRefetchQueue(sqlite);
  for (const row of settled.all()) {
    const fields = new RowReader(row);
    const before = { status: fields.textOrNull('status'), asOf: fields.instant('as_of') };
    const after = { status: fields.text('outcome_status'), asOf: fields.instant('settled_at') };
    if (before.status === after.status) continue;
    if (compareOrderVersions(fields.textOrNull('type'), before, after) !== 'take') continue;
    const acceptedVia = fields.textOrNull('outcome_accepted_via');
    show.run({ id: fields.text('id'), status: after.status, acceptedVia, at: after.asOf });
    refetchQueue.add(fields.text('id'), fields.int('store_id'));
  }
  sqlite.exec(`
    UPDATE sales SET booked_at = acked.settled_at, bill_number = json_extract(acked.payload, '$.billNumber')
    FROM actions AS acked
    WHERE acked.order_id = sales.order_id AND acked.kind = 'acknowledge' AND acked.state = 'done'
      AND json_extract(acked.payload, '$.eventId') = sales.event_id AND sales.booked_at IS NULL;
  `);
}
