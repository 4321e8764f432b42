import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { WebSocket } from 'ws';
import { copySources, root, startDevelopment } from '../support/development.ts';
import { test } from '../support/fixtures.ts';

test('npm run dev: an open page follows its sources, and the app restarts with its own', async ({
  profile,
  playwright,
}) => {
  const sources = join(profile, 'sources');
  copySources(sources);
  const change = (name: string, code: string): void => appendFileSync(join(sources, name), `\n${code}\n`);
  const development = await startDevelopment(sources, ['--data', join(profile, 'data')]);
  const browser = await playwright.chromium.launch();
  try {
    const page = await browser.newPage();
    await page.goto(development.ready.url ?? '');
    const connection = page.getByRole('status', { name: 'Connection' });
    await expect(connection).toContainText('Online');
    // A reload would lose this.
    await page.evaluate(() => document.body.setAttribute('data-loaded-once', ''));

    const printed = page.waitForEvent('console', (message) => message.text() === 'replaced');
    change('renderer/layout/navigation-rail.tsx', "console.info('replaced');");
    await printed;
    change('renderer/theme/base.css', 'body { outline: 3px solid }');
    await expect(page.locator('body')).toHaveCSS('outline-width', '3px');

    change('electron/preview/main.ts', "process.stderr.write('rebuilt\\n');");
    await expect.poll(development.said).toMatch(/rebuilt[\s\S]*Counter has restarted\./);
    await expect(connection).toContainText('Online');
    await expect(page.locator('body')).toHaveAttribute('data-loaded-once');

    // A program that can't be built leaves the app as it is.
    change('electron/preview/main.ts', 'const = 1;');
    await expect.poll(development.said).toContain('Build failed');
    await expect(connection).toContainText('Online');
  } finally {
    await browser.close();
    expect(await development.stop()).toBe(0);
  }
});

test('npm run dev: the socket is for its own page alone', async ({ profile }) => {
  const { ready, stop } = await startDevelopment(root, ['--data', join(profile, 'data')]);
  const { origin, searchParams } = new URL(ready.url ?? '');
  const opens = async (token: string, from: string): Promise<boolean> => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/bridge?token=${token}`, { origin: from });
    const opened = await once(socket, 'open').then(
      () => true,
      () => false,
    );
    socket.terminate();
    return opened;
  };
  const token = searchParams.get('token') ?? '';
  expect(await opens(token, origin)).toBe(true);
  expect(await opens(token, 'http://elsewhere.example')).toBe(false);
  expect(await opens('wrong', origin)).toBe(false);
  expect(await stop()).toBe(0);
});
