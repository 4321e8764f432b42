/** The support file. */

import { call, returns } from './call.ts';
import { noInput } from './input-fields.ts';

/**
 * What became of a support file. `text`: the page itself saves it, because the preview has no dialog. `failed`: it
 * can't be written where staff chose.
 */
export type SupportFileResult =
  | { readonly kind: 'saved'; readonly path: string }
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed' };

export const SUPPORT_CALLS = {
  /** Asks staff where to save the support file, and writes it. */
  'support.save': call({ input: noInput, right: 'see', logged: null, returns: returns<SupportFileResult>() }),
} as const;
