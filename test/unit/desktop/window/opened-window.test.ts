import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CALL_CHANNEL } from '../../../../electron/contract/calls/channels.ts';
import { openWindow } from '../../../../electron/desktop/window/opened-window.ts';
import { isOwnPage } from '../../../../electron/ipc/sender.ts';
import { platformCalls } from '../../../support/electron-fake/platform.ts';
import { toFakeWindow } from '../../../support/electron-fake/window.ts';
import { ipcMain, resetElectron } from '../../../support/electron-fake.ts';
import { createFakeObserver, silentAlarm } from '../snapshots.ts';

beforeEach(() => {
  resetElectron();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function open() {
  const opened = openWindow({
    inTray: false,
    screen: 'stock',
    isOwnPage,
    log: () => undefined,
    giveUp: () => undefined,
  });
  const fake = toFakeWindow(opened.window);
  const call = (name: string): Promise<unknown> =>
    Promise.resolve(
      ipcMain.handlers.get(CALL_CHANNEL)?.(
        { sender: { id: fake.webContents.id }, senderFrame: { url: 'counter://app/', parent: null } },
        name,
        {},
      ),
    );
  return { opened, fake, call };
}

test('the page loads at its screen before the app is built', () => {
  expect(open().fake.loaded).toEqual(['counter://app/#stock']);
});

test('calls wait for the app, and keep the page alive meanwhile', async () => {
  const { opened, call } = open();
  const answered: unknown[] = [];
  const first = call('app.snapshot').then((result) => answered.push(result));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answered).toEqual([]);
  expect(opened.page.aliveForMs()).toBe(1_000);

  const { view } = createFakeObserver();
  const answer = (name: string) => Promise.resolve({ ok: true, value: name } as never);
  opened.connect({ answer, listen: () => () => undefined }, view);
  await first;
  expect(answered).toEqual([{ ok: true, value: 'app.snapshot' }]);
  expect(await call('platform.view')).toEqual({ ok: true, value: 'platform.view' });
});

test('a page that dies before the app is built comes back, and beeps only for a ring of the app', () => {
  const { opened, fake } = open();
  fake.webContents.die('crashed');
  vi.advanceTimersByTime(2_000);
  expect(fake.loaded).toHaveLength(2);
  expect(platformCalls.beeps).toBe(0);

  const { view, publish } = createFakeObserver();
  opened.connect({ answer: () => Promise.reject(new Error()), listen: () => () => undefined }, view);
  fake.webContents.die('crashed');
  vi.advanceTimersByTime(2_000);
  expect(platformCalls.beeps).toBe(0);
  publish({ alarm: { ...silentAlarm, tone: 'order' } });
  fake.webContents.die('crashed');
  expect(platformCalls.beeps).toBe(1);
});
