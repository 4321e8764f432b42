/** The first steps of a new shop. */

import { z } from 'zod';
import { call, returns } from './call.ts';
import { nothing } from './input-fields.ts';

export const FIRST_STEP_CALLS = {
  /** Opens them, postpones them, or records what only staff can confirm. Does nothing once they are finished. */
  'firstSteps.change': call(
    z.strictObject({
      isOpen: z.boolean().optional(),
      isHeard: z.literal(true).optional(),
      isPrinting: z.literal(true).optional(),
    }),
    returns<null>(),
  ),
  /** Ends them for good. */
  'firstSteps.finish': call(nothing, returns<null>()),
} as const;
