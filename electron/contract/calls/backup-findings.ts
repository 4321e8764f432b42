/** What Health can say about the backups and their copies in the second folder. Pure. */

import type { HealthValues } from '../domain/health.ts';
import { HOUR, MINUTE } from '../domain/time.ts';
import type { FindingSpec, When } from './finding-spec.ts';
import { finding, given } from './finding-spec.ts';
import type { CopyFacts, CopyFault, HealthFacts } from './health-facts.ts';

/** Backups are made hourly, so three were missed. */
export const BACKUP_OLD_MS = 3 * HOUR;

/** The first backup follows a minute after the start, and takes a while on a slow disk. */
export const FIRST_BACKUP_MS = 5 * MINUTE;

/** Whether a backup is due. After a night switched off, the first backup of the day is still to come. */
const isBackupDue = ({ backups }: HealthFacts): boolean => backups.openForMs > FIRST_BACKUP_MS;

const backupAge = ({ backups: { newestAgeMs } }: HealthFacts): HealthValues => ({
  milliseconds: Math.max(0, newestAgeMs ?? 0),
});

/** Where the copies are, and how old the newest is. */
const copyPlace = ({ folder, newestAgeMs }: CopyFacts): HealthValues => ({
  name: folder ?? '',
  milliseconds: Math.max(0, newestAgeMs ?? 0),
});

const copiesAre =
  (fault: CopyFault): When =>
  ({ copies }) =>
    copies.fault === fault ? copyPlace(copies) : null;

/** The findings of both topics. */
export const BACKUP_FINDINGS = {
  backups: [
    finding('backups_no_disk', 'red', 'keeping', ({ disk }) => given(disk.fault !== null), 'disk'),
    finding('backups_failed', 'red', 'back_up', ({ backups }) => given(backups.hasFailed), 'disk'),
    finding(
      'backups_missing',
      'red',
      'back_up',
      (facts) => given(facts.backups.newestAgeMs === null && (facts.backups.hadBackup || isBackupDue(facts))),
      'disk',
    ),
    finding('backups_first', 'green', 'back_up', ({ backups }) => given(backups.newestAgeMs === null)),
    finding('backups_old', 'amber', 'back_up', (facts) =>
      (facts.backups.newestAgeMs ?? 0) > BACKUP_OLD_MS && isBackupDue(facts) ? backupAge(facts) : null,
    ),
    finding('backups_fresh', 'green', 'back_up', backupAge),
  ],
  copies: [
    finding('copies_practice', 'green', null, ({ isPractice }) => given(isPractice)),
    finding('copies_none', 'green', 'copies', ({ copies }) => given(copies.folder === null), 'copies'),
    finding('copies_missing', 'amber', 'copies', copiesAre('missing'), 'copies'),
    finding('copies_full', 'amber', 'copies', copiesAre('full'), 'copies'),
    finding('copies_failing', 'amber', 'copies', copiesAre('failing'), 'copies'),
    finding(
      'copies_same_disk',
      'amber',
      'copies',
      ({ copies }) => (copies.isSameDisk ? copyPlace(copies) : null),
      'copies',
    ),
    finding('copies_first', 'green', 'copies', ({ copies }) =>
      copies.newestAgeMs === null ? copyPlace(copies) : null,
    ),
    finding('copies_old', 'amber', 'copies', (facts) =>
      (facts.copies.newestAgeMs ?? 0) > BACKUP_OLD_MS && isBackupDue(facts) ? copyPlace(facts.copies) : null,
    ),
    finding('copies_fresh', 'green', 'copies', ({ copies }) => copyPlace(copies)),
  ],
} as const satisfies Readonly<Record<'backups' | 'copies', readonly FindingSpec[]>>;
