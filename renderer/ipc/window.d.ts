import type { IpcClient } from '../../electron/contract/ipc/calls.ts';

declare global {
  interface Window {
    /** Electron's preload script puts it there; in the preview's browser there is none. */
    readonly counter?: IpcClient;
  }
}
