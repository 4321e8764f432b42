import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { sell, toBook } from '../support/sales-actions.ts';
import { HAND_MS } from '../support/typing.ts';

const booked = (page: Page) => page.getByRole('region', { name: 'Booked today' }).getByRole('listitem');

test('bill numbers are typed one after the other, then all the rest is booked at once', async ({ page }) => {
  await page.clock.install();
  await sell(page, 4);
  await toBook(page).first().getByRole('textbox').click();
  await page.keyboard.type('B-1', { delay: 150 });
  await expect(toBook(page).first().getByRole('textbox')).toHaveValue('B-1');
  // A person's Enter: one that follows at once would be a scanner's.
  await page.clock.fastForward(HAND_MS);
  await page.keyboard.press('Enter');
  await expect(booked(page)).toHaveCount(1);
  await expect(booked(page).first()).toContainText('B-1');
  // The next one can be typed at once.
  await expect(toBook(page).first().getByRole('textbox')).toBeFocused();

  await page.getByRole('button', { name: 'Book all' }).click();
  await expect(page.getByRole('dialog')).toContainText('Book all 3 sales');
  await page.getByRole('button', { name: 'Yes, book 3' }).click();
  await expect(booked(page)).toHaveCount(4);
  await expect(toBook(page)).toHaveCount(0);
});

test('the day is saved as CSV, and closing compares it with the service', async ({ page, host }) => {
  await sell(page, 2);
  if (host === 'preview') {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export today as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^sales-\d{4}-\d{2}-\d{2}\.csv$/);
    const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(rows[0]).toContain('order_number');
    const numbers = await toBook(page).evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));
    for (const number of numbers) expect(rows.filter((row) => row.includes(`,${number},`))).not.toEqual([]);
  }
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Compared at' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Sales 2 sales/ })).toContainText('agrees');
  const open = page.getByRole('region', { name: 'Still open' });
  await expect(open).toContainText('2 sales to book');
  // The one click that mends it, after which the day is compared anew.
  await open.getByRole('button', { name: 'Book all' }).click();
  await page.getByRole('button', { name: 'Yes, book 2' }).click();
  await expect(open).toContainText('Nothing is open. The day agrees on both sides.');
});
