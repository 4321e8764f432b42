import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';
import { typeKeys } from '../support/typing.ts';

test('opening hours are typed key by key, and kept', async ({ counter, page }) => {
  await enterPractice(page);
  await openScreen(page, 'Settings');
  await page.getByRole('radio', { name: 'At these hours' }).click();
  const opens = page.getByLabel('Monday opens');
  await expect(opens).toHaveValue('8:00 am');
  await opens.selectText();
  await typeKeys(page, '21:30');
  await page.keyboard.press('Tab');
  await expect(opens).toHaveValue('9:30 pm');
  await counter.restart();
  await openScreen(counter.page, 'Settings');
  await expect(counter.page.getByLabel('Monday opens')).toHaveValue('9:30 pm');
});
