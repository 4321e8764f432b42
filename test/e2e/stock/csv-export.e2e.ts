import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { chooseFile } from '../support/file-chooser.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';

// In Electron staff are asked where a file goes, by the system's own window, which no test can press.

/** What a press saves as a file. */
async function savedBy(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return await readFile(await (await download).path(), 'utf8');
}

test('the shelf is saved as a CSV file', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await expect(page.getByText('74 items, read from the service')).toBeVisible();
  const text = await savedBy(page, 'Save the shelf as CSV');
  expect(text.split('\n').filter((line) => line.includes('890')).length).toBe(74);
  expect(text).toContain('हल्दी पाउडर 200 ग्राम');
});

test('a name that a spreadsheet would calculate is saved as text, and read back as it was', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const name = "-2+3+cmd|' /C calc'!D2";
  await chooseFile(page, 'stock.csv', `EAN,Item Name,Stock\n8901058000108,${name},12 pcs`);
  await page.getByRole('button', { name: 'Check every row' }).click();
  const text = await savedBy(page, 'Save these rows as CSV');
  expect(text).toContain(`,"'${name}",`);

  await page.getByRole('button', { name: 'Another file' }).click();
  await chooseFile(page, 'mended.csv', text.replace('12 pcs', '12').replace('\uFEFF', ''));
  await page.getByRole('button', { name: 'Check every row' }).click();
  await page.getByRole('radio', { name: 'From the billing program' }).click();
  await page.getByRole('button', { name: 'Send 1 row' }).click();
  await expect(page.getByRole('heading', { name: /^Done/ })).toBeVisible({ timeout: 30_000 });
  await openScreen(page, 'Stock');
  await page.getByRole('searchbox', { name: 'Search the shelf' }).fill('calc');
  await expect(page.getByRole('grid').getByText(name, { exact: true })).toBeVisible({ timeout: 20_000 });
});

test('the rows of a file that need mending are saved with what is wrong, and nothing else', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const rows = ['EAN,Item Name,Stock', '8901058000108,Atta,12 pcs', '8906001500018,Til ladoo,8'];
  await chooseFile(page, 'stock.csv', rows.join('\n'));
  await page.getByRole('button', { name: 'Check every row' }).click();
  const text = await savedBy(page, 'Save these rows as CSV');
  expect(text).toContain('12 pcs');
  expect(text).toContain('stock is no whole number');
  expect(text).not.toContain('Til ladoo');
});
