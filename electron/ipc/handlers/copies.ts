import { isAbsolute, relative, resolve } from 'node:path';
import type { AppEvents } from '../../contract/calls/app-events.ts';
import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { COPY_CALLS } from '../../contract/calls/copies.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { FileDialogs } from '../../contract/ports.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';

export interface CopyParts {
  readonly dataFolder: string;
  readonly preferences: PreferenceFile;
  readonly events: EventSink<AppEvents>;
  /** Absent where the app has none, and staff type a path. */
  readonly fileDialogs: FileDialogs | undefined;
}

/** The second folder for backups. */
export function copyHandlers(
  access: WorkspaceAccess,
  { dataFolder, preferences, events, fileDialogs }: CopyParts,
): CallHandlers<keyof typeof COPY_CALLS> {
  function change(copyFolder: string | null): typeof DONE {
    preferences.change({ copyFolder });
    events.emit('snapshot.stale');
    access.withWorkspace('store', ({ durability }) => {
      void durability.copies.update();
      return DONE;
    });
    return DONE;
  }

  return {
    'copies.view': () => ({ ok: true, value: { folder: preferences.read().copyFolder } }),
    async 'copies.choose'({ path }) {
      // A page never names a path where the system's dialog can ask.
      const chosen = fileDialogs === undefined ? path : await fileDialogs.chooseFolder();
      if (chosen === null) return DONE;
      return isAbsolute(chosen) && !isWithin(dataFolder, chosen) ? change(resolve(chosen)) : failed('folder_refused');
    },
    'copies.stop': () => change(null),
  };
}

/** Whether a path is a folder or lies in it. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way.startsWith('..') || isAbsolute(way));
}
