import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setupSecrets } from '../../../../electron/desktop/security/secrets.ts';
import { platform } from '../../../support/electron-fake/platform.ts';
import { resetElectron } from '../../../support/electron-fake.ts';

const key = 'sk_live_marked_4f7a';

let folder: string;
let logged: unknown[];
beforeEach(() => {
  resetElectron();
  folder = mkdtempSync(join(tmpdir(), 'counter-secrets-'));
  logged = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The secrets as after a start of the app. */
const start = () => setupSecrets(folder, (...line) => logged.push(line));
const file = () => join(folder, 'keys/store.json');

describe('a key (C13)', () => {
  test.each(['none', 'synchronous', 'asynchronous'] as const)('survives a restart (keyring: %s)', async (keyring) => {
    platform.keyring = keyring;
    await (await start()).write('store', key);
    expect(await (await start()).read('store')).toBe(key);
  });

  test.each(['synchronous', 'asynchronous'] as const)('is encrypted with a keyring (%s)', async (keyring) => {
    platform.keyring = keyring;
    const secrets = await start();
    expect(secrets.keeping).toBe('keyring');
    await secrets.write('store', key);
    const kept = readFileSync(file(), 'utf8');
    expect(kept).not.toContain(key);
    expect(kept).not.toContain(Buffer.from(key).toString('base64'));
  });

  test('is stored as plain text without a keyring, which is known beforehand', async () => {
    expect((await start()).keeping).toBe('plain');
  });

  test.runIf(process.platform === 'linux')('is kept plain where the keyring’s password is public', async () => {
    platform.keyring = 'synchronous';
    platform.backend = 'basic_text';
    expect((await start()).keeping).toBe('plain');
  });

  test.skipIf(process.platform === 'win32')('lies in a file that only this user can read', async () => {
    await (await start()).write('store', key);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'keys'))).toEqual(['store.json']);
  });

  test('stored as plain text is encrypted once there is a keyring', async () => {
    await (await start()).write('store', key);
    platform.keyring = 'asynchronous';
    expect(await (await start()).read('store')).toBe(key);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ kept: 'keyring' });
    expect(await (await start()).read('store')).toBe(key);
  });

  test('is encrypted again when the keyring asks for it', async () => {
    platform.keyring = 'synchronous';
    await (await start()).write('store', key);
    const before = readFileSync(file(), 'utf8');
    platform.keyring = 'asynchronous';
    expect(await (await start()).read('store')).toBe(key);
    expect(readFileSync(file(), 'utf8')).not.toBe(before);
  });

  test('is read even if the disk can’t store it encrypted again', async () => {
    await (await start()).write('store', key);
    const before = readFileSync(file(), 'utf8');
    mkdirSync(`${file()}.new`);
    platform.keyring = 'asynchronous';
    expect(await (await start()).read('store')).toBe(key);
    expect(readFileSync(file(), 'utf8')).toBe(before);
    expect(JSON.stringify(logged)).not.toContain(key);
  });

  test('is gone once forgotten, also when forgotten twice', async () => {
    const secrets = await start();
    await secrets.write('store', key);
    await secrets.forget('store');
    await secrets.forget('store');
    expect(await secrets.read('store')).toBeNull();
    expect(readdirSync(join(folder, 'keys'))).toEqual([]);
  });

  test('comes back once the keyring is unlocked, which a desktop may do after Counter has started', async () => {
    platform.keyring = 'synchronous';
    await (await start()).write('store', key);
    platform.keyring = 'none';
    const secrets = await start();
    await expect(secrets.read('store')).rejects.toThrow();
    platform.keyring = 'synchronous';
    expect([await secrets.read('store'), secrets.keeping]).toEqual([key, 'keyring']);
  });

  test.each([
    ['the keyring is gone', () => {}],
    ['the file is damaged', () => writeFileSync(file(), '{"kept":"keyr')],
    ['the file is of another kind', () => writeFileSync(file(), '{"kept":"nowhere","bytes":""}')],
  ])('that can’t be read because %s is not taken for none, and is not in the log', async (_, damage) => {
    platform.keyring = 'synchronous';
    await (await start()).write('store', key);
    platform.keyring = 'none';
    damage();
    await expect((await start()).read('store')).rejects.toThrow();
    expect(JSON.stringify(logged)).not.toContain(key);
  });

  test('that the disk doesn’t give is not taken for none', async () => {
    const secrets = await start();
    mkdirSync(file(), { recursive: true });
    await expect(secrets.read('store')).rejects.toThrow();
  });

  test.each(['../store', '', 'a/b', 'Store', 'a'.repeat(65)])('can’t have the name %j', async (name) => {
    const secrets = await start();
    await expect(secrets.write(name, key)).rejects.toThrow(RangeError);
  });
});
