import { errorName } from '../contract/error-name.ts';
import type { Log } from '../contract/ports.ts';
import type { PreferenceFile, Preferences } from '../contract/preferences.ts';
import { storedPreferences } from '../contract/preferences.ts';

/** A file that holds one object, read and written as a whole (conf, or electron-store on top of it). */
export interface JsonFile {
  store: Record<string, unknown>;
}

/** Stores preferences in the given file. */
export function createPreferenceFile(file: JsonFile): PreferenceFile {
  const read = (): Preferences => storedPreferences.parse(file.store);
  return {
    read,
    change(part) {
      file.store = { ...read(), ...part };
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
  return {
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
