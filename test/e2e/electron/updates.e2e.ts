import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPackageWithOptions, extractAll } from '@electron/asar';
import type { Page } from '@playwright/test';
import { chromium, expect } from '@playwright/test';
import { findPackedApp } from '../support/app-launcher.ts';
import { test } from '../support/fixtures.ts';
import { canReplaceEtc, type InstalledApp, installApp } from '../support/installed-app.ts';

// biome-ignore lint/suspicious/noSkippedTests: not switched off, but about what the machine allows
test.skip(process.platform !== 'linux' || !canReplaceEtc(), 'Only root may give a program another /etc');

/** Nothing is served there: what is installed here was downloaded before. */
const ROLLOUT = Buffer.from(JSON.stringify({ updates: 'http://127.0.0.1:9/counter/' }));

/** Packs the app again as another version; `main` replaces the code behind the first file. */
async function packVersion(folder: string, version: string, main?: string): Promise<string> {
  const sources = join(folder, `sources-${version}`);
  extractAll(findPackedApp(), sources);
  const manifest = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8')) as object;
  writeFileSync(join(sources, 'package.json'), JSON.stringify({ ...manifest, version, releaseKeys: ['a key'] }));
  if (main !== undefined) writeFileSync(join(sources, 'dist/main/main.js'), main);
  const archive = join(folder, `app-${version}.asar`);
  await createPackageWithOptions(sources, archive, { unpack: '**/*.node' });
  return archive;
}

interface Counter {
  readonly installed: InstalledApp;
  readState(): Record<string, unknown>;
  /** What the log of the counter says. */
  readLog(): string;
  /** Connects to the window of the version that runs last. */
  findPage(): Promise<Page>;
}

/** A counter with version 1.0.0, on which version 1.1.0 was downloaded the evening before. */
async function createCounter(profile: string, newMain?: string): Promise<Counter> {
  const installed = installApp(profile, await packVersion(profile, '1.0.0'));
  const download = join(profile, 'download.AppImage');
  installed.writeProgram(download, await packVersion(profile, '1.1.0', newMain));
  const sha512 = createHash('sha512').update(readFileSync(download)).digest('base64');
  const data = join(profile, 'config/Counter');
  const state = join(profile, 'share/counter-updates');
  for (const folder of [data, state]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(data, 'preferences.json'), JSON.stringify({ ranVersion: '1.0.0' }));
  const ready = {
    version: '1.1.0',
    file: download,
    sha512,
    notes: 'Rings louder.\nPrints faster.',
    validUntil: Date.now() + 3_600_000,
    installations: 0,
  };
  writeFileSync(join(state, 'updates.json'), JSON.stringify({ ready }));
  return {
    installed,
    readState: () => JSON.parse(readFileSync(join(state, 'updates.json'), 'utf8')) as Record<string, unknown>,
    readLog: () => readFileSync(join(data, 'logs/counter.log'), 'utf8'),
    async findPage() {
      const portFile = join(data, 'DevToolsActivePort');
      let page: Page | undefined;
      await expect(async () => {
        expect(existsSync(portFile)).toBe(true);
        const [port = ''] = readFileSync(portFile, 'utf8').split('\n');
        const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 1_000 });
        page = browser.contexts()[0]?.pages()[0];
        expect(page).toBeDefined();
      }).toPass();
      if (page === undefined) throw new Error('There is no window.');
      return page;
    },
  };
}

test('a downloaded version is installed at the next start, and says once what is new (C22)', async ({ profile }) => {
  const { installed, findPage, readState, readLog } = await createCounter(profile);
  try {
    installed.launch({ rollout: ROLLOUT, command: `"${installed.program}" --practice` });
    await expect.poll(() => readState()['pending']).toMatchObject({ version: '1.1.0', starts: 1 });
    const page = await findPage();
    await expect(page.getByText('Counter was updated from version 1.0.0 to 1.1.0.')).toBeVisible();
    await page.getByRole('button', { name: 'What is new' }).click();
    const news = page.getByRole('dialog', { name: 'What is new in version 1.1.0' });
    await expect(news.getByRole('listitem')).toHaveText(['Rings louder.', 'Prints faster.']);
    await page.keyboard.press('F1');
    await expect(news).toHaveCount(0);
    await page.getByRole('button', { name: 'What is new' }).click();
    await news.getByRole('button', { name: 'Close' }).click();
    // It has shown its page: nothing of the old version is needed any more.
    await expect.poll(() => readState()['pending'], { timeout: 20_000 }).toBeNull();
    expect(existsSync(join(profile, 'share/counter-updates/previous.AppImage'))).toBe(false);
    expect(readLog()).toMatch(/update_installed[\s\S]*update_confirmed/);
  } finally {
    installed.killAll();
  }
});

test('a version that fails to start twice gives way to the one before, by itself (C22)', async ({ profile }) => {
  const { installed, findPage, readState } = await createCounter(profile, 'throw new Error("a chunk is missing");');
  const before = readFileSync(installed.program, 'utf8');
  try {
    installed.launch({ rollout: ROLLOUT });
    await expect.poll(() => readState()['failed'], { timeout: 20_000 }).toEqual(['1.1.0']);
    const page = await findPage();
    await expect(page.getByRole('button', { name: 'Try the practice store' })).toBeVisible();
    expect(readFileSync(installed.program, 'utf8')).toBe(before);
    expect(readState()).toMatchObject({ pending: null, ready: null, wentBackFrom: null });
  } finally {
    installed.killAll();
  }
});
