import { expect, type Page } from '@playwright/test';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';
import { findSmallTargets } from '../support/touch-targets.ts';

// The gallery looks at every designed state; here it is the running app, in both hosts, screen for screen.

/** The system's own preference, which the app follows until staff choose. */
const APPEARANCES = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'light', contrast: 'more' },
} as const;

const OTHERS: readonly (keyof typeof APPEARANCES)[] = ['dark', 'contrast'];

async function setAppearance(page: Page, appearance: keyof typeof APPEARANCES): Promise<void> {
  await page.emulateMedia(APPEARANCES[appearance]);
  await expect(page.locator('html')).toHaveAttribute('data-appearance', appearance);
}

/** Expects no fault on screen: by axe in each appearance, which differ only in colour, and for a finger. */
async function expectUsable(page: Page, what: string, others = OTHERS): Promise<void> {
  await setAppearance(page, 'light');
  const found = [...(await findAccessibilityFaults(page)), ...(await page.evaluate(findSmallTargets))];
  for (const appearance of others) {
    await setAppearance(page, appearance);
    found.push(...(await findAccessibilityFaults(page, { rules: ['color-contrast'] })));
  }
  expect(found, what).toEqual([]);
}

/** A morning: one order rings, one has no courier, one was cancelled while it was packed, one is done. */
async function fillTheBoard(page: Page): Promise<string> {
  await enterPractice(page);
  const failed = await placeOrder(page);
  await findCard(page, 'New', failed).getByRole('button', { name: 'Accept with courier' }).click();
  await page.getByRole('button', { name: `Picks ${failed}` }).click();
  await page.getByRole('button', { name: `Fails ${failed}` }).click();
  await expect(findCard(page, 'Preparing', failed)).toContainText('No courier came');
  const stopped = await placeOrder(page);
  await findCard(page, 'New', stopped).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findCard(page, 'Preparing', stopped)).toBeVisible();
  await page.getByRole('button', { name: `Cancels ${stopped}` }).click();
  await expect(findCard(page, 'Preparing', stopped)).toContainText('Cancelled: stop');
  await page.getByRole('button', { name: 'In-store sale' }).click();
  const rings = await placeOrder(page);
  await expect(findCard(page, 'New', rings)).toContainText('Ringing');
  return rings;
}

const screens = (page: Page) => page.getByRole('navigation').getByRole('link');

/** Every screen that the rail leads to. */
async function expectScreensUsable(page: Page, others = OTHERS): Promise<void> {
  const count = await screens(page).count();
  expect(count).toBeGreaterThanOrEqual(5);
  for (let at = 0; at < count; at += 1) {
    const screen = screens(page).nth(at);
    await screen.click();
    await expect(screen).toHaveAttribute('aria-current', 'page');
    await expectUsable(page, (await screen.textContent()) ?? '', others);
  }
}

test('axe finds nothing on any screen, in any appearance, nor in what opens over one', async ({ page }) => {
  // Some thirty looks, some seconds each on a busy machine.
  test.setTimeout(180_000);
  await expectUsable(page, 'Welcome');
  const rings = await fillTheBoard(page);
  await expectScreensUsable(page);

  await openScreen(page, 'Orders');
  await findCard(page, 'New', rings).getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectUsable(page, 'Reject');
  await page.keyboard.press('Escape');
  await findCard(page, 'New', rings).getByRole('link').click();
  await expect(page.getByRole('region', { name: `Details of ${rings}` }).getByRole('table')).toBeVisible();
  await expectUsable(page, 'Details');
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await page.getByRole('button', { name: 'Search orders' }).click();
  await page.getByRole('searchbox').fill(rings);
  await expect(page.getByRole('status').filter({ hasText: '1 order found' })).toBeVisible();
  await expectUsable(page, 'Search');

  // Hindi differs from English in its words only.
  await openScreen(page, 'Settings');
  const language = page.getByRole('region', { name: 'Language', exact: true });
  await language.getByRole('radio', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expectScreensUsable(page, []);
});
