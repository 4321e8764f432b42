/**
 * The signature of an update's description (latest.yml and its like, which hold the hashes of the files): Ed25519, in a
 * file beside it whose name ends in `.sig`, one line of Base64 for each key that signed.
 */

import type { KeyObject } from 'node:crypto';
import { createPublicKey, sign, verify } from 'node:crypto';

/** The bytes before the 32 bytes of an Ed25519 public key in its standard encoding (RFC 8410). */
const PUBLIC_KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The name of the signature's file. */
export const signatureName = (description: string): string => `${description}.sig`;

/** The bytes to sign. They include the name, so that a description for one platform isn't accepted for another. */
function signedBytes(name: string, description: string): Buffer {
  return Buffer.from(`counter update\n${name}\n${description}`);
}

/** Signs a description with each key. Returns the contents of the signature's file. */
export function signDescription(name: string, description: string, keys: readonly KeyObject[]): string {
  return keys.map((key) => `${sign(null, signedBytes(name, description), key).toString('base64')}\n`).join('');
}

/** Whether one of the keys has signed the description. A key is the Base64 of its 32 bytes. */
export function isSignedDescription(
  name: string,
  description: string,
  signatures: string,
  keys: readonly string[],
): boolean {
  const lines = signatures.split('\n').filter((line) => line.trim() !== '');
  return keys.some((key) => lines.some((line) => isSignature(name, description, line, key)));
}

function isSignature(name: string, description: string, line: string, key: string): boolean {
  try {
    return verify(null, signedBytes(name, description), readPublicKey(key), Buffer.from(line, 'base64'));
  } catch {
    // The key or the signature is malformed.
    return false;
  }
}

function readPublicKey(key: string): KeyObject {
  const bytes = Buffer.concat([PUBLIC_KEY_PREFIX, Buffer.from(key, 'base64')]);
  return createPublicKey({ key: bytes, format: 'der', type: 'spki' });
}

/** The text form of a public key. */
export function formatPublicKey(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_KEY_PREFIX.length).toString('base64');
}

/** How long a description counts after it was signed. Sign it again before that, also without a new version. */
const VALID_MS = 180 * 24 * 60 * 60_000;

/**
 * Puts into a description's text until when it counts, which versions are withdrawn and to which part of the counters its
 * version goes, in percent, in place of what it says of that. The lines are read by signed-terms.ts.
 */
export function writeTerms(description: string, now: number, withdrawn: readonly string[], part: number): string {
  const others = description.replace(/^(?:validUntil|withdrawn|part): .*\n/gm, '');
  const end = others.endsWith('\n') ? '' : '\n';
  // In quotes, because YAML would read an instant or a number into them.
  const lines = [
    `validUntil: '${new Date(now + VALID_MS).toISOString()}'`,
    `withdrawn: '${withdrawn.join(' ')}'`,
    `part: '${part}'`,
  ];
  return `${others}${end}${lines.join('\n')}\n`;
}
