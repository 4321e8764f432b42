import type { IpcClient } from '../../electron/contract/calls/calls.ts';

/** The IPC client, and whether main is reachable. Only the preview can lose main; Electron's window can't. */
export interface IpcLink {
  readonly client: IpcClient;
  /**
   * Calls `listener` with false when main is lost and with true when it is back. Returns a function that unsubscribes.
   */
  onAvailabilityChange(listener: (isAvailable: boolean) => void): () => void;
}
