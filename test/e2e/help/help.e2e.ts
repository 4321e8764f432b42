/** Help: every page, the keys that open it, a ring over it, and the way from messages to their paragraphs. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';
import { findSmallTargets } from '../support/touch-targets.ts';

const folder = join(import.meta.dirname, '../../../electron/contract/i18n/en');
const { help_pages: PAGES } = JSON.parse(readFileSync(join(folder, 'help.json'), 'utf8'));
const PAGE_COUNT = Object.keys(PAGES).length;

const helpOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Help' });
const helpPage = (page: Page, title: string): Locator =>
  helpOf(page).getByRole('article', { name: title, exact: true });

/** The paragraph of a message has the focus, under its own heading. */
async function expectParagraph(page: Page, heading: string): Promise<void> {
  const paragraph = helpPage(page, 'When something goes wrong')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
  await expect(paragraph).toBeFocused();
  await expect(paragraph).toBeInViewport();
}

test('every page is reached by touch alone, and is clean for axe and for fingers', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await enterPractice(page);
  await openScreen(page, 'Sales');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(helpPage(page, 'Sales')).toBeVisible();
  const entries = helpOf(page).getByRole('navigation').getByRole('button');
  await expect(entries).toHaveCount(PAGE_COUNT);
  for (const entry of await entries.all()) {
    await entry.click();
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expect(helpPage(page, (await entry.textContent()) ?? '')).toBeVisible();
    expect(await page.evaluate(findSmallTargets)).toEqual([]);
  }
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await helpOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(
    page.getByRole('heading', { name: 'Sales', level: 1 }).or(page.getByText('To book')).first(),
  ).toBeVisible();
});

test('? and F1 held open the page of the screen, Escape gives the focus back, F1 alone leads to Orders', async ({
  page,
}) => {
  await enterPractice(page);
  const number = await placeOrder(page);
  const card = findCard(page, 'New', number);
  await openScreen(page, 'Orders');
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findCard(page, 'Preparing', number)).toBeVisible();
  await openScreen(page, 'Stock');
  const box = page.getByRole('searchbox', { name: 'Search the shelf' });
  await box.click();
  await page.keyboard.down('F1');
  await expect(helpPage(page, 'Stock')).toBeVisible();
  await page.keyboard.up('F1');
  await expect(helpPage(page, 'Stock')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(box).toBeFocused();

  // The field takes a question mark as text.
  await page.keyboard.press('?');
  await expect(box).toHaveValue('?');
  await page.keyboard.press('Backspace');
  await page.getByRole('link', { name: 'Activity' }).first().click();
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(helpPage(page, 'Activity')).toBeVisible();

  await helpOf(page).getByRole('searchbox', { name: 'Search help' }).click();
  await page.keyboard.type('prnter', { delay: 20 });
  await helpOf(page).getByRole('button', { name: 'The printer does not print' }).click();
  await expectParagraph(page, 'The printer does not print');
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(findCard(page, 'Preparing', number)).toBeVisible();
});

test('an order that rings is shown over help, and one press leads to its Accept (C3)', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await enterPractice(page);
  const number = await placeOrder(page);
  await openScreen(page, 'Orders');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(helpPage(page, 'Orders')).toBeVisible();
  const banner = helpOf(page).getByRole('complementary').filter({ hasText: 'rings in Orders' });
  await expect(banner).toBeInViewport({ ratio: 1 });
  await expect(banner.getByRole('button', { name: /Silence/ })).toBeVisible();
  await banner.getByRole('button', { name: 'Go to Orders' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const card = findCard(page, 'New', number);
  await page.keyboard.press('?');
  await expect(banner).toBeVisible();
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card).toBeFocused();
  await expect(card.getByRole('button', { name: 'Accept', exact: true })).toBeInViewport();
});

test('an entry that is pressed again leads back to its paragraph', async ({ page }) => {
  await enterPractice(page);
  await page.getByRole('button', { name: 'Help' }).click();
  const dialog = page.getByRole('dialog', { name: 'Help' });
  await dialog.getByRole('searchbox').click();
  await page.keyboard.type('heard', { delay: 150 });
  const entry = dialog.getByRole('navigation').getByRole('button', { name: 'Nothing is heard' });
  await entry.click();
  const part = dialog.locator('[data-part][aria-current]');
  await expect(part).toBeInViewport();
  await dialog.getByRole('article').evaluate((article) => article.scrollTo({ top: 0 }));
  await expect(part).not.toBeInViewport();
  await entry.click();
  await expect(part).toBeInViewport();
});
