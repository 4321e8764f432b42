import { expect } from '@playwright/test';
import { startService } from '../support/e2e-service.ts';
import { test } from '../support/fixtures.ts';
import { connectStores, openScreen } from '../support/page-actions.ts';
import { scanBarcode } from '../support/scanner.ts';

test('several stores: all at once with their names, one alone, and one that is muted on this counter', async ({
  page,
}) => {
  const service = await startService();
  const second = await service.addStore('Vijay Nagar');
  await connectStores(page, service);
  const cards = page.getByRole('region', { name: 'New', exact: true }).getByRole('article');
  await service.placeOrder(second);
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Vijay Nagar');
  await service.placeOrder(service.storeId);
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: 'Vijay Nagar' })).toHaveCount(1);

  await page.getByRole('button', { name: /All 2 stores/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vijay Nagar' }).click();
  await expect(cards).toHaveCount(1);
  await expect(page.getByText('1 new order in another store')).toBeAttached();
  await page
    .getByRole('button', { name: /Vijay Nagar/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'All 2 stores' }).click();
  await expect(cards).toHaveCount(2);

  await openScreen(page, 'Settings');
  await page.getByRole('checkbox', { name: 'Vijay Nagar' }).click();
  await expect(page.getByRole('checkbox', { name: 'Vijay Nagar' })).not.toBeChecked();
  await openScreen(page, 'Orders');
  await expect(cards.filter({ hasText: 'Vijay Nagar' })).not.toContainText('Ringing');
  await expect(cards.filter({ hasNotText: 'Vijay Nagar' })).toContainText('Ringing');
  await service.stop();
});

test('Stock and Count go on with the store that staff choose there, and name the other one', async ({ page }) => {
  const service = await startService();
  await service.addStore('Vijay Nagar');
  await connectStores(page, service);
  await openScreen(page, 'Stock');
  await page.getByRole('radio', { name: 'Sharma Retail (test store)' }).click();
  await scanBarcode(page, '8901058000108');
  const amount = page.getByRole('textbox', { name: 'Units to add' });
  await expect(amount).toHaveValue('1');
  await scanBarcode(page, '8901058000108');
  await expect(amount).toHaveValue('2');
  await page.getByRole('radio', { name: 'Vijay Nagar' }).click();
  await expect(page.getByRole('region', { name: 'Not saved yet' })).toContainText('+2 · Sharma Retail (test store)');

  await page.getByRole('radio', { name: 'Sharma Retail (test store)' }).click();
  await page.getByRole('button', { name: 'Count many items' }).click();
  await page.getByRole('radio', { name: 'Vijay Nagar' }).click();
  await page.getByRole('button', { name: 'Begin counting' }).click();
  await expect(page.getByText(/^Vijay Nagar · since /)).toBeVisible();
  await service.stop();
});
