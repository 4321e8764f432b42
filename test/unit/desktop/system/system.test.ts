import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findMainTexts } from '../../../../electron/contract/i18n/main-texts.ts';
import { parseDesktopFlags } from '../../../../electron/desktop/lifecycle/desktop-flags.ts';
import { listAddresses } from '../../../../electron/desktop/system/network.ts';
import { setupPower } from '../../../../electron/desktop/system/power.ts';
import { routeUpdater, setupProxy } from '../../../../electron/desktop/system/proxy.ts';
import { setupTray } from '../../../../electron/desktop/tray/tray.ts';
import { FRESH_START } from '../../../../electron/platform/restart-arguments.ts';
import { platform, platformCalls } from '../../../support/electron-fake/platform.ts';
import { powerMonitor, resetElectron } from '../../../support/electron-fake.ts';
import { createFakeObserver, snapshotWith } from '../snapshots.ts';

const hindi = findMainTexts('hi');

beforeEach(resetElectron);
afterEach(() => vi.restoreAllMocks());

describe('sleep', () => {
  test('is prevented only while a store is connected', () => {
    const { view, publish } = createFakeObserver();
    setupPower(view, () => {});
    expect(platformCalls.blockers.size).toBe(0);
    publish({ storeConnected: true });
    publish({ storeConnected: true });
    expect(platformCalls.blockers.size).toBe(1);
    publish({ storeConnected: false });
    expect(platformCalls.blockers.size).toBe(0);
  });

  test('is prevented from the start when a store is connected', () => {
    setupPower(createFakeObserver({ storeConnected: true }).view, () => {});
    expect(platformCalls.blockers.size).toBe(1);
  });

  test('is reported when it is over', () => {
    const resumed = vi.fn();
    setupPower(createFakeObserver().view, resumed);
    powerMonitor.emit('resume');
    expect(resumed).toHaveBeenCalledOnce();
  });

  test('is over when the screen is unlocked', () => {
    const resumed = vi.fn();
    setupPower(createFakeObserver().view, resumed);
    powerMonitor.emit('unlock-screen');
    expect(resumed).toHaveBeenCalledOnce();
  });

  test('is noticed by the time that has gone by, whatever the platform reports', () => {
    vi.useFakeTimers();
    try {
      const resumed = vi.fn();
      setupPower(createFakeObserver().view, resumed);
      vi.advanceTimersByTime(10_000);
      expect(resumed).not.toHaveBeenCalled();
      vi.setSystemTime(Date.now() + 30_000);
      vi.advanceTimersByTime(1_000);
      expect(resumed).toHaveBeenCalledOnce();
      vi.advanceTimersByTime(10_000);
      expect(resumed).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the tray', () => {
  test('shows the count of new orders, in the chosen language', () => {
    const { view, publish } = createFakeObserver();
    let count = 0;
    const show = vi.fn();
    setupTray({
      view,
      icon: '',
      show,
      quit: () => {},
      newOrders: () => ({ store: count, practice: null }),
      log: () => {},
    });
    expect([platformCalls.toolTip, platformCalls.trayPictures.length]).toEqual(['Counter', 0]);
    count = 2;
    publish({});
    publish({});
    expect([platformCalls.toolTip, platformCalls.trayPictures.length]).toEqual(['Counter: 2 new', 1]);
    publish({ settings: { ...snapshotWith().settings, language: 'hi' } });
    expect(platformCalls.toolTip).toBe('Counter: 2 नए');
    expect(platformCalls.menu.map(({ label }) => label)).toContain(hindi.desktop.quit);
    platformCalls.menu[0]?.click?.();
    expect(show).toHaveBeenCalledOnce();
  });
});

describe('the profile', () => {
  test.each([
    [['--data', '/x'], '/x', false],
    [['--data=/x', '--practice'], '/x', true],
    [['--no-sandbox', '--inspect=0', '.', '--data', '/x', '--unknown'], '/x', false],
    [['--practice'], null, true],
  ] as const)('of %j', (args, named, practice) => {
    const folder = named === null ? null : resolve(named);
    const dataArgs = folder === null ? [] : ['--data', folder];
    expect(parseDesktopFlags(args)).toEqual({ folder, dataArgs, practice, restarted: FRESH_START });
  });
});

test('the route to the service is the system’s, unless rollout sets one', async () => {
  platform.proxy = 'PROXY 10.0.0.1:8080;DIRECT';
  const url = 'https://api.example/v1/ping';
  const systems = [{ kind: 'http', host: '10.0.0.1', port: 8080 }, { kind: 'direct' }];
  expect(await setupProxy(null)(url)).toEqual(systems);
  expect(await setupProxy('system')(url)).toEqual(systems);
  expect(await setupProxy('none')(url)).toEqual([{ kind: 'direct' }]);
  expect(await setupProxy('socks5://10.0.0.2')(url)).toEqual([{ kind: 'socks5', host: '10.0.0.2', port: 1080 }]);
});

test.each([
  [null, []],
  ['system', []],
  ['none', [{ mode: 'direct' }]],
  ['socks5://10.0.0.2', [{ mode: 'fixed_servers', proxyRules: 'socks5://10.0.0.2' }]],
])('updates take the same route with rollout’s proxy %j', (setting, configurations) => {
  const setProxy = vi.fn(() => Promise.resolve());
  routeUpdater({ netSession: { setProxy } }, setting);
  expect(setProxy.mock.calls).toEqual(configurations.map((each) => [each]));
});

test('the network has changed if its addresses have, but not if only their order or the loopback’s has', () => {
  const address = (text: string, internal = false) => ({
    address: text,
    netmask: '',
    family: 'IPv4' as const,
    mac: '',
    internal,
    cidr: null,
  });
  const before = listAddresses({
    lo: [address('127.0.0.1', true)],
    eth0: [address('10.0.0.2')],
    wlan0: [address('10.1.0.2')],
  });
  expect(listAddresses({ wlan0: [address('10.1.0.2')], eth0: [address('10.0.0.2')] })).toBe(before);
  expect(listAddresses({ lo: [address('127.0.0.1', true)], wlan0: [address('10.1.0.3')] })).not.toBe(before);
  expect(listAddresses({ lo: [address('127.0.0.1', true)] })).toBe('');
});
