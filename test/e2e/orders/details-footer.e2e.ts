import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import {
  countServiceAccepts,
  enterPractice,
  findCard,
  findColumn,
  openScreen,
  placeOrder,
} from '../support/page-actions.ts';
import { passQuiet } from '../support/typing.ts';

/** The least gap between buttons that must not be pressed by mistake and those that may be pressed at any time, in pixels. */
const APART_PX = 24;

const SIZES = [
  { width: 1366, height: 768 },
  { width: 1024, height: 600 },
  // As large as 1366 × 768 and 1024 × 600 at 200 %.
  { width: 683, height: 384 },
  { width: 512, height: 300 },
];

/** Places an order and opens its details with a click on its card. */
async function openNewOrder(page: Page): Promise<{ readonly number: string; readonly panel: Locator }> {
  const number = await placeOrder(page);
  await openScreen(page, 'Orders');
  return { number, panel: await openDetails(page, 'New', number) };
}

async function openDetails(page: Page, column: string, number: string): Promise<Locator> {
  await findCard(page, column, number).getByRole('link').click();
  const panel = page.getByRole('region', { name: `Details of ${number}` });
  await expect(panel.getByRole('table')).toBeVisible();
  return panel;
}

const findFooter = (panel: Locator): Locator => panel.locator('[data-slot=details-footer]');

/** The gap between two controls, horizontal or vertical, whichever is larger. */
async function measureDistance(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error('a control is not on screen');
  const across = Math.max(b.x - (a.x + a.width), a.x - (b.x + b.width));
  const down = Math.max(b.y - (a.y + a.height), a.y - (b.y + b.height));
  return Math.max(across, down);
}

/** Turns the mouse wheel over the panel's body until it is at its end, where all of these are in view beside its last button. */
async function expectAtEnd(page: Page, panel: Locator, buttons: readonly Locator[]): Promise<void> {
  const last = panel.getByRole('button', { name: 'Save the file' });
  const head = await panel.getByRole('heading').first().boundingBox();
  await page.mouse.move((head?.x ?? 0) + 20, (head?.y ?? 0) + (head?.height ?? 0) + 30);
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    for (const each of [last, ...buttons]) await expect(each).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass();
}

test('Accept, Reject and Print stay in view under the details at every size, Reject apart from Print', async ({
  page,
}) => {
  await enterPractice(page);
  const { panel } = await openNewOrder(page);
  const footer = findFooter(panel);
  const find = (name: string): Locator => footer.getByRole('button', { name, exact: true });
  const [accept, courier, reject, print] = [find('Accept'), find('Accept with courier'), find('Reject'), find('Print')];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAtEnd(page, panel, [accept, courier, reject, print]);
    await expect(courier).toHaveAccessibleDescription(/costs ₹[\d,.]+ · [\d.]+ %/);
    await expect.poll(() => measureDistance(reject, print)).toBeGreaterThanOrEqual(APART_PX);
  }
});

test('Reject in the details opens one list, which leaves the order’s number in view', async ({ page }) => {
  await enterPractice(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  const { number, panel } = await openNewOrder(page);
  await findFooter(panel).getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCount(1);
  for (const button of await dialog.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
  const title = panel.getByRole('heading', { name: number });
  await expect.poll(() => measureDistance(dialog, title)).toBeGreaterThan(0);
  await expect(async () => {
    await page.keyboard.press('1');
    await expect(dialog).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(findCard(page, 'New', number)).toHaveCount(0);
});

test('letters act on the order whose details have the focus, where they fill the window', async ({ page, profile }) => {
  await enterPractice(page);
  await page.setViewportSize({ width: 683, height: 384 });
  const number = await placeOrder(page);
  await openScreen(page, 'Orders');
  const panel = await openDetails(page, 'New', number);
  await expect(panel).toBeFocused();
  await expect(async () => {
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(async () => {
    await page.keyboard.press('a');
    await expect(findFooter(panel).getByRole('button', { name: 'Reject' })).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(panel).toContainText('Accepted');
  expect(countServiceAccepts(profile).accepted).toBe(1);
});

test('a letter in the details answers their order, and the focus stays there although another order waits', async ({
  page,
}) => {
  await enterPractice(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await placeOrder(page);
  await page.getByRole('button', { name: 'Place an order' }).click();
  const cards = findColumn(page, 'New').getByRole('article');
  await expect(cards).toHaveCount(2);
  const number = (await cards.first().getAttribute('aria-label')) ?? '';
  await openScreen(page, 'Orders');
  const panel = await openDetails(page, 'New', number);
  await expect(panel).toBeFocused();
  await passQuiet(page);
  await page.keyboard.press('a');
  await expect(panel).toContainText('Accepted');
  await expect(cards).toHaveCount(1);
  await expect(panel).toBeFocused();
});

test('Hand to own riders stands apart from the bill number and from Print at every size', async ({ page }) => {
  await enterPractice(page);
  const number = await placeOrder(page);
  await findCard(page, 'New', number).getByRole('button', { name: 'Accept with courier' }).click();
  await expect(findCard(page, 'Preparing', number)).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
  await openScreen(page, 'Orders');
  const panel = await openDetails(page, 'Preparing', number);
  const handBack = panel.getByRole('button', { name: 'Hand to own riders' });
  const harmless = [
    panel.getByRole('textbox', { name: 'Bill number' }),
    findFooter(panel).getByRole('button', { name: 'Print' }),
  ];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await handBack.scrollIntoViewIfNeeded();
    await expect(handBack).toBeInViewport({ ratio: 1 });
    for (const other of harmless)
      await expect.poll(() => measureDistance(handBack, other)).toBeGreaterThanOrEqual(APART_PX);
  }
});
