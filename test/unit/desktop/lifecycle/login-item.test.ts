import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoginItemParts } from '../../../../electron/desktop/lifecycle/login-item.ts';
import { setupLoginItem } from '../../../../electron/desktop/lifecycle/login-item.ts';
import { createPreferenceFile } from '../../../../electron/platform/preference-file.ts';
import { app } from '../../../support/electron-fake/app.ts';
import { platform, platformCalls } from '../../../support/electron-fake/platform.ts';
import { resetElectron } from '../../../support/electron-fake.ts';

let folder: string;
let entry: string;
beforeEach(() => {
  resetElectron();
  folder = mkdtempSync(join(tmpdir(), 'counter-login-'));
  entry = join(folder, 'autostart/counter.desktop');
  platformCalls.paths.set('appData', folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const preferencesWith = (loginProgram: string | null) => createPreferenceFile({ store: { loginProgram } });

function itemOf(system: NodeJS.Platform, parts: Partial<LoginItemParts> = {}) {
  return setupLoginItem({
    platform: system,
    environment: {},
    args: [],
    setByRollout: null,
    preferences: preferencesWith(null),
    log: () => undefined,
    ...parts,
  });
}

test('an app that is not installed can’t start with the computer, whatever rollout says', () => {
  app.isPackaged = false;
  const item = itemOf('linux', { setByRollout: true });
  item.write(true);
  expect(item.read()).toBeNull();
  expect(existsSync(entry)).toBe(false);
});

describe('on Linux', () => {
  const APPIMAGE = '/home/a b/Counter $1%.AppImage';
  const readEntry = (): string => readFileSync(entry, 'utf8');
  function writeEntry(text: string): void {
    mkdirSync(join(folder, 'autostart'), { recursive: true });
    writeFileSync(entry, text);
  }

  test('it is an autostart entry for the AppImage, if there is one, with the data folder that --data named', () => {
    const item = itemOf('linux', { environment: { APPIMAGE }, args: ['--data', '/srv/a "b"'] });
    expect(item.read()).toBe('off');
    item.write(true);
    expect(item.read()).toBe('on');
    expect(readEntry()).toContain('\nExec="/home/a b/Counter \\$1%%.AppImage" "--data" "/srv/a \\"b\\""\n');
    item.write(false);
    item.write(false);
    expect(item.read()).toBe('off');
  });

  test.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])(
    '%s, which desktops write, counts as switched off',
    (line) => {
      writeEntry(`[Desktop Entry]\nExec="${process.execPath}"\n${line}\n`);
      const item = itemOf('linux', { setByRollout: true });
      expect(item.read()).toBe('disabled');
      item.write(true);
      expect(item.read()).toBe('on');
    },
  );

  test.each([
    [
      'Exec="/old/a b/Counter \\$1.AppImage" "--data" "/srv/counter"',
      'Exec="/new/Counter \\$2.AppImage" "--data" "/srv/counter"',
    ],
    ['Exec=/old/Counter --data /srv/counter', 'Exec="/new/Counter \\$2.AppImage" --data /srv/counter'],
  ])('a start makes an entry with %s start the running program, and keeps everything else', (before, after) => {
    writeEntry(`[Desktop Entry]\n${before}\nX-GNOME-Autostart-Delay=10\n`);
    expect(itemOf('linux', { environment: { APPIMAGE: '/new/Counter $2.AppImage' } }).read()).toBe('on');
    expect(readEntry()).toBe(`[Desktop Entry]\n${after}\nX-GNOME-Autostart-Delay=10\n`);
  });

  test('a start makes no entry by itself', () => {
    itemOf('linux');
    expect(existsSync(entry)).toBe(false);
  });

  test('an entry that can’t be written is logged, and Counter starts', () => {
    writeFileSync(join(folder, 'autostart'), '');
    const log = vi.fn();
    itemOf('linux', { setByRollout: true, log });
    expect(log).toHaveBeenCalledWith('login_item_not_written', { fault: 'Error EEXIST' });
  });
});

describe.each(['linux', 'win32', 'darwin'] as const)('rollout on %s', (system) => {
  test('switches it on and off', () => {
    expect(itemOf(system, { setByRollout: true }).read()).toBe('on');
    expect(itemOf(system).read()).toBe('on');
    expect(itemOf(system, { setByRollout: false }).read()).toBe('off');
  });
});

describe('on Windows', () => {
  const OLD = 'C:\\Users\\a\\AppData\\Local\\Programs\\counter\\Counter.exe';

  test('it is an entry of this program, with quoted arguments', () => {
    const preferences = preferencesWith(null);
    const item = itemOf('win32', { args: ['--data', 'D:\\a b'], preferences });
    item.write(true);
    expect(item.read()).toBe('on');
    expect(platform.loginItems).toMatchObject([{ path: process.execPath, args: ['"--data"', '"D:\\a b"'] }]);
    expect(preferences.read().loginProgram).toBe(process.execPath);
    item.write(false);
    expect([item.read(), platform.loginItems, preferences.read().loginProgram]).toEqual(['off', [], null]);
  });

  test('switched off in the Task Manager it stays so, whatever rollout says, until staff switch it on', () => {
    platform.loginItems = [{ path: process.execPath, args: [], enabled: false }];
    const item = itemOf('win32', { setByRollout: true });
    expect(item.read()).toBe('disabled');
    item.write(true);
    expect(item.read()).toBe('on');
  });

  test('an entry for the program’s former place is repaired and keeps its arguments', () => {
    platform.loginItems = [{ path: OLD, args: ['--data', 'D:\\a b'], enabled: true }];
    const preferences = preferencesWith(OLD);
    expect(itemOf('win32', { preferences }).read()).toBe('on');
    expect(platform.loginItems).toMatchObject([{ path: process.execPath, args: ['"--data"', '"D:\\a b"'] }]);
    expect(preferences.read().loginProgram).toBe(process.execPath);
  });

  test.each([
    ['the user has removed since', []],
    ['the user has switched off since', [{ path: OLD, args: [], enabled: false }]],
    ['is for all users of the PC', [{ path: OLD, args: [], enabled: true, scope: 'machine' as const }]],
  ])('an entry that %s stays as it is', (_, items) => {
    platform.loginItems = items;
    expect(itemOf('win32', { preferences: preferencesWith(OLD) }).read()).toBe('off');
    expect(platform.loginItems).toEqual(items);
  });
});

describe('on macOS', () => {
  test('it is a service of the system, which the user may have to approve', () => {
    const item = itemOf('darwin');
    item.write(true);
    expect(item.read()).toBe('on');
    platform.loginItems = platform.loginItems.map((each) => ({ ...each, enabled: false }));
    expect(item.read()).toBe('disabled');
    item.write(false);
    expect(item.read()).toBe('off');
  });
});
