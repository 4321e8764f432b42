/** What Health can say about this counter: each finding with when it says so, its level, its remedy and its help. Pure. */

import type { WriteFault } from '../domain/disk-fault.ts';
import type { HealthTopic, HealthValues } from '../domain/health.ts';
import { VOLUME_SOFT } from '../domain/health.ts';
import { PC_SOUND_FAULTS, type PcSoundFault } from '../domain/pc-sound.ts';
import { HOUR, MINUTE } from '../domain/time.ts';
import type { SoundOffReason } from './alarm.ts';
import { BACKUP_FINDINGS } from './backup-findings.ts';
import type { ConnectionStateView } from './connection.ts';
import type { FindingSpec, When } from './finding-spec.ts';
import { always, finding, given } from './finding-spec.ts';
import type { HealthFacts } from './health-facts.ts';
import { IMPORT_FOLDER_FINDINGS } from './import-folder-findings.ts';

/** A larger error puts wrong times on receipts and in other programs. */
export const CLOCK_FAR_OFF_MS = HOUR;

/** Below this, a big import or an update may not fit. */
export const DISK_LOW_BYTES = 1024 * 1024 * 1024;

/** An action that waits longer is stuck, not merely new. */
export const QUEUE_WAITING_MS = 2 * MINUTE;

/** After this long, customers or billing miss what is waiting. */
export const QUEUE_STUCK_MS = 30 * MINUTE;

const sinceChange = ({ line, now }: HealthFacts): HealthValues => ({ milliseconds: Math.max(0, now - line.since) });

const lineIs =
  (state: ConnectionStateView['state']): When =>
  (facts) =>
    facts.line.state === state ? sinceChange(facts) : null;

const keyIs =
  (parked: ConnectionStateView['parked']): When =>
  ({ line }) =>
    given(line.parked === parked);

const diskIs =
  (fault: WriteFault): When =>
  ({ disk }) =>
    given(disk.fault === fault);

const soundIs =
  (off: SoundOffReason | undefined): When =>
  ({ sound }) =>
    given(sound.off === off);

const pcIs =
  (fault: PcSoundFault): When =>
  ({ sound: { pc } }) =>
    pc.fault === fault ? { count: pc.volume ?? 0, name: pc.device ?? '' } : null;

/** What is wrong with the PC's own sound. Its button does what a press can do about it. */
function pcFinding<Fault extends PcSoundFault>(fault: Fault) {
  const mending: 'mend' | 'accept' | null = PC_SOUND_FAULTS[fault];
  const action = mending === null ? 'test_sound' : (`${mending}_sound` as const);
  return finding(`sound_${fault}`, 'red', action, pcIs(fault), 'sound');
}

/** How many actions wait, and the oldest for how long. An action of the future follows from a clock that was set back. */
function describeQueue({ queue: { count, oldestAt }, now }: HealthFacts) {
  return { count, milliseconds: oldestAt === null ? 0 : Math.max(0, now - oldestAt) };
}

function waitsLongerThan(limitMs: number) {
  return (facts: HealthFacts): HealthValues | null => {
    const values = describeQueue(facts);
    return values.milliseconds > limitMs ? values : null;
  };
}

