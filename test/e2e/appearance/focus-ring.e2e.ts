/** Staff who work by keyboard reach everything on every screen with Tab, and see where the focus is. */

import { expect } from '@playwright/test';
import { findFocusFaults } from '../support/clipped-focus.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';

for (const [width, height] of [
  [1024, 600],
  [1366, 768],
] as const) {
  test(`everything is reached with Tab, and no focus ring is cut off, at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const faults: string[] = [];
    const look = async (screen: string): Promise<void> => {
      for (const fault of await findFocusFaults(page)) faults.push(`${screen}: ${fault}`);
    };
    await look('Welcome');
    await enterPractice(page);
    const number = await placeOrder(page);
    await findCard(page, 'New', number).getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(findCard(page, 'New', number)).toHaveCount(0);
    await placeOrder(page);
    await look('Practice');
    await openScreen(page, 'Orders');
    await look('Orders');
    await page.locator('[data-slot="card-number"]').first().click();
    await expect(page.getByRole('region', { name: /^Details of/ }).getByRole('table')).toBeVisible();
    await look('Details');
    await openScreen(page, 'Stock');
    await page.getByRole('grid').getByRole('row').nth(2).click();
    await look('Stock');
    await page.goto(new URL('#counting', page.url()).href);
    await page.getByRole('button', { name: 'Begin counting' }).click();
    await expect(page.getByRole('textbox', { name: 'No scanner? Type a barcode' })).toBeVisible();
    await look('Count');
    for (const [screen, title] of [
      ['Sales', 'To book'],
      ['Activity', 'Activity'],
      ['Settings', 'Settings'],
    ] as const) {
      await openScreen(page, screen);
      await expect(page.getByRole('heading', { name: title, exact: true, level: 1 })).toBeVisible();
      await look(screen);
    }
    await page.goto(new URL('#health', page.url()).href);
    await expect(page.getByRole('button', { name: /^Check again/ })).toBeVisible();
    await look('Health');
    expect(faults).toEqual([]);
  });
}
