/** The corrections of counts that are done (table `actions`), and what staff said about picking (`bag_answers`). */

import type { CountCorrectionState } from '../../../contract/domain/count-correction.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { RowReader } from '../../row-reader.ts';
import type { SqliteConnection } from '../../sqlite.ts';
import type { ActionRow } from './action-row.ts';
import { createActionReader } from './action-row.ts';

export interface CountCorrections {
  /** Opens the correction of a count: when the service applied it, and the units subtracted. Call it in the count's settling. */
  open(countId: string, appliedAt: Instant, subtracted: number): void;
  /** The first unsettled corrections, in the order in which staff counted: open ones, then those that staff are asked about. */
  unsettled(limit: number): ActionRow[];
  hasOpen(): boolean;
  /** Those of a store that staff are asked about. */
  asked(storeId: number): ActionRow[];
  /** How many staff are asked about. */
  countAsked(): number;
  settle(countId: string, state: CountCorrectionState): void;
  /** Barcodes of a store's open corrections. */
  openBarcodes(storeId: number): string[];
  /** Later counts of the same item, and later pushes of many rows that contain it. */
  laterCounts(count: ActionRow): ActionRow[];
  /** Whether an order was picked when an item was counted, as staff said; by order. */
  answers(countId: string): ReadonlyMap<string, boolean>;
  answer(countId: string, orderId: string, packed: boolean): void;
}

const UNSETTLED = "put_back IN ('open', 'asked')";

export function openCountCorrections(sqlite: SqliteConnection): CountCorrections {
  const toAction = createActionReader();
  const open = sqlite.prepare<[Instant, number, string]>(
    "UPDATE actions SET put_back = 'open', applied_at = ?, subtracted = ? WHERE id = ? AND kind = 'count'",
  );
  const unsettled = sqlite.prepare<[number]>(
    `SELECT * FROM actions WHERE ${UNSETTLED} ORDER BY put_back = 'asked', seq LIMIT ?`,
  );
  const openOne = sqlite.prepare(`SELECT 1 FROM actions WHERE ${UNSETTLED} AND put_back = 'open' LIMIT 1`);
  const askedOf = sqlite.prepare<[number]>(
    `SELECT * FROM actions WHERE ${UNSETTLED} AND put_back = 'asked' AND store_id = ? ORDER BY seq`,
  );
  const asked = sqlite.prepare(`SELECT count(*) AS count FROM actions WHERE ${UNSETTLED} AND put_back = 'asked'`);
  const settle = sqlite.prepare<[string, string]>(`UPDATE actions SET put_back = ? WHERE id = ? AND ${UNSETTLED}`);
  const openBarcodes = sqlite.prepare<[number]>(
    `SELECT deed ->> '$.barcode' AS barcode FROM actions WHERE ${UNSETTLED} AND put_back = 'open' AND store_id = ?`,
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
    unsettled: (limit) => unsettled.all(limit).map(toAction),
    hasOpen: () => openOne.get() !== undefined,
    asked: (storeId) => askedOf.all(storeId).map(toAction),
    countAsked: () => new RowReader(asked.get()).int('count'),
    settle: (countId, state) => {
      settle.run(state, countId);
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
