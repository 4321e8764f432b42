/** The corrections of done counts (table `actions`), and what staff answered about picking (`bag_answers`). */

import type { CountCorrectionState } from '../../../contract/domain/count-correction.ts';
import { CORRECTION_WINDOW } from '../../../contract/domain/count-correction.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { RowReader } from '../../row-reader.ts';
import type { SqliteConnection } from '../../sqlite.ts';
import type { ActionRow } from './action-row.ts';
import { createActionReader, IS_LIVE, LIVE_ACTIONS } from './action-row.ts';

export interface CountCorrections {
  /**
   * Opens the correction of a count with the time at which the service applied it and the units that it subtracted.
   * Call this in the transaction that settles the count.
   */
  open(countId: string, appliedAt: Instant, subtracted: number): void;
  /**
   * The counts after `seq` whose correction can still change, in the order in which staff counted: open ones, those
   * with a question to staff, and those in their window. `readTo`: the cursor of events.
   */
  watched(readTo: Instant, seq: number, limit: number): ActionRow[];
  /** Whether any count is in its window. */
  hasWatched(readTo: Instant): boolean;
  /** Whether any correction has yet to be computed. */
  hasOpen(): boolean;
  /** The counts of a store that may leave questions to staff: live ones, open ones, and those that await an answer. */
  askable(storeId: number): ActionRow[];
  /** How many counts have a question to staff. */
  countAsked(): number;
  settle(countId: string, state: CountCorrectionState): void;
  /** Reopens the corrections of a store's counts that were applied since `from`, however old they are. */
  reopen(storeId: number, from: Instant): void;
  /** Closes the corrections of counts that pushes settled before `before` replace, so that nothing reopens them. */
  closeReplaced(before: Instant): void;
  /** Barcodes of a store's open corrections. */
  openBarcodes(storeId: number): string[];
  /** Later counts of the same item, and later pushes of many rows that contain it. */
  laterCounts(count: ActionRow): ActionRow[];
  /** For each order, what staff answered to whether it was packed when the item was counted. */
  answers(countId: string): ReadonlyMap<string, boolean>;
  answer(countId: string, orderId: string, packed: boolean): void;
}

const UNSETTLED = "put_back IN ('open', 'asked')";

/** Counts applied later than this are in their window. */
const windowStart = (readTo: Instant): number => readTo - CORRECTION_WINDOW.untilMs;

export function openCountCorrections(sqlite: SqliteConnection): CountCorrections {
  const toAction = createActionReader();
  const open = sqlite.prepare<[Instant, number, string]>(
    "UPDATE actions SET put_back = 'open', applied_at = ?, subtracted = ? WHERE id = ? AND kind = 'count'",
  );
  const watched = sqlite.prepare<{ since: number; seq: number; limit: number }>(
    `SELECT * FROM actions WHERE id IN (
       SELECT id FROM actions WHERE ${UNSETTLED} UNION SELECT id FROM actions WHERE applied_at > @since
     ) AND seq > @seq ORDER BY seq LIMIT @limit`,
  );
  const oneWatched = sqlite.prepare<[number]>('SELECT 1 FROM actions WHERE applied_at > ? LIMIT 1');
  const openOne = sqlite.prepare(`SELECT 1 FROM actions WHERE ${UNSETTLED} AND put_back = 'open' LIMIT 1`);
  const askable = sqlite.prepare<{ storeId: number }>(
    `SELECT * FROM (
       SELECT * FROM actions WHERE ${UNSETTLED} AND store_id = @storeId
       UNION ALL
       SELECT * FROM ${LIVE_ACTIONS} WHERE ${IS_LIVE} AND kind = 'count' AND store_id = @storeId
     ) ORDER BY seq`,
  );
  const asked = sqlite.prepare(`SELECT count(*) AS count FROM actions WHERE ${UNSETTLED} AND put_back = 'asked'`);
  const settle = sqlite.prepare<[string, string]>('UPDATE actions SET put_back = ? WHERE id = ?');
  const reopen = sqlite.prepare<[number, Instant]>(
    `UPDATE actions INDEXED BY actions_applied SET put_back = 'open'
     WHERE store_id = ? AND applied_at >= ? AND put_back IN ('none', 'put_back')`,
  );
  const closeReplaced = sqlite.prepare<[Instant]>(
    `UPDATE actions SET applied_at = NULL WHERE put_back IN ('none', 'put_back') AND id IN (
       SELECT counts.id FROM actions AS pushes JOIN push_rows ON action_id = pushes.id AND code IS NULL
       JOIN actions AS counts ON counts.lane = push_rows.lane AND counts.seq < pushes.seq AND counts.kind = 'count'
       WHERE pushes.kind = 'import' AND pushes.settled_at < ?)`,
  );
  const openBarcodes = sqlite.prepare<[number]>(
    `SELECT payload ->> '$.barcode' AS barcode FROM actions WHERE ${UNSETTLED} AND put_back = 'open' AND store_id = ?`,
  );
  const laterCounts = sqlite.prepare<{ lane: string; seq: number }>(
    `SELECT * FROM actions WHERE lane = @lane AND seq > @seq AND kind = 'count'
     UNION ALL
     SELECT actions.* FROM push_rows JOIN actions ON actions.id = action_id
     WHERE push_rows.lane = @lane AND seq > @seq AND code IS NULL`,
  );
  const answers = sqlite.prepare<[string]>('SELECT order_id, packed FROM bag_answers WHERE count_id = ?');
  const answer = sqlite.prepare<[string, string, number]>(
    `INSERT INTO bag_answers (count_id, order_id, packed) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET packed = excluded.packed`,
  );
  return {
    open: (countId, appliedAt, subtracted) => {
      open.run(appliedAt, subtracted, countId);
    },
    watched: (readTo, seq, limit) => watched.all({ since: windowStart(readTo), seq, limit }).map(toAction),
    hasWatched: (readTo) => oneWatched.get(windowStart(readTo)) !== undefined,
    hasOpen: () => openOne.get() !== undefined,
    askable: (storeId) => askable.all({ storeId }).map(toAction),
    countAsked: () => new RowReader(asked.get()).int('count'),
    settle: (countId, state) => {
      settle.run(state, countId);
    },
    reopen: (storeId, from) => {
      reopen.run(storeId, from);
    },
    closeReplaced: (before) => {
      closeReplaced.run(before);
    },
    openBarcodes: (storeId) => openBarcodes.all(storeId).map((row) => new RowReader(row).text('barcode')),
    laterCounts: ({ lane, seq }) => laterCounts.all({ lane, seq }).map(toAction),
    answers: (countId) =>
      new Map(
        answers.all(countId).map((row) => {
          const fields = new RowReader(row);
          return [fields.text('order_id'), fields.flag('packed')] as const;
        }),
      ),
    answer: (countId, orderId, packed) => {
      answer.run(countId, orderId, packed ? 1 : 0);
    },
  };
}
