import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Connection, WorkspaceKind } from '../contract/domain/workspace.ts';

function shortHash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/**
 * The database of a workspace. It belongs to one address, environment and set of stores, so that no other key ever
 * sees what was kept for this one, and practice never meets live (C16).
 */
export function databasePath(dataFolder: string, kind: WorkspaceKind, bound: Connection): string {
  const stores = bound.storeIds.toSorted((one, other) => one - other);
  return join(dataFolder, `${kind}-${shortHash([bound.address, bound.mode, stores])}.db`);
}

/** The name under which the key of an address and environment is kept: a key belongs to its address. */
export function secretName({ address, mode }: Pick<Connection, 'address' | 'mode'>): string {
  return `key-${shortHash([address, mode])}`;
}
