import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { type HeldCalls, holdCalls } from '../support/held-calls.ts';
import { enterPractice, findColumn, openScreen, placeOrder } from '../support/page-actions.ts';
import { passQuiet, typeKeys } from '../support/typing.ts';

/** Opens the search in front of two orders, with main on a line that the test can hold. Gives their numbers. */
async function searchTwoOrders(page: Page): Promise<{ calls: HeldCalls; older: string; newer: string }> {
  await enterPractice(page);
  const older = await placeOrder(page);
  await page.getByRole('button', { name: 'Place an order' }).click();
  const cards = findColumn(page, 'New').getByRole('article');
  await expect(cards).toHaveCount(2);
  const numbers = await Promise.all((await cards.all()).map((card) => card.getAttribute('aria-label')));
  const newer = numbers.find((number) => number !== older) ?? '';
  await openScreen(page, 'Orders');
  const calls = await holdCalls(page);
  await passQuiet(page);
  await page.getByRole('button', { name: 'Search orders' }).click();
  return { calls, older, newer };
}

const results = (page: Page): Locator => page.getByRole('region', { name: 'Search orders' }).getByRole('article');

test('Enter in the search opens the order that was typed, not one that an earlier text had found', async ({ page }) => {
  const { calls, older, newer } = await searchTwoOrders(page);
  await typeKeys(page, newer);
  await expect(results(page).first()).toHaveAttribute('aria-label', newer);

  await page.keyboard.press('Control+a');
  calls.hold('orders.search');
  await typeKeys(page, older);
  await page.keyboard.press('Enter');
  await calls.arrival('orders.search');
  calls.release();
  await expect(page.getByRole('region', { name: `Details of ${older}` })).toBeVisible();
});

test('Enter in the search opens nothing once the text has changed again', async ({ page }) => {
  const { calls, older, newer } = await searchTwoOrders(page);
  await typeKeys(page, newer);
  await expect(results(page).first()).toHaveAttribute('aria-label', newer);

  await page.keyboard.press('Control+a');
  calls.hold('orders.search');
  await typeKeys(page, ['z', 'z', 'Enter', 'Control+a', ...older]);
  calls.release();
  await expect(results(page).first()).toHaveAttribute('aria-label', older);
  await page.keyboard.press('ArrowDown');
  await expect(results(page).first()).toBeFocused();
  await expect(page.getByRole('region', { name: /^Details of/ })).toHaveCount(0);
});
