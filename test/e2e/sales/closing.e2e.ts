/** The day is closed at the counter: compared, signed off by a person, printed, and taken into Tally. */

import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { DAY, formatIndiaDay, instant } from '../../../electron/contract/domain/time.ts';
import { test } from '../support/fixtures.ts';
import { openScreen } from '../support/page-actions.ts';
import { sell, toBook } from '../support/sales-actions.ts';
import { typeKeys } from '../support/typing.ts';

const closing = (page: Page) => page.getByRole('region', { name: 'Closing the day' });
/** Two sales, and the day compared with the service. */
async function compare(page: Page): Promise<void> {
  await sell(page, 2);
  await page.getByRole('button', { name: 'Compare with the service' }).click();
  await expect(closing(page).getByRole('status')).toContainText('Compared at');
}

test('a person counts the drawer, signs the day off with the keyboard, and prints the slip', async ({ page }) => {
  await compare(page);
  const form = closing(page).getByRole('form', { name: 'Sign off the day' });
  await form.getByRole('textbox', { name: 'Cash in the drawer' }).click();
  await typeKeys(page, '12x');
  await expect(form).toContainText('Type an amount in rupees');
  await expect(form.getByRole('button', { name: 'Sign off the day' })).toBeDisabled();
  await page.keyboard.press('Backspace');
  await typeKeys(page, '5.50');
  await expect(form).toContainText('₹125.50 too much in the drawer');
  await page.keyboard.press('Tab');
  await typeKeys(page, 'Meena');
  await page.keyboard.press('Tab');
  await typeKeys(page, 'Drawer left open');
  await page.keyboard.press('Enter');
  await expect(closing(page).getByRole('status')).toContainText('Signed off');
  await expect(form).toHaveCount(0);
  await expect(closing(page)).toContainText('Meena, compared at');

  await closing(page)
    .getByRole('button', { name: /^Print the closing of/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Print Closing slip' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Preview: Closing slip' })).toBeVisible();
});

test('what was typed to sign stays through another comparison and a look at the orders', async ({ page }) => {
  await compare(page);
  const form = closing(page).getByRole('form', { name: 'Sign off the day' });
  const typed = async (): Promise<void> => {
    await expect(form.getByRole('textbox', { name: 'Cash in the drawer' })).toHaveValue('125.50');
    await expect(form.getByRole('textbox', { name: 'Your name' })).toHaveValue('Meena');
    await expect(form.getByRole('textbox', { name: 'Note' })).toHaveValue('Two notes torn');
  };
  await form.getByRole('textbox', { name: 'Cash in the drawer' }).click();
  await typeKeys(page, '125.50');
  await page.keyboard.press('Tab');
  await typeKeys(page, 'Meena');
  await page.keyboard.press('Tab');
  await typeKeys(page, 'Two notes torn');
  await closing(page).getByRole('button', { name: 'Compare again' }).click();
  await typed();

  await openScreen(page, 'Orders');
  await openScreen(page, 'Sales');
  await closing(page).getByRole('button', { name: 'Compare with the service' }).click();
  await typed();
  await form.getByRole('button', { name: 'Sign off the day' }).click();
  await expect(form).toHaveCount(0);

  // Signed, it is over: the next one begins without it.
  await closing(page).getByRole('button', { name: 'Compare again' }).click();
  await expect(form.getByRole('textbox', { name: 'Cash in the drawer' })).toHaveValue('');
  await expect(form.getByRole('textbox', { name: 'Note' })).toHaveValue('');
});

test('a day that is being closed at midnight stays until it is signed', async ({ page }) => {
  await page.clock.install();
  await compare(page);
  const form = closing(page).getByRole('form', { name: 'Sign off the day' });
  await form.getByRole('textbox', { name: 'Cash in the drawer' }).click();
  await page.keyboard.type('125.50', { delay: 150 });
  await page.clock.fastForward(DAY);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Meena', { delay: 150 });
  await expect(form.getByRole('textbox', { name: 'Cash in the drawer' })).toHaveValue('125.50');
  await form.getByRole('button', { name: 'Sign off the day' }).click();
  await expect(closing(page)).toContainText('Meena, compared at');
});

test('from a day that was looked at, Sales leads to today', async ({ page }) => {
  await compare(page);
  const yesterday = formatIndiaDay(instant(Date.now() - DAY));
  await page.evaluate((day) => {
    location.hash = `#sales/${day}`;
  }, yesterday);
  const title = closing(page).getByRole('heading', { level: 2 });
  await expect(title).not.toHaveText('Closing the day');
  await closing(page).getByRole('button', { name: 'Compare with the service' }).click();
  await expect(closing(page).getByRole('status')).toContainText('Compared at');
  await openScreen(page, 'Sales');
  await expect(title).toHaveText('Closing the day');
});

test('nobody signs without a name, and the findings mend what can be mended', async ({ page }) => {
  await compare(page);
  await closing(page).getByRole('button', { name: 'Sign off the day' }).click();
  await expect(closing(page).getByRole('textbox', { name: 'Your name' })).toBeFocused();
  await expect(closing(page).getByRole('alert')).toBeVisible();
  await closing(page).getByRole('button', { name: 'Book all' }).click();
  await page.getByRole('button', { name: 'Yes, book 2' }).click();
  await expect(toBook(page)).toHaveCount(0);
  await closing(page).getByRole('button', { name: 'Compare again' }).click();
  await expect(closing(page)).toContainText('2 booked, 0 to book');
});

test('Tally gets the day with the ledgers that the shop has named', async ({ page, host }) => {
  await sell(page, 1);
  await openScreen(page, 'Settings');
  const field = page.getByRole('textbox', { name: 'Ledger for sales' });
  await field.click({ clickCount: 3 });
  await typeKeys(page, 'Kirana');
  await page.getByRole('button', { name: 'Save the ledgers' }).click();
  await expect(page.getByRole('button', { name: 'Save the ledgers' })).toBeDisabled();
  await openScreen(page, 'Sales');
  // Electron asks where to save it.
  if (host !== 'preview') return;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export today for Tally' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^tally-\d{4}-\d{2}-\d{2}\.xml$/);
  expect(await readFile(await download.path(), 'utf8')).toContain('<LEDGERNAME>Kirana</LEDGERNAME>');
});
