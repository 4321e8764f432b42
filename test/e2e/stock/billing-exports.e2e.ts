/** Exports with the headings of three billing programs, from the file to the service, as a person brings them in. */

import { expect } from '@playwright/test';
import { z } from 'zod';
import { workbookParts, zip } from '../../support/workbook.ts';
import { test } from '../support/fixtures.ts';
import { connectStores, openScreen } from '../support/page-actions.ts';

const OIL = '8901802001658';
const ATTA = '8901058000108';
const GHEE = '8901063016705';

interface Export {
  readonly program: string;
  readonly file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
  /** What each column is sent as; '' is not sent. */
  readonly columns: Readonly<Record<string, string>>;
  /** What the screen says before anything is sent. */
  readonly held: readonly (string | RegExp)[];
  readonly rows: number;
  /** What the service then has. */
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

const csv = (name: string, lines: readonly string[]): Export['file'] => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n'), 'utf8'),
});

/** Rows of a workbook, every cell as text but numbers. */
function workbook(name: string, rows: readonly (readonly (string | number)[])[]): Export['file'] {
  const cell = (value: string | number): string =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, mimeType, buffer: zip(workbookParts(sheet)) };
}

const EXPORTS: readonly Export[] = [
  {
    program: 'Tally',
    file: workbook('stock-summary.xlsx', [
      ['Sharma Provision Store', '', '', '', ''],
      ['Stock Summary', '', '', '', ''],
      ['Particulars', 'Part No.', 'Quantity', 'Rate', 'Value'],
      ['Mustard Oil 1 L', OIL, '31 Nos', 172, 5332],
      ['Chakki Atta 5 kg', ATTA, '25 Nos', 249.5, 6237.5],
      // Kept as a number by Excel, whose last digits are gone.
      ['Ghee 1 L', '8.90106E+12', '4 Nos', 610, 2440],
    ]),
    columns: { Particulars: 'name', 'Part No.': 'barcode', Quantity: 'stock', Rate: 'price', Value: '' },
    held: ['Excel has rounded the barcode'],
    rows: 2,
    items: [
      { barcode: OIL, stock: 31, price: '172.00' },
      { barcode: ATTA, stock: 25, price: '249.50' },
    ],
  },
  {
    program: 'Marg',
    file: csv('marg.csv', [
      'Code,Barcode,Product Name,M.R.P.,Rate A,Expiry,Cl. Stock',
      `A12,${OIL},Mustard Oil 1 L,185.00,172,03/27,12`,
      `A13,${ATTA},Chakki Atta 5 kg,.50,.50,11/26,8`,
      // Nobody knows this code, and its check digit doesn't fit.
      'A14,8901063016706,Ghee 1 L,650,610,,3',
    ]),
    columns: {
      Code: 'external_id',
      Barcode: 'barcode',
      'Product Name': 'name',
      'M.R.P.': 'mrp',
      'Rate A': 'price',
      Expiry: 'expiry_date',
      'Cl. Stock': 'stock',
    },
    held: ['A digit of the barcode is wrong'],
    rows: 2,
    items: [
      { barcode: OIL, stock: 12, mrp: '185.00', expiry_date: '2027-03-31' },
      { barcode: ATTA, stock: 8, price: '0.50', expiry_date: '2026-11-30' },
    ],
  },
  {
    program: 'Vyapar',
    file: csv('items.csv', [
      'Item name*,Item code,HSN,Sale price,Purchase price,Current stock quantity,Minimum stock quantity',
      `Mustard Oil 1 L,${OIL},1514,₹172.00,150,19,5`,
      `Chakki Atta 5 kg,${ATTA} / ${GHEE},1101,249,230,8,2`,
      `Ghee 1 L,${GHEE},0405,610,580,6,1`,
    ]),
    columns: {
      'Item name*': 'name',
      'Item code': 'barcode',
      HSN: 'hsn',
      'Sale price': 'price',
      'Purchase price': '',
      'Current stock quantity': 'stock',
      'Minimum stock quantity': 'low_stock_threshold',
    },
    held: ['Two barcodes in one cell'],
    rows: 2,
    items: [
      { barcode: OIL, stock: 19, price: '172.00', low_stock_threshold: 5 },
      { barcode: GHEE, stock: 6, price: '610.00', low_stock_threshold: 1 },
    ],
  },
];

const inventory = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

for (const { program, file, columns, held, rows, items } of EXPORTS) {
  test(`an export of ${program} reaches the service: its columns are known, and what is doubtful is held back`, async ({
    page,
    service,
  }, testInfo) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await connectStores(page, service);
    await openScreen(page, 'Stock');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles(file);
    for (const [heading, field] of Object.entries(columns))
      await expect(page.getByRole('combobox', { name: `${heading} is sent as`, exact: true })).toHaveValue(field);
    await page.getByRole('button', { name: 'Check every row' }).click();
    for (const words of held) await expect(page.getByRole('main')).toContainText(words);
    await page.screenshot({ path: testInfo.outputPath('checked.png'), fullPage: true });
    await page.getByRole('radio', { name: 'From the billing program' }).click();
    await page.getByRole('button', { name: `Send ${rows} rows` }).click();
    await expect(page.getByRole('heading', { name: /^Done/ })).toBeVisible({ timeout: 30_000 });
    for (const item of items) {
      const path = `/v1/stores/${service.storeId}/inventory?barcode=${item['barcode']}`;
      expect(inventory.parse(await service.callApi('GET', path)).data).toMatchObject([item]);
    }
  });
}
