import { z } from 'zod';
import type { PreferenceFile, Preferences } from '../contract/keeping.ts';

/** A file that holds one object, read and written as a whole (conf, or electron-store that is made from it). */
export interface ObjectFile {
  store: Record<string, unknown>;
}

/** What the file may hold. A part that can't be read counts as never set: a counter must start. */
const stored = z.object({
  settings: z
    .object({
      language: z.enum(['en', 'hi']).catch('en'),
      appearance: z.enum(['system', 'light', 'dark', 'contrast']).catch('system'),
      volume: z.int().min(0).max(100).catch(80),
    })
    .catch({ language: 'en', appearance: 'system', volume: 80 }),
  connection: z
    .object({ address: z.string(), mode: z.enum(['live', 'test']), storeIds: z.array(z.int()) })
    .nullable()
    .catch(null),
  shown: z.enum(['store', 'practice']).nullable().catch(null),
  practiceConnected: z.boolean().catch(true),
  toldAboutTray: z.boolean().catch(false),
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
