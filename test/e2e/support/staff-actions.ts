import { expect, type Locator, type Page } from '@playwright/test';
import { findAccessibilityFaults } from './accessibility.ts';
import { openScreen } from './page-actions.ts';
import { moveHand, typeKeys } from './typing.ts';

export const OWNER_PIN = '739128';

/** In Settings: switches staff on, with Meera as the owner. A counter that never had a store shows a recovery code once. */
export async function switchStaffOn(page: Page): Promise<void> {
  await openScreen(page, 'Settings');
  await page.getByRole('button', { name: 'Switch staff on' }).click();
  for (const text of ['Meera', OWNER_PIN, OWNER_PIN]) {
    await typeKeys(page, text);
    await page.keyboard.press('Tab');
  }
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await moveHand(page);
  await page.keyboard.press('Enter');
  const isNoted = page.getByRole('button', { name: 'I have written it down' });
  const owner = page.getByRole('banner').getByRole('button', { name: /^Meera/ });
  await expect(page.getByRole('textbox', { name: 'PIN again' })).toHaveCount(0);
  if (await isNoted.isVisible()) await isNoted.click();
  await expect(owner).toBeVisible();
}

/** The part of the status bar that says that the counter is locked. */
export const findLocked = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Locked/ });

/** At a locked counter: Meera signs in. */
export async function signInOwner(page: Page): Promise<void> {
  await findLocked(page).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Meera/ })
    .click();
  await typeKeys(page, OWNER_PIN);
  await moveHand(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Meera/ })).toBeVisible();
}
