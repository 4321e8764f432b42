import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultDataFolder, openDataFolder } from '../../../electron/platform/data-folder.ts';
import { StartFault } from '../../../electron/platform/start-fault.ts';

let top: string;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'counter-folder-'));
});
afterEach(() => rmSync(top, { recursive: true }));

describe('the data folder', () => {
  test('is created with its parents, for this user alone', () => {
    const path = openDataFolder(join(top, 'a/b'));
    expect(path).toBe(join(top, 'a/b'));
    expect(statSync(path).isDirectory()).toBe(true);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
  });

  test('may exist already', () => {
    expect(openDataFolder(top)).toBe(top);
  });

  test('is refused in one line that names it when it is a file, or below one', () => {
    const file = join(top, 'file');
    writeFileSync(file, '');
    for (const folder of [file, join(file, 'below')]) {
      expect(() => openDataFolder(folder)).toThrow(StartFault);
      expect(() => openDataFolder(folder)).toThrow(folder);
    }
  });

  test.each([
    ['linux', { XDG_CONFIG_HOME: '/x' }, join('/x', 'Counter')],
    ['linux', { XDG_CONFIG_HOME: '' }, join('/home/m', '.config', 'Counter')],
    ['darwin', {}, join('/home/m', 'Library', 'Application Support', 'Counter')],
    ['win32', { LOCALAPPDATA: '/local', APPDATA: '/roaming' }, join('/local', 'Counter')],
    ['win32', { LOCALAPPDATA: 'relative' }, join('/home/m', 'AppData', 'Local', 'Counter')],
    ['win32', {}, join('/home/m', 'AppData', 'Local', 'Counter')],
  ] as const)('is where %s keeps such things (%o)', (platform, environment, folder) => {
    expect(defaultDataFolder(platform, environment, '/home/m')).toBe(folder);
  });
});
