import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { cssModules } from '../build/pack/css-modules.ts';
import { chromiumLaunchOptions } from './e2e/support/chromium.ts';

const PRODUCTION = { 'process.env.NODE_ENV': '"production"' };

interface BrowserProject {
  readonly name: string;
  readonly include: string;
  readonly exclude: string;
  /** How many files run at once. */
  readonly maxWorkers: number | string;
  /** When it runs among the projects. */
  readonly groupOrder: number;
}

/** A project of tests that run in a real browser. */
export const defineBrowserProject = ({
  name,
  include,
  exclude,
  maxWorkers,
  groupOrder,
}: BrowserProject): ViteUserConfig =>
  defineConfig({
    root: join(import.meta.dirname, '..'),
    // The React that a shop runs: a third less work for each screen than the one for development.
    define: PRODUCTION,
    oxc: { jsx: { development: false } },
    css: { modules: cssModules },
    plugins: [react()],
    // Bundled before the first test: a package that is found during a test reloads it.
    optimizeDeps: {
      rolldownOptions: { transform: { define: PRODUCTION } },
      include: [
        '@tanstack/react-virtual',
        '@visx/axis',
        '@visx/scale',
        '@visx/shape',
        'i18next',
        'jsbarcode',
        'lucide-react',
        'react-aria-components',
        'react-dom/client',
        'react-i18next',
        'zod',
      ],
    },
    test: {
      name,
      include: [include],
      exclude: [exclude],
      isolate: false,
      maxWorkers,
      sequence: { groupOrder },
      globalSetup: join(import.meta.dirname, 'support/chromium-setup.ts'),
      testTimeout: 60_000,
      // A busy machine may take seconds to open a sound output.
      expect: { poll: { timeout: 10_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          actionTimeout: 10_000,
          // Sounds play without a press, as in Electron.
          launchOptions: { ...chromiumLaunchOptions(), args: ['--autoplay-policy=no-user-gesture-required'] },
          contextOptions: { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  });
