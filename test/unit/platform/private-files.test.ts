import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDataFolderPrivate } from '../../../electron/platform/private-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-private-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (name: string): number => statSync(join(folder, name)).mode & 0o7777;

function write(name: string, mode = 0o644): void {
  writeFileSync(join(folder, name), '');
  chmodSync(join(folder, name), mode);
}

describe.skipIf(process.platform === 'win32')('a data folder that others can read', () => {
  const OWN = [
    'store-0f8fad5b.db',
    'store-0f8fad5b.db-wal',
    'store-0f8fad5b.db-shm',
    'store-0f8fad5b.db.journal-000012',
    'store-0f8fad5b.db.backup-000012-20261120T173000.000',
    'store-0f8fad5b.db.damaged-20261120T174112.000',
    'practice-0f8fad5b.db',
    'practice-service.db-wal',
    'in-use.db',
    'preferences.json',
  ];

  test('is this user’s alone, with the app’s files and folders', () => {
    for (const name of OWN) write(name);
    mkdirSync(join(folder, 'keys'), { mode: 0o755 });
    write('keys/store.json', 0o640);
    mkdirSync(join(folder, 'logs'), { mode: 0o755 });
    write('logs/counter.log', 0o666);
    chmodSync(folder, 0o755);
    makeDataFolderPrivate(folder, () => undefined);
    for (const name of ['.', 'keys', 'logs']) expect(modeOf(name), name).toBe(0o700);
    for (const name of [...OWN, 'keys/store.json', 'logs/counter.log']) expect(modeOf(name), name).toBe(0o600);
  });

  test('keeps other programs’ files as they are, and follows no link', () => {
    write('letter.odt');
    const elsewhere = mkdtempSync(join(tmpdir(), 'counter-private-'));
    writeFileSync(join(elsewhere, 'file'), '');
    chmodSync(join(elsewhere, 'file'), 0o644);
    symlinkSync(join(elsewhere, 'file'), join(folder, 'preferences.json'));
    makeDataFolderPrivate(folder, () => undefined);
    expect(modeOf('letter.odt')).toBe(0o644);
    expect(statSync(join(elsewhere, 'file')).mode & 0o777).toBe(0o644);
    rmSync(elsewhere, { recursive: true });
  });

  test('stays open if it is one that many users share, such as /tmp', () => {
    write('in-use.db');
    chmodSync(folder, 0o1777);
    makeDataFolderPrivate(folder, () => undefined);
    expect(modeOf('.')).toBe(0o1777);
    expect(modeOf('in-use.db')).toBe(0o600);
  });

  test('that can’t be changed is logged', () => {
    const logged: unknown[] = [];
    makeDataFolderPrivate(join(folder, 'gone'), (...line) => void logged.push(line));
    expect(logged).toEqual([['data_folder_not_private', { error: 'Error ENOENT' }]]);
  });
});
