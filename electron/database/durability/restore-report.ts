/** What a restore brought back (the fact `restored`), kept until staff have seen it. */

import { z } from 'zod';
import type { Instant } from '../../contract/domain/time.ts';
import { instant } from '../../contract/domain/time.ts';

const time = z.number().transform((milliseconds): Instant => instant(milliseconds));

export const restoreReport = z.object({
  /** By the PC's clock. */
  at: time,
  /** When the backup was made, by the PC's clock; null when there was none. */
  backupAt: time.nullable(),
  /** Actions that were not settled as far as was known: what became of them is found out from the service. */
  unsettled: z.int(),
  /** Whether nothing that staff did can be missing. */
  isWhole: z.boolean(),
});

export type RestoreReport = z.output<typeof restoreReport>;
