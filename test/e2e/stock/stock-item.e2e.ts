import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen, setNetwork } from '../support/page-actions.ts';
import { scanBarcode } from '../support/scanner.ts';
import { typeKeys } from '../support/typing.ts';

const OIL = '8901802001658';
const OIL_NAME = 'Dhara Kachi Ghani Mustard Oil 1 L';

const item = (page: Page, name = OIL_NAME): Locator => page.getByRole('region', { name, exact: true });
const row = (page: Page, name = OIL_NAME): Locator =>
  page.getByRole('grid', { name: 'Shelf' }).getByRole('row').filter({ hasText: name });
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search the shelf' });

/** Scans one packet after the other, as quickly as the scanner reads. */
async function scanPackets(page: Page, code: string, count: number): Promise<void> {
  for (let packet = 0; packet < count; packet += 1) await scanBarcode(page, code);
}

test('each scan adds one; saved and undone; all of it says what it does', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await scanPackets(page, OIL, 1);
  await expect(item(page).getByRole('textbox', { name: 'Units to add' })).toHaveValue('1');
  await scanPackets(page, OIL, 2);
  await expect(item(page)).toContainText('3 scans');
  await expect(item(page).getByRole('textbox', { name: 'Units to add' })).toHaveValue('3');
  await item(page).getByRole('radio', { name: 'Received' }).click();
  await item(page).getByRole('textbox', { name: 'Reference' }).click();
  await typeKeys(page, 'GRN-0481');
  await item(page).getByRole('button', { name: 'Save: shelf 50 becomes 53' }).click();
  await expect(row(page)).toContainText('53');
  await expect(page.getByText('It has been sent: Undo sends −3 after it.')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText(`${OIL_NAME}: it had been sent, so −3 goes after it.`)).toBeVisible();
  await expect(row(page).getByRole('gridcell').nth(2)).toHaveText('50');
  await item(page).getByRole('tab', { name: 'History' }).click();
  await expect(item(page).getByRole('listitem')).toHaveCount(2);
  await expect(item(page)).toContainText('+3 Received');
  await expect(item(page)).toContainText('GRN-0481');
});

test('an earlier change undone in the history names its own units', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await scanPackets(page, OIL, 1);
  await expect(item(page).getByRole('textbox', { name: 'Units to add' })).toHaveValue('1');
  await typeKeys(page, ['5', 'Enter']);
  await expect(row(page)).toContainText('55');
  await typeKeys(page, ['2', 'Enter']);
  await expect(row(page)).toContainText('57');
  await expect(page.getByText('It has been sent: Undo sends −2 after it.')).toBeVisible();
  await item(page).getByRole('tab', { name: 'History' }).click();
  await item(page).getByRole('listitem').filter({ hasText: '+5' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${OIL_NAME}: it had been sent, so −5 goes after it.`)).toBeVisible();
});

test('with the line down: the shelf counts what waits and says so; Undo takes it back; what is left is sent once (C7)', async ({
  page,
}) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await expect(row(page, 'Amul Butter')).toContainText('50');
  await openScreen(page, 'Practice');
  await setNetwork(page, false);
  await openScreen(page, 'Stock');

  await search(page).click();
  await typeKeys(page, 'oil dhara');
  await row(page).click();
  await item(page).getByRole('radio', { name: 'Take off' }).click();
  await item(page).getByRole('button', { name: '8', exact: true }).click();
  await item(page).getByRole('button', { name: 'Save: shelf 50 becomes 42' }).click();
  await expect(row(page)).toContainText('42');
  await expect(row(page)).toContainText('−8 waiting');
  await expect(page.getByText('1 item waits for the line.')).toBeVisible();
  await expect(page.getByText('It has not been sent: Undo takes it back.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('taken back before it was sent')).toBeVisible();
  await expect(row(page).getByRole('gridcell').nth(2)).toHaveText('50');

  await typeKeys(page, '4');
  await page.keyboard.press('Enter');
  await expect(row(page)).toContainText('+4 waiting');
  await openScreen(page, 'Practice');
  await setNetwork(page, true);
  await openScreen(page, 'Stock');
  await expect(row(page)).not.toContainText('waiting', { timeout: 30_000 });
  await expect(row(page).getByRole('gridcell').nth(2)).toHaveText('54');
});

test('one item is counted; a barcode that nobody knows becomes an item', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await scanBarcode(page, OIL);
  await item(page).getByRole('tab', { name: 'Count' }).click();
  await typeKeys(page, '47');
  await item(page).getByRole('button', { name: 'Set the shelf: 50 becomes 47' }).click();
  await expect(row(page).getByRole('gridcell').nth(2)).toContainText('47');

  await scanBarcode(page, '8906001500018');
  const fresh = item(page, 'Not on the shelf yet');
  await expect(fresh.getByRole('textbox', { name: 'Counted units' })).toBeFocused();
  await typeKeys(page, '6');
  await fresh.getByRole('textbox', { name: 'Name' }).click();
  await typeKeys(page, 'Til ladoo 250 g');
  await fresh.getByRole('textbox', { name: 'Price ₹' }).click();
  await typeKeys(page, '1,120.50');
  await fresh.getByRole('button', { name: 'Put on the shelf: 6' }).click();
  await expect(item(page, 'Til ladoo 250 g')).toContainText('Shelf 6');
  await expect(item(page, 'Til ladoo 250 g')).toContainText('₹1,120.50');
});

test('what was scanned of one item is not lost when another one is scanned', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await scanPackets(page, OIL, 3);
  await scanBarcode(page, '8901058000108');
  const unsaved = page.getByRole('region', { name: 'Not saved yet' });
  await expect(unsaved.getByRole('button', { name: `${OIL_NAME} +3` })).toBeVisible();
  await unsaved.getByRole('button', { name: 'Save 1' }).click();
  await expect(unsaved).toHaveCount(0);
  await search(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await typeKeys(page, 'dhara');
  await expect(row(page)).toContainText('53');
});

test('by keyboard alone: / searches, arrows go through the list, Enter opens, Esc leads back to the same place', async ({
  page,
}) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await expect(row(page, 'Amul Butter')).toBeVisible();
  await page.waitForTimeout(1_100);
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('amul', { delay: 120 });
  await expect(row(page, 'Amul')).toHaveCount(5);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const second = page.getByRole('grid').getByRole('row').nth(2);
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Close the item' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Close the item' })).toHaveCount(0);
  await expect(second).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue('');
  // Until the whole shelf is there, End leads to the last item that was found.
  await expect(page.getByRole('grid').getByRole('row').nth(8)).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('grid').getByRole('row').last()).toBeFocused();
});
