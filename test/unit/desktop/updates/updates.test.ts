import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canUpdateItself } from '../../../../electron/desktop/updates/update-permission.ts';
import { openUpdateState } from '../../../../electron/desktop/updates/update-state.ts';
import { setupUpdates } from '../../../../electron/desktop/updates/updates.ts';
import { systemPorts } from '../../../../electron/platform/system-ports.ts';
import { NO_UPDATE_POLICY } from '../../../support/no-update-policy.ts';
import { NO_PRINTERS } from '../../../support/snapshots/printing.ts';
import { createFakeObserver, episode, silentAlarm } from '../snapshots.ts';

const NOW = Date.UTC(2026, 5, 1);
const FEED = 'https://it.chain.example/counter/';
const MINUTE = 60_000;
const IDLE = { openOrders: 0, newOrders: 0, unsentActions: 0, isUnsettled: false };
const ringing = { alarm: { ...silentAlarm, episodes: [episode('o-1')] } };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-updates-'));
  vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

class FakeUpdater extends EventEmitter {
  autoDownload = false;
  autoInstallOnAppQuit = true;
  allowDowngrade = true;
  disableWebInstaller = false;
  logger = null;
  feed: unknown = null;
  checks = 0;

  setFeedURL(feed: unknown): void {
    this.feed = feed;
  }

  checkForUpdates(): Promise<null> {
    this.checks += 1;
    return this.checks === 1 ? Promise.reject(new Error('no line')) : Promise.resolve(null);
  }
}

