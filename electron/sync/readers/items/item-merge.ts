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
 * Stores items that were read by a request sent at `sentAt`. Skips items that one of our actions was changing then or
 * has changed since, because the reading may or may not include that action. Returns whether it skipped any.
 */
export function mergeItems(
  context: ItemMergeContext,
  storeId: number,
  items: readonly ApiItem[],
  sentAt: Instant,
): boolean {
  const { database } = context;
  return database.write(() => {
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
    return items.some(({ barcode }) => barcode !== null && affected.has(barcode));
  });
}

/**
 * The items that a reading requested at `sentAt` must not update, because it may or may not include one of our actions.
 */
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
