import { expect, type Page } from '@playwright/test';
import { openScreen } from './page-actions.ts';
import { moveHand, typeKeys } from './typing.ts';

/** The PIN of the owner that `switchStaffOn` adds. */
const OWNER_PIN = '739128';

/** In Settings: switches staff on, with Meera as the owner. */
export async function switchStaffOn(page: Page): Promise<void> {
  await openScreen(page, 'Settings');
  await page.getByRole('button', { name: 'Switch staff on' }).click();
  for (const text of ['Meera', OWNER_PIN, OWNER_PIN]) {
    await typeKeys(page, text);
    await page.keyboard.press('Tab');
  }
  await moveHand(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Meera/ })).toBeVisible();
}

/** At a locked counter: Meera signs in. */
export async function signInOwner(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Locked/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Meera/ })
    .click();
  await typeKeys(page, OWNER_PIN);
  await moveHand(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Meera/ })).toBeVisible();
}
