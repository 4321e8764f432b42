import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder, readFirstLine } from '../support/page-actions.ts';
import { typeKeys } from '../support/typing.ts';

const history = (page: Page): Locator => page.getByRole('list', { name: 'History', exact: true }).getByRole('listitem');

async function openHistory(page: Page, barcode: string): Promise<void> {
  await page.getByRole('grid', { name: 'Shelf' }).getByRole('row').filter({ hasText: barcode }).click();
  await page.getByRole('tab', { name: 'History' }).click();
}

test('an item’s history shows what an order held and sold, with the shelf after it, beside what staff did', async ({
  page,
  host,
}) => {
  await enterPractice(page);
  await openScreen(page, 'Stock');
  await expect(page.getByText('74 items, read from the service')).toBeVisible();
  await openScreen(page, 'Practice');
  const number = await placeOrder(page);
  await openScreen(page, 'Orders');
  const { barcode, units } = await readFirstLine(page, 'New', number);
  await openScreen(page, 'Stock');
  await page.getByRole('searchbox', { name: 'Search the shelf' }).click();
  await typeKeys(page, barcode.slice(-6));
  await openHistory(page, barcode);
  await expect(history(page)).toHaveCount(1);
  await expect(history(page)).toContainText(`Held ${units}`);
  await expect(history(page)).toContainText('marketplace');
  await expect(history(page)).toContainText('Shelf 50');

  await openScreen(page, 'Orders');
  await findCard(page, 'New', number).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findCard(page, 'Preparing', number)).toBeVisible();
  await openScreen(page, 'Stock');
  await openHistory(page, barcode);
  const left = 50 - units;
  await expect(history(page)).toHaveCount(2);
  await expect(history(page).first()).toContainText(`Sold ${units}`);
  await expect(history(page).first()).toContainText('this counter');
  await expect(history(page).first()).toContainText(`Shelf ${left}`);

  await page.getByRole('tab', { name: 'Adjust' }).click();
  await typeKeys(page, '12');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(history(page).first()).toContainText('+12');
  await expect(history(page).first()).toContainText(`Shelf ${left + 12}`);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  // In Electron, the system's own dialog asks where to save the file, and no test can operate it.
  if (host === 'preview') {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the history as CSV' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain(`,sold,${units},-${units},${left},this_counter,${number},`);
  }

  await history(page)
    .getByRole('link', { name: `Order ${number}` })
    .first()
    .click();
  await expect(page.getByRole('region', { name: `Details of ${number}` })).toBeVisible();
});
