import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import '../build/node-version.js';
import { findElectronExecutable } from './e2e/support/app-launcher.ts';
import { chromiumLaunchOptions } from './e2e/support/chromium.ts';
import { takeOwnDisplay, WINDOWS_AT_ONCE } from './e2e/support/displays.ts';
import type { HostOption } from './e2e/support/fixtures.ts';

const here = (...parts: string[]): string => join(import.meta.dirname, ...parts);

/** Tests of one host alone; every other test runs in both. */
const ONLY_PREVIEW = [
  'appearance/fonts',
  'appearance/gallery',
  'appearance/layout',
  'help/help-links',
  'orders/large-board',
  'service/*',
  'printing/document-{pages,pictures}',
  'stock/csv-export',
  'preview/*',
].map((name) => `**/${name}.e2e.ts`);
const ONLY_ELECTRON = ['**/electron/*.e2e.ts'];

/**
 * The part of the tests that `npm test` runs, about a minute: what only the whole app shows of the work of a day. Screens
 * have tests of their own in a browser. `npm run test:all` and CI run all.
 */
const CORE = [
  'devices/keyboard',
  'orders/{orders,alarm,offline-accept}',
  'preview/socket',
  'printing/printing',
  'stock/stock-item',
  'welcome/{first-minute,api-key}',
].map((name) => `**/${name}.e2e.ts`);

/** Tests that take minutes, each with a short form that runs with the others. */
const WHOLE = /@whole/;

// Every worker reads this file before its tests.
takeOwnDisplay();

const inElectron = { host: 'electron' } as const;
const inChromium = { host: 'preview', browserName: 'chromium', launchOptions: chromiumLaunchOptions() } as const;

export default defineConfig<object, HostOption>({
  testDir: here('e2e'),
  testMatch: '**/*.e2e.ts',
  outputDir: here('../test-results'),
  globalSetup: here('e2e/support/global-setup.ts'),
  fullyParallel: true,
  workers: '100%',
  forbidOnly: process.env['CI'] !== undefined,
  // A machine may stand still for seconds. Tests that needed a second try are listed as
  // such, to be examined. Only that try is traced, because a trace costs a third of the time.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: here('../.reports/e2e.json') }]],
  use: { actionTimeout: 10_000, locale: 'en-IN', timezoneId: 'Asia/Kolkata', trace: 'on-first-retry' },
  projects: [
    { name: 'core', testMatch: CORE, use: inChromium },
    { name: 'chromium', testIgnore: ONLY_ELECTRON, grepInvert: [/@every/, WHOLE], use: inChromium },
    // With the project electron, each test runs once.
    { name: 'only-chromium', testMatch: ONLY_PREVIEW, grepInvert: [/@every/, WHOLE], use: inChromium },
    // Every state in every look: npm run gallery.
    { name: 'gallery', testIgnore: ONLY_ELECTRON, grep: /@every/, use: inChromium },
    // A day of many orders: npm run day.
    { name: 'day', workers: 1, grep: WHOLE, use: inChromium },
    ...(findElectronExecutable() === undefined
      ? []
      : [
          { name: 'electron', testIgnore: ONLY_PREVIEW, workers: WINDOWS_AT_ONCE, grepInvert: WHOLE, use: inElectron },
          { name: 'day-electron', workers: 1, grep: WHOLE, use: inElectron },
        ]),
  ],
});
