import { isAbsolute, relative, resolve } from 'node:path';
import type { AppEvents } from '../../contract/calls/app-events.ts';
import { DONE, failed } from '../../contract/calls/call.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { FileDialogs } from '../../contract/ports.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';

/** What the handlers of a folder that the owner chooses need. */
export interface ChosenFolderParts {
  readonly dataFolder: string;
  readonly preferences: PreferenceFile;
  readonly events: EventSink<AppEvents>;
  /** Absent where the app has none, and staff type a path. */
  readonly fileDialogs: FileDialogs | undefined;
}

/**
 * Asks the owner for a folder outside the data folder, and hands it to `take`. `typed`: its path where the app has no
 * dialog.
 */
export async function chooseFolder(
  { dataFolder, fileDialogs }: Pick<ChosenFolderParts, 'dataFolder' | 'fileDialogs'>,
  typed: string | null,
  take: (folder: string) => typeof DONE,
) {
  // A page never names a path where the system's dialog can ask.
  const chosen = fileDialogs === undefined ? typed : await fileDialogs.chooseFolder();
  if (chosen === null) return DONE;
  return isAbsolute(chosen) && !isWithin(dataFolder, chosen) ? take(resolve(chosen)) : failed('folder_refused');
}

/** Whether a path is a folder or lies in it. */
function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way.startsWith('..') || isAbsolute(way));
}
