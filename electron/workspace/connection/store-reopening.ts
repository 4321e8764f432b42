import type { AppEvents } from '../../contract/calls/app-events.ts';
import type { Absence } from '../../contract/calls/storage.ts';
import { SECOND } from '../../contract/domain/time.ts';
import type { Connection } from '../../contract/domain/workspace.ts';
import type { EventSink } from '../../contract/emitter.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Log, Secrets, Timers } from '../../contract/ports.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import { createRetry } from '../../contract/retry.ts';
import { secretName } from './database-path.ts';

/** How long to wait before reading a stored key again that wasn't returned. */
const KEY_RETRY_MS = 5 * SECOND;

type KeyProblem = Extract<Absence, 'key_unreadable' | 'key_gone'>;

/**
 * Opens the connected store at the start. A virus scanner may hold the file of its key for a while after the PC starts,
 * and a keyring may be locked until somebody signs in.
 */
export interface StoreReopening {
  /** Opens it, or tries again until its key is returned. */
  start(): Promise<void>;
  /** Tries at once, if it is still trying. */
  retryNow(): void;
  /** Why the store isn't open; null once it is, or {@link settle} says so. */
  problem(): KeyProblem | null;
  /** Tries no more. The returned function goes on trying, if that was still needed. */
  cancel(): () => void;
  /** Another connection, or none, has taken the store's place. */
  settle(): void;
}

export function createStoreReopening(parts: {
  readonly secrets: Secrets;
  readonly preferences: PreferenceFile;
  readonly timers: Timers;
  readonly log: Log;
  readonly events: EventSink<AppEvents>;
  readonly stores: { resume(connection: Connection, key: string): Promise<void> };
}): StoreReopening {
  const retry = createRetry(parts.timers);
  let problem: KeyProblem | null = null;
  /** Rises with each cancellation, which ends the tries before it. */
  let era = 0;
  let isTrying = false;

  function setProblem(next: typeof problem, error: string | null = null): void {
    if (next !== null) retry.after(KEY_RETRY_MS, () => void start());
    if (next === problem) return;
    problem = next;
    if (next !== null) parts.log('store_not_reopened', { reason: next, error });
    parts.events.emit('snapshot.stale');
  }

  async function start(): Promise<void> {
    const { connection, isRetired } = parts.preferences.read();
    if (!connection || isRetired) return;
    if (isTrying) return retry.after(KEY_RETRY_MS, () => void start());
    const own = era;
    isTrying = true;
    try {
      const key = await parts.secrets.read(secretName(connection));
      if (own !== era) return;
      if (key === null) return setProblem('key_gone');
      await parts.stores.resume(connection, key);
      if (own === era) setProblem(null);
    } catch (error) {
      if (own === era) setProblem('key_unreadable', errorName(error));
    } finally {
      isTrying = false;
    }
  }

  return {
    start,
    retryNow: () => {
      if (problem !== null) void start();
    },
    problem: () => problem,
    cancel: () => {
      const isNeeded = problem !== null || isTrying;
      era += 1;
      retry.cancel();
      return () => {
        if (isNeeded) void start();
      };
    },
    settle: () => setProblem(null),
  };
}
