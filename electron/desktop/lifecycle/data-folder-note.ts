import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorName } from '../../contract/error-name.ts';
import type { Log } from '../../contract/ports.ts';

const NAME = 'data-folder.txt';
/** How the uninstaller reads text (build/pack/installer.nsh). */
const ENCODING = 'utf16le';

/**
 * Notes which data folder is used, for the uninstaller on Windows to ask about: rollout or `--data` may have chosen it.
 * `place` is the folder for everything about updates. Never throws: the uninstaller then asks about the usual folder.
 */
export function noteDataFolder(place: string, folder: string, log: Log): void {
  const file = join(place, NAME);
  try {
    if (readNote(file) === folder) return;
    mkdirSync(place, { recursive: true });
    writeFileSync(file, folder, ENCODING);
  } catch (error) {
    log('data_folder_not_noted', { error: errorName(error) });
  }
}

function readNote(file: string): string | null {
  try {
    return readFileSync(file, ENCODING);
  } catch {
    return null;
  }
}
