/** Assesses this counter for the Health screen: one finding per line. Pure. */

import type { SoundOffReason } from '../../contract/calls/alarm.ts';
import type { ConnectionStateView, ParkReason } from '../../contract/calls/connection.ts';
import type { HealthView } from '../../contract/calls/health.ts';
import type { LoginView } from '../../contract/calls/platform.ts';
import type { WriteFault } from '../../contract/domain/disk-fault.ts';
import type { HealthFinding, HealthTopic } from '../../contract/domain/health.ts';
import type { PrintFault } from '../../contract/domain/printing.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { HOUR, MINUTE } from '../../contract/domain/time.ts';

/** A larger error puts wrong times on receipts and in other programs. */
export const CLOCK_FAR_OFF_MS = HOUR;

/** Below this, a big import or an update may not fit. */
export const DISK_LOW_BYTES = 1024 * 1024 * 1024;

/** Below this volume, nobody hears a ring in a loud shop. */
export const VOLUME_SOFT = 34;

/** An action that waits longer is stuck, not merely new. */
export const QUEUE_WAITING_MS = 2 * MINUTE;

/** After this long, customers or billing miss what is waiting. */
export const QUEUE_STUCK_MS = 30 * MINUTE;

/** Backups are made hourly, so three were missed. */
export const BACKUP_OLD_MS = 3 * HOUR;

/** The first backup follows a minute after the start, and takes a while on a slow disk. */
export const FIRST_BACKUP_MS = 5 * MINUTE;

/** The state of the backups, in the PC's time. */
export interface BackupFacts {
  /** How old the newest backup is; null without any. */
  readonly newestAgeMs: number | null;
  /** Whether there has been one since the start, even if somebody removed it. */
  readonly hadBackup: boolean;
  /** Whether the last attempt failed. */
  readonly hasFailed: boolean;
  /** How long the database has been open. */
  readonly openForMs: number;
}

/** The facts about this counter and the open workspace that the assessment needs. */
export interface HealthFacts {
  readonly now: Instant;
  readonly isPractice: boolean;
  readonly line: Pick<ConnectionStateView, 'state' | 'since' | 'lastContact' | 'parked' | 'disconnected'>;
  /** Whether staff have disconnected the practice store's network. */
  readonly isUnplugged: boolean;
  /** Whether a proxy keeps Counter out. */
  readonly hasProxyProblem: boolean;
  /** The PC clock's error, if it is large enough to mention; positive is ahead. */
  readonly clockOffMs: number | null;
  readonly disk: { readonly fault: WriteFault | null; readonly freeBytes: number | null };
  readonly printers: {
    readonly count: number;
    readonly fault: { readonly name: string; readonly fault: PrintFault } | null;
    /** Prints that staff must confirm came out. */
    readonly asks: number;
  };
  readonly sound: {
    readonly volume: number;
    /** Why the page can't sound; null if it can; undefined before its first report. */
    readonly off: SoundOffReason | null | undefined;
    /** Whether an order rings without a sound. */
    readonly isUnheard: boolean;
  };
  readonly queue: { readonly count: number; readonly oldestAt: Instant | null; readonly refused: number };
  readonly backups: BackupFacts;
  readonly program: {
    /** Null in a browser. */
    readonly version: string | null;
    readonly newVersion: string | null;
    readonly updates: boolean;
    readonly login: LoginView | null;
  };
}

/** Assesses every line. */
export function assessHealth(facts: HealthFacts): HealthView {
  return {
    line: ASSESSMENTS.line(facts),
    key: ASSESSMENTS.key(facts),
    clock: ASSESSMENTS.clock(facts),
    disk: ASSESSMENTS.disk(facts),
    printers: ASSESSMENTS.printers(facts),
    sound: ASSESSMENTS.sound(facts),
    queue: ASSESSMENTS.queue(facts),
    backups: ASSESSMENTS.backups(facts),
    version: ASSESSMENTS.version(facts),
    login: ASSESSMENTS.login(facts),
  };
}

type Assess = (facts: HealthFacts) => HealthFinding;

const ASSESSMENTS: Readonly<Record<HealthTopic, Assess>> = {
  line: assessLine,
  key: assessKey,
  clock: assessClock,
  disk: assessDisk,
  printers: assessPrinters,
  sound: assessSound,
  queue: assessQueue,
  backups: assessBackups,
  version: assessVersion,
  login: assessLogin,
};

const LINE_FINDINGS = {
  // The service answers, even if only to refuse, so the connection works.
  parked: 'line_online',
  online: 'line_online',
  connecting: 'line_connecting',
  slowed: 'line_slowed',
  offline: 'line_offline',
} as const satisfies Record<ConnectionStateView['state'], string>;

