import type { z } from 'zod';
import { pushRow } from '../../contract/api/requests.ts';
import type { RowError } from '../../contract/api/resources.ts';
import { parseAmount } from '../../contract/domain/money.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import type { ItemRecord } from '../storage/tables/items.ts';
import { MAX_STOCK } from './adjustments.ts';
import type { RowTally } from './run-result.ts';
import { createRowError, readRow } from './run-result.ts';

type PushRow = z.output<typeof pushRow>;

/** What a count becomes when so many units were sold that the POS had not booked when it counted (S7). */
export function subtractUnbooked(count: number, unbooked: number): { stock: number; subtracted: number } {
  const subtracted = Math.min(count, unbooked);
  return { stock: count - subtracted, subtracted };
}

/** An item that a store begins to have with this row. */
const NEW_ITEM = {
  stock: 0,
  mrp: null,
  price: null,
  expiryDate: null,
  lowStockThreshold: 0,
  brand: null,
  category: null,
  subcategory: null,
  weight: null,
  description: null,
  externalId: null,
  source: 'store_item',
  countedAt: null,
} as const;

/** The item with what the row says about it; what the row leaves out stays. */
function described(item: ItemRecord, row: PushRow, countedAt: Instant): ItemRecord {
  return {
    ...item,
    countedAt,
    name: row.name ?? item.name,
    mrp: row.mrp === undefined ? item.mrp : parseAmount(row.mrp),
    price: row.price === undefined ? item.price : parseAmount(row.price),
    expiryDate: row.expiry_date ?? item.expiryDate,
    lowStockThreshold: row.low_stock_threshold ?? item.lowStockThreshold,
    brand: row.brand ?? item.brand,
    category: row.category ?? item.category,
    subcategory: row.subcategory ?? item.subcategory,
    weight: row.weight ?? item.weight,
    description: row.description ?? item.description,
    externalId: row.external_id ?? item.externalId,
  };
}

const same = (before: ItemRecord, after: ItemRecord): boolean =>
  JSON.stringify({ ...before, countedAt: null }) === JSON.stringify({ ...after, countedAt: null });

/** A push about to be applied. */
export interface StockPush {
  readonly storeId: number;
  readonly syncId: string;
  /** When the POS took the count. */
  readonly asOf: Instant;
  /** Units sold but not booked by then, by barcode. */
  readonly unbooked: ReadonlyMap<string, number>;
  readonly rows: readonly unknown[];
}

type Outcome = 'created' | 'updated' | 'unchanged' | RowError;

/** Applies the rows of a push one by one; a bad one is reported and the others apply. */
export function applyStockPush(
  core: Core,
  { storeId, syncId, asOf, unbooked, rows }: StockPush,
  now: Instant,
): RowTally {
  const { items } = core.storage;
  const tally = { created: 0, updated: 0, unchanged: 0 };
  const errors: RowError[] = [];
  const subtracted = new Map<string, number>();
  const seen = new Set<string>();

  const apply = (row: PushRow): Outcome => {
    const { barcode, name } = row;
    if (seen.has(barcode)) {
      return createRowError(barcode, 'duplicate_barcode', 'This push has the barcode twice; the first row counts.');
    }
    if (row.stock > MAX_STOCK) return createRowError(barcode, 'invalid_request', `stock must be at most ${MAX_STOCK}.`);
    const known = items.get(storeId, barcode);
    if (!known && name === undefined) {
      return createRowError(barcode, 'unknown_barcode', 'A barcode that is seen for the first time needs a name.');
    }
    if (known?.countedAt != null && asOf < known.countedAt) {
      return createRowError(barcode, 'stale_count', 'A newer count of this barcode was applied already.');
    }
    seen.add(barcode);
    const before = known ?? { ...NEW_ITEM, barcode, name: name ?? '' };
    const after = described(before, row, asOf);
    if (known) items.describe(storeId, after);
    else items.add(storeId, after);
    const result = subtractUnbooked(row.stock, unbooked.get(barcode) ?? 0);
    if (result.subtracted > 0) subtracted.set(barcode, result.subtracted);
    items.changeStock(storeId, barcode, result.stock - before.stock, 'push', syncId, now);
    if (!known) return 'created';
    return result.stock === before.stock && same(before, after) ? 'unchanged' : 'updated';
  };

  for (const each of rows) {
    const read = readRow(pushRow, each);
    const outcome = 'row' in read ? apply(read.row) : read.error;
    if (typeof outcome === 'string') tally[outcome] += 1;
    else errors.push(outcome);
  }
  return { ...tally, errors, subtracted: Object.fromEntries(subtracted) };
}
