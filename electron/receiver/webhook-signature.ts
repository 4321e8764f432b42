/** Checks the signature of a webhook (specification, Signature). Its key is the whole secret as text. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '../contract/api/limits.ts';
import type { Instant } from '../contract/domain/time.ts';
import { SECOND } from '../contract/domain/time.ts';

export type SignatureFault = 'signature_missing' | 'signature_wrong' | 'time_wrong';

/** The most signatures to check. A service sends one, or two during a roll; more would only cost time. */
const SIGNATURES_MAX = 8;

interface SignatureHeader {
  /** Unix seconds, exactly as they were signed. */
  readonly seconds: string;
  readonly signatures: readonly Buffer[];
}

function parseHeader(text: string | null): SignatureHeader | null {
  let seconds: string | null = null;
  const signatures: Buffer[] = [];
  for (const field of text?.split(',', SIGNATURES_MAX + 1) ?? []) {
    const [, name, value = ''] = /^\s*(t|v1)=(\w+)\s*$/.exec(field) ?? [];
    if (name === 't' && /^\d{1,12}$/.test(value)) seconds = value;
    if (name === 'v1' && /^[0-9a-f]{64}$/i.test(value)) signatures.push(Buffer.from(value, 'hex'));
  }
  return seconds === null || signatures.length === 0 ? null : { seconds, signatures };
}

/**
 * Finds the fault of a signature over the raw body; null if it is valid. `now`: the service's time (C10), because a
 * counter PC's clock may be hours off. Compares in constant time, with every secret.
 */
export function findSignatureFault(
  header: string | null,
  body: Uint8Array,
  secrets: readonly string[],
  now: Instant,
): SignatureFault | null {
  const parsed = parseHeader(header);
  if (parsed === null) return 'signature_missing';
  let isRight = false;
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(`${parsed.seconds}.`).update(body).digest();
    for (const signature of parsed.signatures) isRight = timingSafeEqual(expected, signature) || isRight;
  }
  if (!isRight) return 'signature_wrong';
  return Math.abs(Number(parsed.seconds) * SECOND - now) > LIMITS.signatureToleranceMs ? 'time_wrong' : null;
}
