/** Health: the state of this counter, line by line. */

import { z } from 'zod';
import { call, nothing, returns } from './call.ts';
import type { HealthView } from './health-findings.ts';
import { noInput, workspace } from './input-fields.ts';

export const HEALTH_CALLS = {
  /** Assesses the workspace on screen, and this PC. */
  'health.view': call({ input: noInput, right: 'see', logged: null, returns: returns<HealthView>() }),
  /** Drops the connections and contacts the service at once. */
  'health.checkAgain': call({ input: z.strictObject({ workspace }), right: 'work', logged: null, returns: nothing }),
  /** Makes a backup now. The next view shows the result. */
  'health.backUp': call({ input: z.strictObject({ workspace }), right: 'work', logged: null, returns: nothing }),
} as const;
