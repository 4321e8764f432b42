/** What a restore brought back, kept in the metadata (`restored`) until staff have seen it. */

import { z } from 'zod';
import type { Instant } from '../../contract/domain/time.ts';
import { instant } from '../../contract/domain/time.ts';
import { createCachedParser } from '../sqlite/cached-parser.ts';

const time = z.number().transform((milliseconds): Instant => instant(milliseconds));

const restoreReport = z.object({
  /** By the PC's clock. */
  at: time,
  /** When the backup was made, by the PC's clock; null when there was none. */
  backupAt: time.nullable(),
  /** How many actions were not settled; the service is asked for their outcomes. */
  unsettled: z.int(),
  /** Whether everything that staff did is certainly there. */
  isWhole: z.boolean(),
});

export type RestoreReport = z.output<typeof restoreReport>;

/**
 * Creates a function that reads the report from its text in the metadata, which every snapshot needs. It returns null
 * if there is no report, or staff have seen it.
 */
export function createRestoreReportReader(readText: () => string | null): () => RestoreReport | null {
  const parse = createCachedParser(restoreReport.nullable());
  return () => parse('restore_report', readText() ?? 'null');
}
