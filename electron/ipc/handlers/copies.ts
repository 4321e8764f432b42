import { DONE } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { COPY_CALLS } from '../../contract/calls/copies.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';
import type { ChosenFolderParts } from './chosen-folder.ts';
import { chooseFolder } from './chosen-folder.ts';

/** The second folder for backups. */
export function copyHandlers(access: WorkspaceAccess, parts: ChosenFolderParts): CallHandlers<keyof typeof COPY_CALLS> {
  const { preferences, events } = parts;

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
    'copies.choose': ({ path }) => chooseFolder(parts, path, change),
    'copies.stop': () => change(null),
  };
}
