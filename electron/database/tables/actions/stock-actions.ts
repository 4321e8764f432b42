/** The actions that change stock (table `actions`): by item, and for overlays on the stock as last read. */

import type { Instant } from '../../../contract/domain/time.ts';
import { RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';
import type { ActionRow } from './action-row.ts';
import { createActionReader, IS_BY_HAND, IS_FROM_IMPORT, IS_LIVE } from './action-row.ts';
import { laneOfItem } from './item-lane.ts';

export interface StockActions {
  /**
   * A store's adjustments, counts and edits that are live, or were done at or after `from`, in the order in which staff acted;
   * without those of files, see {@link hasImportPush}.
   */
  recentOfStore(storeId: number, from: Instant): ActionRow[];
  /** Adjustments, counts and edits of one item, newest first. */
  ofItem(storeId: number, barcode: string, limit: number): ActionRow[];
  /** Actions that undo another or correct a count, oldest first. */
  linkedTo(id: string): ActionRow[];
  /** Whether a push of a file's rows to a store is live, or ended at or after `from`. */
  hasImportPush(storeId: number, from: Instant): boolean;
  /**
   * Barcodes of a store that staff have adjusted, counted or edited since `from`, or that an import of that time has changed, each
   * once.
   */
  barcodesSince(storeId: number, from: Instant): string[];
  /** Barcodes of a store with a count as of a moment after `asOf`, unless it was refused or withdrawn. */
  barcodesCountedAfter(storeId: number, asOf: Instant): string[];
}

const ITEM_KINDS = "kind IN ('adjustment', 'count', 'edit')";

export function openStockActions(sqlite: SqliteConnection): StockActions {
  const toAction = createActionReader();
  const over = sqlite.prepare<{ storeId: number; from: Instant }>(
    `SELECT * FROM (
       SELECT * FROM actions WHERE ${IS_LIVE} AND store_id = @storeId AND ${ITEM_KINDS} AND ${IS_BY_HAND}
       UNION ALL
       SELECT * FROM actions
         WHERE store_id = @storeId AND settled_at >= @from AND state = 'done' AND ${ITEM_KINDS} AND ${IS_BY_HAND}
     ) ORDER BY seq`,
  );
  const ofItem = sqlite.prepare<[string, number]>(
    `SELECT * FROM actions WHERE lane = ? AND ${ITEM_KINDS} ORDER BY seq DESC LIMIT ?`,
  );
  const linked = sqlite.prepare<[string]>(
    `SELECT * FROM actions WHERE kind IN ('adjustment', 'edit') AND coalesce(payload ->> '$.undoes', payload ->> '$.corrects') = ?
     ORDER BY seq`,
  );
  const isImported = `state NOT IN ('refused', 'withdrawn') AND created_at >= @from AND ${IS_FROM_IMPORT}`;
  // A file may hold every item of a shop, so an import has changed only what was read differently since.
  const since = sqlite.prepare<{ storeId: number; from: Instant }>(
    `SELECT payload ->> '$.barcode' AS barcode FROM actions
     WHERE store_id = @storeId AND created_at >= @from AND ${ITEM_KINDS} AND ${IS_BY_HAND}
     UNION
     SELECT barcode FROM (
       SELECT barcode, 'barcode:' || store_id || ':' || barcode AS item_lane FROM stock_changes
       WHERE read_at >= @from AND store_id = @storeId)
     WHERE EXISTS (SELECT 1 FROM actions WHERE lane = item_lane AND kind = 'count' AND ${isImported})
       OR EXISTS (SELECT 1 FROM push_rows JOIN actions ON actions.id = action_id
         WHERE push_rows.lane = item_lane AND code IS NULL AND ${isImported})`,
  );
  const countedAfter = sqlite.prepare<[number, Instant, Instant]>(
    `SELECT DISTINCT payload ->> '$.barcode' AS barcode FROM actions
     WHERE store_id = ? AND created_at > ? AND kind = 'count' AND payload ->> '$.asOf' > ?
       AND state NOT IN ('refused', 'withdrawn')`,
  );
  const push = sqlite.prepare<{ storeId: number; from: Instant }>(
    `SELECT 1 FROM actions WHERE store_id = @storeId AND settled_at IS NULL AND ${IS_FROM_IMPORT}
     UNION ALL
     SELECT 1 FROM actions WHERE store_id = @storeId AND settled_at >= @from AND ${IS_FROM_IMPORT} LIMIT 1`,
  );
  return {
    hasImportPush: (storeId, from) => push.get({ storeId, from }) !== undefined,
    recentOfStore: (storeId, from) => over.all({ storeId, from }).map(toAction),
    ofItem: (storeId, barcode, limit) => ofItem.all(laneOfItem(storeId, barcode), limit).map(toAction),
    linkedTo: (id) => linked.all(id).map(toAction),
    barcodesCountedAfter: (storeId, asOf) =>
      countedAfter.all(storeId, asOf, asOf).map((row) => new RowReader(row).text('barcode')),
    barcodesSince: (storeId, from) => since.all({ storeId, from }).map((row) => new RowReader(row).text('barcode')),
  };
}
