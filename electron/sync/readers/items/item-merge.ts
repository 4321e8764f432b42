/** Merges items read from the inventory into the local copy of the shelf. */

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
 * Stores items that were read by a request that left at `sentAt`. An item is left as it is, with our action laid over it,
 * where an action was on its way meanwhile or was done since: the reading may or may not include it.
 */
export function mergeItems(
  context: ItemMergeContext,
  storeId: number,
  items: readonly ApiItem[],
  sentAt: Instant,
): void {
  const { database } = context;
  database.transaction(() => {
    const affected = listChangingBarcodes(context, storeId, sentAt);
    for (const item of items) {
      const { barcode, stock, reserved, available } = item;
      if (barcode === null || affected.has(barcode)) continue;
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

/** The items of which a reading that left at `sentAt` is not taken, because our own action may be in it or not. */
export function listChangingBarcodes(
  { database, listAffectedBarcodes }: ItemMergeContext,
  storeId: number,
  sentAt: Instant,
): ReadonlySet<string> {
  return new Set([
    ...database.actions.affectingStock(storeId, sentAt).flatMap((row) => listAffectedBarcodes(database, row)),
    ...database.countCorrections.openBarcodes(storeId),
  ]);
}
