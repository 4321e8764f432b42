import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';
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

test('each scan adds one; saving and undoing say what they do', async ({ page }) => {
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
