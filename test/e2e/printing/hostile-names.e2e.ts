/** Names that a printer would take for commands, and a spreadsheet for formulas. */

import { expect } from '@playwright/test';
import { z } from 'zod';
import { emulatePrinter } from '../../support/printing/escpos-emulator.ts';
import { startService } from '../support/e2e-service.ts';
import { test } from '../support/fixtures.ts';
import { connectStores, openScreen } from '../support/page-actions.ts';
import { setUpPrinter } from '../support/printer-setup.ts';

/** In code page 437 these are ESC p, which opens the drawer, and GS V, which cuts. */
const ITEMS = [
  { barcode: '8901058000108', name: '←p0☻☻', stock: 50, mrp: '285.00', price: '268.00' },
  { barcode: '8906001500018', name: '↔V0 ♀ ⌂', stock: 50, mrp: '285.00', price: '268.00' },
];

const added = z.object({ store_id: z.number() });
const coded = z.object({ code: z.string() });

test('an item cannot open the drawer or cut the paper of a printer that is set to text', async ({ page, printer }) => {
  const service = await startService();
  const store = { mode: 'test', name: '→Shop♂', items: ITEMS };
  const { store_id: storeId } = added.parse(await service.callOperator('POST', '/operator/stores', store));
  const code = coded.parse(await service.callOperator('POST', `/operator/stores/${storeId}/connection-code`));
  await service.callApi('POST', '/v1/connections/claim', code);
  await connectStores(page, service);
  await setUpPrinter(page, printer.port, '◄@☻', async (part) => {
    await part.getByRole('radio', { name: 'The printer’s own: faster' }).click();
    await part.getByRole('checkbox', { name: 'Cut the paper' }).click();
  });

  const lines = ITEMS.map(({ barcode }) => ({ barcode, quantity: 1 }));
  const checkout = { type: 'delivery', lines, outcome: 'paid' };
  await service.callOperator('POST', `/operator/stores/${storeId}/checkouts`, checkout);
  await openScreen(page, 'Orders');
  const card = page.getByRole('region', { name: 'New', exact: true }).getByRole('article');
  const number = (await card.getAttribute('aria-label')) ?? '';
  await card.getByText(number, { exact: true }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Print ${number}` });
  for (const [before, document] of ['Receipt', 'Picking slip', 'Delivery slip'].entries()) {
    await dialog.getByRole('radio', { name: document }).click();
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    // Only then has the printer all of its bytes.
    await expect(dialog.getByText(/^Printed /)).toHaveCount(before + 1);
  }
  for (const bytes of printer.prints()) {
    // The emulator refuses control bytes within texts; each document was drawn.
    const pages = emulatePrinter(bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ isCut: false, drawerOpened: false, beeped: false, barcodes: [] });
    expect(pages[0]?.picture).not.toBeNull();
  }
  expect(printer.prints()).toHaveLength(4);
  await service.stop();
});