async function start({
  feed = FEED,
  keys = ['key'],
  running = '1.0.0',
  isAble = true,
}: {
  feed?: string | null;
  keys?: string[];
  running?: string;
  isAble?: boolean;
} = {}) {
  const updater = new FakeUpdater();
  const { view, publish } = createFakeObserver();
  const changed = vi.fn();
  const startAgain = vi.fn();
  const confirmed = vi.fn();
  const logged: string[] = [];
  const counter = { work: IDLE, untouchedMs: 0 };
  const state = openUpdateState(join(folder, 'state'));
  const updates = setupUpdates({
    feed,
    isAble,
    keys,
    running,
    policy: NO_UPDATE_POLICY,
    state,
    clock: systemPorts.clock,
    open: () => Promise.resolve(updater),
    view,
    work: () => counter.work,
    untouchedMs: () => counter.untouchedMs,
    startAgain,
    confirmed,
    log: (event) => void logged.push(event),
  });
  updates.onChange(changed);
  await setImmediate();
  return { updater, updates, publish, changed, startAgain, confirmed, counter, state, logged };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Downloads a version, as electron-updater reports it. */
async function download({ updater, logged }: Started, program = 'program', described = program): Promise<void> {
  const downloadedFile = join(folder, 'Counter.AppImage');
  writeFileSync(downloadedFile, program);
  const sha512 = createHash('sha512').update(described).digest('base64');
  const terms = { validUntil: new Date(NOW + 180 * 24 * 60 * MINUTE).toISOString(), withdrawn: '', part: '100' };
  const update = { version: '1.1.0', downloadedFile, files: [{ sha512 }], releaseNotes: 'Rings louder.', ...terms };
  const before = logged.length;
  updater.emit('update-downloaded', update);
  await vi.waitFor(() => expect(logged.length).toBeGreaterThan(before));
}

describe('newer versions', () => {
  test.each([
    ['rollout says where', { feed: null }],
    ['this version knows a key', { keys: [] }],
  ])('are not checked for unless %s', async (_, parts) => {
    const { updater, updates } = await start(parts);
    vi.advanceTimersByTime(24 * 60 * MINUTE);
    expect([updates.on, updater.feed, updater.checks, updates.restart()]).toEqual([false, null, 0, false]);
  });

  test('are checked for where rollout says, a while after the start and then a few times a day', async () => {
    const { updater, updates } = await start();
    expect(updates.on).toBe(true);
    expect(updater).toMatchObject({ autoDownload: true, autoInstallOnAppQuit: false, allowDowngrade: false });
    vi.advanceTimersByTime(4 * MINUTE);
    expect(updater.checks).toBe(0);
    vi.advanceTimersByTime(MINUTE);
    expect(updater.checks).toBe(1);
    vi.advanceTimersByTime(24 * 60 * MINUTE);
    expect(updater.checks).toBe(5);
  });

  test('are named and not downloaded by an installation that may not replace itself', async () => {
    const { updater, updates, state } = await start({ isAble: false });
    expect([updates.on, updates.installs, updater.autoDownload]).toEqual([true, false, false]);
    expect(updates.check()?.toInstall).toBeNull();
    state.change({ highest: '1.1.0' });
    expect(updates.check()?.toInstall).toBe('1.1.0');
    expect((await start({ isAble: false, running: '1.1.0' })).updates.check()?.toInstall).toBeNull();
    state.change({ withdrawn: ['1.1.0'] });
    expect(updates.check()?.toInstall).toBeNull();
  });

  test('are not checked for while an order rings', async () => {
    const { updater, publish } = await start();
    publish(ringing);
    vi.advanceTimersByTime(60 * MINUTE);
    expect(updater.checks).toBe(0);
    publish({});
    vi.advanceTimersByTime(5 * MINUTE);
    expect(updater.checks).toBe(1);
  });

  test('are announced once downloaded, also after a restart', async () => {
    const started = await start();
    expect(started.updates.newVersion()).toBeNull();
    await download(started);
    await vi.waitFor(() => expect(started.changed).toHaveBeenCalledOnce());
    expect(started.updates.newVersion()).toBe('1.1.0');
    expect((await start()).updates.newVersion()).toBe('1.1.0');
    expect((await start({ running: '1.1.0' })).updates.newVersion()).toBeNull();
  });

  test('that are not the described file are not taken', async () => {
    const started = await start();
    await download(started, 'program', 'another program');
    expect(started.logged).toContain('update_failed');
    expect(started.state.read().ready).toBeNull();
  });

  test('that are downloaded again keep count of their installations, unless they have other bytes', async () => {
    const started = await start();
    const { state } = started;
    await download(started);
    const { ready } = state.read();
    state.change({ ready: ready && { ...ready, installations: 2 } });
    await download(started);
    expect(state.read().ready).toEqual({ ...ready, installations: 2 });
    await download(started, 'program, built again');
    expect(state.read().ready).toMatchObject({ version: '1.1.0', installations: 0 });
    expect(state.read().ready?.sha512).not.toBe(ready?.sha512);
  });

  test('that fail to download leave only a line in the log', async () => {
    const { updater, updates } = await start();
    updater.emit('error', new Error('no line'));
    expect(updates.newVersion()).toBeNull();
  });
});

describe('the counter starts again', () => {
  test('when staff ask for it, but not while an order rings', async () => {
    const started = await start();
    expect(started.updates.restart()).toBe(false);
    await download(started);
    started.publish(ringing);
    expect(started.updates.restart()).toBe(false);
    expect(started.startAgain).not.toHaveBeenCalled();
    started.publish({});
    expect(started.updates.restart()).toBe(true);
    expect([started.startAgain.mock.calls.length, started.state.read().isWanted]).toEqual([1, true]);
  });

  test('not if the next start could not know why, for example on a full disk; staff are told', async () => {
    const started = await start();
    const { counter, state, startAgain } = started;
    await download(started);
    mkdirSync(join(state.folder, 'updates.json.new'));
    expect(() => started.updates.restart()).toThrow();
    counter.untouchedMs = 60 * MINUTE;
    vi.advanceTimersByTime(5 * MINUTE);
    expect(startAgain).not.toHaveBeenCalled();
  });

  test('by itself once it has been idle for ten minutes and nothing is left to do', async () => {
    const started = await start();
    const { counter, publish, startAgain } = started;
    await download(started);
    vi.advanceTimersByTime(5 * MINUTE);
    expect(startAgain).not.toHaveBeenCalled();
    counter.untouchedMs = 10 * MINUTE;
    counter.work = { ...IDLE, openOrders: 1 };
    vi.advanceTimersByTime(5 * MINUTE);
    expect(startAgain).not.toHaveBeenCalled();
    counter.work = IDLE;
    publish({ printing: { ...NO_PRINTERS, waiting: 1 } });
    vi.advanceTimersByTime(5 * MINUTE);
    expect(startAgain).not.toHaveBeenCalled();
    publish({});
    vi.advanceTimersByTime(MINUTE);
    expect(startAgain).toHaveBeenCalledOnce();
  });

  test('not again and again after a failed attempt', async () => {
    const started = await start();
    await download(started);
    started.state.change({ failedAt: Date.now() - 355 * MINUTE });
    started.counter.untouchedMs = 60 * MINUTE;
    vi.advanceTimersByTime(4 * MINUTE);
    expect(started.startAgain).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * MINUTE);
    expect(started.startAgain).toHaveBeenCalled();
  });

  test('with a note of how it ended, for the next start to know whether an order waits', async () => {
    const started = await start();
    const { counter, state, updates } = started;
    counter.work = { ...IDLE, openOrders: 1, newOrders: 1 };
    await download(started);
    expect(state.read().lastRun).toMatchObject({ endedInOrder: false, hadNewOrders: true });
    counter.work = IDLE;
    vi.advanceTimersByTime(MINUTE);
    expect(state.read().lastRun).toMatchObject({ endedInOrder: false, hadNewOrders: false });
    updates.ended();
    expect(state.read().lastRun).toMatchObject({ endedInOrder: true, hadNewOrders: false });
  });
});

