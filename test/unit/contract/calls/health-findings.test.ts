import { expect, test } from 'vitest';
import { BACKUP_OLD_MS, FIRST_BACKUP_MS } from '../../../../electron/contract/calls/backup-findings.ts';
import type { HealthFacts } from '../../../../electron/contract/calls/health-facts.ts';
import {
  assessHealth,
  CLOCK_FAR_OFF_MS,
  DISK_LOW_BYTES,
  HEALTH_FINDINGS,
  type HealthFindingName,
  QUEUE_STUCK_MS,
  QUEUE_WAITING_MS,
} from '../../../../electron/contract/calls/health-findings.ts';
import {
  HEALTH_TOPICS,
  type HealthTopic,
  type HealthValues,
  VOLUME_SOFT,
} from '../../../../electron/contract/domain/health.ts';
import { isPcSoundFault, PC_SOUND_FAULTS } from '../../../../electron/contract/domain/pc-sound.ts';
import { addMs, HOUR, instant, MINUTE } from '../../../../electron/contract/domain/time.ts';

const now = instant(1_800_000_000_000);

/** A counter on which everything is fine. */
const FINE: HealthFacts = {
  now,
  isPractice: false,
  line: { state: 'online', since: addMs(now, -HOUR), lastContact: now, parked: null, disconnected: [] },
  isUnplugged: false,
  hasProxyProblem: false,
  clockOffMs: null,
  disk: { fault: null, freeBytes: DISK_LOW_BYTES, isOpen: false, place: null },
  printers: { count: 1, fault: null, asks: 0 },
  sound: {
    volume: VOLUME_SOFT,
    off: null,
    isUnheard: false,
    pc: { fault: null, isTold: true, device: 'Speaker', volume: 60 },
  },
  queue: { count: 0, oldestAt: null, refused: 0 },
  backups: { newestAgeMs: BACKUP_OLD_MS, hadBackup: true, hasFailed: false, openForMs: HOUR },
  importFolder: { folder: '/srv/billing', fault: null, waiting: null, toMend: 0 },
  copies: { folder: '/media/stick', newestAgeMs: BACKUP_OLD_MS, fault: null, isSameDisk: false },
  program: {
    version: '1.2.0',
    newVersion: null,
    updates: true,
    updateCheck: { agoMs: 3 * HOUR, hasStopped: false, toInstall: null },
    login: { state: 'on', setByRollout: null, wasAsked: true },
  },
};

interface Case {
  readonly topic: HealthTopic;
  readonly facts: HealthFacts;
  readonly finding: HealthFindingName;
  readonly values?: HealthValues;
}

const line = (part: Partial<HealthFacts['line']>): HealthFacts => ({ ...FINE, line: { ...FINE.line, ...part } });
const disk = (part: Partial<HealthFacts['disk']>): HealthFacts => ({ ...FINE, disk: { ...FINE.disk, ...part } });
const sound = (part: Partial<HealthFacts['sound']>): HealthFacts => ({ ...FINE, sound: { ...FINE.sound, ...part } });
const printers = (part: Partial<HealthFacts['printers']>): HealthFacts => ({
  ...FINE,
  printers: { ...FINE.printers, ...part },
});
const queue = (count: number, waitedMs: number, refused = 0): HealthFacts => ({
  ...FINE,
  queue: { count, oldestAt: addMs(now, -waitedMs), refused },
});
const backups = (part: Partial<HealthFacts['backups']>): HealthFacts => ({
  ...FINE,
  backups: { ...FINE.backups, ...part },
});
const importFolder = (part: Partial<HealthFacts['importFolder']>): HealthFacts => ({
  ...FINE,
  importFolder: { ...FINE.importFolder, ...part },
});
const copies = (part: Partial<HealthFacts['copies']>): HealthFacts => ({
  ...FINE,
  copies: { ...FINE.copies, ...part },
});
const program = (part: Partial<HealthFacts['program']>): HealthFacts => ({
  ...FINE,
  program: { ...FINE.program, ...part },
});
const login = (part: Partial<NonNullable<HealthFacts['program']['login']>>): HealthFacts =>
  program({ login: { state: 'on', setByRollout: null, wasAsked: true, ...part } });
const practice: HealthFacts = { ...FINE, isPractice: true };

