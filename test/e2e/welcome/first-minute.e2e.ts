import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { countServiceAccepts, enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';

test('the first minute: practice store, an order rings, Accept, Preparing', async ({ page, profile }, testInfo) => {
  const faults: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
  page.on('pageerror', (fault) => void faults.push(String(fault)));
  const photograph = (name: string) =>
    page.screenshot({ path: testInfo.outputPath(`${name}.png`), animations: 'disabled' });

  await expect(page.getByRole('button', { name: 'Try the practice store' })).toBeVisible();
  await photograph('1-welcome');
  await enterPractice(page);
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Online');

  await expect(page.getByText('On the screen Practice, press Place an order.')).toBeVisible();
  const number = await placeOrder(page);
  const card = findCard(page, 'New', number);
  await expect(card).toContainText('Ringing');
  await expect(card).toContainText(/1[45]:\d\d/);
  await photograph('2-rings');

  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findCard(page, 'Preparing', number)).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(countServiceAccepts(profile)).toEqual({ accepted: 1, remembered: 1 });
  await photograph('3-preparing');

  // The picture in README.md, kept as build/screenshot.png.
  await placeOrder(page);
  await openScreen(page, 'Orders');
  await expect(page.getByRole('button', { name: 'Accept with courier' })).toBeEnabled();
  await photograph('4-orders');

  // The page broke no content security policy and threw no error.
  expect(faults).toEqual([]);
});
