import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, placeOrder } from '../support/page-actions.ts';

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
