/** The Settings screen. domain/settings.ts defines the settings. */

import { z } from 'zod';
import { SETTING_SCHEMAS } from '../domain/settings.ts';
import { call, returns } from './call.ts';

export const SETTINGS_CALLS = {
  'settings.change': call(z.strictObject(SETTING_SCHEMAS).partial(), returns<null>()),
} as const;
