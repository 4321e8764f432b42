import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { holdCalls } from '../support/held-calls.ts';
import { enterPractice, findColumn, openScreen, placeOrder } from '../support/page-actions.ts';
import { passQuiet, typeKeys } from '../support/typing.ts';

test('Enter in the search opens the order that was typed, not one that an earlier text had found', async ({ page }) => {
  await enterPractice(page);
  const numbers = [await placeOrder(page)];
  await page.getByRole('button', { name: 'Place an order' }).click();
  const cards = findColumn(page, 'New').getByRole('article');
  await expect(cards).toHaveCount(2);
  for (const card of await cards.all()) numbers.push((await card.getAttribute('aria-label')) ?? '');
  const [older, newer] = [numbers[0] ?? '', numbers.find((number) => number !== numbers[0]) ?? ''];
  await openScreen(page, 'Orders');
  const calls = await holdCalls(page);
  await passQuiet(page);
  await page.getByRole('button', { name: 'Search orders' }).click();
  const results = page.getByRole('region', { name: 'Search orders' }).getByRole('article');
  await typeKeys(page, newer);
  await expect(results.first()).toHaveAttribute('aria-label', newer);

  await page.keyboard.press('Control+a');
  calls.hold('orders.search');
  await typeKeys(page, older);
  await page.keyboard.press('Enter');
  await calls.arrival('orders.search');
  calls.release();
  await expect(page.getByRole('region', { name: `Details of ${older}` })).toBeVisible();
});
