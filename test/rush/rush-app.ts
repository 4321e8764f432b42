import type { Browser, Page } from '@playwright/test';
import { startPreviewProcess } from '../e2e/support/app-launcher.ts';
import { startAppInElectron } from '../e2e/support/running-app.ts';

interface RushApp {
  readonly page: Page;
  close(): Promise<void>;
}

/** The screen of a typical counter PC. */
const VIEWPORT = { width: 1366, height: 768 };

/** Starts a checkout's app in a browser, or without one the packed app in Electron, with `folder` for all that it keeps. */
export async function startRushApp(browser: Browser | null, folder: string, checkout: string): Promise<RushApp> {
  if (browser === null) {
    const counter = await startAppInElectron(folder, []);
    await counter.page.setViewportSize(VIEWPORT);
    return counter;
  }
  const preview = await startPreviewProcess(folder, [], null, checkout);
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  const page = await context.newPage();
  await page.goto(preview.url);
  return {
    page,
    async close() {
      await context.close();
      await preview.stop();
    },
  };
}
