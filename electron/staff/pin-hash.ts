import { scrypt, timingSafeEqual } from 'node:crypto';
import type { PinHash } from '../contract/domain/staff.ts';
import type { Randomness } from '../contract/ports.ts';

/**
 * About 50 ms and 32 MB a try, which a person doesn't notice. On a copy of the file, trying all PINs of four digits takes
 * minutes, of six half a day, of eight weeks.
 */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 } as const;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Derives the hash that is stored for a PIN. Slow on purpose; tests and the simulation pass a cheaper one. */
export type DerivePin = (pin: string, salt: Uint8Array) => Promise<Uint8Array>;

const derivePin: DerivePin = (pin, salt) =>
  new Promise((resolve, reject) => {
    scrypt(pin, salt, HASH_BYTES, COST, (error, hash) => (error === null ? resolve(hash) : reject(error)));
  });

/** Hashes a PIN with a salt of its own. */
export async function hashPin(pin: string, randomness: Randomness, derive = derivePin): Promise<PinHash> {
  const salt = randomness.bytes(SALT_BYTES);
  const hash = await derive(pin, salt);
  return { salt: Buffer.from(salt).toString('base64'), hash: Buffer.from(hash).toString('base64') };
}

/** Whether a PIN is the hashed one. Takes the same time either way. */
export async function isPin(pin: string, { salt, hash }: PinHash, derive = derivePin): Promise<boolean> {
  return isSameSecret(await derive(pin, Buffer.from(salt, 'base64')), Buffer.from(hash, 'base64'));
}

/** Compares two secrets of equal length in constant time. */
function isSameSecret(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
