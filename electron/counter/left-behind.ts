import type { WorkspaceKind } from '../contract/views.ts';
import type { LeftBehind } from '../store/left-behind.ts';
import type { Workspace } from './workspace.ts';

export interface LeavingStores {
  /** The store that is open is about to be closed. `file`: its database. */
  leave(file: string): void;
  /** A store has been opened: says there what waits in the one before, if that has another database. */
  arrive(file: string): void;
}

/** Watches one store take the place of another: what waits in a database waits until its own stores are connected again. */
export function createLeavingStores(open: ReadonlyMap<WorkspaceKind, Workspace>): LeavingStores {
  let left: { readonly file: string; readonly what: LeftBehind } | null = null;
  return {
    leave: (file) => {
      const workspace = open.get('store');
      if (workspace === undefined) return;
      const count = workspace.store.actions.countLive();
      const named = new Map(workspace.store.stores.all().map(({ id, name }) => [id, name]));
      const stores = workspace.storeIds.map((id) => named.get(id) ?? String(id));
      left = count === 0 ? null : { file, what: { count, stores } };
    },
    arrive: (file) => {
      const isElsewhere = left !== null && left.file !== file;
      open.get('store')?.store.facts.setLeftBehind(isElsewhere ? (left?.what ?? null) : null);
      left = null;
    },
  };
}
