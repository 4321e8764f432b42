import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { chooseFile } from '../support/file-chooser.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen, setNetwork } from '../support/page-actions.ts';
import { typeKeys } from '../support/typing.ts';

const CSV = [
  'EAN;Item Name;Qty on hand;MRP;Sell Rate;Exp Dt;Rack',
  '8901802001658;Dhara Kachi Ghani Mustard Oil 1 L;31;185.00;172.00;14-03-27;A2',
  '8901058000108;Aashirvaad Superior MP Atta 5 kg;12 pcs;265;249;30-11-26;A4',
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
  await expect(problems.getByRole('row').filter({ hasText: 'Stock is "12 pcs"' })).toContainText(
    'Write a whole number',
  );
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
  await page.getByRole('button', { name: 'What the service took in' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '2 rows' })).toContainText('no errors');
});

test('rows and problems are counted apart, words stay whole on a small screen, and there is a template', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await enterPractice(page);
  await toImport(page);
  await expect(page.getByRole('button', { name: 'Save a template' })).toBeVisible();
  // Electron asks for the place in a dialog of the system, which a test can't answer.
  if (host === 'preview') {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save a template' }).click();
    const template = readFileSync(await (await saving).path(), 'utf8');
    expect(template).toMatch(/Barcode,Name,Stock,MRP,Price,/);
  }

  const rows = ['LOT-1,Ghee,few,56O,555', 'LOT-2,Oil,4,185,190', 'LOT-3,Dal,4,90,80', 'LOT-3,Dal,99,90,80'];
  await chooseFile(page, 'mixed.csv', ['Barcode,Name,Stock,MRP,Price', ...rows].join('\r\n'));
  await page.getByRole('button', { name: 'Check every row' }).click();
  const problems = page.getByRole('region', { name: 'Rows that need mending' });
  await expect(problems.getByRole('heading')).toHaveText('3 rows need mending');
  await expect(problems).toContainText('4 problems');
  await expect(problems).toContainText('Write it like 1200.50');
  await expect(problems).toContainText('The price 190 is above the MRP');
  await expect(problems).toContainText('1 row is not in it');
  const headings = problems.getByRole('columnheader');
  for (const heading of await headings.all()) {
    // One line of text: a column as wide as its longest word.
    expect((await heading.boundingBox())?.height).toBeLessThan(40);
  }
});

test('a file that is not CSV is reported, and another one can be chosen', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await chooseFile(page, 'empty.csv', '');
  await expect(page.getByRole('alert')).toContainText('The file is empty.');
  await chooseFile(page, 'stock.csv', CSV);
  await expect(page.getByRole('button', { name: 'Check every row' })).toBeVisible();
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

test('an import is paused, stays so over a restart, and goes on where it was', async ({ counter, page: first }) => {
  await sendWithoutLine(first);
  await panel(first).getByRole('button', { name: 'Pause' }).click();
  await expect(panel(first)).toContainText('Paused');

  await counter.restart();
  const { page } = counter;
  await toImport(page);
  await expect(panel(page)).toContainText('Paused, 0 of 2 pushes done');
  await plugIn(page);
  // What was on its way is answered, and nothing more is sent.
  await expect(panel(page)).toContainText('Paused, 2 of 2 pushes done', { timeout: 30_000 });
  await expect(panel(page)).toContainText('2,000 of 2,500 rows');
  await page.waitForTimeout(3_000);
  await expect(panel(page)).toContainText('Paused, 2 of 2 pushes done');

  await panel(page).getByRole('button', { name: 'Go on' }).click();
  await expect(panel(page)).toContainText('Done, 3 of 3 pushes', { timeout: 30_000 });
  await expect(panel(page)).toContainText('2,500 of 2,500 rows');
  await expect(panel(page)).toContainText('Refused by the service0');
});

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
  await page.getByRole('button', { name: 'What the service took in' }).click();
  const pushes = page.getByRole('listitem').filter({ hasText: 'Counts' });
  await expect(pushes).toHaveCount(3);
  await expect(pushes.filter({ hasText: '1,000 rows' })).toHaveCount(2);
});

test('an import that is stopped takes back what was never sent', async ({ page }) => {
  await sendWithoutLine(page);
  await panel(page).getByRole('button', { name: 'Stop for good' }).click();
  await expect(panel(page)).toContainText('Stopped.');
  await plugIn(page);
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Online');
  await page.getByRole('button', { name: 'Close this import' }).click();
  await openScreen(page, 'Stock');
  await expect(page.getByText('74 items, read from the service')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'What the service took in' }).click();
  await expect(page.getByText('The service has received nothing lately.')).toBeVisible();
});
