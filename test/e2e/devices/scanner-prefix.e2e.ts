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
  await openScreen(page, 'Settings');
  await expect(prefix).toHaveValue('a7');
});
