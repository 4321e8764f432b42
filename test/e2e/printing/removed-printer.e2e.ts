/** Undo brings back a printer removed by mistake, with the prints that waited for it. */

import { expect } from '@playwright/test';
import { OUT_OF_PAPER, PRINTER_READY } from '../../support/printing/fake-printer.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';
import { openPrintDialog, setUpPrinter } from '../support/printer-setup.ts';

test('Undo brings a removed printer and its waiting print back; without Undo the removal is final', async ({
  page,
  printer,
}, testInfo) => {
  await enterPractice(page);
  await setUpPrinter(page, printer.port);
  printer.habits.status = OUT_OF_PAPER;
  const dialog = await openPrintDialog(page);
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(dialog.getByText('Printer has no paper (Counter printer)')).toBeVisible();
  await page.keyboard.press('Escape');

  await openScreen(page, 'Settings');
  const part = page.getByRole('region', { name: 'Printers and paper' });
  await part.getByRole('button', { name: 'Remove Counter printer' }).click();
  await expect(part.getByText('Counter printer is removed. 1 print waits for it.')).toBeVisible();
  const undo = part.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeFocused();
  await expect(undo).toHaveAccessibleDescription(/^0:\d\d$/);
  await page.screenshot({ path: testInfo.outputPath('removed.png') });
  await page.keyboard.press('Enter');
  await expect(part.getByRole('button', { name: 'Remove Counter printer' })).toBeVisible();
  printer.habits.status = PRINTER_READY;
  // The test page, and what had waited.
  await expect.poll(() => printer.prints().length, { timeout: 15_000 }).toBe(2);

  await part.getByRole('button', { name: 'Remove Counter printer' }).click();
  await part.getByRole('button', { name: 'Close' }).click();
  await expect(undo).toBeHidden();
  await expect(part.getByText('Counter printer', { exact: true })).toBeHidden();
});
