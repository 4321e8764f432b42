import type { z } from 'zod';
import type { RowErrorCode } from '../../contract/api/enums.ts';
import { LENGTHS, LIMITS } from '../../contract/api/limits.ts';
import type { InventorySync, RowError } from '../../contract/api/resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant, formatInstantOrNull } from '../../contract/domain/time.ts';
import { collectProblems, formatProblems } from '../input/validation.ts';

/** The results of the rows of a push or an adjustment. */
export interface RowTally {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly errors: readonly RowError[];
  /** Units that a push subtracted because of unbooked sales, by barcode. */
  readonly subtracted: Readonly<Record<string, number>>;
}

export const createRowError = (barcode: string | null, code: RowErrorCode, message: string): RowError => ({
  barcode,
  code,
  message,
});

/** The barcode of a row, as far as one can be long: a wrong one may have the length of the whole body. */
function barcodeOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null || !('barcode' in row)) return null;
  return typeof row.barcode === 'string' ? row.barcode.slice(0, LENGTHS.barcode) : null;
}

/** Parses a row. Never throws: an invalid row must not stop the others. */
export function readRow<Row>(schema: z.ZodType<Row>, row: unknown): { row: Row } | { error: RowError } {
  const result = schema.safeParse(row, { reportInput: true });
  if (result.success) return { row: result.data };
  return {
    error: createRowError(
      barcodeOf(row),
      'invalid_request',
      `${formatProblems(collectProblems(result.error, 'row'))}.`,
    ),
  };
}

/** What is known about a run before its rows are applied. */
interface RunHeader {
  readonly id: string;
  readonly kind: InventorySync['kind'];
  readonly storeId: number;
  readonly asOf: Instant | null;
  readonly received: number;
  readonly createdAt: Instant;
}

const commonFields = ({ id, kind, storeId, asOf, received, createdAt }: RunHeader) => ({
  object: 'inventory_sync' as const,
  id,
  kind,
  store_id: storeId,
  as_of: formatInstantOrNull(asOf),
  received,
  created_at: formatInstant(createdAt),
});

/** A run whose rows wait to be applied. */
export const createQueuedRun = (run: RunHeader): InventorySync => ({
  ...commonFields(run),
  status: 'QUEUED',
  created: 0,
  updated: 0,
  unchanged: 0,
  error_count: 0,
  errors: [],
  adjusted_for_unbooked_sales: {},
  finished_at: null,
});

/** A run whose rows are applied. */
export const createFinishedRun = (run: RunHeader, tally: RowTally, finishedAt: Instant): InventorySync => ({
  ...commonFields(run),
  status: tally.errors.length === 0 ? 'COMPLETED' : 'COMPLETED_WITH_ERRORS',
  created: tally.created,
  updated: tally.updated,
  unchanged: tally.unchanged,
  error_count: tally.errors.length,
  errors: tally.errors.slice(0, LIMITS.reportedErrors),
  adjusted_for_unbooked_sales: { ...tally.subtracted },
  finished_at: formatInstant(finishedAt),
});
