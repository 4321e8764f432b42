import { ipcMain } from 'electron';
import Store from 'electron-store';

/** On this channel, electron-store sends the data folder's path to any page that asks. */
const STORE_CHANNEL = 'electron-store-get-data';

export type PreferenceStore = Store<Record<string, unknown>>;

/**
 * Opens the preferences in the data folder. The file is written completely or not at all; a damaged one counts as
 * empty.
 */
export function openPreferenceStore(dataFolder: string): PreferenceStore {
  const store = new Store<Record<string, unknown>>({ cwd: dataFolder, name: 'preferences', clearInvalidConfig: true });
  // The page has no use for this channel; only the app's own channels answer (ipc.ts).
  ipcMain.removeAllListeners(STORE_CHANNEL);
  return store;
}
