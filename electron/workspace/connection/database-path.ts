import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDatabaseName } from '../../contract/domain/data-files.ts';
import type { Connection, WorkspaceKind } from '../../contract/domain/workspace.ts';

function shortHash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/**
 * The database file of a workspace. Each address, environment and set of stores has its own, so that another key never
 * sees its contents and practice never mixes with live data (C16).
 */
export function databasePath(dataFolder: string, kind: WorkspaceKind, connection: Connection): string {
  const stores = connection.storeIds.toSorted((one, other) => one - other);
  return join(dataFolder, `${kind}-${shortHash([connection.address, connection.mode, stores])}.db`);
}

/** Whether the database of any connected store lies in the data folder. */
export function hasStoreDatabase(dataFolder: string): boolean {
  return readdirSync(dataFolder).some((name) => isDatabaseName('store', name));
}

/** The name under which the secrets store keeps the key of an address and environment. */
export function secretName({ address, mode }: Pick<Connection, 'address' | 'mode'>): string {
  return `key-${shortHash([address, mode])}`;
}
