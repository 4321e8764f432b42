import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';
import { scanBarcode } from '../support/scanner.ts';
import { moveHand, typeKeys } from '../support/typing.ts';

const OIL = '8901802001658';
const ATTA = '8901058000108';
const UNKNOWN = '8906001500018';

const inHand = (page: Page): Locator => page.getByRole('region', { name: 'Item being counted' });
const amount = (page: Page): Locator => page.getByRole('textbox', { name: 'Counted units' });
const counted = (page: Page): Locator => page.getByRole('list', { name: 'Counted so far' });

async function openCounting(page: Page): Promise<void> {
  await openScreen(page, 'Stock');
  await page.getByRole('button', { name: 'Count many items' }).click();
}

/** The practice store, where many items can be counted next. */
async function openCountingStart(page: Page): Promise<void> {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await expect(page.getByText('74 items, read from the service')).toBeVisible();
  await page.getByRole('button', { name: 'Count many items' }).click();
}

async function beginCounting(page: Page): Promise<void> {
  await openCountingStart(page);
  await page.getByRole('button', { name: 'Begin counting' }).click();
  await expect(inHand(page)).toBeVisible();
}

test('an order in the middle of a count loses nothing of the item in hand', async ({ page }) => {
  await beginCounting(page);
  await scanBarcode(page, UNKNOWN);
  await expect(inHand(page)).toContainText(UNKNOWN);
  await typeKeys(page, '12');
  await inHand(page).getByRole('textbox', { name: 'Name' }).click();
  await typeKeys(page, 'Papad');
  await page.keyboard.press('F1');
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeAttached();
  await openCounting(page);
  await expect(inHand(page)).toContainText(UNKNOWN);
  await expect(amount(page)).toHaveValue('12');
  await expect(inHand(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Papad');
});

test('the differences hold the item counted last, though nobody pressed Next', async ({ page }) => {
  await beginCounting(page);
  await scanBarcode(page, OIL);
  await expect(amount(page)).toBeFocused();
  await typeKeys(page, '47');
  await page.getByRole('button', { name: 'Look at the differences' }).click();
  await expect(page.getByRole('region', { name: 'Differences' })).toContainText('−3, shelf says 50');
  await expect(page.getByRole('button', { name: 'Set the shelf: 1 item' })).toBeVisible();
});

test('a new item without a name holds the differences back', async ({ page }) => {
  await beginCounting(page);
  await scanBarcode(page, OIL);
  await expect(amount(page)).toBeFocused();
  await typeKeys(page, '47');
  await scanBarcode(page, UNKNOWN);
  await expect(inHand(page)).toContainText(UNKNOWN);
  await page.getByRole('button', { name: 'Look at the differences' }).click();
  await expect(inHand(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(amount(page)).toHaveValue('1');
});

test('Pause keeps the item in hand on this PC, over a power cut', async ({ counter, page }) => {
  await beginCounting(page);
  await scanBarcode(page, OIL);
  await expect(amount(page)).toBeFocused();
  await typeKeys(page, '47');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search the shelf' })).toBeVisible();
  await counter.killAndStart();
  await openCounting(counter.page);
  await expect(counted(counter.page).getByRole('listitem')).toContainText('47');
});

test('counting an item again keeps the amount typed for the item before', async ({ page }) => {
  await beginCounting(page);
  await scanBarcode(page, OIL);
  await expect(amount(page)).toBeFocused();
  await typeKeys(page, '47');
  await scanBarcode(page, ATTA);
  await expect(inHand(page)).toContainText('Aashirvaad');
  await typeKeys(page, '30');
  await counted(page)
    .getByRole('button', { name: /^Count again: Dhara/ })
    .click();
  await expect(inHand(page)).toContainText('Dhara');
  await expect(amount(page)).toHaveValue('');
  await expect(counted(page).getByRole('listitem').filter({ hasText: 'Aashirvaad' })).toContainText('30');
});

test('packets scanned before counting began are all counted', async ({ page }) => {
  await openCountingStart(page);
  await expect(page.getByRole('button', { name: 'Begin counting' })).toBeVisible();
  for (const code of [OIL, OIL, ATTA]) await scanBarcode(page, code);
  await page.getByRole('button', { name: 'Begin counting' }).click();
  await expect(inHand(page)).toContainText('Aashirvaad');
  await expect(amount(page)).toHaveValue('1');
  await expect(counted(page).getByRole('listitem').filter({ hasText: 'Dhara' })).toContainText('2');
});

test('a code scanned before counting began is counted once in that session alone', async ({ page }) => {
  await openCountingStart(page);
  await expect(page.getByRole('button', { name: 'Begin counting' })).toBeVisible();
  await scanBarcode(page, OIL);
  await page.getByRole('button', { name: 'Begin counting' }).click();
  await expect(amount(page)).toHaveValue('1');
  await moveHand(page);
  await page.getByRole('button', { name: 'Next: 1 counted' }).click();
  await page.getByRole('button', { name: 'Look at the differences' }).click();
  await page.getByRole('button', { name: 'Throw the count away' }).click();
  await page.getByRole('button', { name: 'Throw the count away' }).click();
  await page.getByRole('button', { name: 'Begin counting' }).click();
  await expect(inHand(page)).toBeVisible();
  await scanBarcode(page, ATTA);
  await expect(inHand(page)).toContainText('Aashirvaad');
  await moveHand(page);
  await page.getByRole('button', { name: 'Next: 1 counted' }).click();
  await expect(counted(page).getByRole('listitem')).toHaveCount(1);
});
