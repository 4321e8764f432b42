/**
 * The rows of large pushes (table `push_rows`), and the actions that wait for each other because of them (table
 * `action_dependencies`). A row is stored as it is sent.
 */

import type { PushRow } from '../../../contract/api/requests.ts';
import { pushRow } from '../../../contract/api/requests.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';
import { IS_LIVE } from './action-row.ts';

/** A row to send. */
export interface NumberedPushRow {
  /** Its place in the push, from 0. */
  readonly row: number;
  readonly item: PushRow;
}

/** The service's result for one row. */
export interface PushRowResult {
  readonly row: number;
  /** Why it was rejected; null if it was applied. */
  readonly code: string | null;
  /** The service's message. */
  readonly message: string | null;
  /** Units subtracted for unbooked sales; null for none. */
  readonly subtracted: number | null;
}

/** A row that the service rejected. */
export interface RejectedPushRow {
  readonly row: number;
  readonly item: PushRow;
  readonly code: string;
  readonly message: string | null;
}

export interface PushRowsTable extends PushBatches, PushResults {}

/** Which rows a push's next request carries, and which actions wait for each other. */
interface PushBatches {
  /**
   * Stores the rows of a push with the lanes of their items, and what the push waits for. Call this in the transaction
   * that adds its action.
   */
  add(actionId: string, rows: readonly { readonly lane: string; readonly item: PushRow }[]): void;
  /** Makes a new action on one item wait for the earlier live pushes that contain the item. */
  waitForPushes(actionId: string, lane: string): void;
  /** The rows of its next request: the first batch of rows without a result. */
  nextBatch(actionId: string): NumberedPushRow[];
  /** Sends rows once more, in batches of `size`, after all other batches. */
  split(actionId: string, rows: readonly number[], size: number): void;
}

/** The service's results for the rows of a push. */
interface PushResults {
  recordResults(actionId: string, results: readonly PushRowResult[]): void;
  /** How many rows were rejected, how many have no result yet, and the units subtracted in total. */
  sum(actionId: string): { readonly rejected: number; readonly pending: number; readonly subtracted: number };
  rejected(actionId: string): RejectedPushRow[];
  /** The barcodes of its stored rows. */
  barcodes(actionId: string): string[];
  /** Deletes the rows that pushes settled before `before` have applied. */
  forgetApplied(before: Instant): void;
}

export function openPushRowsTable(sqlite: SqliteConnection): PushRowsTable {
  return { ...openPushBatches(sqlite), ...openPushResults(sqlite) };
}

function toNumberedRow(row: unknown): NumberedPushRow {
  const fields = new RowReader(row);
  return { row: fields.int('row'), item: fields.json('item', pushRow) };
}

function openPushBatches(sqlite: SqliteConnection): PushBatches {
  const add = sqlite.prepare<[string, number, string, string]>(
    'INSERT INTO push_rows (action_id, row, lane, item) VALUES (?, ?, ?, ?)',
  );
  const waitForActions = sqlite.prepare<{ id: string }>(
    `INSERT INTO action_dependencies (action_id, earlier_id)
     SELECT DISTINCT @id, earlier.id FROM push_rows AS mine JOIN actions AS earlier ON earlier.lane = mine.lane
     WHERE mine.action_id = @id AND earlier.${IS_LIVE}
     UNION
     SELECT DISTINCT @id, earlier.id FROM push_rows AS mine JOIN push_rows AS theirs ON theirs.lane = mine.lane
     JOIN actions AS earlier ON earlier.id = theirs.action_id
     WHERE mine.action_id = @id AND earlier.id <> @id AND earlier.${IS_LIVE}`,
  );
  const waitForPushes = sqlite.prepare<{ id: string; lane: string }>(
    `INSERT INTO action_dependencies (action_id, earlier_id)
     SELECT DISTINCT @id, earlier.id FROM push_rows JOIN actions AS earlier ON earlier.id = push_rows.action_id
     WHERE push_rows.lane = @lane AND earlier.${IS_LIVE}`,
  );
  const nextBatch = sqlite.prepare<{ id: string }>(
    `SELECT row, item FROM push_rows WHERE action_id = @id AND has_result = 0
       AND batch = (SELECT min(batch) FROM push_rows WHERE action_id = @id AND has_result = 0) ORDER BY row`,
  );
  const lastBatch = sqlite.prepare<[string]>('SELECT max(batch) AS batch FROM push_rows WHERE action_id = ?');
  const setBatch = sqlite.prepare<[number, string, number]>(
    'UPDATE push_rows SET batch = ? WHERE action_id = ? AND row = ?',
  );
  return {
    add: (actionId, rows) => {
      for (const [row, { lane, item }] of rows.entries()) add.run(actionId, row, lane, JSON.stringify(item));
      waitForActions.run({ id: actionId });
    },
    waitForPushes: (actionId, lane) => {
      waitForPushes.run({ id: actionId, lane });
    },
    nextBatch: (actionId) => nextBatch.all({ id: actionId }).map(toNumberedRow),
    split: (actionId, rows, size) => {
      const first = new RowReader(lastBatch.get(actionId)).int('batch') + 1;
      for (const [index, row] of rows.entries()) setBatch.run(first + Math.floor(index / size), actionId, row);
    },
  };
}

function openPushResults(sqlite: SqliteConnection): PushResults {
  const recordResult = sqlite.prepare(
    `UPDATE push_rows SET has_result = 1, code = @code, message = @message, subtracted = @subtracted
     WHERE action_id = @actionId AND row = @row`,
  );
  const sum = sqlite.prepare<[string]>(
    `SELECT count(code) AS rejected, count(*) - sum(has_result) AS pending, coalesce(sum(subtracted), 0) AS subtracted
     FROM push_rows WHERE action_id = ? HAVING count(*) > 0`,
  );
  const rejected = sqlite.prepare<[string]>(
    'SELECT row, item, code, message FROM push_rows WHERE action_id = ? AND code IS NOT NULL ORDER BY row',
  );
  const barcodes = sqlite.prepare<[string]>(
    "SELECT item ->> '$.barcode' AS barcode FROM push_rows WHERE action_id = ?",
  );
  const forgetApplied = sqlite.prepare<[Instant]>(
    `DELETE FROM push_rows WHERE code IS NULL
       AND action_id IN (SELECT id FROM actions WHERE kind = 'import' AND settled_at < ?)`,
  );
  return {
    recordResults: (actionId, results) => {
      for (const each of results) recordResult.run({ actionId, ...each });
    },
    sum: (actionId) => {
      const row = sum.get(actionId);
      if (row === undefined) return { rejected: 0, pending: 0, subtracted: 0 };
      const fields = new RowReader(row);
      return { rejected: fields.int('rejected'), pending: fields.int('pending'), subtracted: fields.int('subtracted') };
    },
    rejected: (actionId) =>
      rejected.all(actionId).map((row) => {
        const fields = new RowReader(row);
        return { ...toNumberedRow(row), code: fields.text('code'), message: fields.textOrNull('message') };
      }),
    barcodes: (actionId) => barcodes.all(actionId).map((row) => new RowReader(row).text('barcode')),
    forgetApplied: (before) => {
      forgetApplied.run(before);
    },
  };
}
