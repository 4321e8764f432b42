import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder, setNetwork } from '../support/page-actions.ts';

test('after an outage staff work through what waits with one key for each order', async ({ page }) => {
  await page.clock.install();
  await enterPractice(page);
  await placeOrder(page);
  await page.getByRole('button', { name: 'Place an order' }).click();
  await expect(page.getByRole('region', { name: 'New' }).getByRole('article')).toHaveCount(2);
  await setNetwork(page, false);
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Offline');
  await page.getByRole('button', { name: '+5 min' }).click();
  await setNetwork(page, true);
  await openScreen(page, 'Orders');

  await expect(page.getByRole('heading', { name: 'The line is back. 2 orders need an answer.' })).toBeVisible();
  const rows = page.getByRole('region', { name: 'New', exact: true }).getByRole('article');
  await expect(rows).toHaveCount(2);
  // Nothing else happened meanwhile, so no empty box says so.
  await expect(page.getByRole('region', { name: 'While you were away' })).toHaveCount(0);
  await page.clock.fastForward(1_500);
  await page.keyboard.press('F1');
  await expect(rows.first()).toBeFocused();
  const second = (await rows.nth(1).getAttribute('aria-label')) ?? '';

  await page.keyboard.press('a');
  await page.clock.fastForward(200);
  await expect(findCard(page, 'New', second)).toBeFocused();
  await page.clock.fastForward(400);
  await page.keyboard.press('a');
  await page.clock.fastForward(200);
  // Nothing waits any more: the columns are back.
  await expect(page.getByRole('region', { name: 'Preparing' }).getByRole('article')).toHaveCount(2);
});

test('after an outage the focus leaves neither an order that waits nor another control when an order is answered', async ({
  page,
}) => {
  await enterPractice(page);
  await placeOrder(page);
  const rows = page.getByRole('region', { name: 'New', exact: true }).getByRole('article');
  for (const count of [2, 3, 4]) {
    await page.getByRole('button', { name: 'Place an order' }).click();
    await expect(rows).toHaveCount(count);
  }
  await setNetwork(page, false);
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Offline');
  await page.getByRole('button', { name: '+5 min' }).click();
  await setNetwork(page, true);
  await openScreen(page, 'Orders');
  await expect(page.getByRole('heading', { name: '4 orders need an answer' })).toBeVisible();

  const last = findCard(page, 'New', (await rows.last().getAttribute('aria-label')) ?? '');
  const controls = [last, page.getByRole('button', { name: 'Show as columns' })];
  for (const [answered, control] of controls.entries()) {
    await control.focus();
    // Nobody moves the focus: the order may as well be accepted elsewhere.
    await rows
      .first()
      .getByRole('button', { name: 'Accept', exact: true })
      .evaluate((button) => button instanceof HTMLElement && button.click());
    await expect(rows).toHaveCount(3 - answered);
    await expect(control).toBeFocused();
  }
});
