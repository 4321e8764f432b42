/** The guided exercises, as a person does them: each to its end, with the mouse and the keyboard. */

import { expect, type Locator, type Page } from '@playwright/test';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice } from '../support/page-actions.ts';
import { findSmallTargets } from '../support/touch-targets.ts';
import { typeKeys } from '../support/typing.ts';

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Exercises' });
const line = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Exercises' }).getByRole('listitem').filter({ hasText: name });
const order = (page: Page): Locator => page.getByRole('article').filter({ has: page.getByRole('note') });
const pointer = (page: Page, words: string): Locator => page.getByRole('note').filter({ hasText: words });

/** From the first screen of a new counter to the list of exercises. */
async function openExercises(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1024, height: 600 });
  await enterPractice(page);
  await page.getByRole('button', { name: 'Exercises' }).click();
  await expect(page.getByRole('heading', { name: 'Exercises', level: 1 })).toBeVisible();
}

/** On the order that the exercise points at: presses a button. */
async function answer(page: Page, name: string): Promise<void> {
  await expect(pointer(page, name)).toBeVisible();
  await order(page).getByRole('button', { name, exact: true }).click();
}

/** The exercise points at the column in which its order now is. */
async function openColumn(page: Page, name: string): Promise<void> {
  await expect(pointer(page, `Open “${name}”.`)).toBeVisible();
  await page.getByRole('tab', { name }).click();
}

/** The exercise has seen that it is done. Goes on to the next one. */
async function startNext(page: Page, done: string, next: string): Promise<void> {
  await expect(panel(page)).toContainText(`Done: ${done}.`, { timeout: 10_000 });
  await panel(page)
    .getByRole('button', { name: `Next: ${next}` })
    .click();
  await expect(panel(page)).toContainText(next);
}

/** Books every sale to be booked. */
async function book(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Go to Sales' }).click();
  await expect(pointer(page, 'Mark as booked')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as booked', exact: true }).first().click();
}

test('an order is taken, given to a courier, and refused', async ({ page }) => {
  await openExercises(page);
  await expect(page.getByRole('list', { name: 'Exercises' }).getByRole('listitem')).toHaveCount(7);
  expect([...(await findAccessibilityFaults(page)), ...(await page.evaluate(findSmallTargets))]).toEqual([]);

  await line(page, 'Take an order').getByRole('button', { name: 'Start' }).click();
  await expect(panel(page).getByRole('status')).toContainText('Press “Accept” on the order.');
  await expect(pointer(page, 'Accept')).toBeVisible();
  expect([...(await findAccessibilityFaults(page)), ...(await page.evaluate(findSmallTargets))]).toEqual([]);
  await answer(page, 'Accept');
  await book(page);
  await startNext(page, 'Take an order', 'With a courier');

  await answer(page, 'Accept with courier');
  await openColumn(page, 'Preparing');
  await answer(page, 'Hand to own riders');
  await startNext(page, 'With a courier', 'Refuse an order');

  await openColumn(page, 'New');
  await answer(page, 'Reject');
  await page.getByRole('dialog').getByRole('button').first().click();
  await expect(panel(page)).toContainText('Done: Refuse an order.');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'All exercises' }).click();
  await expect(page.getByText('3 of 7 done')).toBeVisible();
  await expect(line(page, 'Refuse an order')).toContainText('done');
});

test('a customer cancels after Accept, and the day is closed', async ({ page }) => {
  await openExercises(page);
  await line(page, 'Cancelled after Accept').getByRole('button', { name: 'Start' }).click();
  await answer(page, 'Accept');
  await expect(panel(page)).toContainText('The customer cancels after you accepted.');
  await openColumn(page, 'Preparing');
  await answer(page, 'Seen');
  await startNext(page, 'Cancelled after Accept', 'Close the day');

  await page.getByRole('button', { name: 'Mark as booked', exact: true }).first().click();
  await expect(panel(page)).toContainText('Step 2 of 3');
  await expect(pointer(page, 'Close the day')).toBeVisible();
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(pointer(page, 'Sign off the day')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your name' }).click();
  await typeKeys(page, 'Meera');
  await page.getByRole('button', { name: 'Sign off the day' }).click();
  // The order of the exercise before is still open, and the cash was not counted.
  await expect(panel(page)).toContainText('Done: Close the day.');
});
