import { z } from 'zod';
import { exerciseProgress } from '../contract/domain/exercises.ts';
import type { PreferenceFile, Preferences } from '../contract/domain/preferences.ts';
import { NEW_FIRST_STEPS } from '../contract/domain/preferences.ts';
import { DEFAULT_PRINT_SETTINGS, logo, storedPrintSettings } from '../contract/domain/printing.ts';
import { DEFAULT_SETTINGS, SETTING_SCHEMAS } from '../contract/domain/settings.ts';
import { staffRecord } from '../contract/domain/staff.ts';
import { WORKSPACE_KINDS } from '../contract/domain/workspace.ts';
import { errorName } from '../contract/error-name.ts';
import type { Log } from '../contract/ports.ts';

/** A file that holds one object, read and written as a whole (conf, or electron-store on top of it). */
export interface JsonFile {
  store: Record<string, unknown>;
}

/** The file's contents. An unreadable part counts as never set, so that the app always starts. */
const stored = z.object({
  settings: z
    .object({
      language: SETTING_SCHEMAS.language.catch(DEFAULT_SETTINGS.language),
      appearance: SETTING_SCHEMAS.appearance.catch(DEFAULT_SETTINGS.appearance),
      volume: SETTING_SCHEMAS.volume.catch(DEFAULT_SETTINGS.volume),
      tune: SETTING_SCHEMAS.tune.catch(DEFAULT_SETTINGS.tune),
      letters: SETTING_SCHEMAS.letters.catch(DEFAULT_SETTINGS.letters),
      orderLayout: SETTING_SCHEMAS.orderLayout.catch(DEFAULT_SETTINGS.orderLayout),
      openingHours: SETTING_SCHEMAS.openingHours.catch(null),
      rejectReasons: SETTING_SCHEMAS.rejectReasons.catch(null),
      booksByItself: SETTING_SCHEMAS.booksByItself.catch(false),
      adjustmentReasons: SETTING_SCHEMAS.adjustmentReasons.catch([...DEFAULT_SETTINGS.adjustmentReasons]),
      scanner: SETTING_SCHEMAS.scanner.catch(DEFAULT_SETTINGS.scanner),
      keepDays: SETTING_SCHEMAS.keepDays.catch(DEFAULT_SETTINGS.keepDays),
      counterName: SETTING_SCHEMAS.counterName.catch(null),
      tally: SETTING_SCHEMAS.tally.catch(() => ({ ...DEFAULT_SETTINGS.tally })),
    })
    .catch(() => ({
      ...DEFAULT_SETTINGS,
      openingHours: null,
      rejectReasons: null,
      adjustmentReasons: [...DEFAULT_SETTINGS.adjustmentReasons],
      tally: { ...DEFAULT_SETTINGS.tally },
    })),
  staff: staffRecord.nullable().catch(null),
  connection: z
    .object({ address: z.string(), mode: z.enum(['live', 'test']), storeIds: z.array(z.int()) })
    .nullable()
    .catch(null),
  chosenStoreId: z.int().nullable().catch(null),
  mutedStoreIds: z.array(z.int()).catch([]),
  shown: z.enum(WORKSPACE_KINDS).nullable().catch(null),
  practiceConnected: z.boolean().catch(true),
  printing: storedPrintSettings.catch(DEFAULT_PRINT_SETTINGS),
  logo: logo.nullable().catch(null),
  toldAboutTray: z.boolean().catch(false),
  unsentStore: z
    .object({ file: z.string(), count: z.int().positive(), stores: z.array(z.string()) })
    .nullable()
    .catch(null),
  rollout: z
    .object({ language: SETTING_SCHEMAS.language.nullable(), printers: z.record(z.string(), z.string()) })
    .catch({ language: null, printers: {} }),
  askedAboutLogin: z.boolean().catch(false),
  loginProgram: z.string().nullable().catch(null),
  firstSteps: z
    .object({
      isOpen: z.boolean(),
      isHeard: z.boolean(),
      isPrinting: z.boolean(),
      welcomeOrderId: z.string().nullable(),
    })
    .nullable()
    .catch(NEW_FIRST_STEPS),
  exercises: exerciseProgress.catch({}),
  ranVersion: z.string().nullable().catch(null),
});

/** Stores preferences in the given file. */
export function createPreferenceFile(file: JsonFile): PreferenceFile {
  const read = (): Preferences => stored.parse(file.store);
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
