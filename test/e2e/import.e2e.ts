import { expect } from '@playwright/test';
import { chooseFile } from './support/files.ts';
import { enterPractice, goTo } from './support/practice.ts';
import { test } from './support/test.ts';

const CSV = [
  'EAN;Item Name;Qty on hand;MRP;Sell Rate;Exp Dt;Rack',
  '8901802001658;Dhara Kachi Ghani Mustard Oil 1 L;31;185.00;172.00;14-03-27;A2',
  '8901058000108;Aashirvaad Superior MP Atta 5 kg;12 pcs;265;249;30-11-26;A4',
  '8906001500018;Til ladoo 250 g;8;₹1,120.50;1,100.00;;F1',
  '8.9012E+12;Rounded by Excel;4;20;20;;B1',
].join('\r\n');

test('a file becomes a shelf: its columns, its problems, and the sending', async ({ page }) => {
  await enterPractice(page);
  await goTo(page, 'Stock');
  await expect(page.getByText('74 items, read from the service')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await chooseFile(page, 'stock-20-nov.csv', CSV);

  await expect(page.getByRole('combobox', { name: 'EAN is sent as' })).toHaveValue('barcode');
  await expect(page.getByRole('combobox', { name: 'Qty on hand is sent as' })).toHaveValue('stock');
  await expect(page.getByRole('combobox', { name: 'Rack is sent as' })).toHaveValue('');
  await page.getByRole('button', { name: 'Check every row' }).click();

  const problems = page.getByRole('region', { name: 'Rows that need mending' });
  await expect(problems.getByRole('row').filter({ hasText: 'Stock is "12 pcs"' })).toContainText(
    'Write a whole number',
  );
  await expect(problems).toContainText('Excel has rounded the barcode');
  await page.getByRole('radio', { name: 'From the billing program' }).click();
  await page.getByRole('button', { name: 'Send 2 rows' }).click();
  await expect(page.getByRole('heading', { name: /^Done/ })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Close this import' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();

  await goTo(page, 'Stock');
  await page.getByRole('searchbox', { name: 'Search the shelf' }).fill('dhara');
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Dhara' });
  await expect(row.getByRole('gridcell').nth(2)).toContainText('31', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('button', { name: 'What the service took in' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '2 rows' })).toContainText('no errors');
});

test('what is no CSV file is said, and another one can be chosen', async ({ page }) => {
  await enterPractice(page);
  await goTo(page, 'Stock');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await chooseFile(page, 'empty.csv', '');
  await expect(page.getByRole('alert')).toContainText('The file is empty.');
  await chooseFile(page, 'stock.csv', CSV);
  await expect(page.getByRole('button', { name: 'Check every row' })).toBeVisible();
});
