/**
 * What is signed beside the files of an update (`writeTerms` in update-signature.ts): until when its description counts,
 * which versions are withdrawn, and to which part of the counters its version goes. electron-updater hands on these lines as it finds them. Pure.
 */

import { z } from 'zod';

export interface SignedTerms {
  /** The end, by the PC's clock. */
  readonly validUntil: number;
  readonly withdrawn: readonly string[];
  /** In percent. */
  readonly part: number;
}

const terms = z.object({
  validUntil: z.iso.datetime().transform((text) => Date.parse(text)),
  withdrawn: z.string().transform((text) => text.split(' ').filter((version) => version !== '')),
  part: z
    .string()
    .regex(/^(?:\d{1,2}|100)$/)
    .transform(Number),
});

/** Reads the terms of a description; null if it has none. */
export function readTerms(description: unknown): SignedTerms | null {
  return terms.safeParse(description).data ?? null;
}
