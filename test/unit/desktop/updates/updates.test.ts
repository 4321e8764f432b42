import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canUpdateItself, setupUpdates } from '../../../../electron/desktop/updates/updates.ts';
import { createFakeObserver, episode, silentAlarm } from '../snapshots.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FEED = 'https://it.chain.example/counter/';
const MINUTE = 60_000;
const ringing = { alarm: { ...silentAlarm, episodes: [episode('o-1')] } };

class FakeUpdater extends EventEmitter {
  autoDownload = false;
  autoInstallOnAppQuit = false;
  allowDowngrade = true;
  logger = null;
  feed: unknown = null;
  checks = 0;
  restarts = 0;

  setFeedURL(feed: unknown): void {
    this.feed = feed;
  }

  checkForUpdates(): Promise<null> {
    this.checks += 1;
    return this.checks === 1 ? Promise.reject(new Error('no line')) : Promise.resolve(null);
  }

  quitAndInstall(): void {
    this.restarts += 1;
  }
}

function start(feed: string | null = FEED) {
  const updater = new FakeUpdater();
  const { view, publish } = createFakeObserver();
  const changed = vi.fn();
  const updates = setupUpdates({ feed, open: () => updater, view, log: () => {} });
  updates.onChange(changed);
  return { updater, updates, publish, changed };
}

describe('newer versions', () => {
  test('are not checked for unless rollout says where', () => {
    const { updater, updates } = start(null);
    vi.advanceTimersByTime(24 * 60 * MINUTE);
    expect([updates.on, updater.feed, updater.checks, updates.restart()]).toEqual([false, null, 0, false]);
  });

  test('are checked for where rollout says, a while after the start and then a few times a day', () => {
    const { updater, updates } = start();
    expect(updates.on).toBe(true);
    expect(updater.feed).toEqual({ provider: 'generic', url: FEED });
    expect(updater).toMatchObject({ autoDownload: true, autoInstallOnAppQuit: true, allowDowngrade: false });
    vi.advanceTimersByTime(4 * MINUTE);
    expect(updater.checks).toBe(0);
    vi.advanceTimersByTime(MINUTE);
    expect(updater.checks).toBe(1);
    vi.advanceTimersByTime(24 * 60 * MINUTE);
    expect(updater.checks).toBe(5);
  });

  test('wait while an order rings', () => {
    const { updater, publish } = start();
    publish(ringing);
    vi.advanceTimersByTime(60 * MINUTE);
    expect(updater.checks).toBe(0);
    publish({});
    vi.advanceTimersByTime(5 * MINUTE);
    expect(updater.checks).toBe(1);
  });

  test('are announced once downloaded, and not checked for again', () => {
    const { updater, updates, changed } = start();
    expect(updates.newVersion()).toBeNull();
    updater.emit('update-downloaded', { version: '1.1.0' });
    expect(updates.newVersion()).toBe('1.1.0');
    expect(changed).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(24 * 60 * MINUTE);
    expect(updater.checks).toBe(0);
  });

  test('start when staff ask for it, but not while an order rings', () => {
    const { updater, updates, publish } = start();
    expect(updates.restart()).toBe(false);
    updater.emit('update-downloaded', { version: '1.1.0' });
    publish(ringing);
    expect([updates.restart(), updater.restarts]).toEqual([false, 0]);
    publish({});
    expect([updates.restart(), updater.restarts]).toEqual([true, 1]);
  });

  test('that fail to download leave only a line in the log', () => {
    const { updater, updates } = start();
    updater.emit('error', new Error('no line'));
    expect(updates.newVersion()).toBeNull();
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
  ['an AppImage', 'linux', { APPIMAGE: '/home/a/Counter.AppImage' }, '/tmp/.mount/counter', true],
  ['a package of the system', 'linux', {}, '/opt/Counter/counter', false],
  ['an app on macOS', 'darwin', {}, '/Applications/Counter.app/Contents/MacOS/Counter', true],
] as const)('%s updates itself: %s', (_, platform, environment, program, itself) => {
  // On Windows paths have the other slash.
  expect(canUpdateItself(platform, environment, true, program)).toBe(itself);
  expect(canUpdateItself(platform, environment, false, program)).toBe(false);
});