describe('a new version', () => {
  const pending = {
    version: '1.1.0',
    from: '1.0.0',
    notes: 'Rings louder.',
    starts: 1,
    startedBy: null,
    canGoBack: true,
    returns: 0,
  };

  test('is confirmed once its page has been on screen for ten seconds, and says once what is new', async () => {
    const { updates, state, confirmed, changed } = await start({ running: '1.1.0' });
    state.change({
      pending,
      ready: { version: '1.1.0', file: '/x', sha512: 'h', notes: '', validUntil: NOW + 1, installations: 1 },
    });
    updates.pageShown();
    vi.advanceTimersByTime(9_000);
    expect([state.read().pending?.version, updates.news()]).toEqual(['1.1.0', 'Rings louder.']);
    vi.advanceTimersByTime(1_000);
    expect(state.read()).toMatchObject({ pending: null, ready: null });
    expect([updates.news(), (await start({ running: '1.2.0' })).updates.news()]).toEqual(['Rings louder.', null]);
    expect([confirmed.mock.calls.length, changed.mock.calls.length]).toEqual([1, 1]);
    updates.forgetNews();
    expect([updates.news(), (await start({ running: '1.1.0' })).updates.news()]).toEqual([null, null]);
  });

  test('does not repeat news that staff have read before it was confirmed', async () => {
    const { updates, state, confirmed } = await start({ running: '1.1.0' });
    state.change({ pending });
    updates.pageShown();
    updates.forgetNews();
    vi.advanceTimersByTime(10_000);
    expect([confirmed.mock.calls.length, updates.news()]).toEqual([1, null]);
  });

  test('is not confirmed without a page, nor by another version', async () => {
    const { updates, state, confirmed } = await start({ running: '1.1.0' });
    state.change({ pending });
    vi.advanceTimersByTime(MINUTE);
    state.change({ pending: { ...pending, version: '1.2.0' } });
    updates.pageShown();
    vi.advanceTimersByTime(MINUTE);
    expect([confirmed.mock.calls.length, state.read().pending?.version]).toEqual([0, '1.2.0']);
  });
});

test.each([
  [
    'an installation of this user',
    'win32',
    { LOCALAPPDATA: 'C:/Users/a/AppData/Local' },
    'C:/Users/a/AppData/Local/Programs/Counter/Counter.exe',
    true,
  ],
  [
    'an installation for all users',
    'win32',
    { LOCALAPPDATA: 'C:/Users/a/AppData/Local' },
    'C:/Program Files/Counter/Counter.exe',
    false,
  ],
  ['an AppImage', 'linux', { APPIMAGE: join(tmpdir(), 'Counter.AppImage') }, '/tmp/.mount/counter', true],
  [
    'an AppImage in a folder that is gone',
    'linux',
    { APPIMAGE: '/gone/Counter.AppImage' },
    '/tmp/.mount/counter',
    false,
  ],
  ['a package of the system', 'linux', {}, '/opt/Counter/counter', false],
  ['an app on macOS', 'darwin', {}, '/Applications/Counter.app/Contents/MacOS/Counter', true],
] as const)('%s updates itself: %s', (_, platform, environment, program, itself) => {
  // On Windows paths have the other slash.
  expect(canUpdateItself(platform, environment, true, program)).toBe(itself);
  expect(canUpdateItself(platform, environment, false, program)).toBe(false);
});
