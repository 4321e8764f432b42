import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoginState } from '../../../../electron/contract/calls/platform.ts';
import { setupDeepLinks } from '../../../../electron/desktop/lifecycle/deep-links.ts';
import { setupDesktopPlatform } from '../../../../electron/desktop/system/desktop-platform.ts';
import { parseConnectionCode } from '../../../../electron/platform/deep-link-parser.ts';
import { createPreferenceFile } from '../../../../electron/platform/preference-file.ts';
import { readRollout } from '../../../../electron/platform/rollout/rollout.ts';
import { app, createPreventable } from '../../../support/electron-fake/app.ts';
import { resetElectron } from '../../../support/electron-fake.ts';
import { createFullFile } from '../../../support/full-file.ts';

beforeEach(resetElectron);

const LINK = 'counter://connect?code=7GKQ-M2XA';
const linksOf = (first: string | null = null) =>
  setupDeepLinks({ scheme: 'counter', first, codeOf: parseConnectionCode });

const ROLLOUT = readRollout('/nowhere/rollout.json', 'linux');

/** The platform of a counter whose staff last saw that version. */
function platformWith(ranVersion: string | null, first: string | null = null, file = ROLLOUT) {
  const preferences = createPreferenceFile({ store: ranVersion === null ? {} : { ranVersion } });
  const links = linksOf(first);
  let state: LoginState = 'off';
  const login = {
    read: () => state,
    write(on: boolean) {
      state = on ? 'on' : 'off';
    },
  };
  const platform = setupDesktopPlatform({
    links,
    login,
    rollout: file,
    isDataPrivate: () => false,
    microphone: { allow: () => undefined },
    preferences,
    log: () => undefined,
  });
  const changes = vi.fn();
  platform.onChange(changes);
  return { platform, links, preferences, changes };
}

describe('a link', () => {
  test('that starts Counter passes its code, until staff use or dismiss it', () => {
    const { platform, changes } = platformWith(null, LINK);
    expect(platform.view().code).toBe('7GKQM2XA');
    platform.seen('code');
    expect(platform.view().code).toBeNull();
    expect(changes).toHaveBeenCalledOnce();
  });

  test('from a second start replaces an earlier one', () => {
    const { platform, links } = platformWith(null, LINK);
    links.take({ link: 'counter://connect?code=AAAABBBB' });
    expect(platform.view().code).toBe('AAAABBBB');
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
    const { platform, links, changes } = platformWith(null, LINK);
    links.take(additional);
    expect(platform.view().code).toBe('7GKQM2XA');
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
    const { platform, preferences } = platformWith('0.9.0');
    expect(platform.view()).toMatchObject({ version: '0.0.0', updatedFrom: '0.9.0' });
    platform.seen('updated');
    expect(platform.view().updatedFrom).toBeNull();
    expect(preferences.read().ranVersion).toBe('0.0.0');
  });

  test('is not announced at the first start, nor without an update', () => {
    const { platform, preferences } = platformWith(null);
    expect(platform.view().updatedFrom).toBeNull();
    expect(preferences.read().ranVersion).toBe('0.0.0');
    expect(platformWith('0.0.0').platform.view().updatedFrom).toBeNull();
  });
});

test('Counter starts even if the disk can’t store its version', () => {
  const preferences = createPreferenceFile(createFullFile({}));
  const login = { read: () => null, write: () => undefined };
  const platform = setupDesktopPlatform({
    links: linksOf(),
    login,
    rollout: ROLLOUT,
    isDataPrivate: () => true,
    microphone: { allow: () => undefined },
    preferences,
    log: () => undefined,
  });
  expect(platform.view().version).toBe('0.0.0');
});

describe('starting with the computer', () => {
  test('is chosen by staff, who have then been asked', () => {
    const { platform, changes } = platformWith(null);
    expect(platform.view().login).toEqual({ state: 'off', setByRollout: null, wasAsked: false });
    platform.startAtLogin(true);
    expect(platform.view().login).toEqual({ state: 'on', setByRollout: null, wasAsked: true });
    expect(changes).toHaveBeenCalledOnce();
  });

  test('is not asked for again once staff have dismissed the notice', () => {
    const { platform, changes } = platformWith(null);
    platform.seen('login');
    expect(platform.view().login).toEqual({ state: 'off', setByRollout: null, wasAsked: true });
    expect(changes).toHaveBeenCalledOnce();
  });
});

describe('rollout', () => {
  test('is shown only when something is wrong with it', () => {
    expect(platformWith(null).platform.view().rollout).toBeNull();
    const problems = [{ field: 'adress', fault: 'unknown', detail: 'address' }] as const;
    const { platform } = platformWith(null, null, { ...ROLLOUT, problems });
    expect(platform.view().rollout).toEqual({ path: '/nowhere/rollout.json', problems });
  });

  test('sets the address, and whether Counter starts with the computer', () => {
    const set = { ...ROLLOUT.rollout, address: 'https://api.market.example', startAtLogin: true };
    const { platform } = platformWith(null, null, { ...ROLLOUT, rollout: set });
    expect(platform.view()).toMatchObject({ address: 'https://api.market.example', login: { setByRollout: true } });
  });
});
