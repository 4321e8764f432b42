import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder, readFirstLine } from '../support/page-actions.ts';

/** How soon Held and Available follow an order that this counter knows. The shelf is read much later. */
const SOON = { timeout: 2_000 };

test('Held and Available follow an order at once: placed, it holds its units; accepted, they leave the shelf', async ({
  page,
}) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await expect(page.getByText('74 items, read from the service')).toBeVisible();
  await openScreen(page, 'Practice');
  const number = await placeOrder(page);
  const { barcode, units } = await readFirstLine(page, 'New', number);

  const cells = page
    .getByRole('grid', { name: 'Shelf' })
    .getByRole('row')
    .filter({ hasText: barcode })
    .getByRole('gridcell');
  await openScreen(page, 'Stock');
  await page.getByRole('searchbox', { name: 'Search the shelf' }).click();
  await page.keyboard.type(barcode, { delay: 90 });
  await expect(cells.nth(2)).toContainText('50', SOON);
  await expect(cells.nth(3)).toHaveText(String(units), SOON);
  await expect(cells.nth(4)).toHaveText(String(50 - units), SOON);

  await openScreen(page, 'Orders');
  await findCard(page, 'New', number).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findCard(page, 'Preparing', number)).toBeVisible();
  await openScreen(page, 'Stock');
  await expect(cells.nth(2)).toContainText(String(50 - units), SOON);
  await expect(cells.nth(3)).toHaveText('0', SOON);
  await expect(cells.nth(4)).toHaveText(String(50 - units), SOON);
});
