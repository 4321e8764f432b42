import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import {
  countServiceAccepts,
  enterPractice,
  findCard,
  openScreen,
  placeOrder,
  setNetwork,
} from '../support/page-actions.ts';
import type { RunningApp } from '../support/running-app.ts';

/** Accepts an order while the line is down, and sees that it waits. Returns the order's short number. */
async function acceptWithoutLine({ page }: RunningApp): Promise<string> {
  await enterPractice(page);
  const number = await placeOrder(page);
  const card = findCard(page, 'New', number);
  await setNetwork(page, false);
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(card).toContainText('Accepting');
  return number;
}

/** After a new start: the press is still there and still not said to be done. The line comes back: it is done, once. */
async function seesItKeptAndSentOnce({ page }: RunningApp, profile: string, number: string): Promise<void> {
  await openScreen(page, 'Practice');
  await expect(findCard(page, 'New', number)).toContainText('Accepting');
  await expect(page.getByText('1 action waiting')).toBeVisible();
  expect(countServiceAccepts(profile)).toEqual({ accepted: 0, remembered: 0 });

  await setNetwork(page, true);
  await expect(findCard(page, 'Preparing', number)).toBeVisible();
  await expect(page.getByText('Nothing waiting')).toBeVisible();
  expect(countServiceAccepts(profile)).toEqual({ accepted: 1, remembered: 1 });
}

test('Accept without a line waits, survives closing and opening, and is sent once (C2)', async ({
  counter,
  profile,
}) => {
  const number = await acceptWithoutLine(counter);
  await expect(counter.page.getByRole('status', { name: 'Connection' })).toContainText('Offline');
  await counter.restart();
  await seesItKeptAndSentOnce(counter, profile, number);
});

test('Accept without a line survives a power cut right after the press, and is sent once (C2, C14)', async ({
  counter,
  profile,
}) => {
  const number = await acceptWithoutLine(counter);
  await counter.killAndStart();
  await seesItKeptAndSentOnce(counter, profile, number);
});
