import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signUpdates } from '../../../build/publish/signing.ts';
import { formatPublicKey, isSignedDescription } from '../../../electron/desktop/updates/update-signature.ts';

const NOW = Date.UTC(2026, 10, 27);

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const accepted = [formatPublicKey(publicKey)];
const keys = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-signing-'));
  writeFileSync(join(folder, 'Counter-1.2.0.AppImage'), 'program');
  const sha512 = createHash('sha512').update('program').digest('base64');
  const text = `version: 1.2.0\nfiles:\n  - url: Counter-1.2.0.AppImage\n    sha512: ${sha512}\n    size: 7\n`;
  writeFileSync(join(folder, 'latest-linux.yml'), text);
});
afterEach(() => rmSync(folder, { recursive: true }));

const signAll = (changes: Partial<Parameters<typeof signUpdates>[0]> = {}): string[] =>
  signUpdates({ folder, keys, accepted, version: '1.2.0', withdrawn: [], part: 100, now: NOW, ...changes });

test('a description says until when it counts, what is withdrawn and who gets it, however often it is signed', () => {
  signAll({ now: NOW - 1_000, withdrawn: ['1.0.9'] });
  signAll({ withdrawn: ['1.1.0', '1.1.1'], part: 10 });
  const text = readFileSync(join(folder, 'latest-linux.yml'), 'utf8');
  expect(text).toMatch(/^version: 1\.2\.0\n/);
  expect(text.match(/^(?:validUntil|withdrawn|part): .*$/gm)).toEqual([
    "validUntil: '2027-05-26T00:00:00.000Z'",
    "withdrawn: '1.1.0 1.1.1'",
    "part: '10'",
  ]);
});

test('a signature is written beside each description', () => {
  writeFileSync(join(folder, 'latest.yml'), readFileSync(join(folder, 'latest-linux.yml')));
  expect(signAll()).toEqual(['latest-linux.yml.sig', 'latest.yml.sig']);
  for (const name of ['latest-linux.yml', 'latest.yml']) {
    const signatures = readFileSync(join(folder, `${name}.sig`), 'utf8');
    expect(isSignedDescription(name, readFileSync(join(folder, name), 'utf8'), signatures, accepted)).toBe(true);
  }
});

test.each([
  ['another version', () => signAll({ version: '1.3.0' }), 'describes version 1.2.0, not 1.3.0'],
  ['no key', () => signAll({ keys: ' ' }), 'holds no key'],
  ['a key that no Counter accepts', () => signAll({ accepted: [] }), 'not among the release keys'],
  [
    'a file that differs',
    () => {
      writeFileSync(join(folder, 'Counter-1.2.0.AppImage'), 'other');
      return signAll();
    },
    'is not the file that latest-linux.yml describes',
  ],
  [
    'a description of another shape',
    () => {
      writeFileSync(join(folder, 'latest-linux.yml'), 'version: 1.2.0\npath: Counter-1.2.0.AppImage\n');
      return signAll();
    },
    'in an unknown way',
  ],
  [
    'no description',
    () => {
      rmSync(join(folder, 'latest-linux.yml'));
      return signAll();
    },
    'There is no description',
  ],
])('nothing is signed with %s', (_, sign, message) => {
  expect(sign).toThrow(message);
  expect(existsSync(join(folder, 'latest-linux.yml.sig'))).toBe(false);
});
