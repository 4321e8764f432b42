import { expect, type Page } from '@playwright/test';
import { chooseFile } from '../support/file-chooser.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen, setNetwork } from '../support/page-actions.ts';
import { typeKeys } from '../support/typing.ts';

const CSV = [
  'EAN;Item Name;Qty on hand;MRP;Sell Rate;Exp Dt;Rack',
  '8901802001658;Dhara Kachi Ghani Mustard Oil 1 L;31;185.00;172.00;14-03-27;A2',
  '8901058000108;Aashirvaad Superior MP Atta 5 kg;12 kg;265;249;30-11-26;A4',
  '8906001500018;Til ladoo 250 g;8;₹1,120.50;1,100.00;;F1',
  '8.9012E+12;Rounded by Excel;4;20;20;;B1',
].join('\r\n');

test('a file becomes a shelf: its columns, its problems, and the sending', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await expect(page.getByText('74 items, read from the service')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await chooseFile(page, 'stock-20-nov.csv', CSV);

  await expect(page.getByRole('combobox', { name: 'EAN is sent as' })).toHaveValue('barcode');
  await expect(page.getByRole('combobox', { name: 'Qty on hand is sent as' })).toHaveValue('stock');
  await expect(page.getByRole('combobox', { name: 'Rack is sent as' })).toHaveValue('');
  await page.getByRole('button', { name: 'Check every row' }).click();

  const problems = page.getByRole('region', { name: 'Rows that need mending' });
  await expect(problems.getByRole('row').filter({ hasText: 'Stock is "12 kg"' })).toContainText('Write a whole number');
  await expect(problems).toContainText('Excel has rounded the barcode');
  await page.getByRole('radio', { name: 'From the billing program' }).click();
  await page.getByRole('button', { name: 'Send 2 rows' }).click();
  await expect(page.getByRole('heading', { name: /^Done/ })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Close this import' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();

  await openScreen(page, 'Stock');
  await page.getByRole('searchbox', { name: 'Search the shelf' }).click();
  await typeKeys(page, 'dhara');
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Dhara' });
  await expect(row.getByRole('gridcell').nth(2)).toContainText('31', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('button', { name: 'Stock updates sent' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '2 rows' })).toContainText('no errors');
});

/** A file of this many new items. */
function csvOf(rows: number): string {
  const items = Array.from({ length: rows }, (_, at) => `LOT-${at},Lot ${at},${at % 90},20.00`);
  return ['Barcode,Name,Stock,Price', ...items].join('\r\n');
}

async function toImport(page: Page): Promise<void> {
  await openScreen(page, 'Stock');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

const panel = (page: Page) => page.getByRole('region', { name: 'Send' });

/** With the line down, a file of 2,500 rows is chosen, checked and sent: two pushes of a thousand rows wait. */
async function sendWithoutLine(page: Page): Promise<void> {
  await enterPractice(page);
  await setNetwork(page, false);
  await toImport(page);
  await chooseFile(page, 'lots.csv', csvOf(2_500));
  await page.getByRole('button', { name: 'Check every row' }).click();
  await page.getByRole('radio', { name: 'From the billing program' }).click();
  await page.getByRole('button', { name: 'Send 2,500 rows' }).click();
  await expect(panel(page)).toContainText('Sending');
  await expect(panel(page)).toContainText('On the way, or waiting for the line2,000');
}

async function plugIn(page: Page): Promise<void> {
  await openScreen(page, 'Practice');
  await setNetwork(page, true);
  await toImport(page);
}

test('an import that is sent goes on by itself after a power cut, and each row is sent once', async ({
  counter,
  page: first,
}) => {
  await sendWithoutLine(first);
  await counter.killAndStart();
  const { page } = counter;
  await toImport(page);
  await expect(panel(page)).toContainText('Sending');
  await plugIn(page);
  await expect(panel(page)).toContainText('Done, 3 of 3 pushes', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Close this import' }).click();
  await openScreen(page, 'Stock');
  await page.getByRole('button', { name: 'Stock updates sent' }).click();
  const pushes = page.getByRole('listitem').filter({ hasText: 'Counts' });
  await expect(pushes).toHaveCount(3);
  await expect(pushes.filter({ hasText: '1,000 rows' })).toHaveCount(2);
});
