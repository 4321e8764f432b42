import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';
import { scanBarcode } from '../support/scanner.ts';
import { moveHand, typeKeys } from '../support/typing.ts';

const OIL = '8901802001658';
const OIL_NAME = 'Dhara Kachi Ghani Mustard Oil 1 L';
const ATTA = '8901058000108';
const ATTA_NAME = 'Aashirvaad Superior MP Atta 5 kg';
const UNKNOWN = '8906001500018';

const item = (page: Page, name = OIL_NAME): Locator => page.getByRole('region', { name, exact: true });
const row = (page: Page, name: string): Locator =>
  page.getByRole('grid', { name: 'Shelf' }).getByRole('row').filter({ hasText: name });
const shelf = (page: Page, name: string): Locator => row(page, name).getByRole('gridcell').nth(2);
const toAdd = (page: Page): Locator => page.getByRole('textbox', { name: 'Units to add' });
const counted = (page: Page): Locator => page.getByRole('textbox', { name: 'Counted units' });

async function openStock(page: Page): Promise<void> {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await expect(page.getByText('74 items, read from the service')).toBeVisible();
}

test('digits go to the amount wherever the focus is: after a row, a reason, a heading; + and − turn the sign', async ({
  page,
}) => {
  await openStock(page);
  // No character is a shortcut in the first second of a window.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search the shelf' })).toBeFocused({ timeout: 500 });
  }).toPass();
  await typeKeys(page, 'dhara');
  await expect(row(page, OIL_NAME)).toBeVisible();
  await row(page, OIL_NAME).click();
  await expect(toAdd(page)).toBeFocused();
  await typeKeys(page, '2');
  await item(page).getByRole('radio', { name: 'Received' }).click();
  await typeKeys(page, '5');
  await expect(toAdd(page)).toHaveValue('25');
  await item(page).getByRole('heading', { name: OIL_NAME }).click();
  await typeKeys(page, '0');
  await expect(toAdd(page)).toHaveValue('250');
  await typeKeys(page, '-');
  await expect(page.getByRole('textbox', { name: 'Units to take off' })).toHaveValue('250');
  await typeKeys(page, '+');
  await expect(toAdd(page)).toHaveValue('250');

  // A field for text keeps its digits.
  await item(page).getByRole('textbox', { name: 'Reference' }).click();
  await typeKeys(page, 'GRN-9');
  await expect(item(page).getByRole('textbox', { name: 'Reference' })).toHaveValue('GRN-9');
  await expect(toAdd(page)).toHaveValue('250');

  await item(page).getByRole('tab', { name: 'Count' }).click();
  await moveHand(page);
  await typeKeys(page, '47');
  await expect(counted(page)).toHaveValue('47');
  await page.keyboard.press('Enter');
  await expect(shelf(page, OIL_NAME)).toContainText('47');
});

test('Enter counts after digits typed quickly; a scanner that is too slow changes no stock', async ({ page }) => {
  await openStock(page);
  await scanBarcode(page, OIL);
  await expect(toAdd(page)).toBeFocused();
  await moveHand(page);
  await page.keyboard.press('4');
  await page.keyboard.press('6');
  await page.waitForTimeout(100);
  await page.keyboard.press('Enter');
  await expect(shelf(page, OIL_NAME)).toContainText('96');

  await scanBarcode(page, ATTA);
  await expect(toAdd(page)).toBeFocused();
  await scanBarcode(page, ATTA, { gapMs: 130 });
  await expect(toAdd(page)).not.toHaveValue('1');
  await expect(item(page, ATTA_NAME)).toContainText('Shelf 50');
});

test('an unknown barcode by keyboard alone: the amount, Enter to the name, Enter puts it on the shelf', async ({
  page,
}) => {
  await openStock(page);
  await scanBarcode(page, UNKNOWN);
  await expect(counted(page)).toBeFocused();
  await typeKeys(page, '6');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await typeKeys(page, 'Til ladoo');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Til ladoo')).toContainText('Shelf 6');
});

test('a counting session without a mouse: scan, type, scan, type, Enter; each count is the one that was typed (C7)', async ({
  page,
}) => {
  await openStock(page);
  await page.getByRole('button', { name: 'Count many items' }).click();
  await page.getByRole('button', { name: 'Begin counting' }).click();
  const one = page.getByRole('region', { name: 'Item being counted' });
  await scanBarcode(page, OIL);
  await expect(one).toContainText(OIL_NAME);
  await typeKeys(page, '46');
  await expect(counted(page)).toHaveValue('46');
  await scanBarcode(page, ATTA);
  await expect(one).toContainText(ATTA_NAME);
  const list = page.getByRole('list', { name: 'Counted so far' });
  await expect(list).toContainText('−4, shelf says 50');
  await typeKeys(page, '51');
  await page.keyboard.press('Enter');
  await expect(list).toContainText('+1, shelf says 50');

  // An item that the shelf does not have needs its name before the next one.
  await scanBarcode(page, UNKNOWN);
  await expect(one).toContainText(UNKNOWN);
  await expect(counted(page)).toBeFocused();
  await typeKeys(page, '9');
  await page.keyboard.press('Enter');
  await expect(one.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await typeKeys(page, 'Til ladoo');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Look at the differences' }).click();
  await page.getByRole('button', { name: 'Set the shelf: 3 items' }).click();
  await expect(shelf(page, OIL_NAME)).toContainText('46');
  await expect(shelf(page, ATTA_NAME)).toContainText('51');
});
