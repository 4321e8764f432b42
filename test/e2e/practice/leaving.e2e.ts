import { expect, type Page } from '@playwright/test';
import { startService } from '../support/e2e-service.ts';
import { test } from '../support/fixtures.ts';
import { connectStores, openScreen, placeOrder } from '../support/page-actions.ts';

/** The background of a band in the page's light colours. */
const PURPLE = 'rgb(101, 51, 174)';

const banner = (page: Page) => page.getByRole('complementary');

test('practice rings in purple, the shop comes before it, and nothing of it is left in the shop (C16)', async ({
  page,
}) => {
  const service = await startService();
  try {
    await connectStores(page, service);
    await openScreen(page, 'Settings');
    await page.getByRole('button', { name: 'Open the practice store' }).click();
    const practised = await placeOrder(page);
    await openScreen(page, 'Sales');
    await expect(banner(page)).toContainText(practised);
    await expect(banner(page)).toHaveCSS('background-color', PURPLE);
    await expect(page).toHaveTitle(new RegExp(`^\\(1\\) PRACTICE ${practised} `));

    await service.placeOrder(service.storeId);
    await expect(banner(page)).toContainText('LIVE');
    await expect(banner(page)).not.toContainText(practised);
    await expect(banner(page)).not.toHaveCSS('background-color', PURPLE);
    await expect(page).not.toHaveTitle(/PRACTICE/);

    await page.getByRole('button', { name: 'Back to the shop' }).click();
    const card = page.getByRole('region', { name: 'New', exact: true }).getByRole('article');
    await expect(card).toHaveCount(1);
    await card.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(page).toHaveTitle('Counter');
    await openScreen(page, 'Sales');
    await expect(banner(page)).toHaveCount(0);
  } finally {
    await service.stop();
  }
});