const CASES: readonly Case[] = [
  { topic: 'line', facts: FINE, finding: 'line_online', values: { milliseconds: HOUR } },
  { topic: 'line', facts: line({ state: 'parked', parked: 'key_refused' }), finding: 'line_online' },
  { topic: 'line', facts: line({ state: 'connecting' }), finding: 'line_connecting' },
  { topic: 'line', facts: line({ state: 'slowed' }), finding: 'line_slowed' },
  { topic: 'line', facts: line({ state: 'offline' }), finding: 'line_offline', values: { milliseconds: HOUR } },
  { topic: 'line', facts: { ...line({ state: 'offline' }), isUnplugged: true }, finding: 'line_unplugged' },
  { topic: 'line', facts: { ...line({ state: 'offline' }), hasProxyProblem: true }, finding: 'line_proxy' },
  // What the service says is not the proxy's doing.
  { topic: 'line', facts: { ...FINE, hasProxyProblem: true }, finding: 'line_online' },

  { topic: 'key', facts: FINE, finding: 'key_good' },
  { topic: 'key', facts: practice, finding: 'key_practice' },
  { topic: 'key', facts: line({ disconnected: [3, 4] }), finding: 'key_some_disconnected', values: { count: 2 } },
  { topic: 'key', facts: line({ state: 'parked', parked: 'key_refused' }), finding: 'key_refused' },
  { topic: 'key', facts: line({ state: 'parked', parked: 'company_forbidden' }), finding: 'key_company' },
  {
    topic: 'key',
    facts: line({ state: 'parked', parked: 'store_disconnected', disconnected: [3] }),
    finding: 'key_disconnected',
  },

  { topic: 'clock', facts: FINE, finding: 'clock_right' },
  { topic: 'clock', facts: practice, finding: 'clock_practice' },
  { topic: 'clock', facts: line({ lastContact: null }), finding: 'clock_unchecked' },
  {
    topic: 'clock',
    facts: { ...FINE, clockOffMs: -CLOCK_FAR_OFF_MS },
    finding: 'clock_off',
    values: { milliseconds: CLOCK_FAR_OFF_MS },
  },
  { topic: 'clock', facts: { ...FINE, clockOffMs: CLOCK_FAR_OFF_MS + 1 }, finding: 'clock_far_off' },
  { topic: 'clock', facts: { ...FINE, clockOffMs: -CLOCK_FAR_OFF_MS - 1 }, finding: 'clock_far_off' },

  { topic: 'disk', facts: FINE, finding: 'disk_room', values: { bytes: DISK_LOW_BYTES } },
  { topic: 'disk', facts: disk({ freeBytes: DISK_LOW_BYTES - 1 }), finding: 'disk_low' },
  { topic: 'disk', facts: disk({ isOpen: true }), finding: 'disk_open' },
  {
    topic: 'disk',
    facts: disk({ place: { kind: 'synced', program: 'OneDrive' } }),
    finding: 'disk_synced',
    values: { name: 'OneDrive' },
  },
  { topic: 'disk', facts: disk({ place: { kind: 'network' } }), finding: 'disk_network' },
  { topic: 'disk', facts: disk({ freeBytes: null }), finding: 'disk_unknown' },
  { topic: 'disk', facts: disk({ fault: 'full', freeBytes: 0 }), finding: 'disk_full' },
  { topic: 'disk', facts: disk({ fault: 'failing' }), finding: 'disk_failing' },
  { topic: 'disk', facts: disk({ fault: 'locked' }), finding: 'disk_locked' },

  { topic: 'printers', facts: FINE, finding: 'printers_ready', values: { count: 1 } },
  { topic: 'printers', facts: printers({ count: 0 }), finding: 'printers_none' },
  { topic: 'printers', facts: printers({ asks: 2 }), finding: 'printers_asks', values: { count: 2 } },
  {
    topic: 'printers',
    facts: printers({ asks: 2, fault: { name: 'Till', fault: 'no_paper' } }),
    finding: 'printers_fault',
    values: { name: 'Till', fault: 'no_paper' },
  },

  { topic: 'sound', facts: FINE, finding: 'sound_on', values: { count: VOLUME_SOFT } },
  ...Object.keys(PC_SOUND_FAULTS)
    .filter(isPcSoundFault)
    .map((fault) => ({
      topic: 'sound' as const,
      facts: sound({ isUnheard: true, pc: { fault, isTold: true, device: 'Headset', volume: 4 } }),
      finding: `sound_${fault}` as const,
      values: { count: 4, name: 'Headset' },
    })),
  {
    topic: 'sound',
    facts: sound({ pc: { fault: null, isTold: false, device: null, volume: null } }),
    finding: 'sound_untold',
    values: { count: VOLUME_SOFT },
  },
  { topic: 'sound', facts: sound({ volume: VOLUME_SOFT - 1 }), finding: 'sound_soft' },
  { topic: 'sound', facts: sound({ off: undefined }), finding: 'sound_unknown' },
  { topic: 'sound', facts: sound({ volume: 0, off: 'no_device' }), finding: 'sound_zero' },
  { topic: 'sound', facts: sound({ off: 'no_device' }), finding: 'sound_no_device' },
  { topic: 'sound', facts: sound({ off: 'refused' }), finding: 'sound_refused' },
  { topic: 'sound', facts: sound({ off: 'needs_press', isUnheard: true }), finding: 'sound_needs_press' },
  { topic: 'sound', facts: sound({ isUnheard: true }), finding: 'sound_silent' },

  { topic: 'queue', facts: FINE, finding: 'queue_empty' },
  {
    topic: 'queue',
    facts: queue(1, QUEUE_WAITING_MS),
    finding: 'queue_sending',
    values: { count: 1, milliseconds: QUEUE_WAITING_MS },
  },
  // Where the PC's clock was set back, an action is of the future.
  { topic: 'queue', facts: queue(1, -MINUTE), finding: 'queue_sending', values: { count: 1, milliseconds: 0 } },
  { topic: 'queue', facts: queue(1, 0, 2), finding: 'queue_refused', values: { count: 2 } },
  { topic: 'queue', facts: queue(1, QUEUE_WAITING_MS + 1, 2), finding: 'queue_waiting' },
  { topic: 'queue', facts: queue(1, QUEUE_STUCK_MS), finding: 'queue_waiting' },
  { topic: 'queue', facts: queue(1, QUEUE_STUCK_MS + 1), finding: 'queue_stuck' },

  { topic: 'backups', facts: FINE, finding: 'backups_fresh', values: { milliseconds: BACKUP_OLD_MS } },
  {
    topic: 'backups',
    facts: backups({ newestAgeMs: null, hadBackup: false, openForMs: FIRST_BACKUP_MS }),
    finding: 'backups_first',
  },
  {
    topic: 'backups',
    facts: backups({ newestAgeMs: null, hadBackup: false, openForMs: FIRST_BACKUP_MS + 1 }),
    finding: 'backups_missing',
  },
  {
    topic: 'backups',
    facts: backups({ newestAgeMs: null, openForMs: 0 }),
    finding: 'backups_missing',
  },
  // In the morning the last one is of yesterday.
  { topic: 'backups', facts: backups({ newestAgeMs: BACKUP_OLD_MS + 1, openForMs: MINUTE }), finding: 'backups_fresh' },
  { topic: 'backups', facts: backups({ newestAgeMs: BACKUP_OLD_MS + 1 }), finding: 'backups_old' },
  { topic: 'backups', facts: backups({ hasFailed: true }), finding: 'backups_failed' },
  { topic: 'backups', facts: disk({ fault: 'full', freeBytes: 0 }), finding: 'backups_no_disk' },

  {
    topic: 'copies',
    facts: FINE,
    finding: 'copies_fresh',
    values: { name: '/media/stick', milliseconds: BACKUP_OLD_MS },
  },
  { topic: 'copies', facts: { ...copies({ folder: null }), isPractice: true }, finding: 'copies_practice' },
  { topic: 'import_folder', facts: FINE, finding: 'import_folder_watched', values: { name: '/srv/billing' } },
  { topic: 'import_folder', facts: importFolder({ folder: null }), finding: 'import_folder_none' },
  { topic: 'import_folder', facts: importFolder({ fault: 'missing' }), finding: 'import_folder_missing' },
  { topic: 'import_folder', facts: importFolder({ fault: 'failing' }), finding: 'import_folder_failing' },
  {
    topic: 'import_folder',
    facts: importFolder({ waiting: 'stock.csv', toMend: 2 }),
    finding: 'import_folder_waiting',
    values: { name: 'stock.csv' },
  },
  {
    topic: 'import_folder',
    facts: importFolder({ toMend: 2 }),
    finding: 'import_folder_to_mend',
    values: { count: 2, name: '/srv/billing' },
  },
  { topic: 'copies', facts: copies({ folder: null, newestAgeMs: null }), finding: 'copies_none' },
  { topic: 'copies', facts: copies({ fault: 'missing' }), finding: 'copies_missing' },
  { topic: 'copies', facts: copies({ fault: 'full' }), finding: 'copies_full' },
  { topic: 'copies', facts: copies({ fault: 'failing' }), finding: 'copies_failing' },
  { topic: 'copies', facts: copies({ isSameDisk: true }), finding: 'copies_same_disk' },
  { topic: 'copies', facts: copies({ newestAgeMs: null }), finding: 'copies_first' },
  { topic: 'copies', facts: copies({ newestAgeMs: BACKUP_OLD_MS + 1 }), finding: 'copies_old' },
  // After a night switched off, the first backup of the day is still to come.
  {
    topic: 'copies',
    facts: { ...copies({ newestAgeMs: BACKUP_OLD_MS + 1 }), backups: { ...FINE.backups, openForMs: FIRST_BACKUP_MS } },
    finding: 'copies_fresh',
  },

  { topic: 'version', facts: FINE, finding: 'version_newest', values: { version: '1.2.0', milliseconds: 3 * HOUR } },
  {
    topic: 'version',
    facts: program({ updateCheck: { agoMs: null, hasStopped: false, toInstall: null } }),
    finding: 'version_unchecked',
    values: { version: '1.2.0' },
  },
  {
    topic: 'version',
    facts: program({ updateCheck: { agoMs: 3 * HOUR, hasStopped: true, toInstall: null } }),
    finding: 'version_stopped',
  },
  { topic: 'version', facts: program({ updates: false }), finding: 'version_unmanaged', values: { version: '1.2.0' } },
  {
    topic: 'version',
    facts: program({ updates: false, updateCheck: { agoMs: 3 * HOUR, hasStopped: false, toInstall: '1.3.0' } }),
    finding: 'version_to_install',
    values: { version: '1.3.0' },
  },
  { topic: 'version', facts: program({ version: null }), finding: 'version_browser' },
  {
    topic: 'version',
    facts: program({ newVersion: '1.3.0' }),
    finding: 'version_waiting',
    values: { version: '1.3.0' },
  },

  { topic: 'login', facts: FINE, finding: 'login_on' },
  { topic: 'login', facts: program({ login: null }), finding: 'login_not_here' },
  { topic: 'login', facts: login({ state: 'off' }), finding: 'login_off' },
  { topic: 'login', facts: login({ state: 'off', setByRollout: false }), finding: 'login_company_off' },
  { topic: 'login', facts: login({ state: 'disabled' }), finding: 'login_disabled' },
];

test.each(CASES)('$topic: $finding', ({ topic, facts, finding, values }) => {
  const assessed = assessHealth(facts)[topic];
  expect(assessed.finding).toBe(finding);
  if (values !== undefined) expect(assessed.values).toEqual(values);
});

test('every finding is reached, and everything is green on a counter that is fine', () => {
  expect(new Set(CASES.map(({ finding }) => finding))).toEqual(
    new Set(HEALTH_TOPICS.flatMap((topic) => HEALTH_FINDINGS[topic].map(({ name }) => name))),
  );
  const levels = HEALTH_TOPICS.map((topic) => assessHealth(FINE)[topic].level);
  expect(new Set(levels)).toEqual(new Set(['green']));
});

test('a fault changes the lines that it concerns, and no other', () => {
  for (const { topic, facts, finding } of CASES) {
    const assessed = assessHealth(facts);
    if (assessed[topic].level === 'green') continue;
    const bad = HEALTH_TOPICS.filter((each) => assessed[each].level !== 'green');
    expect(bad, finding).toContain(topic);
    // A disconnected line leaves the key alone, and the other way round. Backups need the disk.
    expect(bad, finding).toHaveLength(facts.disk.fault === null ? 1 : 2);
  }
});
