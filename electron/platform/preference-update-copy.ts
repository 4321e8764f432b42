/**
 * Copies the preferences before an update of the app, and restores the copy when the update is rolled back: if the
 * newer version has written them in a form of its own, or has left them unreadable. Otherwise they are the newest there
 * are, and stay.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatFileTime } from '../contract/domain/time.ts';
import type { Clock, Log } from '../contract/ports.ts';
import { PREFERENCES_VERSION, readPreferencesVersion } from '../contract/preferences.ts';
import { systemFolderFiles } from './folder-files.ts';
import { PREFERENCE_FILES, readPreferenceFiles } from './preference-storage.ts';

const COPY = 'preferences.json.update';

/** Copies what is in use. Without readable preferences there is no copy. Throws the system's errors. */
export function copyPreferencesBeforeUpdate(folder: string): void {
  const found = readPreferenceFiles(folder);
  if (found.kind === 'lost') return;
  writeWhole(join(folder, COPY), JSON.stringify(found.stored));
}

/** Restores the copy, if that is due, and removes it. After a kill at any point the next call continues. */
export function restorePreferencesAfterUpdate(folder: string, clock: Clock, log: Log): void {
  const copy = join(folder, COPY);
  if (!existsSync(copy)) return;
  if (isUnfit(folder)) {
    const time = formatFileTime(clock.now());
    const text = readFileSync(copy, 'utf8');
    for (const name of PREFERENCE_FILES) {
      const file = join(folder, name);
      if (existsSync(file)) systemFolderFiles.copyFile(file, `${file}.newer-${time}`);
      writeWhole(file, text);
    }
    log('preferences_rolled_back');
  }
  removePreferenceCopy(folder);
}

export function removePreferenceCopy(folder: string): void {
  systemFolderFiles.remove(join(folder, COPY));
}

/** Whether this version can't use all of the preferences. */
function isUnfit(folder: string): boolean {
  const found = readPreferenceFiles(folder);
  if (found.kind === 'lost') return found.code === null;
  return found.lost.length > 0 || (readPreferencesVersion(found.stored) ?? 0) > PREFERENCES_VERSION;
}

/** Writes a file completely or not at all. */
function writeWhole(file: string, text: string): void {
  systemFolderFiles.writeFile(`${file}.new`, text);
  systemFolderFiles.rename(`${file}.new`, file);
}
