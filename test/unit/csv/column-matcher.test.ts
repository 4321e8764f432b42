import { expect, test } from 'vitest';
import { TEMPLATE_FIELDS } from '../../../electron/contract/calls/import-columns.ts';
import { LANGUAGE_CODES } from '../../../electron/contract/i18n/languages.ts';
import { loadScreenTexts } from '../../../electron/contract/i18n/screen-texts.ts';
import { findHeadingRow, hasHeading, matchColumns } from '../../../electron/csv/column-matcher.ts';

test('the headings of a billing program are matched', () => {
  const headings = ['EAN', 'Item Name', 'Qty on hand', 'M.R.P.', 'Sell Rate', 'Exp Dt', 'Rack'];
  expect(matchColumns(headings, [])).toEqual(['barcode', 'name', 'stock', 'mrp', 'price', 'expiry_date', null]);
});

test.each([
  [
    'Tally',
    ['Particulars', 'Part No.', 'Quantity', 'Rate', 'Value'],
    ['Chakki Atta 5 kg', '8901000000118', '31 Nos', '268.00', '8308.00'],
    ['name', 'barcode', 'stock', 'price', null],
  ],
  [
    'Marg',
    ['Code', 'Barcode', 'Product Name', 'Pack', 'M.R.P.', 'Rate A', 'Expiry', 'Cl. Stock'],
    ['A12', '8901000000118', 'Chakki Atta', '5 kg', '285.00', '268.00', '03/27', '31'],
    ['external_id', 'barcode', 'name', 'weight', 'mrp', 'price', 'expiry_date', 'stock'],
  ],
  [
    'Vyapar',
    [
      'Item name*',
      'Item code',
      'HSN',
      'Sale price',
      'Purchase price',
      'Current stock quantity',
      'Minimum stock quantity',
    ],
    ['Chakki Atta 5 kg', '8901000000118', '1101', '268', '240', '31', '5'],
    ['name', 'barcode', 'hsn', 'price', null, 'stock', 'low_stock_threshold'],
  ],
])('the headings of an export of %s are matched', (_program, headings, row, fields) => {
  expect(matchColumns(headings, [row])).toEqual(fields);
});

test('the headings of a Hindi file are matched', () => {
  const headings = ['बारकोड', 'वस्तु का नाम', 'मात्रा', 'एमआरपी', 'विक्रय मूल्य', 'समाप्ति तिथि'];
  expect(matchColumns(headings, [])).toEqual(['barcode', 'name', 'stock', 'mrp', 'price', 'expiry_date']);
});

test.each(LANGUAGE_CODES)('the headings of the template in %s are matched', async (code) => {
  const { import_field } = await loadScreenTexts(code);
  const headings = TEMPLATE_FIELDS.map((field) => import_field[field]);
  expect(headings.join('')).not.toMatch(/[",\n]/);
  expect(matchColumns(headings, [])).toEqual(TEMPLATE_FIELDS);
});

test('a field belongs to the first column that names it', () => {
  expect(matchColumns(['Barcode', 'EAN', 'Qty', 'Quantity'], [])).toEqual(['barcode', null, 'stock', null]);
});

test('a heading matches as a whole', () => {
  expect(matchColumns(['Product type', 'Stock location', 'Barcode image'], [])).toEqual([null, null, null]);
});

test('without a heading for it, the only column full of barcodes is the barcode', () => {
  const rows = [
    ['8901000000118', 'Atta', '31'],
    ['8901000000224', 'Dal', '18'],
  ];
  expect(matchColumns(['Alpha', 'Item', 'Qty'], rows)).toEqual(['barcode', 'name', 'stock']);
  expect(matchColumns(['Alpha', 'Beta', 'Qty'], [['8901000000118', '8901000000118', '3']])).toEqual([
    null,
    null,
    'stock',
  ]);
});

test.each([
  ['rounded by Excel', '8.90106E+12'],
  ['two in one cell', '8901058000108 / 8901063016705'],
  ['the shop’s own', 'LOOSE-7'],
  ['missing', ''],
])('one code that is %s does not hide the column of barcodes', (_, code) => {
  const rows = ['8901000000118', '8901000000224', code].map((each) => [each, 'Goods', '31']);
  expect(matchColumns(['Item code', 'Item', 'Qty'], rows)[0]).toBe('barcode');
});

test('a column of the shop’s own codes is no column of barcodes, although some goods have one', () => {
  const rows = ['A12', 'A13', '8901000000224'].map((code) => [code, 'Goods', '31']);
  expect(matchColumns(['Item code', 'Item', 'Qty'], rows)[0]).toBe('external_id');
});

test('a first row with numbers is no heading', () => {
  expect(hasHeading(['8901000000118', 'Chakki atta 5 kg', '31'])).toBe(false);
  expect(hasHeading(['८९०१००००००११८', 'चक्की आटा ५ किलो', '३१'])).toBe(false);
  expect(hasHeading(['Barcode', 'Stock'])).toBe(true);
  expect(hasHeading(['Artikel', 'Anzahl'])).toBe(true);
});

test('the heading is the row that names most fields, below the titles that billing programs write', () => {
  const titles = [['Sharma Kirana'], ['12, MG Road', 'Pune'], ['Stock'], ['1-Apr-26 to 25-Nov-26'], ['']];
  const heading = ['Barcode', 'Particulars', 'Quantity'];
  const goods = ['8901000000118', 'Atta', '31'];
  expect(findHeadingRow([...titles, heading, goods])).toBe(5);
  expect(findHeadingRow([heading, goods, heading, goods])).toBe(0);
  expect(findHeadingRow([['Particulars', '', ''], ['', 'Quantity', 'Rate'], goods])).toBe(1);
});

test('without a row that names two fields, the first row with a cell decides', () => {
  expect(
    findHeadingRow([
      ['', ''],
      ['8901000000118', '31'],
      ['Notes', '4'],
    ]),
  ).toBe(1);
  expect(
    findHeadingRow([
      ['Artikel', 'Anzahl'],
      ['Notes', '4'],
    ]),
  ).toBe(0);
  expect(findHeadingRow([['']])).toBe(-1);
});
