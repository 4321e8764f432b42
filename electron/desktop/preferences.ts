import Store from 'electron-store';

/** The file of preferences, written whole or not at all. A damaged one is begun anew. */
export function setupPreferenceFile(dataFolder: string): { store: Record<string, unknown> } {
  return new Store<Record<string, unknown>>({ cwd: dataFolder, name: 'preferences', clearInvalidConfig: true });
}
