/** The corrections of done counts and edits (table `actions`), and what staff answered about picking (`picking_answers`). */

import type { ApiOrder, ApiSale } from '../../../contract/api/tolerant-resources.ts';
import type { CountCorrectionState } from '../../../contract/domain/count-correction.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';
import type { ActionRow } from './action-row.ts';
import { createActionReader, IS_LIVE, LIVE_ACTIONS } from './action-row.ts';
import { laneOfItem } from './item-lane.ts';

export interface CountCorrections {
  /**
   * Opens the correction of a count with the time at which the service applied it and the units that it subtracted.
   * Call this in the transaction that settles the count.
   */
  open(countId: string, appliedAt: Instant, subtracted: number): void;
  /**
   * Opens the corrections of counts of an order's or sale's items again, because of news about it. It began at `from`
   * and has no part in what was applied before; null if that is unknown.
   */
  reopen(changed: Pick<ApiOrder | ApiSale, 'store_id' | 'lines'>, from: Instant | null): void;
  /**
   * The open corrections of counts applied up to `readTo`, in the order in which staff counted; without those whose item
   * is being counted again.
   */
  due(readTo: Instant, limit: number): ActionRow[];
  /** Whether any correction has yet to be computed. */
  hasOpen(): boolean;
  /**
   * The counts of a store that may leave questions to staff: live ones, open ones, and those that await an answer;
   * without those whose item is being counted again.
   */
  askable(storeId: number): ActionRow[];
  /** How many counts have a question to staff. */
  countAsked(): number;
  settle(countId: string, state: CountCorrectionState): void;
  /** Settles for ever the corrections of earlier counts of the items that a done count or push has set. */
  replaceEarlier(actionId: string): void;
  /** Barcodes of a store's open corrections. */
  openBarcodes(storeId: number): string[];
  /** For each order, what staff answered to whether it was packed when the item was counted. */
  answers(countId: string): ReadonlyMap<string, boolean>;
  /** Stores an answer, and opens the correction again. */
  answer(countId: string, orderId: string, packed: boolean): void;
}

const UNSETTLED = "correction IN ('open', 'asked')";

/** Whether a later count or push of the item of `counts` is live. */
const IS_COUNTED_AGAIN = `(
  EXISTS (SELECT 1 FROM actions AS later
    WHERE later.lane = counts.lane AND later.seq > counts.seq AND later.kind = 'count' AND later.${IS_LIVE})
  OR EXISTS (SELECT 1 FROM push_rows JOIN actions AS later ON later.id = action_id
    WHERE push_rows.lane = counts.lane AND later.seq > counts.seq AND code IS NULL AND later.${IS_LIVE}))`;

export function openCountCorrections(sqlite: SqliteConnection): CountCorrections {
  const toAction = createActionReader();
  const open = sqlite.prepare<[Instant, number, string]>(
    "UPDATE actions SET correction = 'open', applied_at = ?, subtracted = ? WHERE id = ? AND kind IN ('count', 'edit')",
  );
  const anyApplied = sqlite.prepare<[number]>('SELECT 1 FROM actions WHERE applied_at >= ? LIMIT 1');
  const reopen = sqlite.prepare<[string, number]>(
    "UPDATE actions SET correction = 'open' WHERE lane = ? AND applied_at >= ? AND correction <> 'open'",
  );
  const due = sqlite.prepare<[Instant, number]>(
    `SELECT * FROM actions AS counts WHERE ${UNSETTLED} AND correction = 'open' AND applied_at <= ?
       AND NOT ${IS_COUNTED_AGAIN} ORDER BY seq LIMIT ?`,
  );
  const openOne = sqlite.prepare(`SELECT 1 FROM actions WHERE ${UNSETTLED} AND correction = 'open' LIMIT 1`);
  const askable = sqlite.prepare<{ storeId: number }>(
    `SELECT * FROM (
       SELECT * FROM actions WHERE ${UNSETTLED} AND store_id = @storeId
       UNION ALL
       SELECT * FROM ${LIVE_ACTIONS} WHERE ${IS_LIVE} AND kind = 'count' AND store_id = @storeId
     ) AS counts WHERE NOT ${IS_COUNTED_AGAIN} ORDER BY seq`,
  );
  const asked = sqlite.prepare(`SELECT count(*) AS count FROM actions WHERE ${UNSETTLED} AND correction = 'asked'`);
  const settle = sqlite.prepare<[string, string]>('UPDATE actions SET correction = ? WHERE id = ?');
  const replaceEarlier = sqlite.prepare<{ id: string }>(
    `UPDATE actions SET correction = 'settled', applied_at = NULL
     WHERE applied_at IS NOT NULL AND seq < (SELECT seq FROM actions WHERE id = @id) AND lane IN (
       SELECT lane FROM actions WHERE id = @id UNION SELECT lane FROM push_rows WHERE action_id = @id AND code IS NULL)`,
  );
  const openBarcodes = sqlite.prepare<[number]>(
    `SELECT payload ->> '$.barcode' AS barcode FROM actions WHERE ${UNSETTLED} AND correction = 'open' AND store_id = ?`,
  );
  const answers = sqlite.prepare<[string]>('SELECT order_id, packed FROM picking_answers WHERE count_id = ?');
  const answer = sqlite.prepare<[string, string, number]>(
    `INSERT INTO picking_answers (count_id, order_id, packed) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET packed = excluded.packed`,
  );
  const reopenOne = sqlite.prepare<[string]>(
    "UPDATE actions SET correction = 'open' WHERE id = ? AND applied_at IS NOT NULL",
  );
  return {
    open: (countId, appliedAt, subtracted) => {
      open.run(appliedAt, subtracted, countId);
    },
    reopen: ({ store_id, lines }, from) => {
      // Mostly there is none, and catching up reads thousands of events.
      if (anyApplied.get(from ?? 0) === undefined) return;
      for (const { barcode } of lines) if (barcode !== null) reopen.run(laneOfItem(store_id, barcode), from ?? 0);
    },
    due: (readTo, limit) => due.all(readTo, limit).map(toAction),
    hasOpen: () => openOne.get() !== undefined,
    askable: (storeId) => askable.all({ storeId }).map(toAction),
    countAsked: () => new RowReader(asked.get()).int('count'),
    settle: (countId, state) => {
      settle.run(state, countId);
    },
    replaceEarlier: (actionId) => {
      replaceEarlier.run({ id: actionId });
    },
    openBarcodes: (storeId) => openBarcodes.all(storeId).map((row) => new RowReader(row).text('barcode')),
    answers: (countId) =>
      new Map(
        answers.all(countId).map((row) => {
          const fields = new RowReader(row);
          return [fields.text('order_id'), fields.flag('packed')] as const;
        }),
      ),
    answer: (countId, orderId, packed) => {
      answer.run(countId, orderId, packed ? 1 : 0);
      reopenOne.run(countId);
    },
  };
}
