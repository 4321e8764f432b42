/** Practice beside a live store: an order of either that needs attention stays in view and within reach in the other. */

import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningService } from '../support/e2e-service.ts';
import { test } from '../support/fixtures.ts';
import { connectStores, findCard, findColumn, openScreen, placeOrder } from '../support/page-actions.ts';

const findBanner = (within: Page | Locator): Locator =>
  within.getByRole('complementary', { name: 'Orders to look at' });

/** From the live store to the practice store. */
async function openPractice(page: Page): Promise<void> {
  await openScreen(page, 'Settings');
  await page.getByRole('button', { name: 'Open the practice store' }).click();
  await expect(page.getByRole('button', { name: 'Place an order' })).toBeVisible();
}

/** In the practice store beside a live one: an accepted order of the live store is cancelled. Gives its short number. */
async function cancelLiveOrder(page: Page, service: RunningService): Promise<string> {
  await connectStores(page, service);
  const orderId = await service.placeOrder(service.storeId);
  const card = findColumn(page, 'New').getByRole('article');
  await expect(card).toBeVisible();
  const number = (await card.getAttribute('aria-label')) ?? '';
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findCard(page, 'Preparing', number)).toBeVisible();
  await openPractice(page);
  await service.callOperator('POST', `/operator/orders/${orderId}/cancel`, { by: 'customer' });
  await expect(findBanner(page)).toContainText(`LIVE${number}is cancelled`);
  return number;
}

test('Show the order leaves Help and practice, and opens the order in its own store', async ({ page, service }) => {
  const number = await cancelLiveOrder(page, service);
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await findBanner(page.getByRole('dialog', { name: 'Help' }))
    .getByRole('button', { name: 'Show the order' })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: `Details of ${number}` })).toContainText('Cancelled');
  await expect(page.getByRole('link', { name: 'Practice', exact: true })).toHaveCount(0);
});

test('Seen ends the tone of the order in its own store, and practice goes on', async ({ page, service }) => {
  const number = await cancelLiveOrder(page, service);
  await findBanner(page).getByRole('button', { name: 'Silence' }).click();
  await expect(findBanner(page).getByRole('button', { name: 'Silence' })).toHaveCount(0);
  await findBanner(page).getByRole('button', { name: 'Seen' }).click();
  await expect(findBanner(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Place an order' })).toBeVisible();

  await page.keyboard.press('F2');
  await expect(findCard(page, 'Done today', number)).toContainText('Cancelled');
  await expect(findColumn(page, 'Preparing').getByRole('article')).toHaveCount(0);
});

test('in the live store, an order of practice leads back into practice', async ({ page, service }) => {
  await connectStores(page, service);
  await openPractice(page);
  const number = await placeOrder(page);
  await findCard(page, 'New', number).getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('button', { name: `Cancels ${number}` }).click();
  await expect(findCard(page, 'Preparing', number)).toContainText('Cancelled: stop');
  await page.keyboard.press('F2');
  await expect(page.getByRole('link', { name: 'Practice', exact: true })).toHaveCount(0);
  await findBanner(page).getByRole('button', { name: 'Show the order' }).click();
  await expect(page.getByRole('region', { name: `Details of ${number}` })).toContainText('Cancelled');
  await expect(page.getByRole('link', { name: 'Practice', exact: true })).toBeVisible();
});
