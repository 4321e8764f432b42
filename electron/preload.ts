import { contextBridge, ipcRenderer } from 'electron';
import type { IpcClient, IpcEvent } from './contract/calls/calls.ts';
import { CALL_CHANNEL, EVENT_CHANNEL } from './contract/calls/channels.ts';

/** All that the page can reach in main. Main trusts nothing that arrives this way. */
const client: IpcClient = {
  host: 'electron',
  call: (name, input) => ipcRenderer.invoke(CALL_CHANNEL, name, input),
  listen(listener) {
    const forward = (_: unknown, event: IpcEvent): void => listener(event);
    ipcRenderer.on(EVENT_CHANNEL, forward);
    return () => ipcRenderer.off(EVENT_CHANNEL, forward);
  },
};

contextBridge.exposeInMainWorld('counter', client);
