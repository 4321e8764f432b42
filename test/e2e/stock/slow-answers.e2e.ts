import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { holdCalls } from '../support/held-calls.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';
import { scanBarcode } from '../support/scanner.ts';
import { moveHand, passQuiet, typeKeys } from '../support/typing.ts';

// What staff do while main has not answered yet: a slow disk takes half a second for what is usually done in one frame.

const OIL = '8901802001658';
const OIL_NAME = 'Dhara Kachi Ghani Mustard Oil 1 L';
const ATTA = '8901058000108';

const counted = (page: Page): Locator => page.getByRole('list', { name: 'Counted so far' });
const amount = (page: Page): Locator => page.getByRole('textbox', { name: 'Counted units' });

async function openStock(page: Page): Promise<void> {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await expect(page.getByText('74 items, read from the service')).toBeVisible();
}

async function beginCounting(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Count many items' }).click();
  await page.getByRole('button', { name: 'Begin counting' }).click();
  await expect(page.getByRole('region', { name: 'Item being counted' })).toBeVisible();
  await passQuiet(page);
}

test('an item scanned while its count is being stored is counted too', async ({ page }) => {
  await openStock(page);
  const calls = await holdCalls(page);
  await beginCounting(page);
  await scanBarcode(page, OIL);
  await expect(amount(page)).toHaveValue('1');
  await typeKeys(page, '47');

  calls.hold('counts.put');
  await page.keyboard.press('Enter');
  await calls.arrival('counts.put');
  await moveHand(page);
  await scanBarcode(page, OIL);
  calls.release();
  await expect(counted(page)).toContainText('47');
  await page.getByRole('button', { name: 'Next: 48 counted' }).click();
  await expect(counted(page)).toContainText('48');
});

const toAdd = (page: Page): Locator => page.getByRole('textbox', { name: 'Units to add' });
const shelf = (page: Page, name: string): Locator =>
  page.getByRole('grid', { name: 'Shelf' }).getByRole('row').filter({ hasText: name }).getByRole('gridcell').nth(2);

test('an item scanned while its adjustment is being stored keeps the scan', async ({ page }) => {
  await openStock(page);
  const calls = await holdCalls(page);
  await passQuiet(page);
  await scanBarcode(page, OIL);
  await expect(toAdd(page)).toBeFocused();
  await typeKeys(page, '6');

  calls.hold('stock.adjust');
  await page.keyboard.press('Enter');
  await calls.arrival('stock.adjust');
  await moveHand(page);
  await scanBarcode(page, OIL);
  await expect(toAdd(page)).toHaveValue('1');
  calls.release();
  await expect(shelf(page, 'Dhara')).toContainText('56');
  await expect(toAdd(page)).toBeFocused();
  await moveHand(page);
  await page.keyboard.press('Enter');
  await expect(shelf(page, 'Dhara')).toContainText('57');
});

test('a change that could not be stored comes back, with what was scanned meanwhile', async ({ page }) => {
  await openStock(page);
  const calls = await holdCalls(page);
  await passQuiet(page);
  await scanBarcode(page, OIL);
  await expect(toAdd(page)).toBeFocused();
  await typeKeys(page, '6');

  calls.hold('stock.adjust');
  await page.keyboard.press('Enter');
  await calls.arrival('stock.adjust');
  await moveHand(page);
  await scanBarcode(page, OIL);
  await expect(toAdd(page)).toHaveValue('1');
  calls.refuse();
  await expect(toAdd(page)).toHaveValue('7');
});

test('Save all pressed twice stores each change once', async ({ page }) => {
  await openStock(page);
  const calls = await holdCalls(page);
  await passQuiet(page);
  for (const code of [OIL, ATTA]) {
    await scanBarcode(page, code);
    await expect(toAdd(page)).toHaveValue('1');
    await typeKeys(page, '6');
  }
  await openScreen(page, 'Orders');
  await openScreen(page, 'Stock');

  calls.hold('stock.adjust');
  await page.getByRole('button', { name: 'Save all 2' }).click();
  await calls.arrival('stock.adjust');
  await page.getByRole('region', { name: 'Not saved yet' }).getByRole('button', { name: /^Save/ }).click();
  calls.release();
  await expect(page.getByRole('region', { name: 'Not saved yet' })).toHaveCount(0);
  await expect(shelf(page, 'Aashirvaad')).toContainText('56');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('searchbox', { name: 'Search the shelf' }).click();
  await typeKeys(page, 'dhara');
  await expect(shelf(page, 'Dhara')).toContainText('56');
});

test('Enter in the search opens what was typed, not what an earlier text had found', async ({ page }) => {
  await openStock(page);
  const calls = await holdCalls(page);
  await page.getByRole('searchbox', { name: 'Search the shelf' }).click();
  await typeKeys(page, 'd');
  await expect(page.getByRole('grid', { name: 'Shelf' })).toHaveAttribute('aria-busy', 'false');

  calls.hold('stock.list');
  await typeKeys(page, 'hara');
  await page.keyboard.press('Enter');
  await calls.arrival('stock.list');
  calls.release();
  await expect(page.getByRole('region', { name: OIL_NAME, exact: true })).toBeVisible();
});

test('packets whose item can not be looked up are not counted, are named, and count when that works again', async ({
  page,
}) => {
  await openStock(page);
  const calls = await holdCalls(page);
  await passQuiet(page);
  calls.hold('stock.item');
  await scanBarcode(page, OIL);
  await scanBarcode(page, OIL);
  await calls.arrival('stock.item');
  calls.refuse();
  const failed = page.getByText('Nothing was counted, because the PC could not look it up');
  await expect(failed).toContainText(OIL);
  await expect(toAdd(page)).toHaveValue('1');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(toAdd(page)).toHaveValue('2');
  await expect(failed).toHaveCount(0);
});

test('in a counting session a packet that can not be looked up counts when that works again; a typed code stays', async ({
  page,
}) => {
  await openStock(page);
  const calls = await holdCalls(page);
  await beginCounting(page);
  calls.hold('stock.item');
  await scanBarcode(page, OIL);
  await calls.arrival('stock.item');
  calls.refuse();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(amount(page)).toHaveValue('1');

  calls.hold('stock.item');
  const code = page.getByRole('textbox', { name: 'No scanner? Type a barcode' });
  await code.click();
  await typeKeys(page, ATTA);
  await moveHand(page);
  await page.keyboard.press('Enter');
  await calls.arrival('stock.item');
  calls.refuse();
  await expect(code).toHaveValue(ATTA);
  await expect(amount(page)).toHaveValue('1');
});
