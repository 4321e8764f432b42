/** Staff who work by keyboard see where the focus is: no focus ring is cut off on any screen. */

import { expect } from '@playwright/test';
import { findCutFocusRings } from '../support/clipped-focus.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';

for (const [width, height] of [
  [1024, 600],
  [1366, 768],
] as const) {
  test(`no focus ring is cut off at ${width} × ${height}`, async ({ page }, testInfo) => {
    await page.setViewportSize({ width, height });
    const faults: string[] = [];
    const look = async (screen: string): Promise<void> => {
      for (const fault of await findCutFocusRings(page)) faults.push(`${screen}: ${fault}`);
    };
    await look('Welcome');
    await enterPractice(page);
    const number = await placeOrder(page);
    await findCard(page, 'New', number).getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByRole('button', { name: 'Place an order' }).click();
    await look('Practice');
    await openScreen(page, 'Orders');
    await look('Orders');
    await page.locator('[data-slot="card-number"]').first().click();
    await look('Details');
    await page.screenshot({ path: testInfo.outputPath('details.png') });
    await openScreen(page, 'Stock');
    await page.getByRole('grid').getByRole('row').nth(2).click();
    await look('Stock');
    await page.goto(new URL('#counting', page.url()).href);
    await page.getByRole('button', { name: 'Begin counting' }).click();
    await look('Count');
    for (const screen of ['Sales', 'Activity', 'Settings']) {
      await openScreen(page, screen);
      await look(screen);
    }
    expect(faults).toEqual([]);
  });
}
