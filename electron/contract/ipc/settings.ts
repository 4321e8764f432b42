/** The Settings screen. domain/settings.ts defines the settings. */

import { z } from 'zod';
import { SETTING_SCHEMAS } from '../domain/settings.ts';
import { call, returns } from './call.ts';

/** Each setting of the scanner is a change of its own, so that two simultaneous changes don't undo each other. */
const scanner = SETTING_SCHEMAS.scanner.partial();

export const SETTINGS_CALLS = {
  'settings.change': call(z.strictObject({ ...SETTING_SCHEMAS, scanner }).partial(), returns<null>()),
} as const;
