import type { z } from 'zod';
import { LIMITS } from '../../contract/api/limits.ts';
import { adjustmentRow } from '../../contract/api/requests.ts';
import type { RowError } from '../../contract/api/resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import type { RowTally } from './run-result.ts';
import { createRowError, readRow } from './run-result.ts';

type AdjustmentRow = z.output<typeof adjustmentRow>;

/** Adds `delta` to a stock, which never becomes negative. */
export function adjustStock(stock: number, delta: number): { stock: number; clamped: boolean } {
  const sum = stock + delta;
  return { stock: Math.max(0, sum), clamped: sum < 0 };
}

/** Applies adjustments in order. A barcode may occur more than once. */
export function applyAdjustments(
  core: Core,
  storeId: number,
  runId: string,
  rows: readonly unknown[],
  now: Instant,
): RowTally {
  const errors: RowError[] = [];
  let updated = 0;
  let unchanged = 0;

  const apply = ({ barcode, delta }: AdjustmentRow): void => {
    const item = core.storage.items.get(storeId, barcode);
    if (!item) {
      errors.push(
        createRowError(barcode, 'unknown_barcode', 'The store has never had this barcode. Push it with a name first.'),
      );
      return;
    }
    if (item.stock + delta > LIMITS.stockMax) {
      errors.push(createRowError(barcode, 'invalid_request', `The stock would be above ${LIMITS.stockMax}.`));
      return;
    }
    const { stock, clamped } = adjustStock(item.stock, delta);
    core.storage.stock.change(storeId, barcode, stock - item.stock, 'adjustment', runId, now);
    if (clamped)
      errors.push(createRowError(barcode, 'clamped_to_zero', `Only ${item.stock} were there; the stock is now 0.`));
    if (delta === 0) unchanged += 1;
    else updated += 1;
  };

  for (const row of rows) {
    const parsed = readRow(adjustmentRow, row);
    if ('row' in parsed) apply(parsed.row);
    else errors.push(parsed.error);
  }
  return { created: 0, updated, unchanged, errors, subtracted: {} };
}
