import { expect, type Locator, type Page } from '@playwright/test';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';
import { OWNER_PIN, switchStaffOn } from '../support/staff-actions.ts';
import { moveHand, typeKeys } from '../support/typing.ts';

const whoIsHere = (page: Page, name: RegExp | string): Locator =>
  page.getByRole('banner').getByRole('button', { name });
const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

/** In Settings: adds Ravi, who goes without a PIN. */
async function addRavi(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a person' }).click();
  await typeKeys(page, 'Ravi');
  await moveHand(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'People of this counter' })).toContainText('Ravi');
}

/** Two presses: who is here, and who is to be. */
async function switchTo(page: Page, from: RegExp | string, name: RegExp): Promise<void> {
  await whoIsHere(page, from).click();
  await dialogOf(page, 'Who is at the counter?').getByRole('button', { name }).click();
}

test('the owner and a member of staff share a counter: each does what their role allows', async ({ page }) => {
  await enterPractice(page);
  await switchStaffOn(page);
  await addRavi(page);
  await expect(page.getByRole('region', { name: 'Printers' })).toBeVisible();

  await switchTo(page, /^Meera/, /^Ravi/);
  await expect(whoIsHere(page, /^Ravi/)).toBeVisible();

  // What only others may do is not offered, and the screen says why.
  await expect(page.getByRole('region', { name: 'Printers' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Staff', exact: true })).toHaveCount(0);
  await expect(page.getByText('Other settings are for the manager or the owner')).toBeVisible();
  await openScreen(page, 'Stock');
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await page.evaluate(() => {
    location.hash = '#report';
  });
  await expect(page.getByText('Only a manager or the owner may do this.')).toBeVisible();

  await openScreen(page, 'Practice');
  const number = await placeOrder(page);
  await findCard(page, 'New', number).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findCard(page, 'Preparing', number)).toBeVisible();
  await openScreen(page, 'Activity');
  await expect(page.getByRole('main')).toContainText('Ravi');

  await switchTo(page, /^Ravi/, /^Meera/);
  const dialog = dialogOf(page, 'Meera');
  await typeKeys(page, '1111');
  await moveHand(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('That is not the PIN. 4 more tries before a wait.');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'What can I do?' }).click();
  await expect(page.getByRole('dialog', { name: 'Help' }).locator('section[data-part=pin]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Help' })).toHaveCount(0);
  for (const digit of OWNER_PIN) await dialog.getByRole('button', { name: digit, exact: true }).click();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(whoIsHere(page, /^Meera/)).toBeVisible();
});

test('a scan leaves nothing in the field of a PIN, and no key of a PIN presses anything else', async ({ page }) => {
  await enterPractice(page);
  await switchStaffOn(page);
  await whoIsHere(page, /^Meera/).click();
  await dialogOf(page, 'Who is at the counter?')
    .getByRole('button', { name: /^Meera/ })
    .click();
  const field = dialogOf(page, 'Meera').getByRole('textbox', { name: 'PIN' });
  await moveHand(page);
  await page.keyboard.type('8901234567890', { delay: 5 });
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  await expect(dialogOf(page, 'Meera').getByRole('alert')).toHaveCount(0);
  await moveHand(page);
  await typeKeys(page, 'a7c3r9');
  await expect(field).toHaveValue('739');
});
