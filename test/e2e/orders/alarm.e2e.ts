import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';

const SECOND = 1_000;

test('Silence keeps one order quiet for 30 seconds, Esc twice all of them; it rings again after a restart (C3)', async ({
  counter,
  page,
}) => {
  await page.clock.install();
  await enterPractice(page);
  const first = await placeOrder(page);
  await page.getByRole('button', { name: 'Place an order' }).click();
  await expect(page.getByRole('region', { name: 'New' }).getByRole('article')).toHaveCount(2);
  const [one, other] = [
    findCard(page, 'New', first),
    page.getByRole('region', { name: 'New' }).getByRole('article').nth(1),
  ];

  await one.getByRole('button', { name: 'Silence' }).click();
  await expect(one).toContainText(/Silenced \d+ s/);
  await expect(other).toContainText('Ringing');
  // Twice within a second, as a person does; a busy machine may take longer in between.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(other).toContainText('Silenced', { timeout: SECOND });
  }).toPass();
  await page.getByRole('button', { name: '+1 min' }).click();
  await expect(one).toContainText('Ringing');
  await expect(other).toContainText('Ringing');

  await counter.restart();
  await openScreen(counter.page, 'Orders');
  await expect(findCard(counter.page, 'New', first)).toContainText('Ringing');
});

test('on another screen a ringing order has a banner with its time, Silence and the way back', async ({ page }) => {
  await enterPractice(page);
  const number = await placeOrder(page);
  await openScreen(page, 'Sales');
  const banner = page.getByRole('complementary').filter({ hasText: number });
  await expect(banner).toContainText(/rings in Orders.*1[45]:\d\d left/);
  await expect(page).toHaveTitle(/^\(1\) PRACTICE \w+ 1[45]:\d\d$/);
  await banner.getByRole('button', { name: 'Silence' }).click();
  await expect(banner).toContainText('waits in Orders');
  await banner.getByRole('button', { name: 'Go to Orders' }).click();
  await expect(findCard(page, 'New', number)).toBeVisible();
});
