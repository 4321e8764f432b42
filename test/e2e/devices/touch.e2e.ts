/** A counter with a touch screen: a morning by finger alone, in which nothing hovers. */

import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, findColumn } from '../support/page-actions.ts';
import { setUpPrinter } from '../support/printer-setup.ts';
import { createFinger, expectOnlyTouch, watchPointers } from '../support/touch.ts';

test('by touch alone: take an order, print it, reject one with a reason, count a shelf, change a setting', async ({
  page,
  printer,
}) => {
  // Whoever sets the counter up has a keyboard: an address is typed.
  await enterPractice(page);
  await setUpPrinter(page, printer.port);
  const printed = printer.prints().length;
  await page.mouse.move(0, 0);
  await watchPointers(page);
  const touch = await createFinger(page);
  const open = (screen: string) => touch(page.getByRole('link', { name: screen, exact: true }));
  const newCards = findColumn(page, 'New').getByRole('article');
  const placeAnOrder = async (): Promise<string> => {
    await open('Practice');
    await touch(page.getByRole('button', { name: 'Place an order' }));
    await expect(newCards).toHaveCount(1);
    const number = (await newCards.getAttribute('aria-label')) ?? '';
    await open('Orders');
    return number;
  };

  const taken = await placeAnOrder();
  await touch(findCard(page, 'New', taken).getByRole('button', { name: 'Accept', exact: true }));
  await expect(findCard(page, 'Preparing', taken)).toBeVisible();
  await touch(findCard(page, 'Preparing', taken).getByText(taken, { exact: true }));
  await touch(page.getByRole('button', { name: 'Print', exact: true }));
  const dialog = page.getByRole('dialog', { name: `Print ${taken}` });
  await touch(dialog.getByRole('radio', { name: 'Receipt' }));
  await touch(dialog.getByRole('button', { name: 'Print', exact: true }));
  await expect.poll(() => printer.prints().length).toBe(printed + 1);
  await touch(dialog.getByRole('button', { name: 'Close', exact: true }));
  await expect(dialog).toHaveCount(0);

  const refused = await placeAnOrder();
  await touch(findCard(page, 'New', refused).getByRole('button', { name: 'Reject' }));
  await touch(page.getByRole('dialog').getByRole('button', { name: 'The store is closing' }));
  await expect(findCard(page, 'Done today', refused)).toBeAttached();

  await open('Stock');
  const row = page.getByRole('grid', { name: 'Shelf' }).getByRole('row').nth(1);
  const name = (await row.locator('b').first().textContent()) ?? '';
  await touch(row);
  const item = page.getByRole('region', { name, exact: true });
  await touch(item.getByRole('tab', { name: 'Count' }));
  for (const digit of ['1', '7']) await touch(item.getByRole('button', { name: digit, exact: true }));
  await touch(item.getByRole('button', { name: /^Set the shelf: \d+ becomes 17$/ }));
  await expect(row.getByRole('gridcell').nth(2)).toContainText('17');

  await open('Settings');
  await touch(page.getByRole('radio', { name: 'Dark' }));
  await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
  await expectOnlyTouch(page);
});
