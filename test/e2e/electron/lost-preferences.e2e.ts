/** A connected counter whose preferences are lost says in a window that it can't ring (C3). */

import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import { launchElectron } from '../support/app-launcher.ts';
import { shopTest as test } from '../support/connected-shop.ts';

/** Starts the app in a folder that it can't use; returns the window that says so. */
async function startFaulty(profile: string): Promise<{ readonly app: ElectronApplication; readonly page: Page }> {
  const app = await launchElectron(profile);
  const find = () => app.windows().find((window) => window.url().endsWith('/fault.html'));
  await expect.poll(() => find()?.url() ?? null).not.toBeNull();
  const page = find() ?? (await app.firstWindow());
  await page.getByRole('alert').waitFor();
  return { app, page };
}

const readTone = (page: Page) => page.evaluate(() => window.faultPage.tone());

test('without a copy, a window with a tone says so; who begins anew deletes nothing', async ({ shop, profile }) => {
  await shop.counter.close();
  for (const name of ['preferences.json', 'preferences.previous.json']) writeFileSync(join(profile, name), '');
  const { app, page } = await startFaulty(profile);
  await expect(page.getByRole('heading')).toHaveText('Counter can’t start: the settings of this counter are lost');
  await expect(page.getByRole('alert')).toContainText('Orders neither show nor ring on this PC.');
  await expect.poll(() => readTone(page)).toBe('running');
  expect(readFileSync(join(profile, 'preferences.json'), 'utf8')).toBe('');

  // Asked once more, staff may say no; then they begin anew.
  page.once('dialog', (asked) => void asked.dismiss());
  await page.getByRole('button', { name: 'Begin anew, set everything aside' }).click();
  expect(readdirSync(profile)).toContain('keys');
  await app.evaluate(({ app: main }) => {
    // The test starts it again itself, to see its window.
    main.relaunch = () => undefined;
  });
  const ended = once(app.process(), 'exit');
  page.once('dialog', (asked) => void asked.accept());
  await page.getByRole('button', { name: 'Begin anew, set everything aside' }).click();
  await expect.poll(() => readdirSync(profile).find((name) => name.startsWith('set-aside-'))).toBeDefined();
  const aside = readdirSync(profile).find((name) => name.startsWith('set-aside-')) ?? '';
  await ended;
  const kept = readdirSync(join(profile, aside));
  expect(kept).toEqual(expect.arrayContaining(['keys', 'preferences.json']));
  expect(kept.some((name) => /^store-.*\.db$/.test(name))).toBe(true);
  await shop.counter.restart();
  await expect(shop.counter.page.getByRole('button', { name: 'Try the practice store' })).toBeVisible();
});
