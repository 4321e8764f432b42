import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';

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
  await findCard(page, 'New', number).getByRole('link').click();
  const line = page
    .getByRole('region', { name: `Details of ${number}` })
    .getByRole('row')
    .nth(1);
  await expect(line).toContainText(/\d{13}/);
  const barcode = /\d{13}/.exec((await line.textContent()) ?? '')?.[0] ?? '';
  const units = Number(await line.getByRole('cell').first().textContent());

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
