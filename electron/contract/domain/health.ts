/** The words of Health's findings (calls/health-findings.ts). The page imports them, so there is no zod here. */

import type { PrintFault } from './printing.ts';
import type { Instant } from './time.ts';

/** `green`: fine. `amber`: needs a look. `red`: keeps this counter from working. */
export type HealthLevel = 'green' | 'amber' | 'red';

/** A loud shop drowns out a ring below this volume, of 100. */
export const VOLUME_SOFT = 34;

/** Below this volume of the PC itself, in percent, a ring is lost in any shop. */
export const PC_VOLUME_SOFT = 20;

/** The volume that the button sets which mends the PC's own sound, in percent. */
export const PC_VOLUME_MENDED = 60;

/** What a line's button does or where it leads; null if there is nothing to do. */
export type HealthAction =
  | 'check_again'
  | 'practice'
  | 'proxy'
  | 'store'
  | 'replace_key'
  | 'keeping'
  | 'support'
  | 'printers'
  | 'test_sound'
  | 'mend_sound'
  | 'accept_sound'
  | 'sound'
  | 'activity'
  | 'back_up'
  | 'copies'
  | 'import'
  | 'import_folder'
  | 'version'
  | 'update'
  | 'login'
  | 'start_at_login';

/** Health's lines, in the order of the screen. */
export const HEALTH_TOPICS = [
  'line',
  'key',
  'clock',
  'disk',
  'printers',
  'sound',
  'queue',
  'backups',
  'copies',
  'import_folder',
  'version',
  'login',
] as const;
export type HealthTopic = (typeof HEALTH_TOPICS)[number];

/** The values that a finding's sentence mentions. */
export interface HealthValues {
  readonly count?: number;
  readonly milliseconds?: number;
  readonly at?: Instant;
  readonly bytes?: number;
  /** For a printer, a sound device, and a folder. */
  readonly name?: string;
  readonly fault?: PrintFault;
  readonly version?: string;
}
