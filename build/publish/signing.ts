import type { KeyObject } from 'node:crypto';
import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  formatPublicKey,
  isSignedDescription,
  signatureName,
  signDescription,
  writeTerms,
} from '../../electron/desktop/updates/update-signature.ts';

export interface SigningOptions {
  /** The folder with the descriptions and the files that they name. */
  readonly folder: string;
  /** Private keys: Base64 of PKCS #8, separated by blanks. */
  readonly keys: string;
  /** The public keys that this version accepts. */
  readonly accepted: readonly string[];
  /** The version to be released. */
  readonly version: string;
  /** Versions that no counter installs any more. */
  readonly withdrawn: readonly string[];
  /** The part of the counters that gets the version, in percent. */
  readonly part: number;
  readonly now: number;
}

/**
 * Writes the terms into every description (when it expires, what is withdrawn, which part of the counters gets it) and
 * signs it. Replaces earlier terms, so a folder can be signed again. Throws, and signs nothing, if a description is of
 * another version, or names a file that is missing or different, or if no Counter would accept the key.
 */
export function signUpdates({ folder, keys, accepted, version, withdrawn, part, now }: SigningOptions): string[] {
  const names = readdirSync(folder).filter((name) => /^latest[\w-]*\.yml$/.test(name));
  if (names.length === 0) throw new Error(`There is no description of an update in ${folder}.`);
  const privateKeys = readPrivateKeys(keys);
  for (const key of privateKeys.map(createPublicKey).map(formatPublicKey)) {
    if (!accepted.includes(key)) throw new Error(`The key ${key} is not among the release keys in package.json.`);
  }
  const signed = names.map((name) => {
    const description = writeTerms(readFileSync(join(folder, name), 'utf8'), now, withdrawn, part);
    checkDescription(folder, name, description, version);
    const signatures = signDescription(name, description, privateKeys);
    if (!isSignedDescription(name, description, signatures, accepted)) throw new Error(`${name} could not be signed.`);
    return { name, description, signatures };
  });
  for (const { name, description, signatures } of signed) {
    writeFileSync(join(folder, name), description);
    writeFileSync(join(folder, signatureName(name)), signatures);
  }
  return signed.map(({ name }) => signatureName(name));
}

function readPrivateKeys(text: string): KeyObject[] {
  const keys = text.split(/\s+/).filter((part) => part !== '');
  if (keys.length === 0) throw new Error('COUNTER_RELEASE_KEY holds no key: nobody would accept these updates.');
  return keys.map((key) => createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' }));
}

/** Parses what electron-builder writes line by line instead of as YAML, so that signing needs nothing but Node. */
function checkDescription(folder: string, name: string, description: string, version: string): void {
  const [, described] = /^version: (\S+)$/m.exec(description) ?? [];
  if (described !== version) throw new Error(`${name} describes version ${described ?? 'nothing'}, not ${version}.`);
  const files = [...description.matchAll(/^ {2}- url: (\S+)\n {4}sha512: (\S+)$/gm)];
  if (files.length === 0 || files.length !== [...description.matchAll(/^ {2}- url:/gm)].length) {
    throw new Error(`${name} lists its files in an unknown way.`);
  }
  for (const [, file = '', sha512] of files) {
    const found = createHash('sha512')
      .update(readFileSync(join(folder, file)))
      .digest('base64');
    if (found !== sha512) throw new Error(`${file} is not the file that ${name} describes.`);
  }
}
