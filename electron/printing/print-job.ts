import type { PrintDocument } from '../contract/domain/print-document.ts';
import type { Instant } from '../contract/domain/time.ts';
import { MINUTE } from '../contract/domain/time.ts';
import type { CounterDatabase } from '../database/database.ts';
import type { PrintJobRow, PrintsTable } from '../database/tables/prints.ts';

/** A job that has waited longer is given up: by then staff have done without the paper. */
export const PRINT_JOB_LIFE_MS = 15 * MINUTE;

/** Where print jobs come from: a workspace. */
export interface PrintSource {
  readonly prints: PrintsTable;
  readonly write: CounterDatabase['write'];
  /** The service's time. */
  now(): Instant;
  /** Builds the document of a job; null if its order or other subject is gone. */
  buildDocument(row: PrintJobRow): PrintDocument | null;
}

export interface PrintJob {
  readonly source: PrintSource;
  readonly row: PrintJobRow;
}
