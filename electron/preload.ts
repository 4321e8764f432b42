import { contextBridge, ipcRenderer } from 'electron';
import type { IpcClient, IpcEvent } from './contract/ipc/calls.ts';
import { CALL_CHANNEL, EVENT_CHANNEL } from './contract/ipc/channels.ts';

/** The hatch: all that the page has of main. Main trusts nothing that comes through it. */
const hatch: IpcClient = {
  host: 'electron',
  call: (name, input) => ipcRenderer.invoke(CALL_CHANNEL, name, input),
  listen(listener) {
    const hear = (_: unknown, event: IpcEvent): void => listener(event);
    ipcRenderer.on(EVENT_CHANNEL, hear);
    return () => ipcRenderer.off(EVENT_CHANNEL, hear);
  },
};

contextBridge.exposeInMainWorld('counter', hatch);
