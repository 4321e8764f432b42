import type { ApiOrder } from '../../contract/api/tolerant-resources.ts';
import type { ShortageView } from '../../contract/calls/order-card.ts';
import type { ShelfView } from '../../contract/calls/orders.ts';
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

/** A change of the stock at a moment. */
interface StockChange {
  /** Infinity for a change still to come. */
  readonly at: number;
  readonly delta: number;
}

/**
 * Lays over an item, as last read, the adjustments and counts that are open or were done since, and what orders have
 * claimed since. Each change applies at its own time, as at the service: stock never falls below zero, so their
 * sequence matters. A count includes what was accepted before it was done or, while it is open, before staff made it.
 */
export function overlayActions<Row extends Pick<StockLevels, 'stock' | 'available'>>(
  row: Row,
  actions: readonly ActionRow[],
  { accepted, claimed }: OrderClaims,
): Row {
  const lastCount = actions.findLastIndex(({ payload }) => payload.kind === 'count');
  const count = actions[lastCount];
  const begin = count === undefined ? row.stock : readCounted(count);
  const countedAt = count === undefined ? 0 : (count.settledAt ?? count.askedAt);
  const adjustments = actions
    .slice(lastCount + 1)
    .map((action) => ({ at: action.settledAt ?? Number.POSITIVE_INFINITY, delta: readDelta(action, actions) }));
  const accepts = accepted.filter(({ at }) => at >= countedAt).map(({ at, units }) => ({ at, delta: -units }));
  const stock = applyChanges(begin, [...adjustments, ...accepts]);
  return { ...row, stock, available: row.available + applyChanges(begin, adjustments) - row.stock - claimed };
}

/** The change of the stock by an adjustment, or by an edit whose correction is computed: until then it shows as none. */
function readDelta(action: ActionRow, actions: readonly ActionRow[]): number {
  const { payload, subtracted } = action;
  if (payload.kind === 'edit') return isCorrected(action) ? -(subtracted ?? 0) : 0;
  if (payload.kind !== 'adjustment') return 0;
  const corrected = actions.find(({ id }) => id === payload.corrects);
  return corrected === undefined || isCorrected(corrected) ? payload.delta : 0;
}

/** Until its correction is computed, a count shows as counted, so that the stock doesn't dip for a moment. */
function readCounted(count: ActionRow): number {
  const { payload, subtracted } = count;
  return payload.kind === 'count' ? payload.counted - (isCorrected(count) ? (subtracted ?? 0) : 0) : 0;
}

function isCorrected({ countCorrection }: ActionRow): boolean {
  return countCorrection !== null && countCorrection !== 'open';
}

function applyChanges(stock: number, changes: readonly StockChange[]): number {
  return changes
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at - other.at))
    .reduce((sum, { delta }) => Math.max(0, sum + delta), stock);
}

/**
 * The units that an order whose hold has ended lacks; units that other orders hold don't count for it. Null while one
 * of its items has never been read. Lines without a barcode have no stock.
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
