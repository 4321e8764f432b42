import { expect, type Locator, type Page } from '@playwright/test';
import { DAY } from '../../../electron/contract/domain/time.ts';
import { fillInventory } from '../../support/large-inventory.ts';
import { startService } from '../support/e2e-service.ts';
import { chooseFile } from '../support/file-chooser.ts';
import { test } from '../support/fixtures.ts';
import {
  connectStores,
  enterPractice,
  findCard,
  openScreen,
  placeOrder,
  readFirstLine,
} from '../support/page-actions.ts';
import { scanBarcode } from '../support/scanner.ts';
import { typeKeys } from '../support/typing.ts';

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Shelf' });
/** The rows that are drawn, without the head. */
const rows = (page: Page): Locator => grid(page).locator('[data-index]');
const head = (page: Page, name: string): Locator => grid(page).getByRole('columnheader', { name });
const shelfOf = (row: Locator): Locator => row.getByRole('gridcell').nth(2);

test.describe('a shelf of 100,000 items', () => {
  const COUNT = 100_000;
  /** How tall a row is drawn at least, in CSS pixels. */
  const ROW_PX = 62;

  const scroller = (page: Page): Locator => grid(page).getByRole('rowgroup').nth(1);
  const scrolledTo = (page: Page): Promise<number> => scroller(page).evaluate((list) => list.scrollTop);
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
    const [place, row] = [await scrolledTo(page), await inView(page)];
    await expect.poll(() => rows(page).count()).toBeLessThan(60);

    // An item is opened and closed.
    const code = /890\d{10}/.exec(row)?.[0] ?? '';
    await rows(page).filter({ hasText: code }).click();
    await expect(page.getByRole('button', { name: 'Close the item' })).toBeVisible();
    await page.getByRole('button', { name: 'Close the item' }).click();
    await expect.poll(() => inView(page)).toBe(row);
    // Another screen is looked at.
    await openScreen(page, 'Orders');
    await expect(page.getByRole('region', { name: 'New', exact: true })).toBeVisible();
    await openScreen(page, 'Stock');
    await expect.poll(() => inView(page)).toBe(row);
    expect(await scrolledTo(page)).toBe(place);

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

test('the list is sorted by what is pressed, the other way round when it is pressed again, and keeps to it', async ({
  page,
}) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await page.getByRole('searchbox', { name: 'Search the shelf' }).click();
  await typeKeys(page, 'dhara');
  await rows(page).first().click();
  const item = page.getByRole('region', { name: /^Dhara/ });
  await item.getByRole('radio', { name: 'Take off' }).click();
  await typeKeys(page, '8');
  await item.getByRole('button', { name: 'Save: shelf 50 becomes 42' }).click();
  await page.getByRole('button', { name: 'Clear the search' }).click();

  await head(page, 'Shelf').getByRole('button').click();
  await expect(head(page, 'Shelf')).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).first()).toContainText('Dhara');
  await head(page, 'Shelf').getByRole('button').click();
  await expect(head(page, 'Shelf')).toHaveAttribute('aria-sort', 'descending');
  await expect(shelfOf(rows(page).first())).toHaveText('50');

  await openScreen(page, 'Sales');
  await openScreen(page, 'Stock');
  await expect(head(page, 'Shelf')).toHaveAttribute('aria-sort', 'descending');
  await head(page, 'Price').getByRole('button').click();
  await expect(head(page, 'Shelf')).toHaveAttribute('aria-sort', 'none');
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
  const prices = await rows(page)
    .getByRole('gridcell')
    .filter({ hasText: /^₹/ })
    .evaluateAll((cells) => cells.map(({ textContent }) => Number(textContent?.replace(/[₹,]/g, ''))));
  expect(prices.length).toBeGreaterThan(5);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
});

/** The day that is this many days from now in India, as its shops write it. */
function dayIn(days: number): string {
  const [day, month, year] = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' })
    .format(Date.now() + days * DAY)
    .split('/');
  return `${day}-${month}-${year}`;
}

test('what expires soon is listed, the soonest first; how soon is for staff to say', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const goods = [`LATER,Paneer tin,5,${dayIn(50)}`, `SOON,Curd 400 g,9,${dayIn(10)}`];
  await chooseFile(page, 'days.csv', ['Barcode,Name,Stock,Expiry', ...goods].join('\r\n'));
  await page.getByRole('button', { name: 'Check every row' }).click();
  await page.getByRole('radio', { name: 'From the billing program' }).click();
  await page.getByRole('button', { name: 'Send 2 rows' }).click();
  await expect(page.getByRole('heading', { name: /^Done/ })).toBeVisible({ timeout: 30_000 });

  await openScreen(page, 'Stock');
  const list = page.getByRole('radio', { name: /^Expiring/ });
  await expect(list).toHaveText('Expiring1', { timeout: 30_000 });
  await list.click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('10 days');
  const within = page.getByRole('combobox', { name: 'Expiring within' });
  await within.selectOption('60 days');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Curd');
  await within.selectOption('7 days');
  await expect(page.getByText('Nothing expires soon.')).toBeVisible();
  await expect(list).toHaveText('Expiring0');
});

test('a count of what is being picked asks about the bag at once, and the shelf is put right', async ({ page }) => {
  await enterPractice(page);
  const number = await placeOrder(page);
  await findCard(page, 'New', number).getByRole('button', { name: 'Accept', exact: true }).click();
  const { barcode, units } = await readFirstLine(page, 'Preparing', number);
  await openScreen(page, 'Practice');
  await page.getByRole('button', { name: `Picks ${number}` }).click();
  await expect(findCard(page, 'Preparing', number)).toContainText('Picking');

  await openScreen(page, 'Stock');
  await expect(page.getByText('74 items, read from the service')).toBeVisible();
  await scanBarcode(page, barcode);
  await page.getByRole('tab', { name: 'Count' }).click();
  await typeKeys(page, '40');
  await page.getByRole('button', { name: /^Set the shelf: \d+ becomes 40$/ }).click();
  const asked = page.getByRole('region', { name: `Was order ${number} packed when you counted?` });
  await expect(asked).toContainText(`${units} in this order, counted 40 at`);
  await expect(asked.getByRole('button', { name: 'Choose for each item' })).toBeDisabled();
  await asked.getByRole('radio', { name: 'In the bag' }).click();
  await asked.getByRole('button', { name: 'That is how it was' }).click();
  await expect(asked).toHaveCount(0);
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('tabpanel', { name: 'History' });
  await expect(history).toContainText(`The service took ${units} off; +${units} is corrected`, { timeout: 20_000 });
  await expect(shelfOf(rows(page).filter({ hasText: barcode }))).toHaveText('40');
});
