import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder, readFirstLine } from '../support/page-actions.ts';
import { HAND_MS, passQuiet, typeKeys } from '../support/typing.ts';

/** An order that was taken and cancelled, and one that rings. Returns the number and the first item of each. */
async function twoOrders(page: Page): Promise<{ ended: string; rings: string; item: string; barcode: string }> {
  await enterPractice(page);
  const ended = await placeOrder(page);
  await page.getByRole('button', { name: `Rejects ${ended} first` }).click();
  await expect(findCard(page, 'Done today', ended)).toBeVisible();
  const rings = await placeOrder(page);
  await openScreen(page, 'Orders');
  const { name, barcode } = await readFirstLine(page, 'Done today', ended);
  return { ended, rings, item: name, barcode };
}

/** As a scanner types: every key at once, however busy the machine is, Enter at the end. */
const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate(
    (keys) => {
      for (const key of keys) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }
    },
    [...code, 'Enter'],
  );

const search = (page: Page) => page.getByRole('region', { name: 'Search orders' });
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search orders' });

test('by keyboard / opens the search, Enter opens the order, Esc leads back, and New stays', async ({ page }) => {
  await page.clock.install();
  const { ended, rings } = await twoOrders(page);
  await page.clock.fastForward(1_500);

  await page.keyboard.press('/');
  await page.clock.fastForward(200);
  await expect(field(page)).toBeFocused();
  await expect(findCard(page, 'New', rings)).toBeVisible();
  await page.keyboard.type(ended.toLowerCase(), { delay: 150 });
  await expect(search(page).getByRole('article')).toHaveCount(1);
  await expect(search(page).getByRole('status')).toHaveText('1 order found');
  await expect(search(page).getByRole('article', { name: ended })).toContainText('Cancelled');

  await page.clock.fastForward(HAND_MS);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: `Details of ${ended}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue(ended.toLowerCase());
  await expect(search(page).getByRole('article', { name: ended })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveCount(0);
  await expect(findCard(page, 'Done today', ended)).toBeVisible();
});

test('a search opened over the details of an order takes what is typed, and answers no order', async ({ page }) => {
  const { ended, rings } = await twoOrders(page);
  await findCard(page, 'New', rings).getByRole('link').click();
  await expect(page.getByRole('region', { name: `Details of ${rings}` })).toBeFocused();
  await passQuiet(page);
  await page.keyboard.press('/');
  await expect(field(page)).toBeVisible();
  await typeKeys(page, 'aca');
  await expect(field(page)).toHaveValue('aca');
  await expect(findCard(page, 'New', rings).getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(findCard(page, 'Done today', ended)).toBeVisible();
});

test('a scan while the search is open is looked for, and accepts nothing', async ({ page }) => {
  await page.clock.install();
  const { ended, rings, barcode } = await twoOrders(page);
  await page.clock.fastForward(1_500);
  await page.keyboard.press('/');
  await page.clock.fastForward(200);
  await expect(field(page)).toBeFocused();
  await scan(page, barcode);
  await expect(field(page)).toHaveValue(barcode);
  await expect(search(page).getByRole('article', { name: ended })).toBeVisible();
  await expect(page.getByRole('region', { name: `Details of ${ended}` })).toHaveCount(0);
  await expect(findCard(page, 'New', rings).getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
});
