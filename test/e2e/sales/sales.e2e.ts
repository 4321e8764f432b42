import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder, setNetwork } from '../support/page-actions.ts';
import { sell, toBook } from '../support/sales-actions.ts';
import { HAND_MS, typeKeys } from '../support/typing.ts';

const play = (page: Page, move: string) => page.getByRole('button', { name: move }).click();

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

test('a bill number that was typed waits for Booked or Book all, also while staff look at the orders', async ({
  page,
}) => {
  await sell(page, 2);
  const field = toBook(page).nth(1).getByRole('textbox');
  await field.click();
  await typeKeys(page, 'B-7');
  await openScreen(page, 'Orders');
  await openScreen(page, 'Sales');
  await expect(field).toHaveValue('B-7');

  await page.getByRole('button', { name: 'Book all' }).click();
  await page.getByRole('button', { name: 'Yes, book 2' }).click();
  await expect(booked(page)).toHaveCount(2);
  await expect(booked(page).filter({ hasText: 'B-7' })).toHaveCount(1);
});

test('by itself: once it is switched on in Settings nothing waits to be booked', async ({ page }) => {
  await sell(page, 1);
  await openScreen(page, 'Settings');
  await page.getByRole('radio', { name: 'By itself', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'By itself', exact: true })).toBeChecked();
  await openScreen(page, 'Practice');
  await play(page, 'In-store sale');
  await openScreen(page, 'Sales');
  await expect(booked(page)).toHaveCount(2);
  await expect(toBook(page)).toHaveCount(0);
});

test('the day as CSV, and closing compared with the service', async ({ page, host }) => {
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
  await page.getByRole('button', { name: 'Compare with the service' }).click();
  const closing = page.getByRole('region', { name: 'Closing the day' });
  await expect(closing.getByRole('status')).toContainText('Compared at');
  await expect(closing).toContainText('on both sides');
  await expect(closing).toContainText('0 booked, 2 to book');
});

test('a sale to book leads to what was sold, and back', async ({ page }) => {
  await sell(page, 1);
  const number = (await toBook(page).first().getAttribute('aria-label')) ?? '';
  await toBook(page)
    .first()
    .getByRole('link', { name: `Details of ${number}` })
    .click();
  await expect(page.getByRole('region', { name: `Details of ${number}` })).toContainText('Completed in the store');
});

test('the customer cancels while Accept waits for the line: a banner says so until it is closed', async ({ page }) => {
  await enterPractice(page);
  const number = await placeOrder(page);
  await setNetwork(page, false);
  await findCard(page, 'New', number).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findCard(page, 'New', number)).toContainText('waiting for the line');
  await play(page, `Cancels ${number}`);
  await setNetwork(page, true);
  const said = page.getByRole('alert').filter({ hasText: `${number} is cancelled` });
  await expect(said).toBeVisible();
  await openScreen(page, 'Activity');
  await expect(said).toBeVisible();
  await said.getByRole('button', { name: 'Close' }).click();
  await expect(said).toHaveCount(0);
});

test('one press silences every ringing order', async ({ page }) => {
  await enterPractice(page);
  await placeOrder(page);
  await play(page, 'Place an order');
  await openScreen(page, 'Orders');
  const cards = page.getByRole('region', { name: 'New' }).getByRole('article');
  await expect(cards.filter({ hasText: 'Ringing' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Silence all' }).click();
  await expect(cards.filter({ hasText: 'Silenced' })).toHaveCount(2);
});
