import { createHmac } from 'node:crypto';
import type { Instant } from '../../contract/domain/time.ts';

/** `t=<unix seconds>,v1=<hex>` over the very bytes that are sent; the key is the whole secret as text (Signature). */
export function createSignatureHeader(secret: string, body: string, at: Instant): string {
  const seconds = Math.floor(at / 1_000);
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hex}`;
}

/** A signature that no receiver may accept: right in form, of another secret. */
export const createBadSignatureHeader = (secret: string, body: string, at: Instant): string =>
  createSignatureHeader(`not ${secret}`, body, at);
