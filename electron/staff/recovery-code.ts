import type { PinHash } from '../contract/domain/staff.ts';
import type { Randomness } from '../contract/ports.ts';
import type { DerivePin } from './pin-hash.ts';
import { hashPin, isPin } from './pin-hash.ts';

/** Digits and letters that nobody confuses (Crockford's base 32): 60 bits in twelve of them. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** A recovery code as it is shown, in three groups of four, and as it is stored. */
export async function createRecoveryCode(
  randomness: Randomness,
  derive?: DerivePin,
): Promise<{ readonly shown: string; readonly stored: PinHash }> {
  const letters = [...randomness.bytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  const shown = letters.replace(/(.{4})(?=.)/g, '$1-');
  return { shown, stored: await hashPin(letters, randomness, derive) };
}

/** Whether a text is the stored code, however a person typed it. */
export async function isRecoveryCode(typed: string, stored: PinHash | null, derive?: DerivePin): Promise<boolean> {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return stored !== null && letters.length === LENGTH && (await isPin(letters, stored, derive));
}
