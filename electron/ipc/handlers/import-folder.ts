import { DONE } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { IMPORT_FOLDER_CALLS } from '../../contract/calls/import-folder.ts';
import type { ImportFolderChoice } from '../../contract/domain/import-folder.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';
import type { ChosenFolderParts } from './chosen-folder.ts';
import { chooseFolder } from './chosen-folder.ts';

/** The watched folder. */
export function importFolderHandlers(
  access: WorkspaceAccess,
  parts: ChosenFolderParts,
): CallHandlers<keyof typeof IMPORT_FOLDER_CALLS> {
  const { preferences, events } = parts;

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
    'importFolder.choose': ({ path, ...choice }) =>
      chooseFolder(parts, path, (folder) => change({ ...choice, path: folder })),
    'importFolder.stop': () => change(null),
  };
}
