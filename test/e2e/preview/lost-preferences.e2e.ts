/** Where the preferences and their copy are lost, the preview shows the page of a fault, and begins no new counter (C3). */

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';
import type { RunningApp } from '../support/running-app.ts';
import { expectSounding, monitorSound } from '../support/sound-monitor.ts';

const LOST = 'Counter can’t start: the settings of this counter are lost';

const fileIn = (profile: string): string => join(profile, 'preferences.json');
const listAside = (profile: string): string[] => readdirSync(profile).filter((name) => name.startsWith('set-aside-'));
const findAfresh = (page: Page) => page.getByRole('button', { name: 'Begin anew, set everything aside' });

/** Starts a counter that has been in use without its preferences. Returns what they were. */
async function losePreferences(counter: RunningApp, profile: string): Promise<string> {
  let whole = '';
  await counter.restart(() => {
    whole = readFileSync(fileIn(profile), 'utf8');
    writeFileSync(fileIn(profile), '');
    rmSync(join(profile, 'preferences.previous.json'));
  });
  await expect(counter.page.getByRole('heading')).toHaveText(LOST);
  return whole;
}

test('the page says what happened and what can be done, and the ring is back by itself once the file is', async ({
  counter,
  page,
  profile,
}) => {
  await monitorSound(page);
  await enterPractice(page);
  const number = await placeOrder(page);
  const whole = await losePreferences(counter, profile);
  await expect(page.getByRole('alert')).toContainText('Orders neither show nor ring on this PC.');
  await expect(page).toHaveTitle(`Counter: ${LOST}`);
  // As any page of a browser, it sounds from the first press on.
  await page.getByRole('heading').click();
  await expectSounding(page);
  expect(counter.output()).toMatch(/preferences\.json .* damaged or missing, .* Orders don't ring here/);
  expect(readFileSync(fileIn(profile), 'utf8')).toBe('');

  writeFileSync(fileIn(profile), whole);
  await expect(findCard(page, 'New', number)).toContainText('Ringing', { timeout: 15_000 });
  await expectSounding(page);
});

test('who begins anew is asked, and nothing is deleted', async ({ counter, page, profile }) => {
  await enterPractice(page);
  await openScreen(page, 'Orders');
  await losePreferences(counter, profile);
  // Another page on this PC can't do it.
  expect((await fetch(new URL('/afresh', page.url()))).status).toBe(403);
  page.once('dialog', (dialog) => void dialog.dismiss());
  await findAfresh(page).click();
  expect(listAside(profile)).toEqual([]);
  page.once('dialog', (dialog) => void dialog.accept());
  await findAfresh(page).click();
  await expect(page.getByRole('button', { name: 'Try the practice store' })).toBeVisible({ timeout: 15_000 });
  const [aside = ''] = listAside(profile);
  expect(readdirSync(join(profile, aside))).toEqual(
    expect.arrayContaining(['practice-service.db', 'preferences.json']),
  );
});
