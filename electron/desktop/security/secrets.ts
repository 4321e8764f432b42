import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorName } from '../../contract/error-name.ts';
import type { Log, Secrets } from '../../contract/ports.ts';
import { isMissing } from '../../platform/folder-files.ts';
import type { Cipher } from './keyring-cipher.ts';
import { openCipher } from './keyring-cipher.ts';

/** A secret's file: base64 of the encrypted text, or of the text itself. */
const secretFile = z.strictObject({ kept: z.enum(['keyring', 'plain']), bytes: z.base64() });

/**
 * Stores each secret in its own file, which only this user can read: encrypted by the platform's keyring or, without
 * one, as plain text. Staff agree to plain text beforehand (C13).
 */
export async function setupSecrets(dataFolder: string, log: Log): Promise<Secrets> {
  const folder = join(dataFolder, 'keys');
  let opened = await openCipher();

  /** The keyring; a desktop may unlock it only after Counter has started. */
  async function findCipher(): Promise<Cipher | null> {
    opened ??= await openCipher();
    return opened;
  }

  async function write(name: string, secret: string): Promise<void> {
    const cipher = await findCipher();
    const bytes = cipher === null ? Buffer.from(secret, 'utf8') : await cipher.encrypt(secret);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = fileOf(folder, name);
    const file = await open(`${path}.new`, 'w', 0o600);
    try {
      await file.writeFile(
        JSON.stringify({ kept: cipher === null ? 'plain' : 'keyring', bytes: bytes.toString('base64') }),
      );
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
  }

  async function read(name: string): Promise<string | null> {
    const text = await readFile(fileOf(folder, name), 'utf8').catch((fault: unknown) => {
      if (isMissing(fault)) return null;
      throw fault;
    });
    if (text === null) return null;
    const { kept, bytes } = secretFile.parse(JSON.parse(text));
    const raw = Buffer.from(bytes, 'base64');
    const cipher = await findCipher();
    if (kept === 'keyring' && cipher === null) throw new Error('the keyring is not there');
    const secret =
      kept === 'keyring' && cipher !== null
        ? await cipher.decrypt(raw)
        : { text: raw.toString('utf8'), again: cipher !== null };
    if (secret.again) await encryptAgain(name, secret.text);
    return secret.text;
  }

  /** While the disk takes no writes, the file stays as it was, because the store must open all the same. */
  async function encryptAgain(name: string, secret: string): Promise<void> {
    try {
      await write(name, secret);
    } catch (fault) {
      log('secret_not_encrypted_again', { name, fault: errorName(fault) });
    }
  }

  return {
    get keeping() {
      return opened === null ? 'plain' : 'keyring';
    },
    read,
    write,
    forget: (name) => rm(fileOf(folder, name), { force: true }),
  };
}

function fileOf(folder: string, name: string): string {
  if (!/^[a-z0-9-]{1,64}$/.test(name)) throw new RangeError('not a name for a secret');
  return join(folder, `${name}.json`);
}
