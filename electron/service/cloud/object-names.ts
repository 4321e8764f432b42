import { sha256 } from '../storage/engine/hash.ts';

/** The object of the companies without one of their own, and of operator calls that name no company. */
export const FIRST_OBJECT = 'first';

/** How many objects refuse unknown keys, so that guessing keys slows no company down. */
const GATES = 16;

/** The object that refuses an unknown key. It has no company, so no key is valid there. */
export const gateOf = (hash: string): string => `gate-${Number.parseInt(hash.slice(0, 4), 16) % GATES}`;

/**
 * The object that refuses a request without a key. Requests from one address go to one of them, so that a flood leaves the
 * others.
 */
export const gateOfAddress = ({ headers }: Request): string => gateOf(sha256(headers.get('cf-connecting-ip') ?? ''));

/** The object of a company, by its number. */
export const objectOf = (number: number): string => `company-${number}`;

/** The ids of the stores of a company begin after this, so that no two companies have one in common. */
export const firstStoreIdOf = (number: number): number => number * 1_000_000 + 1_001;

/** The part of the directory that lists a key. */
export const directoryOf = (hash: string): string => `keys-${hash.slice(0, 2)}`;

/** The part of the directory that lists the stores, each in the object where it was added. */
export const STORE_DIRECTORY = 'stores';

/** The part of the directory that lists the companies. */
export const COMPANY_DIRECTORY = 'companies';

/** The hash of a request's API key; undefined if it has none. */
export function hashKey(request: Request): string | undefined {
  const [, key] = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return key === undefined ? undefined : sha256(key);
}
