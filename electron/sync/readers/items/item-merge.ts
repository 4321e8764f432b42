/** Takes items of the inventory that were read into the local copy of the shelf. */

import type { ApiItem } from '../../../contract/api/tolerant-resources.ts';
import { parseAmountOrNull } from '../../../contract/domain/money.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { CounterDatabase } from '../../../database/database.ts';
import type { ActionRow } from '../../../database/tables/actions/action-row.ts';

/** The barcodes whose stock an action changes. */
export type AffectedBarcodes = (database: CounterDatabase, action: ActionRow) => readonly string[];

export interface ItemMergeContext {
  readonly database: CounterDatabase;
  readonly listAffectedBarcodes: AffectedBarcodes;
}

/**
 * Takes items that a request read which left at `sentAt`. Where an action of ours was on its way meanwhile, or was done
 * since, nobody can tell whether the reading knows of it: that item is left as it is, with the action laid over it.
 */
export function mergeItems(
  { database, listAffectedBarcodes }: ItemMergeContext,
  storeId: number,
  items: readonly ApiItem[],
  sentAt: Instant,
): void {
  database.transaction(() => {
    const moving = new Set([
      ...database.actions.affectingStock(storeId, sentAt).flatMap((row) => listAffectedBarcodes(database, row)),
      ...database.countCorrections.openBarcodes(storeId),
    ]);
    for (const item of items) {
      const { barcode, stock, reserved, available } = item;
      if (barcode === null || moving.has(barcode)) continue;
      database.items.put(storeId, barcode, {
        stock,
        available: available ?? stock - (reserved ?? 0),
        lowMark: item.low_stock_threshold,
        readAt: sentAt,
        name: item.name,
        reserved,
        mrp: parseAmountOrNull(item.mrp),
        price: parseAmountOrNull(item.price),
        expiryDate: item.expiry_date,
        source: item.source,
        externalId: item.external_id,
      });
    }
  });
}
