/** The screen tells the truth about when the service last answered, when an order rings again, and who acted. */

import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder, setNetwork } from '../support/page-actions.ts';

/** How long the last contact is watched. The service is asked once a second. */
const WATCHED_MS = 6_000;

test('the last contact moves with every answer of a healthy line', async ({ page }) => {
  await enterPractice(page);
  const connection = page.getByRole('banner').locator('[data-slot="bar-item"]', { hasText: 'last contact' });
  await expect(connection).toContainText(/last contact \d+ s ago/);
  const seen = await connection.evaluate(
    (item, watchedMs) =>
      new Promise<number[]>((resolve) => {
        const seconds: number[] = [];
        const read = (): void => {
          seconds.push(Number(/last contact (\d+) s/.exec(item.textContent)?.[1] ?? Number.NaN));
        };
        const observer = new MutationObserver(read);
        observer.observe(item, { subtree: true, childList: true, characterData: true });
        read();
        setTimeout(() => {
          observer.disconnect();
          read();
          resolve(seconds);
        }, watchedMs);
      }),
    WATCHED_MS,
  );
  // A busy machine may be a second or two late; without responses it would be six.
  expect(Math.max(...seen)).toBeLessThanOrEqual(3);
});

test('an order whose time is over says when its next reminder sounds, counting down', async ({ page }) => {
  await enterPractice(page);
  const number = await placeOrder(page);
  await page.getByRole('button', { name: '+15 min' }).click();
  const card = findCard(page, 'New', number);
  await expect(card).toContainText('over');
  await page.getByRole('button', { name: '+1 min' }).click();
  const left = async (): Promise<number> => {
    const [, minutes, seconds] = /Next reminder in (\d):(\d\d)/.exec((await card.textContent()) ?? '') ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };
  await expect(card).toContainText(/Next reminder in [01]:\d\d/);
  const first = await left();
  expect(first).toBeLessThanOrEqual(60);
  await expect.poll(left).toBeLessThan(first);
  // Nobody has silenced it.
  await expect(card).not.toContainText('Silenced');
});

test('an answer that waits for the line says so in the list, too', async ({ page }) => {
  await enterPractice(page);
  const number = await placeOrder(page);
  await setNetwork(page, false);
  await openScreen(page, 'Orders');
  await page.getByRole('button', { name: 'Show as list' }).click();
  const row = findCard(page, 'New', number);
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Offline');
  await row.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(row).toContainText('waiting for the line');
});

test('what this counter did reads “this counter” in the order’s details', async ({ page }) => {
  await enterPractice(page);
  const number = await placeOrder(page);
  await openScreen(page, 'Orders');
  await findCard(page, 'New', number).focus();
  // Letters count from one second after the window got the keyboard.
  await expect(async () => {
    await page.keyboard.press('a');
    await expect(findCard(page, 'Preparing', number)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await findCard(page, 'Preparing', number).getByText(number, { exact: true }).click();
  const accepted = page
    .getByRole('region', { name: `Details of ${number}` })
    .getByRole('listitem')
    .filter({ hasText: 'this counter' });
  await expect(accepted).toHaveCount(1);
  await expect(accepted).toContainText('Accepted');
});
