import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { lockDataFolder } from '../../../electron/database/instance-lock.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { launchElectron } from '../support/app-launcher.ts';
import { findClippedContent } from '../support/clipped-content.ts';
import { kill, listChildren, retry, startElectronProcess } from '../support/electron-process.ts';
import { test } from '../support/fixtures.ts';

// What keeps the app from running is put there from outside; each must end in a window that says so.

const APP_PAGE = 'counter://app/';
const FAULT_PAGE = 'counter://app/fault.html';

/** Starts the app with a data folder that it can't use. Returns the page of the fault. */
async function startFaulty(
  folder: string,
  args: readonly string[] = [],
): Promise<{ app: ElectronApplication; page: Page }> {
  const app = await launchElectron(folder, args);
  const page = await app.firstWindow();
  await page.getByRole('alert').waitFor();
  return { app, page };
}

/** Closes the window as staff do. Returns the exit status. */
async function closeWindow(app: ElectronApplication): Promise<unknown> {
  const ended = once(app.process(), 'exit');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()).catch(() => undefined);
  return (await ended)[0];
}

test('a data path that is a file opens a window with cause, consequence and what to do, in the language of the PC', async ({
  profile,
}) => {
  const file = join(profile, 'file');
  await writeFile(file, '');
  const { app, page } = await startFaulty(file);
  await expect(page.getByRole('heading')).toHaveText('Counter can’t start: its folder is a file');
  const card = page.getByRole('alert');
  await expect(card).toContainText(`Counter keeps its data in ${file}`);
  await expect(card).toContainText('Orders neither show nor ring on this PC.');
  await expect(card).toContainText('Move or rename that file');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(findClippedContent)).toEqual([]);
  // The page can do nothing but show this.
  expect(await page.evaluate(() => window.counter)).toBeUndefined();
  expect(await closeWindow(app)).toBe(2);
});

test('the window saves a support file that names the fault', async ({ profile }) => {
  const [file, saved] = [join(profile, 'file'), join(profile, 'support.txt')];
  await writeFile(file, '');
  const { app, page } = await startFaulty(file);
  // The system's dialog would wait for a person.
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, saved);
  await page.getByRole('button', { name: 'Save support file' }).click();
  await expect(page.getByRole('status')).toHaveText(`Saved: ${saved}`);
  expect(await readFile(saved, 'utf8')).toMatch(/"event":"start_failed".*"reason":"not_a_folder"/);
  expect(await closeWindow(app)).toBe(2);
});

test('the window speaks Hindi on a PC that does', async ({ profile }) => {
  const file = join(profile, 'file');
  await writeFile(file, '');
  const { app, page } = await startFaulty(file, ['--lang=hi']);
  await expect(page.getByRole('heading')).toHaveText('Counter शुरू नहीं हो सका: उसका फ़ोल्डर एक फ़ाइल है');
  expect(await page.evaluate(findClippedContent)).toEqual([]);
  expect(await closeWindow(app)).toBe(2);
});

test('a terminal reads the fault in one line, a page that dies comes back, and a signal ends the app', async ({
  profile,
}) => {
  const file = join(profile, 'file');
  await writeFile(file, '');
  const app = await startElectronProcess(file);
  await retry(() => app.runInPage('document.body.innerText || null.fail', FAULT_PAGE));
  expect(app.output()).toContain(`The data folder ${file} can't be written (EEXIST).`);
  const killed = listChildren(await app.findPid(), 'renderer');
  for (const pid of killed) kill(pid, 'SIGKILL');
  expect(killed).toHaveLength(1);
  await retry(() => app.runInPage('document.body.innerText || null.fail', FAULT_PAGE));
  const ended = once(app.child, 'exit');
  app.child.kill('SIGTERM');
  expect((await ended)[1]).toBe(null);
});

test('a window reports a data folder that another program uses, such as the preview', async ({ profile }) => {
  expect(lockDataFolder(profile)).toBe(true);
  const { app, page } = await startFaulty(profile);
  await expect(page.getByRole('heading')).toHaveText('Counter can’t start: its folder is in use');
  await expect(page.getByRole('alert')).toContainText(profile);
  expect(await closeWindow(app)).toBe(2);
});

test('on a full disk Counter starts: the practice store says that it is full, and opens once there is room', async () => {
  const disk = mountSmallDisk();
  if (disk === null) {
    test.info().annotations.push({ type: 'not played', description: 'this machine mounts no small disk' });
    return;
  }
  try {
    disk.fill();
    const app = await startElectronProcess(disk.folder);
    const readPage = () => retry(() => app.runInPage('document.body.innerText || null.fail', APP_PAGE));
    const tryPractice = () =>
      app.runInPage(
        "[...document.querySelectorAll('button')].find(({ innerText }) => innerText === 'Try the practice store').click()",
        APP_PAGE,
      );
    try {
      await expect.poll(readPage, { timeout: 15_000 }).toContain('Try the practice store');
      await tryPractice();
      await expect.poll(readPage, { timeout: 15_000 }).toContain('The disk of this PC is full, so this was not kept.');
      disk.clear();
      await tryPractice();
      await expect.poll(readPage, { timeout: 15_000 }).toContain('Place an order');
    } finally {
      await app.end();
    }
  } finally {
    await retry(() => Promise.resolve(disk.unmount()));
  }
});
