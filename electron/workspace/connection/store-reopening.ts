import { SECOND } from '../../contract/domain/time.ts';
import type { Connection } from '../../contract/domain/workspace.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Log, Secrets, Timers } from '../../contract/ports.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import { secretName } from './database-path.ts';

/** How long to wait before reading a stored key again that the disk didn't return. */
const KEY_RETRY_MS = 5 * SECOND;

/** Opens the connected store at the start. A virus scanner may hold the file of its key for a while after the PC starts. */
export interface StoreReopening {
  /** Opens it, unless its key is gone; later, if the disk can't return the key yet. */
  start(): Promise<void>;
  /** Opens it no more. */
  cancel(): void;
}

export function createStoreReopening(parts: {
  readonly secrets: Secrets;
  readonly preferences: PreferenceFile;
  readonly timers: Timers;
  readonly log: Log;
  readonly stores: { resume(connection: Connection, key: string): Promise<void> };
}): StoreReopening {
  let isCancelled = false;
  let cancelRetry = (): void => undefined;
  const start = async (): Promise<void> => {
    const { connection } = parts.preferences.read();
    if (!connection) return;
    try {
      const key = await parts.secrets.read(secretName(connection));
      if (isCancelled) return;
      if (key === null) parts.log('connection_without_key');
      else await parts.stores.resume(connection, key);
    } catch (error) {
      parts.log('store_not_reopened', { error: errorName(error) });
      if (!isCancelled) cancelRetry = parts.timers.after(KEY_RETRY_MS, () => void start());
    }
  };
  return {
    start,
    cancel: () => {
      isCancelled = true;
      cancelRetry();
    },
  };
}
