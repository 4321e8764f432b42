/** The sales report: staff choose a period by keyboard and mouse, switch between chart and table, and print both. */

import { expect, type Page } from '@playwright/test';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { openSalesReport } from '../support/page-actions.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the report shows today, opens its tables by key, and prints every table', async ({ page }) => {
  await openSalesReport(page);
  await expect(page.getByText('1 of 1 orders')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Sales by hour, .+ 2 in all\.$/ })).toBeVisible();
  await expect(panel(page, 'From ring to accept')).toContainText('half within');
  await expect(panel(page, 'What became of the orders').getByRole('row', { name: /^Accepted 1 100 %/ })).toBeVisible();
  await expect(panel(page, 'Couriers and own riders').getByRole('row', { name: /^Own riders 1 ₹/ })).toBeVisible();
  await expect(panel(page, 'Best sellers').getByRole('row').nth(1)).toContainText('₹');
  expect(await findAccessibilityFaults(page)).toEqual([]);

  // From the chart to its table and back without a mouse.
  const table = page.getByRole('table', { name: /^Sales by hour, / });
  await expect(table).toBeHidden();
  await page.getByRole('button', { name: 'Show as table: Sales by hour' }).focus();
  await page.keyboard.press('Enter');
  await expect(table).toBeVisible();
  await expect(page.getByRole('img', { name: /^Sales by hour/ })).toBeHidden();
  await expect(table.getByRole('row', { name: /^\d+ [ap]m 0 2 2( \d+)?$/ })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(table).toBeHidden();

  // The print has every table, and nothing of the window.
  await page.emulateMedia({ media: 'print' });
  await expect(table).toBeVisible();
  await expect(page.getByRole('img', { name: /^Rupees by hour/ })).toBeVisible();
  for (const hidden of ['navigation', 'button', 'textbox'])
    await expect(page.getByRole(hidden as 'button')).toHaveCount(0);
  await expect(page.getByText(/Printed /)).toBeVisible();
  const isWhole = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
  expect(isWhole).toBe(true);
});
