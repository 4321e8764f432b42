import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base } from '@playwright/test';
import { type FakePrinter, startFakePrinter } from '../../support/printing/fake-printer.ts';
import type { RunningService } from './e2e-service.ts';
import { startService } from './e2e-service.ts';
import type { RunningApp } from './running-app.ts';
import { startAppInBrowser, startAppInElectron } from './running-app.ts';

/** What every end-to-end test may ask for. */
export interface Fixtures {
  /** A fresh folder for all that the app keeps; gone after the test. */
  profile: string;
  /** Further arguments for the app: `test.use({ appArgs: ['--practice'] })`. */
  appArgs: string[];
  /** The app, started with that folder, in whichever host the project runs it. */
  counter: RunningApp;
  /** A service of the test's own, which starts only if it is asked for. */
  service: RunningService;
  /** A network printer on loopback that answers. */
  printer: FakePrinter;
}

/** What a project decides. */
export interface HostOption {
  /** Where the app runs: in the preview host with Chromium, or in Electron. */
  host: 'preview' | 'electron';
}

/** What the tests of one worker share. */
export interface WorkerFixtures {
  /** The Chromium in which the preview host's pages open; missing where the app runs in Electron. */
  chromium: Browser | undefined;
}

export const test = base.extend<Fixtures, HostOption & WorkerFixtures>({
  host: ['preview', { option: true, scope: 'worker' }],
  appArgs: [[], { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from this pattern
  profile: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'counter-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },

  // Playwright's own `browser` and `context` are not asked for, because they would start Chromium under Electron too;
  // what the configuration says about them holds all the same.
  chromium: [
    async ({ host, playwright }, use) => {
      const browser = host === 'preview' ? await playwright.chromium.launch() : undefined;
      await use(browser);
      await browser?.close();
    },
    { scope: 'worker' },
  ],

  counter: async ({ chromium, profile, appArgs }, use, testInfo) => {
    const counter = await (chromium === undefined
      ? startAppInElectron(profile, appArgs)
      : startAppInBrowser(chromium, profile, appArgs));
    try {
      await use(counter);
    } finally {
      await counter.close();
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('host.log', { body: counter.output(), contentType: 'text/plain' });
      }
    }
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from this pattern
  service: async ({}, use) => {
    const service = await startService();
    await use(service);
    await service.stop();
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from this pattern
  printer: async ({}, use) => {
    const printer = await startFakePrinter({ answers: true });
    await use(printer);
    await printer.stop();
  },

  /** The window as it is when the test begins. After a restart it is `counter.page`. */
  page: async ({ counter }, use) => {
    await use(counter.page);
  },
});
