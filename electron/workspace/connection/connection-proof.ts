import { createHash, timingSafeEqual } from 'node:crypto';
import type { ConnectionProof } from '../../contract/domain/connection-proof.ts';
import type { Connection } from '../../contract/domain/workspace.ts';
import type { Randomness } from '../../contract/ports.ts';
import { secretName } from './database-path.ts';
import type { Candidate } from './key-check.ts';

const SALT_BYTES = 16;

/** A key is random and long, so one round of SHA-256 is enough. */
function hashKey(key: string, salt: string): Buffer {
  return createHash('sha256').update(salt).update(key).digest();
}

export function isProvenKey({ key }: ConnectionProof, typed: string): boolean {
  const hash = Buffer.from(key.hash, 'base64');
  const typedHash = hashKey(typed, key.salt);
  return hash.length === typedHash.length && timingSafeEqual(hash, typedHash);
}

const isSecure = (address: string): boolean => address.startsWith('https:');

/**
 * The proof after an owner has connected stores. A live key proves nothing at an address on this PC, where anyone can
 * start a service; nor does such an address replace the proof of a real one.
 */
export function renewProof(
  before: ConnectionProof | null,
  { address, mode, key, company }: Pick<Candidate, 'address' | 'mode' | 'key' | 'company'>,
  { storeIds }: Pick<Connection, 'storeIds'>,
  randomness: Randomness,
): ConnectionProof | null {
  const isLess = !isSecure(address) && (mode === 'live' || (before !== null && isSecure(before.address)));
  if (isLess) return before;
  const salt = Buffer.from(randomness.bytes(SALT_BYTES)).toString('base64');
  return {
    address,
    mode,
    companyId: company.id,
    company: company.name,
    storeIds,
    key: { salt, hash: hashKey(key, salt).toString('base64') },
  };
}

/**
 * Whether someone below owner may connect with a key: the proven one at its address or, where only https leads, another
 * key of the same company that reaches one of the stores (C20). Asked before the service is (`candidate` is null),
 * because a key typed by mistake must not leave for another address.
 */
export function mayReconnect(
  proof: ConnectionProof | null,
  typed: Pick<Candidate, 'address' | 'mode' | 'key'>,
  candidate: Candidate | null,
): boolean {
  if (proof === null || secretName(proof) !== secretName(typed)) return false;
  if (isProvenKey(proof, typed.key)) return true;
  if (!isSecure(proof.address)) return false;
  if (candidate === null) return true;
  const isOfCompany = proof.companyId !== null && candidate.company.id === proof.companyId;
  return isOfCompany && candidate.stores().some(({ id }) => proof.storeIds.includes(id));
}
