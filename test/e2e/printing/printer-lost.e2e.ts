/** A printer that is lost in the middle of a print: nothing is printed twice by itself (C15), and orders go on ringing. */

import { expect } from '@playwright/test';
import { layPrinterCable, type PrinterCable } from '../../support/printing/printer-cable.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';
import { setUpPrinter } from '../support/printer-setup.ts';

/** Less than half of a picking slip. */
const BYTES_BEFORE = 4_000;

let cable: PrinterCable;
test.beforeEach(async ({ printer }) => {
  cable = await layPrinterCable(printer.port);
});
test.afterEach(() => cable.stop());

test('a printer’s cable is pulled while it prints: staff are asked, the order rings on, and the rest is printed', async ({
  page,
  printer,
}, testInfo) => {
  await enterPractice(page);
  await setUpPrinter(page, cable.port);
  await openScreen(page, 'Practice');
  const number = await placeOrder(page);
  await openScreen(page, 'Orders');
  const card = findCard(page, 'New', number);
  await card.getByText(number, { exact: true }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Print ${number}` });
  cable.pullAfter(BYTES_BEFORE, 'reset');
  // Two prints: the second waits for the first.
  const print = dialog.getByRole('button', { name: 'Print', exact: true });
  await print.click();
  await dialog.getByRole('button', { name: 'Print again' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const question = page.getByText(/^Look at the paper: has print \d+ come out\?$/);
  await expect(question).toBeVisible();
  const saidAfterMs = Math.round(performance.now() - (cable.pulledAt() ?? 0));
  testInfo.annotations.push({ type: 'said on screen after', description: `${saidAfterMs} ms` });
  await page.screenshot({ path: testInfo.outputPath('ask.png') });
  await expect(card).toContainText('Ringing');

  cable.plug();
  // The test page, the piece, and the second print: nobody has said that the first one is to be printed again.
  await expect.poll(() => printer.prints().length, { timeout: 45_000 }).toBe(3);
  await expect(page.getByRole('banner').getByText('1 to look at')).toBeVisible();
  const [, piece, second] = printer.prints();
  expect(piece?.length).toBeLessThanOrEqual(BYTES_BEFORE);
  expect(second?.length).toBeGreaterThan(BYTES_BEFORE);
  await page.getByRole('button', { name: 'No, print it again' }).click();
  await expect.poll(() => printer.prints().length).toBe(4);
  await expect(question).toBeHidden();
  await expect(card).toContainText('Ringing');
});
