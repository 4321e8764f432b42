import { basename } from 'node:path';
import type { AppEvents } from '../contract/calls/app-events.ts';
import type { Connection } from '../contract/domain/workspace.ts';
import type { EventSink } from '../contract/emitter.ts';
import type { HttpNetwork } from '../contract/ports.ts';
import type { PreferenceFile } from '../contract/preferences.ts';
import type { StoreSwitch } from './connection/connection-setup.ts';
import { databasePath } from './connection/database-path.ts';
import type { WorkspaceManager, WorkspaceOpening } from './workspace-manager.ts';

export interface StoreSwitchParts {
  readonly dataFolder: string;
  readonly preferences: PreferenceFile;
  readonly workspaces: WorkspaceManager;
  readonly events: EventSink<AppEvents>;
  /** Opens a network to a service's address, which has been checked and ends without a slash. */
  openNetwork(address: string): HttpNetwork;
}

/**
 * Unsent actions in the previous store's database wait until its own stores are connected again. The store that takes
 * its place shows them, even if the previous one was forgotten long ago.
 */
export function createStoreSwitch(parts: StoreSwitchParts): StoreSwitch {
  const { dataFolder, preferences, workspaces } = parts;
  const fileOf = (connection: Connection): string => basename(databasePath(dataFolder, 'store', connection));
  const openingOf = (connection: Connection, key: string): WorkspaceOpening => {
    return { kind: 'store', connection, key, network: parts.openNetwork(connection.address) };
  };

  /** Notes the unsent actions of the open store, which is about to close. */
  function recordUnsent(): void {
    const { connection } = preferences.read();
    const workspace = workspaces.open.get('store');
    if (connection === null || workspace === undefined) return;
    const count = workspace.database.actions.countLive();
    const names = new Map(workspace.database.stores.all().map(({ id, name }) => [id, name]));
    const stores = workspace.storeIds.map((id) => names.get(id) ?? String(id));
    preferences.change({ unsentStore: count === 0 ? null : { file: fileOf(connection), count, stores } });
  }

  /** Shows in the opened store the unsent actions of the previous one, if that has another database. */
  function showUnsent(connection: Connection): void {
    const { unsentStore } = preferences.read();
    const database = workspaces.open.get('store')?.database;
    if (database === undefined || database.disk() !== 'ok') return;
    const isHere = unsentStore === null || unsentStore.file === fileOf(connection);
    const unsent = isHere ? null : { count: unsentStore.count, stores: [...unsentStore.stores] };
    database.write(() => database.metadata.setUnsentElsewhere(unsent));
    preferences.change({ unsentStore: null });
  }

  return {
    async open(connection, key) {
      recordUnsent();
      await workspaces.replace(openingOf(connection, key));
      showUnsent(connection);
      parts.events.emit('snapshot.stale');
    },
    // The database was opened before the connection was stored, so it exists.
    resume: (connection, key) => workspaces.reopen({ ...openingOf(connection, key), isKnown: true }),
    async close() {
      recordUnsent();
      await workspaces.close('store');
    },
    isClosed: () => !workspaces.open.has('store') && workspaces.unopened('store') === null,
  };
}