/** Every finding. Of a topic's findings, Health shows the first that applies. */
export const HEALTH_FINDINGS = {
  line: [
    finding('line_unplugged', 'red', 'practice', (facts) => (facts.isUnplugged ? sinceChange(facts) : null)),
    finding(
      'line_proxy',
      'red',
      'proxy',
      (facts) => (facts.line.state !== 'online' && facts.hasProxyProblem ? sinceChange(facts) : null),
      'proxy',
    ),
    finding('line_connecting', 'amber', 'check_again', lineIs('connecting')),
    finding('line_slowed', 'amber', 'check_again', lineIs('slowed'), 'wait'),
    finding('line_offline', 'red', 'check_again', lineIs('offline'), 'line'),
    // The service answers, even if only to refuse.
    finding('line_online', 'green', 'check_again', sinceChange),
  ],
  key: [
    finding('key_refused', 'red', 'replace_key', keyIs('key_refused'), 'key'),
    finding('key_company', 'red', 'store', keyIs('company_forbidden'), 'company'),
    finding('key_disconnected', 'red', 'store', keyIs('store_disconnected'), 'store'),
    finding(
      'key_some_disconnected',
      'amber',
      'store',
      ({ line: { disconnected } }) => (disconnected.length > 0 ? { count: disconnected.length } : null),
      'store',
    ),
    finding('key_practice', 'green', 'store', ({ isPractice }) => given(isPractice)),
    finding('key_good', 'green', 'store', always),
  ],
  clock: [
    finding('clock_practice', 'green', 'practice', ({ isPractice }) => given(isPractice)),
    finding('clock_unchecked', 'amber', 'check_again', ({ line }) => given(line.lastContact === null)),
    finding('clock_right', 'green', 'check_again', ({ clockOffMs }) => given(clockOffMs === null)),
    finding(
      'clock_far_off',
      'red',
      'check_again',
      ({ clockOffMs }) =>
        Math.abs(clockOffMs ?? 0) > CLOCK_FAR_OFF_MS ? { milliseconds: Math.abs(clockOffMs ?? 0) } : null,
      'clock',
    ),
    finding(
      'clock_off',
      'amber',
      'check_again',
      ({ clockOffMs }) => ({ milliseconds: Math.abs(clockOffMs ?? 0) }),
      'clock',
    ),
  ],
  disk: [
    finding('disk_full', 'red', 'keeping', diskIs('full'), 'disk'),
    finding('disk_failing', 'red', 'support', diskIs('failing'), 'disk'),
    finding('disk_locked', 'red', 'support', diskIs('locked')),
    finding('disk_open', 'amber', 'support', ({ disk }) => given(disk.isOpen)),
    finding(
      'disk_synced',
      'amber',
      'support',
      ({ disk: { place } }) => (place?.kind === 'synced' ? { name: place.program } : null),
      'place',
    ),
    finding('disk_network', 'amber', 'support', ({ disk }) => given(disk.place?.kind === 'network'), 'place'),
    finding('disk_unknown', 'amber', 'support', ({ disk }) => given(disk.freeBytes === null)),
    finding(
      'disk_low',
      'amber',
      'keeping',
      ({ disk: { freeBytes } }) => (freeBytes !== null && freeBytes < DISK_LOW_BYTES ? { bytes: freeBytes } : null),
      'disk',
    ),
    finding('disk_room', 'green', 'keeping', ({ disk }) => ({ bytes: disk.freeBytes ?? 0 })),
  ],
  printers: [
    finding('printers_fault', 'red', 'printers', ({ printers }) => printers.fault, 'printer'),
    finding(
      'printers_asks',
      'amber',
      'printers',
      ({ printers: { asks } }) => (asks > 0 ? { count: asks } : null),
      'printer',
    ),
    finding('printers_none', 'green', 'printers', ({ printers }) => given(printers.count === 0)),
    finding('printers_ready', 'green', 'printers', ({ printers: { count } }) => ({ count })),
  ],
  sound: [
    finding('sound_zero', 'red', 'sound', ({ sound }) => given(sound.volume === 0), 'sound'),
    finding('sound_unknown', 'amber', 'test_sound', soundIs(undefined)),
    finding('sound_no_device', 'red', 'test_sound', soundIs('no_device'), 'sound'),
    finding('sound_refused', 'red', 'test_sound', soundIs('refused'), 'sound'),
    finding('sound_needs_press', 'red', 'test_sound', soundIs('needs_press'), 'sound'),
    pcFinding('pc_muted'),
    pcFinding('pc_soft'),
    pcFinding('pc_no_device'),
    pcFinding('pc_other_device'),
    pcFinding('pc_lost'),
    finding('sound_silent', 'red', 'test_sound', ({ sound }) => given(sound.isUnheard), 'sound'),
    finding(
      'sound_soft',
      'amber',
      'sound',
      ({ sound: { volume } }) => (volume < VOLUME_SOFT ? { count: volume } : null),
      'sound',
    ),
    finding(
      'sound_untold',
      'green',
      'test_sound',
      ({ sound: { pc, volume } }) => (pc.isTold ? null : { count: volume }),
      'sound',
    ),
    finding('sound_on', 'green', 'test_sound', ({ sound: { volume } }) => ({ count: volume })),
  ],
  queue: [
    finding('queue_stuck', 'red', 'activity', waitsLongerThan(QUEUE_STUCK_MS), 'line'),
    finding('queue_waiting', 'amber', 'activity', waitsLongerThan(QUEUE_WAITING_MS), 'line'),
    finding('queue_refused', 'amber', 'activity', ({ queue: { refused } }) =>
      refused > 0 ? { count: refused } : null,
    ),
    finding('queue_sending', 'green', 'activity', (facts) => (facts.queue.count > 0 ? describeQueue(facts) : null)),
    finding('queue_empty', 'green', 'activity', always),
  ],
  ...BACKUP_FINDINGS,
  ...IMPORT_FOLDER_FINDINGS,
  version: [
    finding('version_browser', 'green', null, ({ program }) => given(program.version === null)),
    finding('version_waiting', 'amber', 'update', ({ program: { newVersion } }) =>
      newVersion === null ? null : { version: newVersion },
    ),
    finding('version_stopped', 'amber', 'support', ({ program: { updateCheck } }) =>
      given(updateCheck?.hasStopped === true),
    ),
    finding('version_to_install', 'amber', 'support', ({ program: { updateCheck } }) =>
      updateCheck === null || updateCheck.toInstall === null ? null : { version: updateCheck.toInstall },
    ),
    finding('version_unchecked', 'green', 'version', ({ program: { version, updates, updateCheck } }) =>
      updates && (updateCheck?.agoMs ?? null) === null ? { version: version ?? '' } : null,
    ),
    finding('version_newest', 'green', 'version', ({ program: { version, updates, updateCheck } }) =>
      updates ? { version: version ?? '', milliseconds: updateCheck?.agoMs ?? 0 } : null,
    ),
    finding('version_unmanaged', 'green', 'version', ({ program: { version } }) => ({ version: version ?? '' })),
  ],
  login: [
    finding('login_not_here', 'green', null, ({ program: { login } }) => given(login === null)),
    finding('login_on', 'green', 'login', ({ program: { login } }) => given(login?.state === 'on')),
    finding('login_disabled', 'amber', 'login', ({ program: { login } }) => given(login?.state === 'disabled')),
    finding('login_off', 'amber', 'start_at_login', ({ program: { login } }) => given(login?.setByRollout === null)),
    finding('login_company_off', 'amber', null, always),
  ],
} as const satisfies Readonly<Record<HealthTopic, readonly FindingSpec[]>>;

