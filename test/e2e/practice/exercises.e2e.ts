/** The guided exercises, as a person does them: each to its end, with the mouse and the keyboard. */

import { expect, type Locator, type Page } from '@playwright/test';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice } from '../support/page-actions.ts';
import { findSmallTargets } from '../support/touch-targets.ts';
import { pressByKeys, reachByKeys, typeKeys } from '../support/typing.ts';

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

test('an order is taken, given to a courier, and refused', async ({ page }, testInfo) => {
  await openExercises(page);
  await expect(page.getByRole('list', { name: 'Exercises' }).getByRole('listitem')).toHaveCount(7);
  expect([...(await findAccessibilityFaults(page)), ...(await page.evaluate(findSmallTargets))]).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath('1-list.png') });

  await line(page, 'Take an order').getByRole('button', { name: 'Start' }).click();
  await expect(panel(page).getByRole('status')).toContainText('Press “Accept” on the order.');
  await expect(pointer(page, 'Accept')).toBeVisible();
  expect([...(await findAccessibilityFaults(page)), ...(await page.evaluate(findSmallTargets))]).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath('2-accept.png') });
  await answer(page, 'Accept');
  await book(page);
  await page.screenshot({ path: testInfo.outputPath('3-booked.png') });
  await startNext(page, 'Take an order', 'With a courier');

  await answer(page, 'Accept with courier');
  await openColumn(page, 'Preparing');
  await page.screenshot({ path: testInfo.outputPath('4-courier.png') });
  await answer(page, 'Hand to own riders');
  await startNext(page, 'With a courier', 'Refuse an order');

  await openColumn(page, 'New');
  await answer(page, 'Reject');
  await page.getByRole('dialog').getByRole('button').first().click();
  await expect(panel(page)).toContainText('Done: Refuse an order.');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath('6-done.png') });
  await panel(page).getByRole('button', { name: 'All exercises' }).click();
  await expect(page.getByText('3 of 7 done')).toBeVisible();
  await expect(line(page, 'Refuse an order')).toContainText('done');
});

test('an order is taken and an item is counted by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await pressByKeys(page, page.getByRole('button', { name: 'Try the practice store' }));
  await pressByKeys(page, page.getByRole('link', { name: 'Practice' }).first());
  await pressByKeys(page, page.getByRole('button', { name: 'Exercises' }));
  await pressByKeys(page, line(page, 'Take an order').getByRole('button', { name: 'Start' }));
  await expect(pointer(page, 'Accept')).toBeVisible();
  await pressByKeys(page, order(page).getByRole('button', { name: 'Accept', exact: true }));
  await pressByKeys(page, panel(page).getByRole('button', { name: 'Go to Sales' }));
  await expect(pointer(page, 'Mark as booked')).toBeVisible();
  await pressByKeys(page, page.getByRole('button', { name: 'Mark as booked', exact: true }).first());
  await expect(panel(page)).toContainText('Done: Take an order.', { timeout: 10_000 });
  await pressByKeys(page, panel(page).getByRole('button', { name: 'All exercises' }));

  await pressByKeys(page, line(page, 'Count an item').getByRole('button', { name: 'Start' }));
  await expect(pointer(page, 'Choose an item.')).toBeVisible();
  await reachByKeys(page, page.getByRole('searchbox', { name: 'Search the shelf' }));
  await typeKeys(page, 'oil dhara');
  await expect(page.getByRole('grid', { name: 'Shelf' }).getByRole('row').filter({ hasText: 'Dhara' })).toBeVisible();
  await typeKeys(page, ['ArrowDown', 'Enter']);
  await expect(pointer(page, 'Count')).toBeVisible();
  await reachByKeys(page, page.getByRole('tab', { selected: true }));
  await typeKeys(page, ['ArrowRight']);
  await reachByKeys(page, page.getByRole('textbox', { name: 'Counted units' }));
  await typeKeys(page, [...'47', 'Enter']);
  await expect(panel(page)).toContainText('Done: Count an item.');
});

test('a customer cancels after Accept, and the day is closed', async ({ page }, testInfo) => {
  await openExercises(page);
  await line(page, 'Cancelled after Accept').getByRole('button', { name: 'Start' }).click();
  await answer(page, 'Accept');
  await expect(panel(page)).toContainText('The customer cancels after you accepted.');
  await openColumn(page, 'Preparing');
  await page.screenshot({ path: testInfo.outputPath('5-cancelled.png') });
  await answer(page, 'Seen');
  await startNext(page, 'Cancelled after Accept', 'Close the day');

  await page.getByRole('button', { name: 'Mark as booked', exact: true }).first().click();
  await expect(panel(page)).toContainText('Step 2 of 3');
  await expect(pointer(page, 'Close the day')).toBeVisible();
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(pointer(page, 'Sign off the day')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('6-sign.png') });
  await page.getByRole('textbox', { name: 'Your name' }).click();
  await typeKeys(page, 'Meera');
  await page.getByRole('button', { name: 'Sign off the day' }).click();
  // The order of the exercise before is still open, and the cash was not counted.
  await expect(panel(page)).toContainText('Done: Close the day.');
});
