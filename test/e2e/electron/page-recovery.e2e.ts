import { expect } from '@playwright/test';
import type { ElectronProcess } from '../support/electron-process.ts';
import { kill, listChildren, recordSilence, retry, ringInPractice, waitForSound } from '../support/electron-process.ts';
import { practiceProcessTest as test } from '../support/practice-process.ts';

// The page is taken away in every way that a bug or the system has, and the app must bring it back by itself.

/** What a bug in the page would do, a moment later: the page must answer first. */
const doSoon = (app: ElectronProcess, code: string): Promise<unknown> =>
  app.runInPage(`setTimeout(() => { ${code} }, 10) && undefined`);

async function signal(app: ElectronProcess, kind: string, name: NodeJS.Signals): Promise<void> {
  const children = listChildren(await app.findPid(), kind);
  expect(children).not.toEqual([]);
  for (const pid of children) kill(pid, name);
}

const FAULTS: Readonly<Record<string, (app: ElectronProcess) => Promise<unknown>>> = {
  'a page that leaves for about:srcdoc': (app) => doSoon(app, "location.href = 'about:srcdoc'"),
  'a page that leaves for about:blank': (app) => doSoon(app, "location.href = 'about:blank'"),
  'a page in an endless loop': (app) => doSoon(app, 'for (;;);'),
  'a page that tears itself down': (app) =>
    doSoon(app, 'document.open(); document.close(); for (let id = 0; id < 1e4; id++) clearInterval(id)'),
  'a killed renderer': (app) => signal(app, 'renderer', 'SIGKILL'),
  'a stopped renderer': (app) => signal(app, 'renderer', 'SIGSTOP'),
  'a killed GPU process': (app) => signal(app, 'gpu-process', 'SIGKILL'),
};

for (const names of [Object.keys(FAULTS).slice(0, 4), Object.keys(FAULTS).slice(4)]) {
  test(`the ring comes back by itself after ${names.join(', ')} (P14, C3)`, async ({ app }) => {
    await ringInPractice(app);
    const first = await app.findPid();
    for (const name of names) {
      const began = performance.now();
      await FAULTS[name]?.(app);
      // Whatever still sounds from before is no proof.
      await new Promise((resolve) => setTimeout(resolve, 500));
      await waitForSound(app);
      recordSilence(name, began);
    }
    // All this without starting the app again.
    expect(await app.findPid()).toBe(first);
  });
}

test('a page that hangs is back at its screen, though no order rings', async ({ app }) => {
  await expect
    .poll(() => retry(() => app.runInPage("location.hash = 'settings'; document.querySelector('h1')?.innerText")))
    .toBe('Settings');
  await app.runInPage('window.old = true');
  const began = performance.now();
  await doSoon(app, 'for (;;);');
  await expect
    .poll(() => retry(() => app.runInPage("window.old === undefined && document.querySelector('h1')?.innerText")), {
      timeout: 15_000,
    })
    .toBe('Settings');
  recordSilence('a page that hangs without a ring', began);
});

test('the ring goes on though the graphics process is lost again and again, which would end Chromium (P14)', async ({
  app,
}) => {
  await ringInPractice(app);
  const first = await app.findPid();
  const killed = new Set<number>();
  while (killed.size < 5) {
    const fresh = await retry(() => {
      const found = listChildren(first, 'gpu-process').find((pid) => !killed.has(pid));
      return found === undefined ? Promise.reject(new Error('not started again yet')) : Promise.resolve(found);
    });
    kill(fresh, 'SIGKILL');
    killed.add(fresh);
  }
  await expect.poll(() => app.findPid(), { timeout: 15_000 }).not.toBe(first);
  await waitForSound(app);
});
