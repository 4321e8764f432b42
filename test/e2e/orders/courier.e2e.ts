import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';

/** An order accepted with courier, whose courier then fails. Gives its short number. */
async function failCourier(page: Page): Promise<string> {
  await enterPractice(page);
  const number = await placeOrder(page);
  await findCard(page, 'New', number).getByRole('button', { name: 'Accept with courier' }).click();
  await expect(findCard(page, 'Preparing', number)).toBeVisible();
  await page.getByRole('button', { name: `Picks ${number}` }).click();
  await page.getByRole('button', { name: `Fails ${number}` }).click();
  return number;
}

test('no courier came: the card stays up and offers both ways; own riders take it', async ({ page }) => {
  const number = await failCourier(page);
  const card = findCard(page, 'Preparing', number);
  await expect(card).toContainText('No courier came');
  await expect(card.getByRole('button', { name: 'Retry courier' })).toBeEnabled();
  await card.getByRole('button', { name: 'Hand to own riders' }).click();
  await expect(card).not.toContainText('No courier came');
  await expect(card).toContainText('Own riders');
});

test('no courier came: another is asked for; Seen only ends the tone', async ({ page }) => {
  const number = await failCourier(page);
  const card = findCard(page, 'Preparing', number);
  await card.getByRole('button', { name: 'Seen' }).click();
  await expect(card.getByRole('button', { name: 'Seen' })).toHaveCount(0);
  await expect(card).toContainText('No courier came');
  await card.getByRole('button', { name: 'Retry courier' }).click();
  await expect(card).not.toContainText('No courier came');
});

test('no courier came: off Orders a banner, a red count and the title say so until Seen; the card stays red', async ({
  page,
}) => {
  const number = await failCourier(page);
  await openScreen(page, 'Stock');
  const banner = page.getByRole('complementary', { name: 'Orders to look at' });
  await expect(banner).toContainText(`${number}has no courier: choose who takes it`);
  await expect(page).toHaveTitle(`(1) ${number} no courier`);
  const link = page.getByRole('link', { name: 'Orders', exact: true });
  await expect(link).toHaveAccessibleDescription('1 order to look at');
  await expect(link.locator('[data-slot="alert-badge"]')).toBeVisible();
  for (const screen of ['Sales', 'Activity', 'Settings']) {
    await openScreen(page, screen);
    await expect(banner).toBeVisible();
  }
  // Silence ends the tone alone.
  await banner.getByRole('button', { name: 'Silence' }).click();
  await expect(banner.getByRole('button', { name: 'Silence' })).toHaveCount(0);
  await expect(banner).toBeVisible();

  await banner.getByRole('button', { name: 'Seen' }).focus();
  await page.keyboard.press('Enter');
  await expect(banner).toHaveCount(0);
  await expect(link.locator('[data-slot="alert-badge"]')).toHaveCount(0);
  await expect(page).toHaveTitle('Counter');
  await openScreen(page, 'Orders');
  await expect(findCard(page, 'Preparing', number)).toContainText('No courier came');
});
