import type { IpcClient } from '../../electron/contract/calls/calls.ts';

declare global {
  interface Window {
    /** Set by Electron's preload script; missing in the preview's browser. */
    readonly counter?: IpcClient;
  }
}
