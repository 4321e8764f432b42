/** The first steps of a new shop, from the first start to the last of them. */

import { expect, type Locator, type Page } from '@playwright/test';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { keepFirstSteps } from '../support/app-launcher.ts';
import { startService } from '../support/e2e-service.ts';
import { test as base } from '../support/fixtures.ts';
import { connectStores, findCard, findColumn, openScreen } from '../support/page-actions.ts';
import { setUpPrinter } from '../support/printer-setup.ts';
import { findSmallTargets } from '../support/touch-targets.ts';
import { pressByKeys } from '../support/typing.ts';

const test = base.extend({
  profile: async ({ profile }, use) => {
    keepFirstSteps(profile);
    await use(profile);
  },
});

/** The practice store's service starts, and its first order arrives, on a busy machine. */
const START_WITHIN_MS = 20_000;

const READING_MS = 1_500;

const steps = (page: Page): Locator => page.getByRole('region', { name: 'First steps' }).first();
const step = (page: Page, name: string): Locator => steps(page).getByRole('listitem').filter({ hasText: name });
const pointer = (page: Page): Locator => page.getByRole('note').filter({ hasText: 'Press Accept.' });

test('a new shop by mouse: practice begins with an order and a pointer, and the four steps are done in turn', async ({
  page,
  counter,
  printer,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await expect(page.getByRole('list', { name: 'First steps' }).getByRole('listitem')).toHaveCount(4);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try the practice store' }).click();

  await expect(step(page, '1. Store')).toContainText('done', { timeout: START_WITHIN_MS });
  await expect(steps(page).locator('[aria-current=step]')).toContainText('2. Sound');
  const card = findColumn(page, 'New').getByRole('article');
  await expect(card).toContainText('Ringing');
  await expect(pointer(page)).toBeVisible();
  expect([...(await findAccessibilityFaults(page)), ...(await page.evaluate(findSmallTargets))]).toEqual([]);
  const number = (await card.getAttribute('aria-label')) ?? '';
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(pointer(page)).toHaveCount(0);
  await openScreen(page, 'Orders');

  // The second press of a double click lands where the answers appear, and answers nothing.
  await steps(page).getByRole('button', { name: 'Test the ring' }).dblclick();
  await expect(steps(page)).toContainText('Did you hear the ring?');
  await expect(page.getByRole('heading', { name: 'Sound', exact: true, level: 2 })).toHaveCount(0);
  await expect(step(page, '2. Sound')).not.toContainText('done');
  await expect(async () => {
    await steps(page).getByRole('button', { name: 'Yes, I heard it' }).click();
    await expect(step(page, '2. Sound')).toContainText('done', { timeout: 500 });
  }).toPass();
  await expect(step(page, '2. Sound')).toContainText('done');

  await steps(page).getByRole('button', { name: 'Set up a printer' }).click();
  await expect(page.getByRole('button', { name: 'In the network (ESC/POS)' })).toBeInViewport();
  await setUpPrinter(page, printer.port);
  // Staff said that the test page is right; a browser can't be started with the computer.
  await expect(step(page, '3. Printer')).toContainText('done');
  await expect(steps(page)).toContainText('All four steps are done.');
  await steps(page).getByRole('button', { name: 'Close' }).click();
  await expect(steps(page)).toHaveCount(0);

  await counter.restart();
  await counter.page.setViewportSize({ width: 1366, height: 768 });
  await openScreen(counter.page, 'Orders');
  await expect(findCard(counter.page, 'Preparing', number)).toBeVisible();
  await expect(steps(counter.page)).toHaveCount(0);
});

/** Reloads the page with a clock that a test can move: one that comes later disagrees with the times kept so far. */
async function loadWithClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.reload();
}

test('a new shop by keyboard: the steps are left, found again after a restart, and ended without a printer', async ({
  page,
  counter,
}) => {
  await loadWithClock(page);
  await pressByKeys(page, page.getByRole('button', { name: 'Try the practice store' }));
  await expect(pointer(page)).toBeVisible({ timeout: START_WITHIN_MS });
  await pressByKeys(page, findColumn(page, 'New').getByRole('button', { name: 'Accept', exact: true }));
  await expect(pointer(page)).toHaveCount(0);

  await pressByKeys(page, steps(page).getByRole('button', { name: 'Test the ring' }));
  // A person reads the question first: an answer that comes at once belongs to a double click.
  await page.clock.fastForward(READING_MS);
  await pressByKeys(page, steps(page).getByRole('button', { name: 'No', exact: true }));
  await expect(page.getByRole('heading', { name: 'Sound', exact: true, level: 2 })).toBeFocused();
  await pressByKeys(page, steps(page).getByRole('button', { name: 'Later' }));
  await expect(steps(page)).toContainText(/First steps: [12] of 4 done\./);
  await expect(steps(page).getByRole('button', { name: 'Go on', exact: true })).toBeFocused();

  await counter.restart();
  const again = counter.page;
  await loadWithClock(again);
  await expect(steps(again)).toContainText(/First steps: [12] of 4 done\./);
  // They are in Settings too, below all else.
  await pressByKeys(again, again.getByRole('link', { name: 'Settings', exact: true }));
  await expect(again.getByRole('button', { name: 'Go on with the first steps' })).toBeVisible();
  await pressByKeys(again, steps(again).getByRole('button', { name: 'Go on', exact: true }));
  await expect(again.getByRole('button', { name: 'Go on with the first steps' })).toHaveCount(0);
  await pressByKeys(again, steps(again).getByRole('button', { name: '3. Printer' }));
  await expect(steps(again).locator('[aria-current=step]')).toContainText('3. Printer');
  await pressByKeys(again, steps(again).getByRole('button', { name: 'No printer here' }));
  await expect(steps(again).getByRole('button', { name: 'Test the ring' })).toBeFocused();
  await again.keyboard.press('Enter');
  await again.clock.fastForward(READING_MS);
  await pressByKeys(again, steps(again).getByRole('button', { name: 'Yes, I heard it' }));
  await expect(steps(again)).toContainText('All four steps are done.');
  await expect(steps(again).getByRole('button', { name: 'Close' })).toBeFocused();
  await again.keyboard.press('Enter');
  await expect(again.getByRole('region', { name: 'First steps' })).toHaveCount(0);
  // The focused button is gone; the focus is on the link of the current screen.
  await expect(again.getByRole('link', { name: 'Settings', exact: true })).toBeFocused();
});

test('a store that is connected first: an order is taken while the steps are open', async ({ page }) => {
  const service = await startService();
  await connectStores(page, service);
  await expect(step(page, '1. Store')).toContainText('done');
  await service.placeOrder(service.storeId);
  await expect(findColumn(page, 'New').getByRole('article')).toContainText('Ringing');
  // It is a real one: nothing points at it.
  await expect(page.getByRole('note')).toHaveCount(0);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findColumn(page, 'Preparing').getByRole('article')).toHaveCount(1);
  await service.stop();
});
