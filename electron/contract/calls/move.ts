/** Moving a counter to a new PC, by a file that only its passphrase opens. */

import { z } from 'zod';
import { PASSPHRASE_MAX } from '../domain/passphrase.ts';
import type { KeyProtection } from '../ports.ts';
import { call, nothing, returns } from './call.ts';
import { noInput, typedPath } from './input-fields.ts';

const passphrase = z.string().min(1).max(PASSPHRASE_MAX);

/** The file of another PC that was chosen. */
export interface ChosenMove {
  /** Its name; null if the dialog was cancelled. */
  readonly file: string | null;
  /** How this PC would store the key in it. */
  readonly keeping: KeyProtection;
}

export const MOVE_CALLS = {
  /** Writes everything of this counter to a file where the owner chooses. The path is null if they cancel. */
  'move.make': call({
    input: z.strictObject({ passphrase, path: typedPath }),
    right: 'own',
    logged: [],
    returns: returns<{ readonly path: string | null }>(),
  }),
  /** Stops ringing and sending here, because the new PC does. */
  'move.retire': call({ input: noInput, right: 'own', logged: [], returns: nothing }),
  /** Rings and sends here again. */
  'move.resume': call({ input: noInput, right: 'own', logged: [], returns: nothing }),
  /** Chooses the file of another PC, on one where nothing of a shop lies. */
  'move.choose': call({
    input: z.strictObject({ path: typedPath }),
    right: 'own',
    logged: null,
    returns: returns<ChosenMove>(),
  }),
  /** Opens the chosen file, and goes on where the other PC was. */
  'move.open': call({
    input: z.strictObject({ passphrase, keepWithoutKeyring: z.boolean() }),
    right: 'own',
    logged: null,
    returns: nothing,
  }),
} as const;
