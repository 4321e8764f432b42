/** Which backups are kept, and the removal of the others. */

import { rmSync } from 'node:fs';
import type { Instant } from '../../contract/domain/time.ts';
import { DAY, formatIndiaDay } from '../../contract/domain/time.ts';
import { readDatabaseFiles } from './database-files.ts';

/** In case the newest turns out to be bad. */
const NEWEST = 2;

/** Older ones than this hold little that the service does not tell as well. */
const LONGEST = 3 * DAY;

/**
 * The backups to keep of `backups`, which are ordered newest first: the newest two, and the last one of each day. Ages
 * count from the newest one, so that a PC clock that jumps removes nothing that is needed.
 */
export function selectBackupsToKeep<Backup extends { readonly at: Instant }>(backups: readonly Backup[]): Backup[] {
  const [newest] = backups;
  const days = new Set<string>();
  return backups.filter(({ at }, index) => {
    const isLastOfDay = !days.has(formatIndiaDay(at));
    days.add(formatIndiaDay(at));
    return index < NEWEST || (isLastOfDay && newest !== undefined && newest.at - at <= LONGEST);
  });
}

/** Removes the backups that are not kept, and the pieces of the journal that only they need. */
export function removeOldBackups(file: string): void {
  const { backups, journal } = readDatabaseFiles(file);
  const kept = selectBackupsToKeep(backups);
  const oldest = Math.min(...kept.map(({ number }) => number));
  for (const each of backups) if (!kept.includes(each)) rmSync(each.path, { force: true });
  for (const { number, path } of journal) if (number < oldest) rmSync(path, { force: true });
}
