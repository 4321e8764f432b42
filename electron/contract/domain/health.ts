/** What Health can say about this counter: each finding with its level and its remedy. The page imports it, so it has no zod. */

import type { PrintFault } from './printing.ts';
import type { Instant } from './time.ts';

/** `green`: fine. `amber`: needs a look. `red`: keeps this counter from working. */
export type HealthLevel = 'green' | 'amber' | 'red';

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
  | 'sound'
  | 'activity'
  | 'back_up'
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
  'version',
  'login',
] as const;
export type HealthTopic = (typeof HEALTH_TOPICS)[number];

interface FindingSpec {
  readonly level: HealthLevel;
  readonly action: HealthAction | null;
}

/** Every finding. Its name begins with its topic. */
export const HEALTH_FINDINGS = {
  line_online: { level: 'green', action: 'check_again' },
  line_connecting: { level: 'amber', action: 'check_again' },
  line_slowed: { level: 'amber', action: 'check_again' },
  line_unplugged: { level: 'red', action: 'practice' },
  line_proxy: { level: 'red', action: 'proxy' },
  line_offline: { level: 'red', action: 'check_again' },

  key_good: { level: 'green', action: 'store' },
  key_practice: { level: 'green', action: 'store' },
  key_some_disconnected: { level: 'amber', action: 'store' },
  key_refused: { level: 'red', action: 'replace_key' },
  key_company: { level: 'red', action: 'store' },
  key_disconnected: { level: 'red', action: 'store' },

  clock_right: { level: 'green', action: 'check_again' },
  clock_practice: { level: 'green', action: 'practice' },
  clock_unchecked: { level: 'amber', action: 'check_again' },
  clock_off: { level: 'amber', action: 'check_again' },
  clock_far_off: { level: 'red', action: 'check_again' },

  disk_room: { level: 'green', action: 'keeping' },
  disk_low: { level: 'amber', action: 'keeping' },
  disk_unknown: { level: 'amber', action: 'support' },
  disk_full: { level: 'red', action: 'keeping' },
  disk_failing: { level: 'red', action: 'support' },
  disk_locked: { level: 'red', action: 'support' },

  printers_ready: { level: 'green', action: 'printers' },
  printers_none: { level: 'green', action: 'printers' },
  printers_asks: { level: 'amber', action: 'printers' },
  printers_fault: { level: 'red', action: 'printers' },

  sound_on: { level: 'green', action: 'test_sound' },
  sound_soft: { level: 'amber', action: 'sound' },
  sound_unknown: { level: 'amber', action: 'test_sound' },
  sound_zero: { level: 'red', action: 'sound' },
  sound_no_device: { level: 'red', action: 'test_sound' },
  sound_refused: { level: 'red', action: 'test_sound' },
  sound_needs_press: { level: 'red', action: 'test_sound' },
  sound_silent: { level: 'red', action: 'test_sound' },

  queue_empty: { level: 'green', action: 'activity' },
  queue_sending: { level: 'green', action: 'activity' },
  queue_refused: { level: 'amber', action: 'activity' },
  queue_waiting: { level: 'amber', action: 'activity' },
  queue_stuck: { level: 'red', action: 'activity' },

  backups_fresh: { level: 'green', action: 'back_up' },
  backups_first: { level: 'green', action: 'back_up' },
  backups_old: { level: 'amber', action: 'back_up' },
  backups_missing: { level: 'red', action: 'back_up' },
  backups_failed: { level: 'red', action: 'back_up' },
  backups_no_disk: { level: 'red', action: 'keeping' },

  version_newest: { level: 'green', action: 'version' },
  version_unmanaged: { level: 'green', action: 'version' },
  version_browser: { level: 'green', action: null },
  version_waiting: { level: 'amber', action: 'update' },

  login_on: { level: 'green', action: 'login' },
  login_not_here: { level: 'green', action: null },
  login_off: { level: 'amber', action: 'start_at_login' },
  login_company_off: { level: 'amber', action: null },
  login_disabled: { level: 'amber', action: 'login' },
} as const satisfies Readonly<Record<`${HealthTopic}_${string}`, FindingSpec>>;

export type HealthFindingName = keyof typeof HEALTH_FINDINGS;

/** The values that a finding's sentence mentions. */
export interface HealthValues {
  readonly count?: number;
  readonly milliseconds?: number;
  readonly at?: Instant;
  readonly bytes?: number;
  /** For a printer. */
  readonly name?: string;
  readonly fault?: PrintFault;
  readonly version?: string;
}

/** One line of Health. */
export interface HealthFinding {
  readonly finding: HealthFindingName;
  readonly values: HealthValues;
}
