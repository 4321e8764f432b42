import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimDataFolder } from '../../../electron/database/instance-lock.ts';
import { findUsualDataFolder } from '../../../electron/platform/usual-data-folder.ts';

let top: string;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'counter-usual-'));
});
afterEach(() => rmSync(top, { recursive: true }));

test('on Windows, data of the roaming profile is moved to the PC', () => {
  const [roaming, local] = [join(top, 'roaming'), join(top, 'local')];
  mkdirSync(join(roaming, 'Counter'), { recursive: true });
  writeFileSync(join(roaming, 'Counter/preferences.json'), '{}');
  const environment = { APPDATA: roaming, LOCALAPPDATA: local };
  const find = () => findUsualDataFolder(claimDataFolder, () => undefined, 'win32', environment, top);
  for (const start of [1, 2]) expect({ start, folder: find() }).toEqual({ start, folder: join(local, 'Counter') });
  expect(existsSync(join(local, 'Counter/preferences.json'))).toBe(true);
  expect(existsSync(join(roaming, 'Counter'))).toBe(false);
});

test('elsewhere nothing is touched', () => {
  const environment = { XDG_CONFIG_HOME: join(top, 'config') };
  const folder = findUsualDataFolder(claimDataFolder, () => undefined, 'linux', environment, top);
  expect(folder).toBe(join(top, 'config/Counter'));
  expect(existsSync(join(top, 'config'))).toBe(false);
});
