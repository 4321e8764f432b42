/** A counter that nobody touches locks by itself; the ring goes on, and Accept works if the owner says so (C3). */

import type { ElectronApplication } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';
import type { RunningApp } from '../support/running-app.ts';
import { expectSounding, monitorSound } from '../support/sound-monitor.ts';
import { findLocked, switchStaffOn } from '../support/staff-actions.ts';
import { hurryMinute } from '../support/timer-hurry.ts';
import { moveHand } from '../support/typing.ts';

// The preview host is a process of Node, and takes this when it starts.
let nodeOptions: string | undefined;
test.beforeAll(() => {
  nodeOptions = process.env['NODE_OPTIONS'];
  process.env['NODE_OPTIONS'] = `--import data:text/javascript,${encodeURIComponent(`(${hurryMinute})()`)}`;
});
test.afterAll(() => {
  if (nodeOptions === undefined) delete process.env['NODE_OPTIONS'];
  else process.env['NODE_OPTIONS'] = nodeOptions;
});

/** A locked counter with an order that rings, and what works while it is locked. */
async function lockByItself(counter: RunningApp, whileLocked: string): Promise<string> {
  const { page } = counter;
  const { app } = counter as { readonly app?: ElectronApplication };
  await app?.evaluate(hurryMinute);
  await enterPractice(page);
  await switchStaffOn(page);
  await openScreen(page, 'Practice');
  const number = await placeOrder(page);
  await openScreen(page, 'Settings');
  await page.getByRole('radiogroup', { name: 'While it is locked' }).getByText(whileLocked).click();
  await page
    .getByRole('radiogroup', { name: 'Locks without a touch after' })
    .getByText('1 min', { exact: true })
    .click();
  await page.keyboard.press('F1');
  await expect(findLocked(page)).toBeVisible();
  return number;
}

test('a locked counter rings, and Accept works by key if the owner says so', async ({ counter, page }) => {
  await monitorSound(page);
  const number = await lockByItself(counter, 'Accept and Silence work');
  await expectSounding(page);
  const card = findCard(page, 'New', number);
  await card.focus();
  await moveHand(page);
  await page.keyboard.press('a');
  await expect(findCard(page, 'Preparing', number)).toBeVisible();
  await expect(findLocked(page)).toBeVisible();
});

test('if the owner says no, a locked counter rings on, and Accept asks for a name by key and by click', async ({
  counter,
  page,
}) => {
  await monitorSound(page);
  const number = await lockByItself(counter, 'Nothing works');
  const names = page.getByRole('dialog', { name: 'Who is at the counter?' });
  const card = findCard(page, 'New', number);
  await card.focus();
  await moveHand(page);
  await page.keyboard.press('a');
  await expect(names).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(names).toBeVisible();
  await expectSounding(page);
  await page.keyboard.press('Escape');
  await expect(card).toContainText('Ringing');
});
