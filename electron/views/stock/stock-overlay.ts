import type { ApiOrder } from '../../contract/api/tolerant-resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { ShortageView } from '../../contract/ipc/order-card.ts';
import type { ShelfView } from '../../contract/ipc/orders.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { StockLevels } from '../../database/tables/stock/items.ts';
import type { OrderClaims } from './order-claims.ts';

/** The stock of a store as last read, by barcode. */
export type ItemsByBarcode = ReadonlyMap<string, StockLevels>;

/** The stock of one item; null when it has no barcode or was never read. */
export function buildItemStockView(barcode: string | null, items: ItemsByBarcode): ShelfView | null {
  const row = barcode === null ? undefined : items.get(barcode);
  if (row === undefined) return null;
  const { stock, available, lowMark, readAt } = row;
  return { stock, available, low: lowMark !== null && stock <= lowMark, readAt };
}

/**
 * Since when accepts come on top of a reading at `readAt` and these actions: a count has those that were done before it.
 * While a count is open, those since staff made it.
 */
export function findAcceptsFrom(readAt: Instant, actions: readonly ActionRow[]): Instant {
  const count = actions.findLast(({ payload }) => payload.kind === 'count');
  const countedAt = count === undefined ? readAt : (count.settledAt ?? count.askedAt);
  return countedAt > readAt ? countedAt : readAt;
}

/**
 * Lays adjustments and counts over an item as last read, in the order in which staff made them: those that are open, and
 * those that were done since; and what orders have claimed since. Stock never falls below zero.
 */
export function overlayActions<Row extends Pick<StockLevels, 'stock' | 'available'>>(
  row: Row,
  actions: readonly ActionRow[],
  { accepted, claimed }: OrderClaims,
): Row {
  let { stock } = row;
  for (const { payload, countCorrection, subtracted } of actions) {
    if (payload.kind === 'adjustment') stock = Math.max(0, stock + payload.delta);
    // Until a correction is decided, the stock shows as counted, so that it doesn't dip for a moment.
    if (payload.kind === 'count')
      stock = payload.counted - (countCorrection === null || countCorrection === 'open' ? 0 : (subtracted ?? 0));
  }
  return { ...row, stock: Math.max(0, stock - accepted), available: row.available + stock - row.stock - claimed };
}

/**
 * The units that are missing for an order whose hold has ended: units that other orders hold are not there for it. Null
 * while one of its items was never read. Lines without a barcode have no stock.
 */
export function findShortages(lines: ApiOrder['lines'], items: ItemsByBarcode): ShortageView[] | null {
  const wanted = new Map<string, { readonly name: string | null; readonly units: number }>();
  for (const { barcode, name, quantity } of lines) {
    if (barcode === null) continue;
    wanted.set(barcode, { name, units: (wanted.get(barcode)?.units ?? 0) + quantity });
  }
  const shortages: ShortageView[] = [];
  for (const [barcode, { name, units }] of wanted) {
    const row = items.get(barcode);
    if (row === undefined) return null;
    const missing = units - Math.max(0, row.available);
    if (missing > 0) shortages.push({ name, barcode, missing });
  }
  return shortages;
}
