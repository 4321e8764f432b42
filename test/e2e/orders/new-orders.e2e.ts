import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import {
  countServiceAccepts,
  enterPractice,
  findColumn,
  openScreen,
  practiseOneOrder,
} from '../support/page-actions.ts';

/** Longer than letters are ignored on an order that the focus moved to by itself. */
const READ_MS = 400;
/** Longer than a letter waits for another key. */
const LETTER_MS = 100;

const cardsOf = (page: Page): Locator => findColumn(page, 'New').getByRole('article');

/** Places this many orders in the practice store. Ends on Orders. */
async function placeOrders(page: Page, count: number): Promise<void> {
  await enterPractice(page);
  for (let placed = 1; placed <= count; placed += 1) {
    await page.getByRole('button', { name: 'Place an order' }).click();
    await expect(cardsOf(page)).toHaveCount(placed);
  }
  await openScreen(page, 'Orders');
}

/** The number of lanes of cards. */
async function countLanes(page: Page): Promise<number> {
  const edges = await cardsOf(page).evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
  return new Set(edges.map(Math.round)).size;
}

async function getLabel(card: Locator): Promise<string> {
  return (await card.getAttribute('aria-label')) ?? '';
}

test('from five new orders cards are compact, side by side, and show all that a decision takes', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await placeOrders(page, 4);
  const compact = findColumn(page, 'New').locator('[data-slot="answer-buttons"]');
  await expect(compact).toHaveCount(0);
  await openScreen(page, 'Practice');
  await page.getByRole('button', { name: 'Place an order' }).click();
  await openScreen(page, 'Orders');
  await expect(compact).toHaveCount(5);
  for (const card of await cardsOf(page).all()) {
    await expect(card.getByRole('timer')).toHaveText(/\d+:\d\d left/);
    await expect(card).toContainText(/₹[\d,.]+.*Paid.*\d+ items?, \d+ units?.*\d+\s× \S/s);
    await expect(card.getByRole('button', { name: 'Silence' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Accept', exact: true })).toBeEnabled();
    await expect(card.getByRole('button', { name: 'Accept with courier' })).toHaveAccessibleDescription(
      /₹[\d,.]+ · [\d.]+ %.*you keep ₹[\d,.]+.*min/,
    );
    await expect(card.getByRole('button', { name: 'Reject' })).toBeEnabled();
  }

  for (const [width, height, lanes] of [
    [1366, 768, 2],
    [1920, 1080, 3],
    [1024, 600, 3],
    [683, 384, 2],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => countLanes(page), `lanes at ${width} × ${height}`).toBe(lanes);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('A accepts one order after the other; one key pressed twice accepts one (C2)', async ({ page, profile }) => {
  await page.clock.install();
  await placeOrders(page, 5);
  const labels = await Promise.all((await cardsOf(page).all()).map(getLabel));
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.keyboard.press('F1');
  await page.clock.runFor(LETTER_MS);
  for (const [place, label] of labels.slice(0, 3).entries()) {
    await expect(cardsOf(page).and(page.getByLabel(label, { exact: true }))).toBeFocused();
    await page.keyboard.press('a');
    await page.clock.runFor(LETTER_MS);
    const next = cardsOf(page).and(page.getByLabel(labels[place + 1] ?? '', { exact: true }));
    await expect(next).toBeFocused();
    // The same key again, in a hurry.
    await page.keyboard.press('a');
    await page.clock.runFor(READ_MS);
  }
  await expect.poll(() => countServiceAccepts(profile)).toEqual({ accepted: 3, remembered: 3 });
  await page.clock.resume();
  await expect(findColumn(page, 'Preparing').getByRole('article')).toHaveCount(3);
  await expect(cardsOf(page)).toHaveCount(2);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await help.getByRole('button', { name: 'Keys', exact: true }).click();
  await expect(help).toContainText('Accept with own riders, and go on to the next');
});

test('Show as list is always offered, is kept, and turns back; other columns stay in view', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1366, height: 768 });
  await placeOrders(page, 2);
  await page.getByRole('button', { name: 'Show as list' }).click();
  const group = page.getByRole('region', { name: 'More time' });
  await expect(group.getByRole('article')).toHaveCount(2);
  await expect(page.getByText('The line is back')).toHaveCount(0);
  for (const name of ['Preparing', 'On the way', 'Done today']) await expect(findColumn(page, name)).toBeVisible();
  const row = group.getByRole('article').first();
  await expect(row).toContainText(/₹[\d,.]+.*Paid.*\d+\s× \S/s);
  await row.getByRole('button', { name: 'Silence 30 s' }).click();
  await expect(row).toContainText('Silenced');

  await page.reload();
  await expect(group.getByRole('article')).toHaveCount(2);
  await page.clock.fastForward(1_500);
  await page.keyboard.press('F1');
  await expect(group.getByRole('article').first()).toBeFocused();
  const first = await getLabel(group.getByRole('article').first());
  await page.keyboard.press('l');
  await page.clock.fastForward(LETTER_MS);
  await expect(group).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show as list' })).toBeVisible();
  await expect(cardsOf(page).and(page.getByLabel(first, { exact: true }))).toBeFocused();
});

test('orders out of view are counted, with those that ring, and one press shows them', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await placeOrders(page, 7);
  const below = page.getByRole('button', { name: /more below/ });
  await expect(below).toHaveAccessibleName('1 more below, 1 rings');
  const last = cardsOf(page).last();
  await expect(last).not.toBeInViewport({ ratio: 0.5 });
  await below.click();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await expect(last).toBeFocused();
  await expect(below).toHaveCount(0);
  const above = page.getByRole('button', { name: '3 more above, 3 ring' });
  await above.click();
  await expect(cardsOf(page).nth(2)).toBeInViewport({ ratio: 0.9 });

  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(page.locator('[data-slot="more-orders"]')).toHaveCount(0);
});

test('halos and bells of ringing orders beat together, and nothing beats once none rings (P16)', async ({ page }) => {
  const { card } = await practiseOneOrder(page);
  const root = page.locator('html');
  for (const beat of ['off', 'on', 'off']) await expect(root).toHaveAttribute('data-beat', beat);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(root).not.toHaveAttribute('data-beat', /./);
});
