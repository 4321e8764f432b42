import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '../contract/domain/time.ts';
import { formatFileTime } from '../contract/domain/time.ts';
import { errorName } from '../contract/error-name.ts';
import type { Clock, Log } from '../contract/ports.ts';

/** What a counter keeps in its data folder. Locks, logs and Chromium's own files stay. */
const KEPT = /^((store|practice)-|(logbook|practice)\.db|preferences\.|keys$)/;

/**
 * Moves everything that a counter keeps into a folder of its own inside the data folder, so that another counter can
 * begin there. Returns that folder. After a kill in between, the next call moves the rest. Throws the system's errors.
 */
export function setDataAside(folder: string, now: Instant): string {
  const aside = join(folder, `set-aside-${formatFileTime(now)}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of readdirSync(folder)) if (KEPT.test(name)) renameSync(join(folder, name), join(aside, name));
  return aside;
}

/** Begins as a new counter by {@link setDataAside}, and logs it. Returns whether everything was set aside. */
export function beginAnew(folder: string, clock: Clock, log: Log): boolean {
  try {
    log('began_anew', { folder: setDataAside(folder, clock.now()) });
    return true;
  } catch (fault) {
    log('not_begun_anew', { fault: errorName(fault) });
    return false;
  }
}
