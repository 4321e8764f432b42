/** The second folder for backups. */

import { z } from 'zod';
import { call, nothing, returns } from './call.ts';
import { noInput, typedPath } from './input-fields.ts';

export interface CopiesView {
  /** The folder that the owner chose; null for none. */
  readonly folder: string | null;
}

export const COPY_CALLS = {
  'copies.view': call({ input: noInput, right: 'own', logged: null, returns: returns<CopiesView>() }),
  /** Asks the owner for a folder, and copies the newest backup there. */
  'copies.choose': call({ input: z.strictObject({ path: typedPath }), right: 'own', logged: [], returns: nothing }),
  /** Makes no more copies. Those that exist stay. */
  'copies.stop': call({ input: noInput, right: 'own', logged: [], returns: nothing }),
} as const;
