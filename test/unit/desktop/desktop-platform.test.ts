import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setupDesktopPlatform } from '../../../electron/desktop/desktop-platform.ts';
import { setupDeepLinks } from '../../../electron/desktop/lifecycle/deep-links.ts';
import { setupLoginItem } from '../../../electron/desktop/lifecycle/login-item.ts';
import { parseConnectionCode } from '../../../electron/platform/deep-link-parser.ts';
import { createPreferenceFile } from '../../../electron/platform/preference-file.ts';
import { app, createPreventable } from '../../support/electron-fake/app.ts';
import { platform, platformCalls } from '../../support/electron-fake/platform.ts';
import { resetElectron } from '../../support/electron-fake.ts';

let folder: string;
beforeEach(() => {
  resetElectron();
  folder = mkdtempSync(join(tmpdir(), 'counter-host-'));
  platformCalls.paths.set('appData', folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const LINK = 'counter://connect?code=7GKQ-M2XA';
const linksOf = (first: string | null = null) =>
  setupDeepLinks({ scheme: 'counter', first, codeOf: parseConnectionCode });

/** The platform of a counter whose staff last saw that version. */
function hostWith(ranVersion: string | null, first: string | null = null) {
  const preferences = createPreferenceFile({ store: ranVersion === null ? {} : { ranVersion } });
  const links = linksOf(first);
  const host = setupDesktopPlatform({ links, login: setupLoginItem('darwin', {}), address: null, preferences });
  const changes = vi.fn();
  host.onChange(changes);
  return { host, links, preferences, changes };
}

describe('a link', () => {
  test('that starts Counter passes its code, until staff use or dismiss it', () => {
    const { host, changes } = hostWith(null, LINK);
    expect(host.view().code).toBe('7GKQM2XA');
    host.seen('code');
    expect(host.view().code).toBeNull();
    expect(changes).toHaveBeenCalledOnce();
  });

  test('from a second start replaces an earlier one', () => {
    const { host, links } = hostWith(null, LINK);
    links.take({ link: 'counter://connect?code=AAAABBBB' });
    expect(host.view().code).toBe('AAAABBBB');
  });

  test.each([
    [null],
    [{}],
    [{ link: 7 }],
    [{ link: null }],
    [{ link: 'counter://connect?code=x' }],
    [{ link: `counter://connect?code=${'7'.repeat(10_000)}` }],
    ['counter://connect?code=AAAABBBB'],
  ])('passed as %j changes nothing', (additional) => {
    const { host, links, changes } = hostWith(null, LINK);
    links.take(additional);
    expect(host.view().code).toBe('7GKQM2XA');
    expect(changes).not.toHaveBeenCalled();
  });

  test('arrives as an event on macOS', () => {
    const links = linksOf();
    const event = createPreventable();
    app.emit('open-url', event, LINK);
    expect([links.code(), event.defaultPrevented]).toEqual(['7GKQM2XA', true]);
  });
});

describe('the version', () => {
  test('is announced after an update, until staff have seen it', () => {
    const { host, preferences } = hostWith('0.9.0');
    expect(host.view()).toMatchObject({ version: '0.0.0', updatedFrom: '0.9.0' });
    host.seen('updated');
    expect(host.view().updatedFrom).toBeNull();
    expect(preferences.read().ranVersion).toBe('0.0.0');
  });

  test('is not announced at the first start, nor without an update', () => {
    const { host, preferences } = hostWith(null);
    expect(host.view().updatedFrom).toBeNull();
    expect(preferences.read().ranVersion).toBe('0.0.0');
    expect(hostWith('0.0.0').host.view().updatedFrom).toBeNull();
  });
});

describe('starting with the computer', () => {
  test('is the platform’s own setting', () => {
    const { host, changes } = hostWith(null);
    expect(host.view().startsAtLogin).toBe(false);
    host.startAtLogin(true);
    expect([host.view().startsAtLogin, platform.startsAtLogin]).toEqual([true, true]);
    expect(changes).toHaveBeenCalledOnce();
  });

  test('is an autostart entry on Linux, for the AppImage where it is one', () => {
    const login = setupLoginItem('linux', { APPIMAGE: '/home/a b/Counter $1%.AppImage' });
    const file = join(folder, 'autostart/counter.desktop');
    expect(login.read()).toBe(false);
    login.write(true);
    expect(login.read()).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain('Exec="/home/a b/Counter \\$1%%.AppImage"\n');
    login.write(false);
    login.write(false);
    expect(existsSync(file)).toBe(false);
  });

  test('can’t be set for an app that is not installed', () => {
    app.isPackaged = false;
    expect(setupLoginItem('linux', {}).read()).toBeNull();
  });
});
