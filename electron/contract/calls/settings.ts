/** The Settings screen. contract/settings.ts declares the settings. */

import { z } from 'zod';
import { findSettingRight, SETTING_SCHEMAS } from '../settings.ts';
import { call, nothing } from './call.ts';

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
} as const;
