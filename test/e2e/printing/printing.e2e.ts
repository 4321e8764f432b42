import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { emulatePrinter } from '../../support/printing/escpos-emulator.ts';
import { type FakePrinter, OUT_OF_PAPER, PRINTER_READY } from '../../support/printing/fake-printer.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';
import { openPrintDialog, setUpPrinter } from '../support/printer-setup.ts';

/** The dots of the preview on screen, in hexadecimal. */
async function previewOf(page: Page): Promise<string> {
  return await page.getByRole('img', { name: /^Preview/ }).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let text = '';
    for (let at = 0; at < data.length; at += 32) {
      let byte = 0;
      for (let bit = 0; bit < 8; bit += 1) byte = byte * 2 + (data[at + bit * 4] === 0 ? 1 : 0);
      text += byte.toString(16).padStart(2, '0');
    }
    return text;
  });
}

function printedOf(printer: FakePrinter, index: number): string {
  const bytes = printer.prints()[index];
  const [page] = bytes === undefined ? [] : emulatePrinter(bytes);
  return Buffer.from(page?.picture?.rows ?? []).toString('hex');
}

test('a printer is set up, and what comes out is what was shown', async ({ page, printer }) => {
  await enterPractice(page);
  await setUpPrinter(page, printer.port);
  expect(printer.prints()).toHaveLength(1);

  await openScreen(page, 'Practice');
  const number = await placeOrder(page);
  await openScreen(page, 'Orders');
  await findCard(page, 'New', number).focus();
  // Letters count from one second after the window got the keyboard, and only when no other key follows.
  await expect
    .poll(async () => {
      await page.keyboard.press('p');
      return await page.getByRole('dialog').count();
    })
    .toBe(1);
  const dialog = page.getByRole('dialog', { name: `Print ${number}` });
  await dialog.getByRole('radio', { name: 'Receipt' }).click();
  await expect(dialog.getByRole('img', { name: 'Preview: Receipt' })).toBeVisible();
  const shown = await previewOf(page);
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(dialog.getByText(/^Printed /)).toBeVisible();
  expect(printedOf(printer, 1)).toBe(shown);

  // Printed once more it is a copy, and says so.
  await expect(dialog.getByRole('button', { name: 'Print', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Print again' }).click();
  await expect(dialog.getByText('(copy)')).toBeVisible();
  // Only now has the printer all of its bytes.
  await expect(dialog.getByText(/^Printed /)).toHaveCount(2);
  expect(printer.prints()).toHaveLength(3);
  expect(printedOf(printer, 2).length).toBeGreaterThan(printedOf(printer, 1).length);
});

test('a double click on Print, and Enter twice on it, print one slip; Print again prints the second', async ({
  page,
  printer,
}) => {
  await enterPractice(page);
  await setUpPrinter(page, printer.port);
  const tests = printer.prints().length;
  const dialog = await openPrintDialog(page);
  await dialog.getByRole('radio', { name: 'Receipt' }).click();
  await dialog.getByRole('button', { name: 'Print', exact: true }).dblclick();
  await expect(dialog.getByText(/^Printed /)).toHaveCount(1);

  await dialog.getByRole('button', { name: 'Print again' }).dblclick();
  await expect(dialog.getByText('(copy)')).toHaveCount(1);
  await expect(dialog.getByText(/^Printed /)).toHaveCount(2);

  // Another document begins with Print.
  await dialog.getByRole('radio', { name: 'Picking slip' }).click();
  await dialog.getByRole('button', { name: 'Print', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => printer.prints().length).toBe(tests + 3);
});

test('an accepted order prints its picking slip by itself, once, also over a restart (C15)', async ({
  counter,
  printer,
}) => {
  let { page } = counter;
  await enterPractice(page);
  await setUpPrinter(page, printer.port);
  const which = page.getByRole('radiogroup', { name: 'Which counter of the store prints orders by itself?' });
  await expect(which.getByRole('radio', { name: 'Another one, or none' })).toBeChecked();
  await which.getByRole('radio', { name: 'This counter' }).click();
  await openScreen(page, 'Practice');
  const number = await placeOrder(page);
  await openScreen(page, 'Orders');
  await findCard(page, 'New', number).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findCard(page, 'Preparing', number)).toBeVisible();
  await expect.poll(() => printer.prints().length).toBe(2);
  await counter.killAndStart();
  ({ page } = counter);
  await expect(findCard(page, 'Preparing', number)).toBeVisible();
  expect(printer.prints()).toHaveLength(2);
});

test('what waited for paper when the PC lost its power comes out after the start, once (C15)', async ({
  counter,
  printer,
}) => {
  let { page } = counter;
  await enterPractice(page);
  await setUpPrinter(page, printer.port);
  printer.habits.status = OUT_OF_PAPER;
  await openScreen(page, 'Practice');
  const number = await placeOrder(page);
  await openScreen(page, 'Orders');
  await findCard(page, 'New', number).getByText(number, { exact: true }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Printer has no paper')).toBeVisible();
  await counter.killAndStart();
  ({ page } = counter);
  await expect(page.getByRole('banner').getByText('Printer has no paper')).toBeVisible();
  expect(printer.prints()).toHaveLength(1);
  printer.habits.status = PRINTER_READY;
  await expect.poll(() => printer.prints().length, { timeout: 45_000 }).toBe(2);
  await expect(page.getByRole('banner').getByText('Printer ready')).toBeVisible();
  expect(printer.prints()).toHaveLength(2);
});

test('a logo that was removed can be chosen again', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Settings');
  const part = page.getByRole('region', { name: 'Printers and paper' });
  const file = part.getByLabel('Logo', { exact: true });
  await file.setInputFiles('build/icon.png');
  await expect(part.getByRole('button', { name: 'Remove the logo' })).toBeVisible();
  // A browser that still knows the file reports no other choice of it.
  await expect(file).toHaveValue('');
});
