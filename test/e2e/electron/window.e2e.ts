import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ElectronApplication } from '@playwright/test';
import { expect } from '@playwright/test';
import {
  buildElectronArguments,
  findElectronExecutable,
  launchElectron,
  stopProcess,
} from '../support/app-launcher.ts';
import { startService } from '../support/e2e-service.ts';
import { test as base } from '../support/fixtures.ts';
import { enterPractice } from '../support/page-actions.ts';
import { startAppInElectron } from '../support/running-app.ts';

const test = base.extend<{ app: ElectronApplication }>({
  app: async ({ profile }, use) => {
    const app = await launchElectron(profile);
    const child = app.process();
    await app.firstWindow();
    // Dialogs of the system would wait for a person; these answer with their first button and are counted.
    await app.evaluate(({ dialog }) => {
      Object.assign(globalThis, { dialogs: [] });
      dialog.showMessageBox = (...asked: unknown[]) => {
        Reflect.get(globalThis, 'dialogs').push(Reflect.get(Object(asked.at(-1)), 'message'));
        return Promise.resolve({ response: Reflect.get(globalThis, 'button') ?? 0, checkboxChecked: false });
      };
    });
    await use(app);
    await stopProcess(child);
  },
});

const dialogs = (app: ElectronApplication): Promise<string[]> => app.evaluate(() => Reflect.get(globalThis, 'dialogs'));
const isVisible = (app: ElectronApplication): Promise<boolean> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()));
const isOnTop = (app: ElectronApplication): Promise<boolean> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isAlwaysOnTop()));
const pressCross = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

/** Chooses Quit, and presses the dialog's button of that place where there is one. */
const chooseQuit = (app: ElectronApplication, button: number): Promise<void> =>
  app.evaluate(({ Menu }, place) => {
    Object.assign(globalThis, { button: place });
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
    items?.find(({ label }) => label === 'Quit')?.click();
  }, button);

test('closing hides and says so once; an order that rings brings the window back', async ({ app, profile }) => {
  const page = await app.firstWindow();
  await enterPractice(page);

  await pressCross(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  expect(await dialogs(app)).toEqual(['Counter keeps running']);

  // The order is placed behind the hidden window.
  await page.evaluate(() => window.counter?.call('practice.play', { move: 'place_order' }));
  await expect.poll(() => isVisible(app)).toBe(true);
  // Above all other windows, and only for a moment.
  await expect.poll(() => isOnTop(app)).toBe(true);
  await expect.poll(() => isOnTop(app)).toBe(false);

  await pressCross(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  expect(await dialogs(app)).toHaveLength(1);

  // Starting Counter again shows the one that runs.
  const program = findElectronExecutable() ?? '';
  const second = spawn(program, buildElectronArguments(profile), { stdio: 'ignore' });
  expect((await once(second, 'exit'))[0]).toBe(0);
  await expect.poll(() => isVisible(app)).toBe(true);
});

test('Quit warns first while a store is connected; a signal is not held up by that', async ({ app, profile }) => {
  const service = await startService();
  const page = await app.firstWindow();
  await page.getByRole('textbox', { name: 'Address of the service' }).fill(service.address);
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill(service.key);
  await page.getByRole('button', { name: 'Check the key' }).click();
  await page.getByLabel('Keep the key on this PC all the same').check();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Online');
  expect(await app.evaluate(({ powerSaveBlocker }) => [0, 1, 2].some((id) => powerSaveBlocker.isStarted(id)))).toBe(
    true,
  );

  // Stay.
  await chooseQuit(app, 1);
  await expect.poll(() => dialogs(app)).toEqual(['Quit Counter?']);
  expect(await isVisible(app)).toBe(true);

  // Quit.
  const ended = once(app.process(), 'exit');
  await chooseQuit(app, 0);
  expect((await ended)[0]).toBe(0);

  // The connection and its key are there after a restart, which a signal ends without a question.
  const again = await startAppInElectron(profile, []);
  await expect(again.page.getByRole('status', { name: 'Connection' })).toContainText('Online');
  await again.close();
  expect(again.exitCode()).toBe(0);
  await service.stop();
});