function assessLine({ line, now, isUnplugged, hasProxyProblem }: HealthFacts): HealthFinding {
  const values = { milliseconds: Math.max(0, now - line.since) };
  if (isUnplugged) return { finding: 'line_unplugged', values };
  if (line.state !== 'online' && hasProxyProblem) return { finding: 'line_proxy', values };
  return { finding: LINE_FINDINGS[line.state], values };
}

const KEY_FINDINGS = {
  key_refused: 'key_refused',
  company_forbidden: 'key_company',
  store_disconnected: 'key_disconnected',
} as const satisfies Record<ParkReason, string>;

function assessKey({ line: { parked, disconnected }, isPractice }: HealthFacts): HealthFinding {
  if (parked !== null) return { finding: KEY_FINDINGS[parked], values: {} };
  if (disconnected.length > 0) return { finding: 'key_some_disconnected', values: { count: disconnected.length } };
  return { finding: isPractice ? 'key_practice' : 'key_good', values: {} };
}

function assessClock({ clockOffMs, line, isPractice }: HealthFacts): HealthFinding {
  if (isPractice) return { finding: 'clock_practice', values: {} };
  if (line.lastContact === null) return { finding: 'clock_unchecked', values: {} };
  if (clockOffMs === null) return { finding: 'clock_right', values: {} };
  const milliseconds = Math.abs(clockOffMs);
  return { finding: milliseconds > CLOCK_FAR_OFF_MS ? 'clock_far_off' : 'clock_off', values: { milliseconds } };
}

function assessDisk({ disk: { fault, freeBytes } }: HealthFacts): HealthFinding {
  if (fault !== null) return { finding: `disk_${fault}`, values: {} };
  if (freeBytes === null) return { finding: 'disk_unknown', values: {} };
  return { finding: freeBytes < DISK_LOW_BYTES ? 'disk_low' : 'disk_room', values: { bytes: freeBytes } };
}

function assessPrinters({ printers: { count, fault, asks } }: HealthFacts): HealthFinding {
  if (fault !== null) return { finding: 'printers_fault', values: fault };
  if (asks > 0) return { finding: 'printers_asks', values: { count: asks } };
  return count === 0 ? { finding: 'printers_none', values: {} } : { finding: 'printers_ready', values: { count } };
}

function assessSound({ sound: { volume, off, isUnheard } }: HealthFacts): HealthFinding {
  if (volume === 0) return { finding: 'sound_zero', values: {} };
  if (off === undefined) return { finding: 'sound_unknown', values: {} };
  if (off !== null) return { finding: `sound_${off}`, values: {} };
  if (isUnheard) return { finding: 'sound_silent', values: {} };
  return { finding: volume < VOLUME_SOFT ? 'sound_soft' : 'sound_on', values: { count: volume } };
}

function assessQueue({ queue: { count, oldestAt, refused }, now }: HealthFacts): HealthFinding {
  const milliseconds = oldestAt === null ? 0 : Math.max(0, now - oldestAt);
  const values = { count, milliseconds };
  if (milliseconds > QUEUE_STUCK_MS) return { finding: 'queue_stuck', values };
  if (milliseconds > QUEUE_WAITING_MS) return { finding: 'queue_waiting', values };
  if (refused > 0) return { finding: 'queue_refused', values: { count: refused } };
  return count > 0 ? { finding: 'queue_sending', values } : { finding: 'queue_empty', values: {} };
}

function assessBackups({ disk, backups }: HealthFacts): HealthFinding {
  const { newestAgeMs, hadBackup, hasFailed, openForMs } = backups;
  if (disk.fault !== null) return { finding: 'backups_no_disk', values: {} };
  if (hasFailed) return { finding: 'backups_failed', values: {} };
  // After a night switched off, the first backup of the day is still to come.
  const isDue = openForMs > FIRST_BACKUP_MS;
  if (newestAgeMs === null) {
    return { finding: hadBackup || isDue ? 'backups_missing' : 'backups_first', values: {} };
  }
  const values = { milliseconds: Math.max(0, newestAgeMs) };
  return { finding: newestAgeMs > BACKUP_OLD_MS && isDue ? 'backups_old' : 'backups_fresh', values };
}

function assessVersion({ program: { version, newVersion, updates } }: HealthFacts): HealthFinding {
  if (version === null) return { finding: 'version_browser', values: {} };
  if (newVersion !== null) return { finding: 'version_waiting', values: { version: newVersion } };
  return { finding: updates ? 'version_newest' : 'version_unmanaged', values: { version } };
}

function assessLogin({ program: { login } }: HealthFacts): HealthFinding {
  if (login === null) return { finding: 'login_not_here', values: {} };
  if (login.state === 'on') return { finding: 'login_on', values: {} };
  if (login.state === 'disabled') return { finding: 'login_disabled', values: {} };
  return { finding: login.setByRollout === null ? 'login_off' : 'login_company_off', values: {} };
}
