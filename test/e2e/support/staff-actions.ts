import { expect, type Locator, type Page } from '@playwright/test';
import { findAccessibilityFaults } from './accessibility.ts';
import { openScreen } from './page-actions.ts';
import { moveHand, typeKeys } from './typing.ts';

export const OWNER_PIN = '739128';

/**
 * In Settings: switches staff on, with Meera as the owner. Returns the recovery code, which a counter that never had a
 * store shows once; null on another.
 */
export async function switchStaffOn(page: Page): Promise<string | null> {
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
  const code = (await isNoted.isVisible()) ? await page.getByRole('dialog').getByRole('status').textContent() : null;
  if (code !== null) await isNoted.click();
  await expect(owner).toBeVisible();
  return code;
}

/** The part of the status bar that says that the counter is locked. */
export const findLocked = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Locked/ });

/** At a locked counter, or through another button that asks who is there: Meera signs in. */
export async function signInOwner(page: Page, opener = findLocked(page)): Promise<void> {
  await opener.click();
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
