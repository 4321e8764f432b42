import type { IpcClient } from '../../electron/contract/ipc/calls.ts';

/** The IPC client, and whether main answers: a browser can lose the preview's host, Electron's window can't lose main. */
export interface IpcLink {
  readonly client: IpcClient;
  /** Calls `listener` with false when the host is lost and with true when it is back. Gives a function that ends it. */
  onAvailabilityChange(listener: (isAvailable: boolean) => void): () => void;
}
