import { expect, type Locator, type Page } from '@playwright/test';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen, placeOrder, readFirstLine } from '../support/page-actions.ts';
import { scanBarcode } from '../support/scanner.ts';
import { typeKeys } from '../support/typing.ts';

const SIMILAR = 'No exact match. Similar:';

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Shelf' });
const rows = (page: Page): Locator => grid(page).locator('[data-index]');
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search the shelf' });
const similar = (page: Page): Locator => page.getByRole('status').filter({ hasText: SIMILAR });

async function openStock(page: Page): Promise<void> {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await expect(page.getByText('74 items, read from the service')).toBeVisible();
}

/** Types into the empty search. */
async function typeQuery(page: Page, text: string): Promise<void> {
  await search(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await typeWords(page, text);
}

async function typeWords(page: Page, text: string): Promise<void> {
  // This keyboard has no keys for Devanagari letters.
  if (/\p{Script=Devanagari}/u.test(text)) for (const letter of text) await page.keyboard.insertText(letter);
  else await typeKeys(page, text);
}

test('a mistyped name finds what was meant and says that it is only similar; Enter goes to the list, and opens there', async ({
  page,
}) => {
  await openStock(page);
  await typeQuery(page, 'mil');
  await expect(rows(page).first()).toContainText('Milk');
  await expect(similar(page)).toHaveCount(0);
  await typeKeys(page, 'i');
  await expect(similar(page)).toBeVisible();
  await expect(rows(page).first()).toContainText('Milk');
  await expect(page.getByRole('radio', { name: /^Found/ })).toBeChecked();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  for (const [typed, meant] of [
    ['ashirwad aata', 'Aashirvaad Superior MP Atta 5 kg'],
    ['tata slat', 'Tata Salt Iodised 1 kg'],
    ['चवल', 'सोना मसूरी चावल 5 किलो'],
    ['सरसो तले', 'सरसों का तेल 500 मि.ली.'],
  ] as const) {
    await typeQuery(page, typed);
    await expect(similar(page)).toBeVisible();
    await expect(rows(page).first()).toContainText(meant);
  }

  await typeQuery(page, 'dhraa');
  await expect(similar(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(rows(page).first()).toBeFocused();
  await expect(page.getByRole('button', { name: 'Close the item' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Dhara/ })).toBeVisible();
});

test('a code finds itself or nothing: scanned or typed, one figure or letter off opens no neighbour', async ({
  page,
}) => {
  await openStock(page);
  // The oil's barcode with an extra digit, typed as by a slow scanner, with Enter.
  await typeQuery(page, '89018020016581');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not found: 89018020016581.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expect(similar(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Close the item' })).toHaveCount(0);

  await scanBarcode(page, '8901802001665');
  await expect(page.getByRole('region', { name: 'Not on the shelf yet' })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.keyboard.press('Escape');

  // A code of letters that is one slip away from a name.
  await scanBarcode(page, 'KURKUREE');
  await expect(page.getByRole('region', { name: 'Not on the shelf yet' })).toBeVisible();
  await expect(search(page)).toHaveValue('KURKUREE');
  await expect(rows(page)).toHaveCount(0);
  await expect(similar(page)).toHaveCount(0);
  // Typed by hand, it is a name.
  await page.keyboard.press('Escape');
  await typeQuery(page, 'kurkuree');
  await expect(similar(page)).toBeVisible();
  await expect(rows(page).first()).toContainText('Kurkure');
});

test('orders are found by a mistyped item, never by a number that is only similar', async ({ page }) => {
  await enterPractice(page);
  const number = await placeOrder(page);
  await openScreen(page, 'Orders');
  const { name } = await readFirstLine(page, 'New', number);
  await page.getByRole('button', { name: 'Search orders' }).click();
  const found = page.getByRole('region', { name: 'Search orders' });
  const field = page.getByRole('searchbox', { name: 'Search orders' });
  await expect(field).toBeFocused();
  // The longest word of the item with two letters swapped.
  const [word = ''] = name.match(/\p{L}[\p{L}\p{M}]{3,}/gu)?.toSorted((one, other) => other.length - one.length) ?? [];
  const at = [...word].findIndex((letter, index) => index > 0 && letter !== word[index + 1]);
  const mistyped = word.slice(0, at) + [...word.slice(at, at + 2)].reverse().join('') + word.slice(at + 2);
  await typeWords(page, mistyped.toLowerCase());
  await expect(found.getByRole('status')).toHaveText(SIMILAR);
  await expect(found.getByRole('article', { name: number })).toContainText(name);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await page.keyboard.press('ControlOrMeta+a');
  await typeKeys(page, `${number.slice(0, -1)}${number.endsWith('7') ? '8' : '7'}`.toLowerCase());
  await expect(found).toContainText('No order on this PC has that.');
});
