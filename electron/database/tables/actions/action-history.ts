/** Actions of any state (table `actions`): a single one, those of an order or a lane, and those that changed stock. */

import { pushRow } from '../../../contract/api/requests.ts';
import { OPEN_OUTCOME_CODES } from '../../../contract/domain/actions.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { oneOrNull, RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';
import type { ActionReader, ActionRow } from './action-row.ts';
import { IS_BY_HAND, IS_FROM_IMPORT, IS_LIVE, LIVE_ACTIONS } from './action-row.ts';

export interface ActionHistory {
  get(id: string): ActionRow | null;
  /** An order's actions, oldest first. */
  ofOrder(orderId: string): ActionRow[];
  /** The newest actions, newest first. */
  newest(count: number): ActionRow[];
  /** Actions refused at or after `from` that staff haven't seen, newest first. */
  unseenRefusals(from: Instant): ActionRow[];
  /**
   * Actions of a lane that are live, or were done at or after `from`, in the order in which staff acted. A row of a
   * large push is returned as a count.
   */
  recentOfLane(lane: string, from: Instant): ActionRow[];
  /**
   * Actions that may have changed a store's shelf at or after `from`: sent and still live, or since then done or ended
   * with an outcome that leaves it open.
   */
  affectingStock(storeId: number, from: Instant): ActionRow[];
  /** The same, without actions from imported files. */
  affectingStockByHand(storeId: number, from: Instant): ActionRow[];
  /** Accepts of a store that were done at or after `from`. */
  acceptsSince(storeId: number, from: Instant): ActionRow[];
  /** When staff did the oldest stored action; null if there is none. */
  earliestAskedAt(): Instant | null;
  /** When the last push of a file's rows to a store ended; null when none has. */
  lastImportEnd(storeId: number): Instant | null;
}

const OPEN_OUTCOMES = OPEN_OUTCOME_CODES.map((code) => `'${code}'`).join(', ');

/** Kinds that change what is on the shelf. */
const SHELF_KINDS = "'accept', 'adjustment', 'count', 'edit', 'import'";

/** The statement of {@link ActionHistory.affectingStock}, limited to actions that meet `condition`. */
function affectingStock(condition: string): string {
  return `SELECT * FROM actions WHERE store_id = @storeId AND kind IN (${SHELF_KINDS}) AND settled_at >= @from AND ${condition}
       AND (state = 'done' OR outcome_code IN (${OPEN_OUTCOMES}))
     UNION ALL
     SELECT * FROM ${LIVE_ACTIONS} WHERE store_id = @storeId AND kind IN (${SHELF_KINDS}) AND ${IS_LIVE} AND state <> 'waiting'
       AND ${condition}`;
}

/** Converts a row of a large push (its `item`, and the units subtracted from it alone) to the count that it is. */
export function toCount(push: ActionRow, row: unknown): ActionRow {
  if (push.payload.kind !== 'import') return push;
  const fields = new RowReader(row);
  const { barcode, stock: counted, ...about } = fields.json('item', pushRow);
  const { asOf, importId } = push.payload;
  return {
    ...push,
    subtracted: fields.orNull('row_subtracted', fields.int),
    payload: { kind: 'count', barcode, counted, asOf, itemName: about.name ?? null, about, importId },
  };
}

export function openActionHistory(sqlite: SqliteConnection, toAction: ActionReader): ActionHistory {
  const get = sqlite.prepare<[string]>('SELECT * FROM actions WHERE id = ?');
  const ofOrder = sqlite.prepare<[string]>('SELECT * FROM actions WHERE order_id = ? ORDER BY seq');
  const newest = sqlite.prepare<[number]>('SELECT * FROM actions ORDER BY seq DESC LIMIT ?');
  const unseenRefusals = sqlite.prepare<[Instant]>(
    "SELECT * FROM actions WHERE state = 'refused' AND seen_at IS NULL AND settled_at >= ? ORDER BY seq DESC",
  );
  const ofLane = sqlite.prepare<[string, Instant]>(
    `SELECT * FROM actions WHERE lane = ? AND (${IS_LIVE} OR (state = 'done' AND settled_at >= ?)) ORDER BY seq`,
  );
  const pushesOfLane = sqlite.prepare<[string, Instant]>(
    `SELECT actions.*, item, push_rows.subtracted AS row_subtracted FROM push_rows JOIN actions ON actions.id = action_id
     WHERE push_rows.lane = ? AND code IS NULL AND (${IS_LIVE} OR (state = 'done' AND settled_at >= ?))`,
  );
  const affecting = sqlite.prepare<{ storeId: number; from: Instant }>(affectingStock('TRUE'));
  const affectingByHand = sqlite.prepare<{ storeId: number; from: Instant }>(affectingStock(IS_BY_HAND));
  const acceptsSince = sqlite.prepare<[number, Instant]>(
    `SELECT * FROM actions WHERE store_id = ? AND settled_at >= ? AND kind = 'accept' AND state = 'done' AND ${IS_BY_HAND}`,
  );
  const lastImportEnd = sqlite.prepare<[number]>(
    `SELECT max(settled_at) AS at FROM actions WHERE store_id = ? AND ${IS_FROM_IMPORT}`,
  );
  const earliest = sqlite.prepare('SELECT min(created_at) AS at FROM actions');
  return {
    get: (id) => oneOrNull(get.get(id), toAction),
    ofOrder: (orderId) => ofOrder.all(orderId).map(toAction),
    newest: (count) => newest.all(count).map(toAction),
    unseenRefusals: (from) => unseenRefusals.all(from).map(toAction),
    recentOfLane: (lane, from) => {
      const own = ofLane.all(lane, from).map(toAction);
      const pushed = pushesOfLane.all(lane, from).map((row) => toCount(toAction(row), row));
      return pushed.length === 0 ? own : [...own, ...pushed].sort((one, other) => one.seq - other.seq);
    },
    affectingStock: (storeId, from) => affecting.all({ storeId, from }).map(toAction),
    affectingStockByHand: (storeId, from) => affectingByHand.all({ storeId, from }).map(toAction),
    acceptsSince: (storeId, from) => acceptsSince.all(storeId, from).map(toAction),
    earliestAskedAt: () => new RowReader(earliest.get()).instantOrNull('at'),
    lastImportEnd: (storeId) => new RowReader(lastImportEnd.get(storeId)).instantOrNull('at'),
  };
}
