/** A press counts where the pointer went down, although a banner moves the button away before it comes up. */

import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { connectStores, openScreen } from '../support/page-actions.ts';

async function holdDown(page: Page, control: Locator): Promise<{ x: number; y: number }> {
  const box = await control.boundingBox();
  if (box === null) throw new Error('Nothing to press');
  const place = { x: box.x + box.width / 2, y: box.y + 4 };
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  return place;
}

test('a press counts where it began, though a banner moves the button meanwhile; sliding off cancels it', async ({
  page,
  service,
}) => {
  await connectStores(page, service);
  await openScreen(page, 'Sales');
  const button = page.getByRole('button', { name: 'Report and charts' });
  const banner = page.getByRole('complementary').filter({ hasText: 'rings in Orders' });
  const report = page.getByRole('heading', { name: 'Sales report' });
  const calm = await button.boundingBox();

  const place = await holdDown(page, button);
  const order = await service.placeOrder(service.storeId);
  await expect(banner).toBeVisible();
  expect((await button.boundingBox())?.y).toBeGreaterThan(calm?.y ?? Number.POSITIVE_INFINITY);
  // Staff have thought better of it.
  await page.mouse.move(place.x, place.y - 40);
  await page.mouse.up();

  await holdDown(page, button);
  await service.callOperator('POST', `/operator/orders/${order}/accept`, {});
  await expect(banner).toHaveCount(0);
  await expect(report).toHaveCount(0);
  await page.mouse.up();
  await expect(report).toBeVisible();
});
