import { expect, type Page } from '@playwright/test';
import { emulatePrinter } from '../../support/printing/escpos-emulator.ts';
import {
  type FakePrinter,
  OUT_OF_PAPER,
  PRINTER_READY,
  startFakePrinter,
} from '../../support/printing/fake-printer.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';
import { openPrintDialog, setUpPrinter } from '../support/printer-setup.ts';
import { typeKeys } from '../support/typing.ts';

let counterPrinter: FakePrinter;
let kitchen: FakePrinter;
test.beforeEach(async () => {
  counterPrinter = await startFakePrinter({ answers: true });
  kitchen = await startFakePrinter({ answers: true });
});
test.afterEach(async () => {
  await counterPrinter.stop();
  await kitchen.stop();
});

/** Both printers are set up; the test page of each is printed. */
async function setUpBoth(page: Page): Promise<void> {
  await enterPractice(page);
  await setUpPrinter(page, counterPrinter.port, 'Counter printer');
  await setUpPrinter(page, kitchen.port, 'Kitchen');
}

test('a port is typed in either digits, and nothing else is', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Settings');
  const part = page.getByRole('region', { name: 'Printers and paper' });
  await part.getByRole('button', { name: 'In the network (ESC/POS)' }).click();
  const port = part.getByLabel('Port');
  await port.click({ clickCount: 3 });
  await typeKeys(page, ['Backspace', '9', 'x', '1', '0']);
  await page.keyboard.insertText('०');
  await expect(port).toHaveValue('9100');
});

test('another printer is chosen for one print', async ({ page }, testInfo) => {
  await setUpBoth(page);
  const dialog = await openPrintDialog(page);
  await expect(dialog.getByRole('radio', { name: 'Counter printer' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Kitchen' }).click();
  await page.screenshot({ path: testInfo.outputPath('choose.png') });
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(dialog.getByText('printed', { exact: true })).toBeVisible();
  expect(kitchen.prints()).toHaveLength(2);
  expect(counterPrinter.prints()).toHaveLength(1);
});

test('what waits for a printer without paper comes out of another, once and not as a copy', async ({
  page,
}, testInfo) => {
  await setUpBoth(page);
  counterPrinter.habits.status = OUT_OF_PAPER;
  const dialog = await openPrintDialog(page);
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(dialog.getByText('Printer has no paper (Counter printer)')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Kitchen' }).click();
  await page.screenshot({ path: testInfo.outputPath('stuck.png') });
  await dialog.getByRole('button', { name: 'Print on Kitchen instead' }).click();
  await expect(dialog.getByText('printed', { exact: true })).toBeVisible();
  await expect(dialog.getByText('(copy)')).toBeHidden();
  counterPrinter.habits.status = PRINTER_READY;
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(dialog.getByText('(copy)')).toBeVisible();
  expect(counterPrinter.prints()).toHaveLength(1);
});

test('the list of the shelf as it stands is printed to be counted, and the day summary', async ({ page }, testInfo) => {
  await enterPractice(page);
  await setUpPrinter(page, counterPrinter.port);
  await openScreen(page, 'Stock');
  await page.getByRole('searchbox').fill('oil');
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'Dhara' })).toBeVisible();
  await page.getByRole('button', { name: 'Print a counting list' }).click();
  const list = page.getByRole('dialog', { name: 'Print Counting list' });
  await expect(list.getByRole('img', { name: 'Preview: Counting list' })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('counting.png') });
  await list.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(list.getByText('printed', { exact: true })).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();

  await openScreen(page, 'Settings');
  await page.getByRole('button', { name: 'Print the day summary' }).click();
  const day = page.getByRole('dialog', { name: 'Print Day summary' });
  await day.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(day.getByText('printed', { exact: true })).toBeVisible();
  const pages = counterPrinter.prints().flatMap((bytes) => emulatePrinter(bytes));
  expect(pages).toHaveLength(3);
  expect(pages.every(({ picture, isCut }) => picture !== null && isCut)).toBe(true);
});

test('a printer that is edited stays the one that prints', async ({ page }) => {
  await setUpBoth(page);
  const part = page.getByRole('region', { name: 'Printers and paper' });
  await part.getByRole('button', { name: 'Set Counter printer' }).click();
  await part.getByLabel('Name', { exact: true }).fill('Front printer');
  await part.getByRole('button', { name: 'Keep without a test' }).click();
  const dialog = await openPrintDialog(page);
  await expect(dialog.getByRole('radio', { name: 'Front printer' })).toBeChecked();
});
