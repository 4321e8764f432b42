/**
 * What is signed beside the files of an update (`writeTerms` in update-signature.ts): until when its description counts,
 * and which versions are withdrawn. electron-updater hands on these lines as it finds them. Pure.
 */

import { z } from 'zod';

export interface SignedTerms {
  /** The end, by the PC's clock. */
  readonly validUntil: number;
  readonly withdrawn: readonly string[];
}

const terms = z.object({
  validUntil: z.iso.datetime().transform((text) => Date.parse(text)),
  withdrawn: z.string().transform((text) => text.split(' ').filter((version) => version !== '')),
});

/** Reads the terms of a description; null if it has none. */
export function readTerms(description: unknown): SignedTerms | null {
  return terms.safeParse(description).data ?? null;
}