export type HealthFindingName = (typeof HEALTH_FINDINGS)[HealthTopic][number]['name'];

/** One line of Health. */
export interface HealthFinding extends Omit<FindingSpec, 'name' | 'when'> {
  readonly finding: HealthFindingName;
  readonly values: HealthValues;
}

export type HealthView = Readonly<Record<HealthTopic, HealthFinding>>;

/** Assesses every line. */
export function assessHealth(facts: HealthFacts): HealthView {
  return {
    line: assessTopic('line', facts),
    key: assessTopic('key', facts),
    clock: assessTopic('clock', facts),
    disk: assessTopic('disk', facts),
    printers: assessTopic('printers', facts),
    sound: assessTopic('sound', facts),
    queue: assessTopic('queue', facts),
    backups: assessTopic('backups', facts),
    copies: assessTopic('copies', facts),
    import_folder: assessTopic('import_folder', facts),
    version: assessTopic('version', facts),
    login: assessTopic('login', facts),
  };
}

function assessTopic(of: HealthTopic, facts: HealthFacts): HealthFinding {
  for (const { when, name, ...shown } of HEALTH_FINDINGS[of]) {
    const values = when(facts);
    if (values !== null) return { ...shown, finding: name, values };
  }
  throw new Error(`Health says nothing of ${of}`);
}
