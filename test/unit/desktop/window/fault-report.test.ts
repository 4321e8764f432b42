import { existsSync } from 'node:fs';
import { BrowserWindow } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFaultReport } from '../../../../electron/desktop/window/fault-report.ts';
import { app } from '../../../support/electron-fake/app.ts';
import { platform, platformCalls } from '../../../support/electron-fake/platform.ts';
import { FakeWindow } from '../../../support/electron-fake/window.ts';
import { resetElectron } from '../../../support/electron-fake.ts';

beforeEach(() => {
  resetElectron();
  // What a terminal would show.
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

function start() {
  const ended = vi.fn();
  app.on('quit', ended);
  const report = createFaultReport({
    place: { folder: '/nowhere', logFolder: null },
    ready: Promise.resolve(),
    saveSupportFile: () => Promise.resolve({ kind: 'cancelled' }),
    restart: () => undefined,
    log: () => undefined,
  });
  return { report, ended };
}

test('a fault opens one window in place of all others, whatever follows, and the app ends with it', async () => {
  const { report, ended } = start();
  new BrowserWindow();
  await report.open(new Error('a table is missing'));
  const windows = FakeWindow.getAllWindows();
  await report.open(new Error('what follows from that'));
  expect(windows.map(({ loaded }) => loaded)).toEqual([['counter://app/fault.html']]);
  expect(FakeWindow.getAllWindows()).toEqual(windows);
  expect(ended).not.toHaveBeenCalled();
  windows[0]?.destroy();
  expect(ended).toHaveBeenCalledOnce();
});

test('a fault before Electron is ready puts Chromium’s files into a temporary folder, which is removed', async () => {
  platform.isReady = false;
  const { report } = start();
  await report.open(new Error('the folder is in use'));
  const folder = platformCalls.paths.get('userData') ?? '';
  expect(existsSync(folder)).toBe(true);
  app.exit();
  expect(existsSync(folder)).toBe(false);
});
