import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { LIMITS } from '../../contract/api/limits.ts';
import { pushRow } from '../../contract/api/requests.ts';
import type { RowError } from '../../contract/api/resources.ts';
import { parseAmount } from '../../contract/domain/money.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, MINUTE } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import type { ItemRecord } from '../storage/tables/items.ts';
import { BLANK_ITEM_FIELDS } from '../storage/tables/items.ts';
import type { RowTally } from './run-result.ts';
import { createRowError, readRow } from './run-result.ts';

type PushRow = z.output<typeof pushRow>;

/** How far the clock of a POS may run ahead. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE;

/**
 * Whether a newer count was applied already. Ignores counts dated beyond the allowed skew: they predate a clock that was
 * set back.
 */
const isStale = ({ countedAt }: ItemRecord, asOf: Instant, now: Instant): boolean =>
  countedAt !== null && asOf < countedAt && countedAt <= addMs(now, CLOCK_TOLERANCE_MS);

/** Subtracts from a count the units that were sold but that the POS had not booked when it counted (S7). */
export function subtractUnbooked(count: number, unbooked: number): { stock: number; subtracted: number } {
  const subtracted = Math.min(count, unbooked);
  return { stock: count - subtracted, subtracted };
}

/** The initial fields of an item that the store has not had before. */
const NEW_ITEM = {
  ...BLANK_ITEM_FIELDS,
  stock: 0,
  mrp: null,
  price: null,
  lowStockThreshold: 0,
  source: 'store_item',
} as const;

/** The item with the fields of the row; a field that the row omits keeps its value. */
function mergeRow(item: ItemRecord, row: PushRow, countedAt: Instant): ItemRecord {
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

const hasSameDetails = (before: ItemRecord, after: ItemRecord): boolean =>
  isDeepStrictEqual({ ...before, countedAt: null }, { ...after, countedAt: null });

export interface StockPush {
  readonly storeId: number;
  readonly runId: string;
  /** When the POS took the count. */
  readonly asOf: Instant;
  /** Units sold but not booked at that time, by barcode. */
  readonly unbooked: ReadonlyMap<string, number>;
  readonly rows: readonly unknown[];
}

type Outcome = 'created' | 'updated' | 'unchanged' | RowError;

/** Applies the rows of a push one by one. An invalid row is reported and does not stop the others. */
export function applyStockPush(
  core: Core,
  { storeId, runId, asOf, unbooked, rows }: StockPush,
  now: Instant,
): RowTally {
  const { items, stock } = core.storage;
  const tally = { created: 0, updated: 0, unchanged: 0 };
  const errors: RowError[] = [];
  const subtracted = new Map<string, number>();
  const seen = new Set<string>();

  const apply = (row: PushRow): Outcome => {
    const { barcode, name } = row;
    if (seen.has(barcode)) {
      return createRowError(barcode, 'duplicate_barcode', 'This push has the barcode twice; the first row counts.');
    }
    if (row.stock > LIMITS.stockMax) {
      return createRowError(barcode, 'invalid_request', `stock must be at most ${LIMITS.stockMax}.`);
    }
    const known = items.get(storeId, barcode);
    if (!known && name === undefined) {
      return createRowError(barcode, 'unknown_barcode', 'A barcode that is seen for the first time needs a name.');
    }
    if (known && isStale(known, asOf, now)) {
      return createRowError(barcode, 'stale_count', 'A newer count of this barcode was applied already.');
    }
    seen.add(barcode);
    const before = known ?? { ...NEW_ITEM, barcode, name: name ?? '' };
    const after = mergeRow(before, row, asOf);
    if (known) items.updateDetails(storeId, after);
    else items.add(storeId, after);
    const result = subtractUnbooked(row.stock, unbooked.get(barcode) ?? 0);
    if (result.subtracted > 0) subtracted.set(barcode, result.subtracted);
    stock.change(storeId, barcode, result.stock - before.stock, 'push', runId, now);
    if (!known) return 'created';
    return result.stock === before.stock && hasSameDetails(before, after) ? 'unchanged' : 'updated';
  };

  for (const row of rows) {
    const parsed = readRow(pushRow, row);
    const outcome = 'row' in parsed ? apply(parsed.row) : parsed.error;
    if (typeof outcome === 'string') tally[outcome] += 1;
    else errors.push(outcome);
  }
  return { ...tally, errors, subtracted: Object.fromEntries(subtracted) };
}
