import { expect } from '@playwright/test';
import { emulatePrinter } from '../../support/printing/escpos-emulator.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';
import { setUpPrinter } from '../support/printer-setup.ts';

test('staff print the list of the shelf as shown, to count it, and the day summary', async ({ page, printer }) => {
  await enterPractice(page);
  await setUpPrinter(page, printer.port);
  await openScreen(page, 'Stock');
  await page.getByRole('searchbox', { name: 'Search the shelf' }).fill('oil');
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'Dhara' })).toBeVisible();
  await page.getByRole('button', { name: 'Print a counting list' }).click();
  const list = page.getByRole('dialog', { name: 'Print counting list' });
  await expect(list.getByRole('img', { name: 'Preview: Counting list' })).toBeVisible();
  await list.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(list.getByText(/^Printed /)).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();

  await openScreen(page, 'Settings');
  await page.getByRole('button', { name: 'Print the day summary' }).click();
  const day = page.getByRole('dialog', { name: 'Print day summary' });
  await day.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(day.getByText(/^Printed /)).toBeVisible();
  const pages = printer.prints().flatMap((bytes) => emulatePrinter(bytes));
  expect(pages).toHaveLength(3);
  expect(pages.every(({ picture, isCut }) => picture !== null && isCut)).toBe(true);
});
