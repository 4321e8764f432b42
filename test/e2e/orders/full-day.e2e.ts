import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder, setNetwork } from '../support/page-actions.ts';

const play = (page: Page, move: string) => page.getByRole('button', { name: move }).click();
const accept = (page: Page, number: string) =>
  findCard(page, 'New', number).getByRole('button', { name: 'Accept', exact: true }).click();

/** A store's day in short: everything goes through the screen, and in the evening nothing is missing. */
test('a day: mornings, a courier that fails, an outage, an answer that came too late, the evening’s closing', async ({
  page,
}) => {
  await enterPractice(page);

  // The morning: an order is taken, packed and brought.
  const first = await placeOrder(page);
  await accept(page, first);
  await expect(findCard(page, 'Preparing', first)).toBeVisible();
  await play(page, `Picks ${first}`);
  await play(page, `Packs ${first}`);
  await expect(findCard(page, 'On the way', first)).toBeVisible();
  await play(page, `Picks up ${first}`);
  await play(page, `Delivers ${first}`);
  await expect(findCard(page, 'Done today', first)).toContainText('To book');

  // Noon: no courier comes, the store's own riders go.
  const second = await placeOrder(page);
  await findCard(page, 'New', second).getByRole('button', { name: 'Accept with courier' }).click();
  await play(page, `Picks ${second}`);
  await play(page, `Fails ${second}`);
  await findCard(page, 'Preparing', second).getByRole('button', { name: 'Hand to own riders' }).click();
  await expect(findCard(page, 'Preparing', second)).toContainText('Own riders');
  await play(page, 'In-store sale');

  // The afternoon: the line is down, and a customer changes his mind meanwhile.
  const third = await placeOrder(page);
  await setNetwork(page, false);
  await accept(page, third);
  await expect(findCard(page, 'New', third)).toContainText('waiting for the line');
  await play(page, `Cancels ${third}`);
  await setNetwork(page, true);
  await expect(page.getByRole('alert').filter({ hasText: `${third} is cancelled` })).toBeVisible();

  // The evening: what is still in the shop is seen, every sale is booked, and both sides agree.
  await openScreen(page, 'Sales');
  const toBook = page.getByRole('region', { name: 'To book' }).getByRole('listitem');
  await expect(toBook).toHaveCount(2);
  await page.getByRole('button', { name: 'Book all' }).click();
  await page.getByRole('button', { name: 'Yes, book 2' }).click();
  await expect(toBook).toHaveCount(0);
  await page.getByRole('button', { name: 'Compare with the service' }).click();
  const closing = page.getByRole('region', { name: 'Closing the day' });
  await expect(closing).toContainText('2 booked, 0 to book');
  await expect(closing).toContainText('on both sides');
  await expect(closing).toContainText('1 order still open');
  await closing.getByRole('link', { name: second }).click();
  await expect(page.getByRole('region', { name: `Details of ${second}` })).toBeVisible();
});
