/** Health: the state of this counter, line by line. */

import { z } from 'zod';
import type { HealthFinding, HealthTopic } from '../domain/health.ts';
import { call, returns } from './call.ts';
import { nothing, workspace } from './input-fields.ts';

export type HealthView = Readonly<Record<HealthTopic, HealthFinding>>;

export const HEALTH_CALLS = {
  /** Assesses the workspace on screen, and this PC. */
  'health.view': call(nothing, returns<HealthView>()),
  /** Drops the connections and contacts the service at once. */
  'health.checkAgain': call(z.strictObject({ workspace }), returns<null>()),
  /** Makes a backup now. The next view shows the result. */
  'health.backUp': call(z.strictObject({ workspace }), returns<null>()),
} as const;
