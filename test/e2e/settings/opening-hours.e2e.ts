import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';
import { typeKeys } from '../support/typing.ts';

test('opening hours are typed digit by digit, and kept', async ({ counter, page }) => {
  await enterPractice(page);
  await openScreen(page, 'Settings');
  await page.getByRole('radio', { name: 'At these hours' }).click();
  const opens = page.getByLabel('Monday opens');
  await expect(opens).toHaveValue('08:00');
  await opens.focus();
  // A clock of 24 hours takes no AM.
  await typeKeys(page, '0930AM');
  await expect(opens).toHaveValue('09:30');
  await counter.restart();
  await openScreen(counter.page, 'Settings');
  await expect(counter.page.getByLabel('Monday opens')).toHaveValue('09:30');
});
