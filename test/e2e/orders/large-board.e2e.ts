import { type Browser, expect, type Page, test } from '@playwright/test';
import { type GalleryServer, startGalleryServer } from '../support/gallery-server.ts';
import { findCard } from '../support/page-actions.ts';

// Two hundred orders at once, as the gallery shows them: every one is there, and only those near to view are drawn.

let gallery: GalleryServer;
let browser: Browser;
let page: Page;
test.beforeAll(async ({ playwright }) => {
  gallery = await startGalleryServer();
  browser = await playwright.chromium.launch();
});
test.afterAll(async () => {
  await browser.close();
  await gallery.stop();
});

test.beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await page.goto(`${gallery.url}?state=orders-many`);
  await expect(findCard(page, 'New', 'M0')).toBeVisible();
});
test.afterEach(async () => {
  await page.close();
});

test('a ringing head that is scrolled half out of view comes back whole', async () => {
  await page.goto(`${gallery.url}?state=orders-forty`);
  const list = page.getByRole('region', { name: 'New' }).locator('[data-slot=column-cards]');
  const second = list.locator('[data-ringing]').nth(2);
  await list.hover();
  const top = await list.evaluate((element) => element.getBoundingClientRect().top);
  const at = (await second.boundingBox())?.y ?? 0;
  await page.mouse.wheel(0, at - top + 20);
  await expect.poll(async () => Math.round(((await second.boundingBox())?.y ?? 0) - top)).toBe(8);
});

const accepts = () => page.getByRole('button', { name: 'Accept', exact: true });

test('every order has its card; a card far out of view is an empty place', async () => {
  await expect(page.getByRole('region', { name: 'New' }).getByRole('article')).toHaveCount(200);
  await expect.poll(() => accepts().count()).toBeLessThan(25);

  await findCard(page, 'New', 'M199').scrollIntoViewIfNeeded();
  await expect(findCard(page, 'New', 'M199').getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await expect(findCard(page, 'New', 'M0').getByRole('button')).toHaveCount(0);
  await expect.poll(() => accepts().count()).toBeLessThan(25);
});

test('the arrows go through all of them, and what has focus can be accepted where it stands', async () => {
  await findCard(page, 'New', 'M0').focus();
  await page.keyboard.press('ArrowRight');
  await expect(findCard(page, 'New', 'M1')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  // Two orders a row.
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowDown');
  const card = findCard(page, 'New', 'M40');
  await expect(card).toBeFocused();
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findCard(page, 'Preparing', 'M40')).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'New' }).getByRole('article')).toHaveCount(199);
});
