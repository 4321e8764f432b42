import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPackageWithOptions, extractAll } from '@electron/asar';
import { expect } from '@playwright/test';
import { findPackedApp } from '../support/app-launcher.ts';
import { startElectronProcess } from '../support/electron-process.ts';
import { test } from '../support/fixtures.ts';

/** Packs the app again as it is released: without the mark of an archive for tests. */
async function packRelease(folder: string): Promise<string> {
  const sources = join(folder, 'sources');
  extractAll(findPackedApp(), sources);
  const { madeForTests, ...manifest } = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8'));
  expect(madeForTests).toBe(true);
  writeFileSync(join(sources, 'package.json'), JSON.stringify(manifest));
  const archive = join(folder, 'release.asar');
  await createPackageWithOptions(sources, archive, { unpack: '**/*.node' });
  return archive;
}

test('nobody reaches the page of a release through a port, and the log names the switch', async ({ profile }) => {
  // biome-ignore lint/suspicious/noSkippedTests: not switched off, but about one platform
  test.skip(process.platform !== 'linux', 'the runtime of the tests is Linux’s');
  test.setTimeout(60_000);
  const app = await startElectronProcess(join(profile, 'data'), { app: await packRelease(profile) });
  try {
    const log = () => readFileSync(join(profile, 'data/logs/counter.log'), 'utf8');
    await expect(() => expect(log()).toMatch(/"event":"started"/)).toPass({ timeout: 20_000 });
    expect(log()).toMatch(/"event":"switches_ignored","names":"remote-debugging-port /);
    const countWindows = () => app.runInMain(`require('electron').webContents.getAllWebContents().length`);
    await expect(async () => expect(await countWindows()).toBe(1)).toPass();
    await expect(app.runInPage('1')).rejects.toThrow();
  } finally {
    await app.end();
  }
});
