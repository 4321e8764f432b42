/** What waits in the database of the store that was connected before (the fact `left_behind`), until staff have seen it. */

import { z } from 'zod';

export const unsentSummary = z.object({
  /** Actions that are not settled. */
  count: z.int().positive(),
  /** Names of the stores that they are of. */
  stores: z.array(z.string()),
});

export type UnsentSummary = Readonly<z.output<typeof unsentSummary>>;
