import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimDataFolder } from '../../../electron/database/instance-lock.ts';
import { chooseDataFolder } from '../../../electron/platform/data-folder-choice.ts';

let top: string;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'counter-usual-'));
});
afterEach(() => rmSync(top, { recursive: true }));

test('without rollout nothing is touched', () => {
  const environment = { XDG_CONFIG_HOME: join(top, 'config') };
  const folder = chooseDataFolder(claimDataFolder, () => undefined, null, 'linux', environment, top);
  expect(folder).toBe(join(top, 'config/Counter'));
  expect(existsSync(join(top, 'config'))).toBe(false);
});

describe('rollout’s folder', () => {
  const find = (rolloutFolder: string) =>
    chooseDataFolder(claimDataFolder, () => undefined, rolloutFolder, 'linux', {
      XDG_CONFIG_HOME: join(top, 'config'),
    });

  test('takes what the counter has kept in the usual one, once', () => {
    mkdirSync(join(top, 'config/Counter'), { recursive: true });
    writeFileSync(join(top, 'config/Counter/preferences.json'), '{}');
    const chosen = join(top, 'srv/counter');
    for (const start of [1, 2]) expect({ start, folder: find(chosen) }).toEqual({ start, folder: chosen });
    expect(existsSync(join(chosen, 'preferences.json'))).toBe(true);
    expect(existsSync(join(top, 'config/Counter/preferences.json'))).toBe(false);
  });

  test('does not leave a counter without its data when nothing can be moved there', () => {
    mkdirSync(join(top, 'config/Counter'), { recursive: true });
    writeFileSync(join(top, 'config/Counter/preferences.json'), '{}');
    writeFileSync(join(top, 'srv'), 'a file in the place of a folder');
    expect(find(join(top, 'srv/counter'))).toBe(join(top, 'config/Counter'));
    expect(existsSync(join(top, 'config/Counter/preferences.json'))).toBe(true);
  });

  test('is used by a new counter', () => {
    expect(find(join(top, 'srv/counter'))).toBe(join(top, 'srv/counter'));
  });
});
