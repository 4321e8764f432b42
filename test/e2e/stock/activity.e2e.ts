import { expect } from '@playwright/test';
import { chooseFile } from '../support/file-chooser.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen, placeOrder } from '../support/page-actions.ts';

test('Activity: an import is one row that opens, a long name wraps, and search finds by word, topic and day', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await enterPractice(page);
  const number = await placeOrder(page);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await openScreen(page, 'Stock');
  await page.getByRole('button', { name: /^Import an Excel or CSV file/ }).click();
  const rows = Array.from({ length: 12 }, (_, at) => `LOT-${at},${at === 0 ? 'w'.repeat(225) : `Lot ${at}`},${at}`);
  await chooseFile(page, 'lots.csv', ['Barcode,Name,Stock', ...rows].join('\r\n'));
  await page.getByRole('button', { name: 'Check every row' }).click();
  await page.getByRole('radio', { name: 'Counted on the shelf' }).click();
  await page.getByRole('button', { name: 'Send 12 rows' }).click();
  await expect(page.getByRole('heading', { name: /^Done/ })).toBeVisible({ timeout: 30_000 });

  await openScreen(page, 'Activity');
  await expect(page.getByText('Import of 12 items')).toBeVisible();
  await expect(page.getByText('Count Lot 7: 7')).toBeHidden();
  await page.getByText('Import of 12 items').click();
  await expect(page.getByText('Count Lot 7: 7')).toBeVisible();
  const overflow = await page.evaluate(
    () =>
      [...document.querySelectorAll('main, main *')].filter(
        (each) => getComputedStyle(each).overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1,
      ).length,
  );
  expect(overflow).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);

  await page.getByRole('searchbox', { name: 'Item, barcode, order or bill' }).click();
  await page.keyboard.type('lot 11', { delay: 90 });
  await expect(page.getByText('Count Lot 11: 11')).toBeVisible();
  await expect(page.getByText(`Accept ${number}`)).toHaveCount(0);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.getByRole('combobox', { name: 'About' }).selectOption({ label: 'Orders' });
  await expect(page.getByText(`Accept ${number}`)).toBeVisible();
  await expect(page.getByText('Import of 12 items')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'About' }).selectOption({ label: 'Everything' });
  await expect(page.getByText('Import of 12 items')).toBeVisible();
  // A day is typed as it is written in India.
  const day = page.getByRole('textbox', { name: 'Day' });
  await day.click();
  await page.keyboard.type('01-01-2020', { delay: 90 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing of this kind.')).toBeVisible();
});
