/** The first steps of a new shop. */

import { z } from 'zod';
import { call, nothing } from './call.ts';
import { noInput } from './input-fields.ts';

export const FIRST_STEP_CALLS = {
  /** Opens them, postpones them, or records what only staff can confirm. Does nothing once they are finished. */
  'firstSteps.change': call({
    input: z.strictObject({
      isOpen: z.boolean().optional(),
      isHeard: z.literal(true).optional(),
      isPrinting: z.literal(true).optional(),
    }),
    right: 'work',
    logged: null,
    returns: nothing,
  }),
  /** Ends them for good. */
  'firstSteps.finish': call({ input: noInput, right: 'work', logged: null, returns: nothing }),
} as const;
