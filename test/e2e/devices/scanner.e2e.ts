import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';
import { scanBarcode } from '../support/scanner.ts';
import { moveHand } from '../support/typing.ts';

const OIL = '8901802001658';
const item = (page: Page, name = 'Dhara Kachi Ghani Mustard Oil 1 L') =>
  page.getByRole('region', { name, exact: true });

test('a scan on any screen, without a focused field, opens Stock with the item', async ({ page }) => {
  await enterPractice(page);
  for (const screen of ['Orders', 'Practice', 'Sales', 'Activity', 'Settings', 'Stock']) {
    await openScreen(page, screen);
    await scanBarcode(page, OIL);
    await expect(item(page)).toContainText('Shelf 50');
    await expect(page).toHaveURL(/#stock\//);
    await expect(page.getByRole('searchbox', { name: 'Search the shelf' })).toHaveValue(OIL);
    await page.getByRole('button', { name: 'Close the item' }).click();
  }
});

test('a code does not stay in a text field, and Enter is not pressed; a bill’s number may be scanned', async ({
  page,
}) => {
  await enterPractice(page);
  const number = await placeOrder(page);
  await openScreen(page, 'Orders');
  await findCard(page, 'New', number).getByRole('link').click();
  const bill = page.getByRole('textbox', { name: 'Bill number' });
  await bill.click();
  await scanBarcode(page, 'B-2219');
  await expect(bill).toHaveValue('B-2219');

  await openScreen(page, 'Settings');
  const reason = page.getByRole('textbox', { name: 'Another reason' });
  await reason.fill('Sold out');
  await scanBarcode(page, OIL);
  await expect(item(page)).toBeVisible();
  await openScreen(page, 'Settings');
  await expect(page.getByText(`Sold out${OIL}`)).toHaveCount(0);
  await expect(page.getByText('Sold out', { exact: true })).toHaveCount(0);
});

test('the scanner can be tried, and set to how it types', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Settings');
  await page.getByRole('button', { name: 'Try the scanner' }).click();
  await expect(page.getByText('Scan something now')).toBeVisible();
  await scanBarcode(page, OIL);
  await expect(page.getByText(`Read: ${OIL}`)).toBeVisible();
  await expect(page.getByText('13 keys, 8 ms apart, the slowest 8 ms, then Enter.')).toBeVisible();
  await expect(page.getByText('EAN-13, check digit right')).toBeVisible();

  // Its Enter does not press the button that has focus.
  await scanBarcode(page, OIL, { gapMs: 130 });
  await expect(page.getByText('Too slow for a scan at this speed')).toBeVisible();
  await page.getByRole('radio', { name: 'Slow' }).click();
  await expect(page.getByRole('radio', { name: 'Slow' })).toBeChecked();
  await moveHand(page);
  await scanBarcode(page, OIL, { gapMs: 80 });
  await expect(page.getByText('EAN-13, check digit right')).toBeVisible();

  await page.getByRole('radio', { name: 'Tab' }).click();
  await expect(page.getByRole('radio', { name: 'Tab' })).toBeChecked();
  await scanBarcode(page, OIL, { endKey: 'Tab' });
  await expect(page.getByText('then Tab.')).toBeVisible();
  await expect(page.getByText('EAN-13, check digit right')).toBeVisible();
  await page.getByRole('button', { name: 'Stop trying' }).click();
  await expect(page.getByRole('button', { name: 'Try the scanner' })).toBeVisible();
  await moveHand(page);
  await scanBarcode(page, OIL, { endKey: 'Tab' });
  await expect(item(page)).toBeVisible();
});
