import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { launchElectron, startPreview } from './hosts.ts';

/** What every end-to-end test may ask for. */
interface Fixtures {
  /** A fresh folder for all that the app keeps; gone after the test. */
  profile: string;
  /** Further arguments for the app: `test.use({ appArgs: ['--practice'] })`. */
  appArgs: string[];
}

/** What a project decides. */
export interface HostOption {
  /** Where the app runs: in the preview host with Chromium, or in Electron. */
  host: 'preview' | 'electron';
}

export const test = base.extend<Fixtures, HostOption>({
  host: ['preview', { option: true, scope: 'worker' }],
  appArgs: [[], { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from this pattern
  profile: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'counter-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },

  // The app's window, in whichever host the project runs it. Playwright's own `browser` and `context` are not asked for,
  // because they would start Chromium under Electron too; what the configuration says about them holds all the same.
  page: async ({ host, profile, appArgs, playwright }, use, testInfo) => {
    if (host === 'electron') {
      const app = await launchElectron(profile, appArgs);
      try {
        await use(await app.firstWindow());
      } finally {
        await app.close();
      }
      return;
    }
    const preview = await startPreview(profile, appArgs);
    const browser = await playwright.chromium.launch();
    try {
      const page = await (await browser.newContext()).newPage();
      await page.goto(preview.url);
      await use(page);
    } finally {
      await browser.close();
      await preview.stop();
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('preview-host.log', { body: preview.output(), contentType: 'text/plain' });
      }
    }
  },
});
