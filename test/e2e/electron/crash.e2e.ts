import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ElectronProcess } from '../support/electron-process.ts';
import { kill, recordSilence, retry, ringInPractice, waitForSound } from '../support/electron-process.ts';
import { practiceProcessTest as test } from '../support/practice-process.ts';

const THROWN = "setTimeout(() => { throw new Error('planted by a test') }, 10) && undefined";
const REJECTED = "setTimeout(() => void Promise.reject(new Error('planted by a test')), 10) && undefined";

const title = (app: ElectronProcess): Promise<unknown> => retry(() => app.runInPage('document.title'));

/** Makes a fault in main that nothing catches, and waits for the process that takes its place. */
async function crash(app: ElectronProcess, code: string): Promise<void> {
  const before = await app.findPid();
  await app.runInMain(code);
  await expect.poll(() => app.findPid(), { timeout: 15_000 }).not.toBe(before);
}

test('a log line is lost without harm when its reader has gone, and a signal still ends the app in order', async ({
  app,
}) => {
  await ringInPractice(app);
  const pid = await app.findPid();
  app.closeOutputs();
  // Each refused call is a log line.
  await app.runInPage('Promise.all([1, 2, 3].map(() => window.counter.call(42, {})))');
  await waitForSound(app);
  expect(await app.findPid()).toBe(pid);
  const ended = once(app.child, 'exit');
  kill(pid, 'SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('a signal ends the app in order although its page hangs', async ({ app }) => {
  await ringInPractice(app);
  await app.runInPage('setTimeout(() => { for (;;); }) && undefined');
  const ended = once(app.child, 'exit');
  kill(await app.findPid(), 'SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('after an uncaught error the app starts again as it was, and the ring goes on (P14, C3)', async ({
  app,
  profile,
}) => {
  await ringInPractice(app);
  await app.runInPage("location.hash = 'practice'");
  await app.runInMain("require('electron').BrowserWindow.getAllWindows()[0].hide()");
  const began = performance.now();
  await crash(app, THROWN);
  await waitForSound(app);
  recordSilence('an uncaught error in main', began);

  expect(await app.runInPage('location.hash')).toBe('#practice');
  expect(await app.runInMain("require('electron').BrowserWindow.getAllWindows()[0].isVisible()")).toBe(false);
  expect(await app.runInMain("require('electron').app.getPath('userData')")).toBe(profile);
  // What is logged names the fault and its place, and nothing of what it says.
  expect(app.output()).toContain('"event":"crashed","kind":"thrown","fault":"Error"');
  expect(app.output()).not.toContain('planted by a test');

  const pid = await app.findPid();
  kill(pid, 'SIGTERM');
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
});

test('after more than three crashes in ten minutes a page says so, sounds the fault tone and starts the app again', async ({
  app,
  profile,
}) => {
  await ringInPractice(app);
  for (const fault of [REJECTED, THROWN, REJECTED]) {
    await crash(app, fault);
    await expect.poll(() => title(app), { timeout: 15_000 }).toMatch(/^\(1\)/);
  }
  await crash(app, THROWN);
  await expect.poll(() => title(app), { timeout: 15_000 }).toBe('Counter: Counter keeps failing');
  expect(await app.runInPage('document.body.innerText')).toContain('Orders neither show nor ring on this PC');
  await expect.poll(() => app.runInPage('window.faultPage.tone()')).toBe('running');

  await app.runInPage(
    "[...document.querySelectorAll('button')].find((each) => each.innerText === 'Try again').click()",
  );
  await waitForSound(app);
  await expect.poll(() => title(app)).toMatch(/^\(1\)/);
  expect(JSON.parse(await readFile(join(profile, 'crashes.json'), 'utf8'))).toEqual({ times: [] });
});
