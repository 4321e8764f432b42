/** Selects the backups to keep and removes the others. */

import { rmSync } from 'node:fs';
import type { Instant } from '../../contract/domain/time.ts';
import { DAY, formatIndiaDay } from '../../contract/domain/time.ts';
import { readDatabaseFiles } from './database-files.ts';

/** How many of the newest are kept whatever their age, in case the newest one is bad. */
const NEWEST = 2;

/** An older backup holds little that the service doesn't have as well. */
const MAX_AGE = 3 * DAY;

/**
 * Selects from `backups`, newest first, those to keep: the newest two, and the last of each day. Ages count from the
 * newest backup, so that a jump of the PC's clock removes none that is needed.
 */
export function selectBackupsToKeep<Backup extends { readonly at: Instant }>(backups: readonly Backup[]): Backup[] {
  const [newest] = backups;
  const days = new Set<string>();
  return backups.filter(({ at }, index) => {
    const isLastOfDay = !days.has(formatIndiaDay(at));
    days.add(formatIndiaDay(at));
    return index < NEWEST || (isLastOfDay && newest !== undefined && newest.at - at <= MAX_AGE);
  });
}

/** Removes the backups that are not kept, and the journal segments that only they need. */
export function removeOldBackups(file: string): void {
  const { backups, journal, updateCopies } = readDatabaseFiles(file);
  const kept = selectBackupsToKeep(backups);
  // Rolling back an update needs what was journaled since its copy.
  const oldest = Math.min(...[...kept, ...updateCopies].map(({ number }) => number));
  for (const each of backups) if (!kept.includes(each)) rmSync(each.path, { force: true });
  for (const { number, path } of journal) if (number < oldest) rmSync(path, { force: true });
}
