import type { FoundItem } from '../../contract/calls/stock.ts';
import { readItemCode } from '../../contract/domain/item-code.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { TimedDatabase } from './stock-item.ts';
import { readStockItem } from './stock-item.ts';
import type { StockLists } from './stock-lists.ts';

/**
 * Finds the barcode under which the store lists the item of a code; null if it lists none. `barcodes`: those that the
 * item may have, beginning with the code itself.
 */
export function findListedBarcode(
  { items }: Pick<CounterDatabase, 'items'>,
  storeId: number,
  barcodes: readonly string[],
  isListed: (barcode: string) => boolean,
): string | null {
  const listed = barcodes.find(isListed);
  if (listed !== undefined) return listed;
  const [code = ''] = barcodes;
  // Caps Lock turns a scanner's letters over.
  return /[a-z]/i.test(code) ? items.onlyInAnyCase(storeId, code) : null;
}

function findBarcode(
  { database, now }: TimedDatabase,
  lists: StockLists,
  storeId: number,
  barcodes: readonly string[],
): string | null {
  const at = now();
  return findListedBarcode(database, storeId, barcodes, (barcode) => lists.row(barcode, at) !== null);
}

/**
 * Finds the item of a scanned or typed code. A code that an item of the shop has is that item, whatever its check digit
 * says. `scale`: the pattern of the scale's codes.
 */
export function findItem(
  workspace: TimedDatabase,
  lists: StockLists,
  storeId: number,
  text: string,
  scale: string | null,
): FoundItem {
  const { barcode, barcodes, hasWrongCheckDigit, expiryDate, lot, amount } = readItemCode(text, scale);
  const listed = findBarcode(workspace, lists, storeId, barcodes);
  const view = listed === null ? null : readStockItem(workspace, lists, { storeId, barcode: listed });
  return { barcode: listed ?? barcode, view, isMisread: view === null && hasWrongCheckDigit, expiryDate, lot, amount };
}

/** The barcode of the item whose code was typed in another form into a search; null if it is a search for words. */
export function findTypedBarcode(
  workspace: TimedDatabase,
  lists: StockLists,
  { storeId, query }: { readonly storeId: number; readonly query: string },
): string | null {
  const { kind, barcodes } = readItemCode(query, null);
  return kind === 'other' ? null : findBarcode(workspace, lists, storeId, barcodes);
}
