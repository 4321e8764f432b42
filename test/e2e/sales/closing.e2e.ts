/** The day is closed at the counter: compared, signed off by a person, printed, and taken into Tally. */

import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { sell } from '../support/sales-actions.ts';
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
