import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import {
  countServiceAccepts,
  enterPractice,
  findCard,
  findColumn,
  openScreen,
  placeOrder,
  practiseOneOrder,
} from '../support/page-actions.ts';
import { moveHand, passQuiet } from '../support/typing.ts';

/** As a scanner types: every key without waiting for the one before, Enter at the end. */
async function scan(page: Page, code: string): Promise<void> {
  await Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)));
}

/** Waits until any effect of a key would show, and expects none. */
async function nothingHappened(page: Page, profile: string, number: string): Promise<void> {
  await page.clock.fastForward(500);
  const card = findCard(page, 'New', number);
  await expect(card.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(countServiceAccepts(profile)).toEqual({ accepted: 0, remembered: 0 });
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test('a scan of letters with Enter presses nothing, wherever focus is and while the window comes up', async ({
  page,
  profile,
}) => {
  const { number, card } = await practiseOneOrder(page);
  await passQuiet(page);

  await card.focus();
  for (const code of ['ACR7A', 'A', 'C-RA', '8901000000118A']) await scan(page, code);
  await nothingHappened(page, profile, number);

  for (const name of ['Accept', 'Reject']) {
    await card.getByRole('button', { name, exact: true }).focus();
    await scan(page, '8901A');
    await nothingHappened(page, profile, number);
  }

  // It began in another program: only its end arrives, with the keyboard.
  await card.getByRole('button', { name: 'Accept', exact: true }).focus();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.keyboard.press('Enter');
  await page.keyboard.press('a');
  await nothingHappened(page, profile, number);

  await page.reload({ waitUntil: 'commit' });
  await scan(page, 'ACR123A');
  await card.waitFor();
  await card.focus();
  await scan(page, 'ACRA');
  await nothingHappened(page, profile, number);

  // The order is still new: the service has had no answer before a person's press.
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findCard(page, 'Preparing', number)).toBeVisible();
  expect(countServiceAccepts(profile)).toEqual({ accepted: 1, remembered: 1 });
});

test('Tab wraps around after the last control; Enter presses at once then, but not after another program', async ({
  page,
}) => {
  await enterPractice(page);
  const place = page.getByRole('button', { name: 'Place an order' });
  const cards = findColumn(page, 'New').getByRole('article');
  await expect(place).toBeVisible();
  await place.focus();
  await passQuiet(page);

  // Once round: the window lets the keyboard go, and the next Tab takes it back.
  await page.evaluate(() => addEventListener('blur', () => document.body.setAttribute('data-left', '')));
  await page.keyboard.press('Tab');
  const isFocused = () => place.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(place).toBeFocused();
  await expect(page.locator('body[data-left]')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(1);

  // A scan that began in another program ends here: no Tab brought the keyboard back.
  await place.focus();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.keyboard.press('Enter');
  await passQuiet(page);
  await expect(cards).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(2);
});

test('all of Orders works by keyboard; focus follows the card, which is announced once', async ({ page }) => {
  await enterPractice(page);
  const number = await placeOrder(page);
  await expect(page.getByRole('log')).toContainText(`New order ${number}`);
  await openScreen(page, 'Orders');
  const card = findCard(page, 'New', number);
  await passQuiet(page);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A frame later Help gives focus back to where it was opened from.
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeFocused();

  await page.keyboard.press('F1');
  await expect(card).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: `Details of ${number}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();

  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toContainText('what may the customer know?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await card.focus();

  await page.keyboard.press('a');
  const taken = findCard(page, 'Preparing', number);
  await expect(taken).toBeFocused();
  await expect(page.getByRole('log')).toContainText(`${number} is accepted.`);
});

test('arrows go from order to order, down the column and across to the next; F1 leads back from any screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await enterPractice(page);
  const taken = await placeOrder(page);
  await findCard(page, 'New', taken).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findCard(page, 'Preparing', taken)).toBeVisible();
  const cards = findColumn(page, 'New').getByRole('article');
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: 'Place an order' }).click();
    await expect(cards).toHaveCount(count);
  }
  await openScreen(page, 'Stock');
  await passQuiet(page);
  await page.keyboard.press('F1');
  await expect(cards.nth(0)).toBeFocused();
  for (const [key, card] of [
    ['ArrowDown', cards.nth(1)],
    ['ArrowRight', findCard(page, 'Preparing', taken)],
    ['ArrowLeft', cards.nth(0)],
    ['ArrowDown', cards.nth(1)],
    ['ArrowUp', cards.nth(0)],
  ] as const) {
    await page.keyboard.press(key);
    await expect(card).toBeFocused();
  }
});

test('a digit typed in Help chooses none of the reject reasons under it', async ({ page }) => {
  const { card } = await practiseOneOrder(page);
  await passQuiet(page);
  await card.focus();
  await page.keyboard.press('r');
  const reasons = page.getByRole('dialog', { name: /what may the customer know/ });
  await expect(reasons).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('article')).toBeVisible();
  await page.keyboard.press('1');
  await moveHand(page);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(reasons).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'Reject' })).toBeVisible();
});

test('a letter works although the screen changes right after it, unless it belongs to that screen', async ({
  page,
  profile,
}) => {
  const { number, card } = await practiseOneOrder(page);
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();

  // From here on, a letter waits until the test lets time pass.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
  await page.keyboard.press('?');
  await openScreen(page, 'Stock');
  await expect(page.getByRole('heading', { name: 'Stock', exact: true })).toBeVisible();
  await page.clock.fastForward(200);
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openScreen(page, 'Orders');
  await card.focus();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
  await page.keyboard.press('a');
  await openScreen(page, 'Stock');
  await expect(page.getByRole('heading', { name: 'Stock', exact: true })).toBeVisible();
  await page.clock.fastForward(200);
  await page.clock.resume();
  await openScreen(page, 'Orders');
  await nothingHappened(page, profile, number);
});

test('letters can be switched off', async ({ page, profile }) => {
  await enterPractice(page);
  const number = await placeOrder(page);
  await openScreen(page, 'Settings');
  await page.getByRole('radio', { name: 'No letters' }).click();
  await expect(page.getByRole('radio', { name: 'No letters' })).toBeChecked();
  await openScreen(page, 'Orders');
  await passQuiet(page);
  await findCard(page, 'New', number).focus();
  await page.keyboard.press('a');
  await nothingHappened(page, profile, number);
});
