import { BrowserWindow } from 'electron';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setupQuit } from '../../../../electron/desktop/lifecycle/quit.ts';
import { setupTray } from '../../../../electron/desktop/tray/tray.ts';
import { setupCloseToTray } from '../../../../electron/desktop/window/close-to-tray.ts';
import { createPreferenceFile } from '../../../../electron/platform/preference-file.ts';
import { app } from '../../../support/electron-fake/app.ts';
import { platform, platformCalls } from '../../../support/electron-fake/platform.ts';
import type { FakeWindow } from '../../../support/electron-fake/window.ts';
import { toFakeWindow } from '../../../support/electron-fake/window.ts';
import { resetElectron } from '../../../support/electron-fake.ts';
import { createFullFile } from '../../../support/full-file.ts';
import { drainEventLoop } from '../../../support/virtual-clock.ts';
import { createFakeObserver } from '../snapshots.ts';

const log = () => {};

/** An app with its window, wired as main does it. */
function start({ storeConnected = false, toldAboutTray = false, closes = true, isDiskFull = false } = {}) {
  const window = new BrowserWindow();
  window.show();
  const { view } = createFakeObserver({ storeConnected });
  const preferences = createPreferenceFile(
    isDiskFull ? createFullFile({ toldAboutTray }) : { store: { toldAboutTray } },
  );
  const state = { preferences, closed: 0, quit: false, fake: toFakeWindow(window) };
  app.on('quit', () => {
    state.quit = true;
  });
  const quitting = setupQuit({
    window,
    view,
    close() {
      state.closed += 1;
      return closes ? Promise.resolve() : new Promise<void>(() => undefined);
    },
    log,
  });
  const newOrders = () => ({ store: null, practice: 0 });
  const hasTray = setupTray({ view, icon: '', show: () => {}, quit: quitting.quit, newOrders, log });
  setupCloseToTray({ window, view, hasTray, quitting, preferences, log });
  return state;
}

async function close(window: FakeWindow): Promise<boolean> {
  const closed = window.close();
  await drainEventLoop();
  return closed;
}

beforeEach(resetElectron);

describe('closing the window', () => {
  test('hides it, and says so the first time only', async () => {
    const state = start();
    expect(await close(state.fake)).toBe(false);
    expect(state.fake.visible).toBe(false);
    expect(platformCalls.dialogs.map(({ message }) => message)).toEqual(['Counter keeps running']);
    expect(state.preferences.read().toldAboutTray).toBe(true);

    state.fake.show();
    await close(state.fake);
    expect(state.fake.visible).toBe(false);
    expect(platformCalls.dialogs).toHaveLength(1);
    expect(platformCalls.quits).toBe(0);
  });

  test('says nothing if it has said so before a restart', async () => {
    const state = start({ toldAboutTray: true });
    await close(state.fake);
    expect(state.fake.visible).toBe(false);
    expect(platformCalls.dialogs).toEqual([]);
  });

  test('hides it on a full disk, and says so again the next time', async () => {
    const state = start({ isDiskFull: true });
    for (const times of [1, 2]) {
      state.fake.show();
      await close(state.fake);
      expect(state.fake.visible).toBe(false);
      expect(platformCalls.dialogs).toHaveLength(times);
    }
  });

  test('twice in quick succession says it once', async () => {
    const state = start();
    state.fake.close();
    await close(state.fake);
    expect(platformCalls.dialogs).toHaveLength(1);
  });

  test('quits without a tray, with the usual warning', async () => {
    platform.hasTray = false;
    const state = start({ storeConnected: true });
    await close(state.fake);
    expect(platformCalls.dialogs.map(({ message }) => message)).toEqual(['Quit Counter?']);
    expect(state.quit).toBe(true);
  });

  test('closes it when the app is quitting', async () => {
    const state = start();
    app.quit();
    expect(await close(state.fake)).toBe(true);
  });
});

describe('Quit', () => {
  test('ends the app even if something doesn’t close', () => {
    vi.useFakeTimers();
    const state = start({ closes: false });
    app.quit();
    vi.advanceTimersByTime(7_000);
    expect(state.quit).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(state.quit).toBe(true);
    vi.useRealTimers();
  });

  const choose = (label: string) => platformCalls.menu.find((item) => item.label === label)?.click?.();

  test('in the tray ends at once without a connected store, after the app has closed', async () => {
    const state = start();
    choose('Quit');
    await drainEventLoop();
    expect(platformCalls.dialogs).toEqual([]);
    expect([state.closed, state.quit]).toEqual([1, true]);
  });

  test('warns that orders will not ring while a store is connected', async () => {
    const state = start({ storeConnected: true });
    choose('Quit');
    await drainEventLoop();
    expect(platformCalls.dialogs).toMatchObject([{ message: 'Quit Counter?', buttons: ['Quit', 'Keep running'] }]);
    expect([state.closed, state.quit]).toEqual([1, true]);
  });

  test.each([
    ['its button', 1],
    ['Enter', 'Enter'],
    ['Escape', 'Escape'],
  ] as const)(
    'that is cancelled by %s leaves everything as it is, and asks again the next time',
    async (_, pressed) => {
      platform.button = pressed;
      const state = start({ storeConnected: true });
      for (const times of [1, 2]) {
        choose('Quit');
        await drainEventLoop();
        expect(platformCalls.dialogs).toHaveLength(times);
      }
      expect([state.closed, state.quit]).toEqual([0, false]);
      expect(await close(state.fake)).toBe(false);
    },
  );

  test('pressed again during the question asks once', async () => {
    const state = start({ storeConnected: true });
    choose('Quit');
    choose('Quit');
    await drainEventLoop();
    expect(platformCalls.dialogs).toHaveLength(1);
    expect(state.closed).toBe(1);
  });

  test('by the platform, at a signal or a shutdown, is not held up by a question', async () => {
    const state = start({ storeConnected: true });
    app.quit();
    await drainEventLoop();
    expect(platformCalls.dialogs).toEqual([]);
    expect([state.closed, state.quit]).toEqual([1, true]);
  });
});
