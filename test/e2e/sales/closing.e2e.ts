/** The day is closed at the counter: compared, signed off by a person, and printed. */

import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { sell } from '../support/sales-actions.ts';
import { typeKeys } from '../support/typing.ts';

test('a person counts the drawer, is asked once about what is open, signs the day off with the keyboard, and prints the slip', async ({
  page,
}) => {
  await sell(page, 2);
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Compared at' })).toBeVisible();
  const day = page.getByRole('region', { name: 'The day' });
  const cash = page.getByRole('textbox', { name: 'Cash in the drawer' });
  const sign = page.getByRole('button', { name: 'Sign off the day' });
  await cash.click();
  await typeKeys(page, '12,50');
  await expect(page.getByRole('alert')).toContainText('a dot before the paise');
  await expect(sign).toBeDisabled();
  for (let key = 0; key < 3; key += 1) await page.keyboard.press('Backspace');
  await typeKeys(page, '5.50');
  await expect(page.getByRole('row', { name: /^Cash/ })).toContainText('₹125.50 too much');
  await page.keyboard.press('Tab');
  await typeKeys(page, 'Meena');
  await page.keyboard.press('Tab');
  await typeKeys(page, 'Drawer left open');
  await typeKeys(page, ['Enter']);
  const question = page.getByRole('dialog', { name: 'Sign off with this open?' });
  await expect(question).toContainText('Cash in the drawer: ₹125.50 too much');
  await expect(question).toContainText('2 sales to book');
  await typeKeys(page, ['Tab']);
  await expect(question.getByRole('button', { name: 'Sign off all the same' })).toBeFocused();
  await typeKeys(page, ['Enter']);
  await expect(day.getByRole('heading', { name: 'Signed off' })).toBeFocused();
  for (const kept of ['Meena, compared at', '₹125.50 too much', '2 sales to book', 'Note: Drawer left open']) {
    await expect(day).toContainText(kept);
    await expect(page.getByRole('region', { name: 'Days signed off' }).getByRole('listitem')).toContainText(kept);
  }

  await day.getByRole('button', { name: /^Print the closing of/ }).click();
  await expect(page.getByRole('dialog', { name: /closing slip/i })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Preview: Closing slip' })).toBeVisible();
});
