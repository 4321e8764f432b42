import type { IpcClient } from '../../electron/contract/ipc/calls.ts';

/** The hatch, and whether anybody is behind it: a browser can lose the preview host, Electron's window can't lose main. */
export interface IpcLink {
  readonly client: IpcClient;
  /** Calls `listener` with false when the host is lost, and with true when it is there again, until the function it gives is called. */
  onAvailabilityChange(listener: (there: boolean) => void): () => void;
}
