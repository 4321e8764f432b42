import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
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
