/** Which backups are kept. Pure. */

import type { Instant } from '../../contract/domain/time.ts';
import { DAY, formatIndiaDay } from '../../contract/domain/time.ts';

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
