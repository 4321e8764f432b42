/** The Settings screen. contract/settings.ts declares the settings. */

import { z } from 'zod';
import type { PreferenceNotice } from '../preferences.ts';
import { findSettingRight, SETTING_SCHEMAS } from '../settings.ts';
import { call, nothing } from './call.ts';
import { noInput } from './input-fields.ts';

/** Each setting of the scanner is a change of its own, so that two simultaneous changes don't undo each other. */
const scanner = SETTING_SCHEMAS.scanner.partial();
const settings = z.strictObject({ ...SETTING_SCHEMAS, scanner });

export const SETTINGS_CALLS = {
  'settings.change': call({
    input: settings.partial(),
    right: findSettingRight,
    logged: settings.keyof().options,
    returns: nothing,
  }),
  /** Dismisses the notice about a damaged file of preferences. */
  'settings.seen': call({ input: noInput, right: 'work', logged: [], returns: nothing }),
} as const;

/**
 * A fault of the preferences, as staff see it. `people`: the people can't be read, so the counter is locked until its
 * owner is let in again.
 */
export interface PreferenceFaultView {
  readonly kind: PreferenceNotice['kind'] | 'people';
  /** The name of the damaged file, which was set aside. */
  readonly file: string | null;
}
