import { z } from 'zod';
import type { PreferenceFile, Preferences } from '../contract/domain/preferences.ts';
import { FIRST_PAPER, logo, paperSettings } from '../contract/domain/printing.ts';
import { FIRST_SETTINGS, SETTINGS } from '../contract/domain/settings.ts';

/** A file that holds one object, read and written as a whole (conf, or electron-store that is made from it). */
export interface ObjectFile {
  store: Record<string, unknown>;
}

/** What the file may hold. A part that can't be read counts as never set: a counter must start. */
const stored = z.object({
  settings: z
    .object({
      language: SETTINGS.language.catch(FIRST_SETTINGS.language),
      appearance: SETTINGS.appearance.catch(FIRST_SETTINGS.appearance),
      volume: SETTINGS.volume.catch(FIRST_SETTINGS.volume),
      tune: SETTINGS.tune.catch(FIRST_SETTINGS.tune),
      letters: SETTINGS.letters.catch(FIRST_SETTINGS.letters),
      openingHours: SETTINGS.openingHours.catch(null),
      rejectReasons: SETTINGS.rejectReasons.catch(null),
      booksByItself: SETTINGS.booksByItself.catch(false),
      adjustmentReasons: SETTINGS.adjustmentReasons.catch([...FIRST_SETTINGS.adjustmentReasons]),
      scanner: SETTINGS.scanner.catch(FIRST_SETTINGS.scanner),
    })
    .catch(() => ({
      ...FIRST_SETTINGS,
      openingHours: null,
      rejectReasons: null,
      adjustmentReasons: [...FIRST_SETTINGS.adjustmentReasons],
    })),
  connection: z
    .object({ address: z.string(), mode: z.enum(['live', 'test']), storeIds: z.array(z.int()) })
    .nullable()
    .catch(null),
  chosenStoreId: z.int().nullable().catch(null),
  mutedStoreIds: z.array(z.int()).catch([]),
  shown: z.enum(['store', 'practice']).nullable().catch(null),
  practiceConnected: z.boolean().catch(true),
  paper: paperSettings.catch(FIRST_PAPER),
  logo: logo.nullable().catch(null),
  toldAboutTray: z.boolean().catch(false),
  left: z
    .object({ file: z.string(), count: z.int().positive(), stores: z.array(z.string()) })
    .nullable()
    .catch(null),
  ranVersion: z.string().nullable().catch(null),
});

/** Keeps the preferences in the given file. */
export function keepPreferences(file: ObjectFile): PreferenceFile {
  const read = (): Preferences => stored.parse(file.store);
  return {
    read,
    change(part) {
      file.store = { ...read(), ...part };
    },
  };
}
