import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { findElectronExecutable } from '../support/app-launcher.ts';
import { copySources, startDevelopment } from '../support/development.ts';
import { test } from '../support/fixtures.ts';

// biome-ignore lint/suspicious/noSkippedTests: not switched off, but about one platform
test.skip(process.platform !== 'linux', 'a script adds the port for debugging, laid out as Electron is on Linux');

test('npm run dev -- --electron: the window follows its sources, and the app restarts with its own', async ({
  profile,
  playwright,
}) => {
  // Everything is built twice, on a busy machine beside other tests.
  test.setTimeout(180_000);
  const sources = join(profile, 'sources');
  copySources(sources);
  const change = (name: string, code: string): void => appendFileSync(join(sources, name), `\n${code}\n`);

  const isRoot = process.getuid?.() === 0;
  const flags = `${isRoot ? '--no-sandbox ' : ''}--disable-gpu --remote-debugging-port=0`;
  const script = `#!/bin/sh\nexec '${findElectronExecutable()}' ${flags} "$@"\n`;
  writeFileSync(join(profile, 'electron'), script, { mode: 0o755 });
  const development = await startDevelopment(sources, ['--electron', '--data', join(profile, 'data')], {
    ...process.env,
    ELECTRON_OVERRIDE_DIST_PATH: profile,
  });
  /** The window of the app that was started last. */
  const findWindow = async (): Promise<Page> => {
    const address = [...development.said().matchAll(/DevTools listening on (ws:\S+)/g)].at(-1)?.[1] ?? '';
    const browser = await playwright.chromium.connectOverCDP(address);
    const page = browser.contexts()[0]?.pages()[0];
    if (page === undefined) throw new Error('no window');
    return page;
  };
  try {
    const page = await findWindow();
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Online');
    await page.evaluate(() => document.body.setAttribute('data-loaded-once', ''));
    change('renderer/theme/base.css', 'body { outline: 3px solid }');
    await expect(page.locator('body')).toHaveCSS('outline-width', '3px');
    await expect(page.locator('body')).toHaveAttribute('data-loaded-once');
    // What can't be replaced piece by piece loads the page again.
    change('renderer/ipc/link-selection.ts', 'console.info();');
    await expect(page.locator('body')).not.toHaveAttribute('data-loaded-once');
    // The page still reaches nothing else.
    expect(await page.evaluate(() => fetch('http://127.0.0.1:9').catch((fault: unknown) => String(fault)))).toContain(
      'Failed to fetch',
    );

    change('electron/main.ts', "process.stderr.write('rebuilt\\n');");
    // The sources are built again first.
    await expect.poll(development.said, { timeout: 30_000 }).toMatch(/rebuilt[\s\S]*Counter has restarted\./);
    await expect((await findWindow()).getByRole('status', { name: 'Connection' })).toContainText('Online');
  } finally {
    expect(await development.stop()).toBe(0);
  }
});
