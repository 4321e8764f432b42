import type { IpcClient } from '../../electron/contract/ipc/calls.ts';

declare global {
  interface Window {
    /** Set by Electron's preload script; missing in the preview's browser. */
    readonly counter?: IpcClient;
  }
}
