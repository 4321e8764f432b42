import { ipcMain } from 'electron';
import Store from 'electron-store';
import type { Log } from '../contract/ports.ts';
import type { PreferenceFile } from '../contract/preferences.ts';
import type { JsonFile } from '../platform/preference-file.ts';
import { openPreferences } from '../platform/preference-storage.ts';
import { systemPorts } from '../platform/system-ports.ts';

/** On this channel, electron-store sends the data folder's path to any page that asks. */
const STORE_CHANNEL = 'electron-store-get-data';

/** Opens the preferences in the data folder. Throws StartFault if they are lost (platform/preference-storage.ts). */
export function openPreferenceStore(dataFolder: string, log: Log): PreferenceFile {
  return openPreferences({
    ...systemPorts,
    folder: dataFolder,
    log,
    openFile: (name) => openStore(dataFolder, name),
  });
}

/** Opens a file to write. What it held has been read before, so a damaged one counts as empty. */
function openStore(dataFolder: string, name: string): JsonFile {
  const store = new Store<Record<string, unknown>>({ cwd: dataFolder, name, clearInvalidConfig: true });
  // The page has no use for this channel; only the app's own channels answer (ipc.ts).
  ipcMain.removeAllListeners(STORE_CHANNEL);
  return store;
}
