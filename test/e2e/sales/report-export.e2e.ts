import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { openSalesReport } from '../support/page-actions.ts';

test('staff save one table of the report, or everything, as CSV', async ({ page }) => {
  await openSalesReport(page);
  const save = async (button: string): Promise<{ readonly name: string; readonly lines: string[] }> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    return { name: download.suggestedFilename(), lines: text.trim().split('\r\n') };
  };
  const sold = await save('CSV: Sales by hour');
  expect(sold.name).toMatch(/^sales-report-\d{4}-\d{2}-\d{2}-sold\.csv$/);
  expect(sold.lines).toHaveLength(25);
  expect(sold.lines.filter((line) => line.includes(',2,'))).not.toEqual([]);
  await page.getByRole('radio', { name: 'Month', exact: true }).click();
  const all = await save('Everything as CSV');
  expect(all.name).toMatch(/^sales-report-\d{4}-\d{2}-01-to-\d{4}-\d{2}-\d{2}\.csv$/);
  for (const table of ['sold', 'outcomes', 'accept_times', 'rings', 'delivery', 'best_sellers', 'stockouts'])
    expect(all.lines).toContain(table);
});
