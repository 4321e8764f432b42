import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { holdCalls } from '../support/held-calls.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';
import { scanBarcode } from '../support/scanner.ts';
import { moveHand, passQuiet, typeKeys } from '../support/typing.ts';

// What staff do while main has not answered yet: a slow disk takes half a second for what is usually done in one frame.

const OIL = '8901802001658';

const counted = (page: Page): Locator => page.getByRole('list', { name: 'Counted so far' });
const amount = (page: Page): Locator => page.getByRole('textbox', { name: 'Counted units' });

async function openStock(page: Page): Promise<void> {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await expect(page.getByText('74 items, read from the service')).toBeVisible();
}

test('an item scanned while its count is being stored is counted too', async ({ page }) => {
  await openStock(page);
  const calls = await holdCalls(page);
  await page.getByRole('button', { name: 'Count many items' }).click();
  await page.getByRole('button', { name: 'Begin counting' }).click();
  await expect(page.getByRole('region', { name: 'Item being counted' })).toBeVisible();
  await passQuiet(page);
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
