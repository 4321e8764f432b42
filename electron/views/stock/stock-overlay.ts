import type { ApiOrder } from '../../contract/api/tolerant-resources.ts';
import type { ShortageView } from '../../contract/ipc/order-card.ts';
import type { ShelfView } from '../../contract/ipc/orders.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { StockLevels } from '../../database/tables/stock/items.ts';

/** What was last read of a store's shelf, by barcode. */
export type ItemsByBarcode = ReadonlyMap<string, StockLevels>;

/** What is left of one item; null when it has no barcode or was never read. */
export function buildItemStockView(barcode: string | null, shelf: ItemsByBarcode): ShelfView | null {
  const row = barcode === null ? undefined : shelf.get(barcode);
  if (row === undefined) return null;
  const { stock, available, lowMark, readAt } = row;
  return { stock, available, low: lowMark !== null && stock <= lowMark, readAt };
}

/**
 * An item with adjustments and counts laid over what was read of it, in the order in which staff made them: those that
 * are on their way, and those that were done since. `accepted`: units of orders accepted since; what is available
 * doesn't change by them, because they were held before. Nothing takes a shelf below zero.
 */
export function overlayActions<Row extends Pick<StockLevels, 'stock' | 'available'>>(
  row: Row,
  actions: readonly ActionRow[],
  accepted: number,
): Row {
  let { stock } = row;
  for (const { payload: deed, countCorrection: putBack, subtracted } of actions) {
    if (deed.kind === 'adjustment') stock = Math.max(0, stock + deed.delta);
    // Until it is known what is put back, the number is as it was counted: it is not shown lower for a moment.
    if (deed.kind === 'count') stock = deed.counted - (putBack === null || putBack === 'open' ? 0 : (subtracted ?? 0));
  }
  return { ...row, stock: Math.max(0, stock - accepted), available: row.available + stock - row.stock };
}

/**
 * What the shelf lacks for an order whose own units are held no longer: what others hold is not there for it. Null as
 * long as one of its items was never read; a line without a barcode is not on any shelf.
 */
export function findShortages(lines: ApiOrder['lines'], shelf: ItemsByBarcode): ShortageView[] | null {
  const wanted = new Map<string, { readonly name: string | null; readonly units: number }>();
  for (const { barcode, name, quantity } of lines) {
    if (barcode === null) continue;
    wanted.set(barcode, { name, units: (wanted.get(barcode)?.units ?? 0) + quantity });
  }
  const shortages: ShortageView[] = [];
  for (const [barcode, { name, units }] of wanted) {
    const row = shelf.get(barcode);
    if (row === undefined) return null;
    const missing = units - Math.max(0, row.available);
    if (missing > 0) shortages.push({ name, barcode, missing });
  }
  return shortages;
}
