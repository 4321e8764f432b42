import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';
import { passQuiet, typeKeys } from '../support/typing.ts';

test('the prefix of a scanner is kept when staff leave its field by a key for another screen', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Settings');
  const prefix = page.getByRole('textbox', { name: 'Typed before each code' });
  await prefix.click();
  await passQuiet(page);
  await typeKeys(page, 'a7');
  await page.keyboard.press('F1');
  await expect(prefix).toHaveCount(0);
  await openScreen(page, 'Settings');
  await expect(prefix).toHaveValue('a7');
});

test('the prefix of a scanner is kept when the next touch chooses its speed', async ({ counter, page }) => {
  await enterPractice(page);
  await openScreen(page, 'Settings');
  const scanner = page.getByRole('region', { name: 'Scanner' });
  await scanner.getByRole('textbox', { name: 'Typed before each code' }).click();
  await typeKeys(page, 'a7');
  // Leaving the field and the choice are one touch: nothing comes between them.
  await scanner.getByRole('radio', { name: 'Slow' }).click();
  await expect(scanner.getByRole('radio', { name: 'Slow' })).toBeChecked();
  await counter.restart();
  await openScreen(counter.page, 'Settings');
  await expect(counter.page.getByRole('textbox', { name: 'Typed before each code' })).toHaveValue('a7');
  await expect(
    counter.page.getByRole('region', { name: 'Scanner' }).getByRole('radio', { name: 'Slow' }),
  ).toBeChecked();
});
