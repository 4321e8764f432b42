import { basename } from 'node:path';
import type { PreferenceFile } from '../contract/domain/preferences.ts';
import type { WorkspaceKind } from '../contract/domain/workspace.ts';

import type { Workspace } from './workspace.ts';

export interface UnsentElsewhereTracker {
  /** The store that is open is about to be closed. `file`: its database. */
  recordUnsent(file: string): void;
  /** A store has been opened: says there what waits in the one before, if that has another database. */
  showUnsent(file: string): void;
}

/**
 * Watches one store take the place of another, also when the one before was forgotten long ago: what waits in a database
 * waits until its own stores are connected again.
 */
export function createUnsentElsewhereTracker(
  open: ReadonlyMap<WorkspaceKind, Workspace>,
  preferences: PreferenceFile,
): UnsentElsewhereTracker {
  return {
    recordUnsent: (file) => {
      const workspace = open.get('store');
      if (workspace === undefined) return;
      const count = workspace.database.actions.countLive();
      const named = new Map(workspace.database.stores.all().map(({ id, name }) => [id, name]));
      const stores = workspace.storeIds.map((id) => named.get(id) ?? String(id));
      preferences.change({ left: count === 0 ? null : { file: basename(file), count, stores } });
    },
    showUnsent: (file) => {
      const { left } = preferences.read();
      const { metadata: facts } = open.get('store')?.database ?? {};
      if (left === null || left.file === basename(file)) facts?.setUnsentElsewhere(null);
      else facts?.setUnsentElsewhere({ count: left.count, stores: [...left.stores] });
      preferences.change({ left: null });
    },
  };
}
