import { createHash } from 'node:crypto';

/** Derives 32 bytes from a PIN or a passphrase at no cost and without delay, in place of scrypt. */
export const deriveQuickly = async (secret: string, salt: Uint8Array): Promise<Buffer> =>
  createHash('sha256').update(salt).update(secret).digest();
