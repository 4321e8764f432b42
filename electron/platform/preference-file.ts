import { errorName } from '../contract/error-name.ts';
import type { Log } from '../contract/ports.ts';
import type { PreferenceFile, Preferences } from '../contract/preferences.ts';
import { PREFERENCES_VERSION, readPreferences, readPreferencesVersion } from '../contract/preferences.ts';
import { mergeStored } from './preference-merge.ts';

/** A file that holds one object, read and written as a whole (conf, or electron-store on top of it). */
export interface JsonFile {
  store: Record<string, unknown>;
}

/** Stores preferences in the given file. What this version doesn't know stays in it. */
export function createPreferenceFile(file: JsonFile): PreferenceFile {
  return {
    read: () => readPreferences(file.store),
    change(part) {
      const { store } = file;
      const before = readPreferences(store);
      const merged = Object.entries({ ...before, ...part }).map(([name, value]) => [
        name,
        mergeStored(store[name], new Map<string, unknown>(Object.entries(before)).get(name), value),
      ]);
      const version = readPreferencesVersion(store) ?? PREFERENCES_VERSION;
      file.store = { ...store, version, ...Object.fromEntries(merged) };
    },
  };
}

/** Preferences that only change what staff see. */
const ON_SCREEN: ReadonlySet<string> = new Set(['shown', 'chosenStoreId'] satisfies (keyof Preferences)[]);

/**
 * Reads the file once, because every snapshot needs the preferences. Parts that the platform itself changes may be out
 * of date here. What is on screen can change even while the disk takes no writes, and is stored with the next change,
 * because staff must be able to reach the orders that ring.
 */
export function cachePreferences(file: PreferenceFile, log: Log): PreferenceFile {
  let cached = file.read();
  let unsaved: Partial<Preferences> = {};
  file.onReload?.(() => {
    cached = { ...file.read(), ...unsaved };
  });
  return {
    ...file,
    read: () => cached,
    change(part) {
      try {
        file.change({ ...unsaved, ...part });
        unsaved = {};
      } catch (fault) {
        if (!Object.keys(part).every((name) => ON_SCREEN.has(name))) throw fault;
        log('preference_not_kept', { fault: errorName(fault) });
        unsaved = { ...unsaved, ...part };
      }
      cached = { ...cached, ...part };
    },
  };
}

/** Changes what Counter notes for itself. While the disk takes no writes it stays as it was, and nothing else fails. */
export function tryChangePreferences(preferences: PreferenceFile, part: Partial<Preferences>, log: Log): void {
  try {
    preferences.change(part);
  } catch (fault) {
    log('preference_not_kept', { fault: errorName(fault) });
  }
}
