/**
 * The terms that are signed with an update's files (`writeTerms` in update-signature.ts): when its description expires,
 * which versions are withdrawn, and which part of the counters gets its version. electron-updater passes these lines on
 * unchanged. Pure.
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
