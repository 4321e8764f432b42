/** The Settings screen. What a setting may be stands in domain/settings.ts. */

import { z } from 'zod';
import { SETTING_SCHEMAS } from '../domain/settings.ts';
import { call, returns } from './call.ts';

export const SETTINGS_CALLS = {
  'settings.change': call(z.strictObject(SETTING_SCHEMAS).partial(), returns<null>()),
} as const;
