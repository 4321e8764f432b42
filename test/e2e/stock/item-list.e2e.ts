import { expect, type Locator, type Page } from '@playwright/test';
import { fillInventory } from '../../support/large-inventory.ts';
import { startService } from '../support/e2e-service.ts';
import { test } from '../support/fixtures.ts';
import { connectStores, openScreen } from '../support/page-actions.ts';

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Shelf' });
/** The rows that are drawn, without the head. */
const rows = (page: Page): Locator => grid(page).locator('[data-index]');

test.describe('a shelf of 100,000 items', () => {
  const COUNT = 100_000;
  /** How tall a row is drawn at least, in CSS pixels. */
  const ROW_PX = 62;

  const scroller = (page: Page): Locator => grid(page).getByRole('rowgroup').nth(1);
  /** Where on the screen an item is drawn. */
  const placeOf = (page: Page, code: string): Promise<number> =>
    rows(page)
      .filter({ hasText: code })
      .evaluate((row) => row.getBoundingClientRect().top);
  const inView = (page: Page): Promise<string> =>
    scroller(page).evaluate((list) => {
      const { left, top } = list.getBoundingClientRect();
      return document.elementFromPoint(left + 60, top + 90)?.closest('[role=row]')?.textContent ?? '';
    });

  test('is scrolled to its end, and keeps its place while an item or another screen is open', async ({
    page,
    profile,
  }) => {
    test.setTimeout(120_000);
    const service = await startService();
    const { address, storeId } = service;
    fillInventory(profile, { address, mode: 'test', storeIds: [storeId] }, COUNT);
    await connectStores(page, service);
    await openScreen(page, 'Stock');
    await expect(rows(page).first()).toContainText('Aashirvaad');
    await expect(grid(page)).toHaveAttribute('aria-rowcount', /^1000\d\d$/);
    await expect.poll(() => rows(page).count()).toBeLessThan(60);

    await scroller(page).evaluate((list, top) => list.scrollTo({ top }), (COUNT / 2) * ROW_PX);
    await expect.poll(() => inView(page)).toMatch(/890\d{10}/);
    const row = await inView(page);
    await expect.poll(() => rows(page).count()).toBeLessThan(60);

    // An item is opened and closed.
    const code = /890\d{10}/.exec(row)?.[0] ?? '';
    const place = await placeOf(page, code);
    await rows(page).filter({ hasText: code }).click();
    await expect(page.getByRole('button', { name: 'Close the item' })).toBeVisible();
    await page.getByRole('button', { name: 'Close the item' }).click();
    await expect.poll(() => inView(page)).toBe(row);
    // Another screen is looked at.
    await openScreen(page, 'Orders');
    await expect(page.getByRole('region', { name: 'New', exact: true })).toBeVisible();
    await openScreen(page, 'Stock');
    await expect.poll(() => inView(page)).toBe(row);
    expect(await placeOf(page, code)).toBe(place);

    // By keyboard to the end, and back to the beginning.
    await rows(page).filter({ hasText: code }).focus();
    await page.keyboard.press('End');
    await expect(rows(page).last()).toBeFocused();
    await expect(rows(page).last()).toContainText('हल्दी पाउडर');
    await page.keyboard.press('Home');
    await expect(rows(page).first()).toBeFocused();
    await expect(rows(page).first()).toContainText('Aashirvaad');
    await service.stop();
  });
});
