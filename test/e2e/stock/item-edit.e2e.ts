import { expect, type Locator, type Page } from '@playwright/test';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen, setNetwork } from '../support/page-actions.ts';
import { scanBarcode } from '../support/scanner.ts';
import { typeKeys } from '../support/typing.ts';

const OIL_NAME = 'Dhara Kachi Ghani Mustard Oil 1 L';
const NEW = '8906001500018';

const item = (page: Page, name = OIL_NAME): Locator => page.getByRole('region', { name, exact: true });
const row = (page: Page, name = OIL_NAME): Locator =>
  page.getByRole('grid', { name: 'Shelf' }).getByRole('row').filter({ hasText: name });
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

async function openItem(page: Page, tab: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search the shelf' }).click();
  await typeKeys(page, 'dhara');
  await row(page).click();
  await item(page).getByRole('tab', { name: tab }).click();
}

test('a price is changed without the line, undone, changed again, and History says from what to what', async ({
  page,
}) => {
  await enterPractice(page);
  await setNetwork(page, false);
  await openScreen(page, 'Stock');
  await openItem(page, 'Edit');
  await expect(item(page).getByRole('button', { name: 'Change something, then save' })).toBeDisabled();
  const old = await field(page, 'Price ₹').inputValue();
  await field(page, 'Price ₹').fill('9999');
  await expect(item(page).getByRole('button', { name: 'The price is above the MRP' })).toBeDisabled();
  await field(page, 'Price ₹').fill('150.50');
  await field(page, 'Low mark').fill('8');
  await field(page, 'Expires').fill('31-05-2027');
  expect(await findAccessibilityFaults(page)).toEqual([]);

  // What is typed stays while staff look elsewhere.
  await openScreen(page, 'Orders');
  await openScreen(page, 'Stock');
  await page
    .getByRole('region', { name: 'Not saved yet' })
    .getByRole('button', { name: /150\.50, 8/ })
    .click();
  await expect(field(page, 'Price ₹')).toHaveValue('150.50');
  await item(page).getByRole('button', { name: 'Save the changes' }).click();
  await expect(row(page)).toContainText('₹150.50');
  await expect(row(page)).toContainText('change waiting');
  await expect(page.getByText('It has not been sent: Undo takes it back.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(row(page)).not.toContainText('change waiting');
  await expect(field(page, 'Price ₹')).toHaveValue(old);

  await field(page, 'Price ₹').fill('151');
  await page.keyboard.press('Enter');
  await expect(row(page)).toContainText('change waiting');
  await openScreen(page, 'Practice');
  await setNetwork(page, true);
  await openScreen(page, 'Stock');
  await expect(row(page)).not.toContainText('change waiting');
  await expect(row(page)).toContainText('₹151.00');
  await expect(row(page).getByRole('gridcell').nth(2)).toHaveText('50');
  await row(page).click();
  await item(page).getByRole('tab', { name: 'History' }).click();
  await expect(item(page)).toContainText(`Price from ₹${old} to ₹151.00`);
});

test('an unknown code is typed, or scanned, and added with its details', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await page.getByRole('textbox', { name: 'New item? Type its barcode' }).click();
  await typeKeys(page, NEW);
  await page.keyboard.press('Enter');
  const panel = item(page, 'Not on the shelf yet');
  await field(page, 'Name').fill('Til ladoo 250 g');
  await field(page, 'MRP ₹').fill('120');
  await field(page, 'Price ₹').fill('110');
  await field(page, 'Low mark').fill('3');
  await field(page, 'Expires').fill('28/02/2027');
  await field(page, 'Counted units').fill('6');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Put on the shelf: 6' }).click();
  await expect(item(page, 'Til ladoo 250 g')).toContainText('₹110.00');
  await expect(item(page, 'Til ladoo 250 g')).toContainText('low mark 3');
  await page.getByRole('button', { name: 'Close the item' }).click();
  await scanBarcode(page, '4000000000006');
  await expect(panel).toBeVisible();
});

test('labels of one item and of a list are chosen, seen as they will be printed, and named', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await openItem(page, 'Edit');
  await item(page).getByRole('button', { name: 'Print labels' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Preview: Labels' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Packet' }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await typeKeys(page, '3');
  await expect(dialog.getByRole('textbox', { name: 'Labels of each item' })).toHaveValue('3');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close the item' }).click();
  await page.getByRole('button', { name: 'Print labels' }).click();
  await expect(dialog.getByText('From 1 to 200.')).toBeVisible();
});
