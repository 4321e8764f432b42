import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '../contract/domain/time.ts';
import { formatFileTime } from '../contract/domain/time.ts';

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
