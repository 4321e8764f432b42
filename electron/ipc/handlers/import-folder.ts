import { isAbsolute, resolve } from 'node:path';
import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { IMPORT_FOLDER_CALLS } from '../../contract/calls/import-folder.ts';
import type { ImportFolderChoice } from '../../contract/domain/import-folder.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';
import type { CopyParts } from './copies.ts';
import { isWithin } from './copies.ts';

/** The watched folder. */
export function importFolderHandlers(
  access: WorkspaceAccess,
  { dataFolder, preferences, events, fileDialogs }: CopyParts,
): CallHandlers<keyof typeof IMPORT_FOLDER_CALLS> {
  function change(importFolder: ImportFolderChoice | null): typeof DONE {
    preferences.change({ importFolder });
    events.emit('snapshot.stale');
    access.withWorkspace('store', (workspace) => {
      void workspace.importFolder.look();
      return DONE;
    });
    return DONE;
  }

  return {
    'importFolder.view': () => {
      const { path = null, storeId = null } = preferences.read().importFolder ?? {};
      return { ok: true, value: { folder: path, storeId } };
    },
    async 'importFolder.choose'({ path, ...choice }) {
      // A page never names a path where the system's dialog can ask.
      const folder = fileDialogs === undefined ? path : await fileDialogs.chooseFolder();
      if (folder === null) return DONE;
      if (!isAbsolute(folder) || isWithin(dataFolder, folder)) return failed('folder_refused');
      return change({ ...choice, path: resolve(folder) });
    },
    'importFolder.stop': () => change(null),
  };
}
