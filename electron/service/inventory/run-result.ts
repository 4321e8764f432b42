import type { z } from 'zod';
import { LIMITS } from '../../contract/api/limits.ts';
import type { InventorySync, RowError } from '../../contract/api/resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant } from '../../contract/domain/time.ts';
import { collectProblems, formatProblems } from '../pipeline/validation.ts';

/** What became of the rows of a push or an adjustment. */
export interface RowTally {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly errors: readonly RowError[];
  /** Units subtracted by barcode, for pushes. */
  readonly subtracted: Readonly<Record<string, number>>;
}

export const createRowError = (barcode: string | null, code: string, message: string): RowError => ({
  barcode,
  code,
  message,
});

function barcodeOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null || !('barcode' in row)) return null;
  return typeof row.barcode === 'string' ? row.barcode : null;
}

/** A row as its schema has it, or what is wrong with it: a bad row never stops the others. */
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

interface SyncHead {
  readonly id: string;
  readonly kind: InventorySync['kind'];
  readonly storeId: number;
  readonly asOf: Instant | null;
  readonly received: number;
  readonly createdAt: Instant;
}

const head = ({ id, kind, storeId, asOf, received, createdAt }: SyncHead) => ({
  object: 'inventory_sync' as const,
  id,
  kind,
  store_id: storeId,
  as_of: asOf === null ? null : formatInstant(asOf),
  received,
  created_at: formatInstant(createdAt),
});

/** A sync whose rows wait for their turn. */
export const createQueuedRun = (sync: SyncHead): InventorySync => ({
  ...head(sync),
  status: 'QUEUED',
  created: 0,
  updated: 0,
  unchanged: 0,
  error_count: 0,
  errors: [],
  adjusted_for_unbooked_sales: {},
  finished_at: null,
});

/** A sync whose rows are done. */
export const createFinishedRun = (sync: SyncHead, tally: RowTally, finishedAt: Instant): InventorySync => ({
  ...head(sync),
  status: tally.errors.length === 0 ? 'COMPLETED' : 'COMPLETED_WITH_ERRORS',
  created: tally.created,
  updated: tally.updated,
  unchanged: tally.unchanged,
  error_count: tally.errors.length,
  errors: tally.errors.slice(0, LIMITS.reportedErrors),
  adjusted_for_unbooked_sales: { ...tally.subtracted },
  finished_at: formatInstant(finishedAt),
});
