import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';
import { typeKeys } from '../support/typing.ts';

test('a reason that was typed stays when it can’t be saved, and is saved later', async ({ page, profile }) => {
  await enterPractice(page);
  await openScreen(page, 'Settings');
  const section = page.getByRole('region', { name: 'Reasons for Reject' });
  const field = section.getByRole('textbox', { name: 'Another reason' });
  await field.click();
  await typeKeys(page, 'Power cut');
  // A folder in the place of the file, which can't be written over.
  const file = join(profile, 'preferences.json');
  rmSync(file, { force: true });
  mkdirSync(join(file, 'in the way'), { recursive: true });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(field).toHaveValue('Power cut');

  rmSync(file, { recursive: true });
  await section.getByRole('button', { name: 'Add' }).click();
  await expect(section.getByRole('listitem').filter({ hasText: 'Power cut' })).toBeVisible();
  await expect(field).toHaveValue('');
});
