import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoginState } from '../../../electron/contract/ipc/platform.ts';
import { setupDesktopPlatform } from '../../../electron/desktop/desktop-platform.ts';
import { setupDeepLinks } from '../../../electron/desktop/lifecycle/deep-links.ts';
import { parseConnectionCode } from '../../../electron/platform/deep-link-parser.ts';
import { createPreferenceFile } from '../../../electron/platform/preference-file.ts';
import { readRollout } from '../../../electron/platform/rollout/rollout.ts';
import { app, createPreventable } from '../../support/electron-fake/app.ts';
import { resetElectron } from '../../support/electron-fake.ts';
import { createFullFile } from '../../support/full-file.ts';

beforeEach(resetElectron);

const LINK = 'counter://connect?code=7GKQ-M2XA';
const linksOf = (first: string | null = null) =>
  setupDeepLinks({ scheme: 'counter', first, codeOf: parseConnectionCode });

const ROLLOUT = readRollout('/nowhere/rollout.json', 'linux');

/** The platform of a counter whose staff last saw that version. */
function hostWith(ranVersion: string | null, first: string | null = null, file = ROLLOUT) {
  const preferences = createPreferenceFile({ store: ranVersion === null ? {} : { ranVersion } });
  const links = linksOf(first);
  let state: LoginState = 'off';
  const login = {
    read: () => state,
    write(on: boolean) {
      state = on ? 'on' : 'off';
    },
  };
  const host = setupDesktopPlatform({ links, login, rollout: file, preferences, log: () => undefined });
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

test('Counter starts on a disk that takes no note of its version', () => {
  const preferences = createPreferenceFile(createFullFile({}));
  const login = { read: () => null, write: () => undefined };
  const host = setupDesktopPlatform({ links: linksOf(), login, rollout: ROLLOUT, preferences, log: () => undefined });
  expect(host.view().version).toBe('0.0.0');
});

describe('starting with the computer', () => {
  test('is chosen by staff, who have then been asked', () => {
    const { host, changes } = hostWith(null);
    expect(host.view().login).toEqual({ state: 'off', setByRollout: null, wasAsked: false });
    host.startAtLogin(true);
    expect(host.view().login).toEqual({ state: 'on', setByRollout: null, wasAsked: true });
    expect(changes).toHaveBeenCalledOnce();
  });

  test('is not asked for again once staff have dismissed the notice', () => {
    const { host, changes } = hostWith(null);
    host.seen('login');
    expect(host.view().login).toEqual({ state: 'off', setByRollout: null, wasAsked: true });
    expect(changes).toHaveBeenCalledOnce();
  });
});

describe('rollout', () => {
  test('is shown only when something is wrong with it', () => {
    expect(hostWith(null).host.view().rollout).toBeNull();
    const problems = [{ field: 'adress', fault: 'unknown', detail: 'address' }] as const;
    const { host } = hostWith(null, null, { ...ROLLOUT, problems });
    expect(host.view().rollout).toEqual({ path: '/nowhere/rollout.json', problems });
  });

  test('sets the address, and whether Counter starts with the computer', () => {
    const set = { ...ROLLOUT.rollout, address: 'https://api.market.example', startAtLogin: true };
    const { host } = hostWith(null, null, { ...ROLLOUT, rollout: set });
    expect(host.view()).toMatchObject({ address: 'https://api.market.example', login: { setByRollout: true } });
  });
});
