import { expect, test } from 'vitest';
import { NO_TAX } from '../../../electron/contract/domain/tax.ts';
import { formatSalesExport } from '../../../electron/csv/sales-export.ts';
import { createApiOrder, createStoredSale } from '../../support/view-rows.ts';

const PLAIN = { codes: 'plain', findBillNumber: () => null, findTax: () => NO_TAX } as const;

function saleOfItem(name: string) {
  const sale = createStoredSale({ billNumber: 'B-17' });
  const [line] = createApiOrder({
    lines: [{ name, quantity: 2, line_total: '536.00', barcode: '8901000000118' }],
  }).lines;
  return { ...sale, sale: { ...sale.sale, lines: line === undefined ? [] : [line] } };
}

test('the CSV has a heading, then one row for each line of a sale', () => {
  const [heading, ...rows] = formatSalesExport([createStoredSale()], {
    ...PLAIN,
    findBillNumber: () => 'HERE-1',
  }).split('\r\n');
  expect(heading?.startsWith('bill_number,order_number,order_id,store_id,channel,sold_on,sold_at,payment')).toBe(true);
  expect(rows[0]).toBe(
    'HERE-1,7K38,ORDER-9GQ27K38,1001,SERVICE_ONLINE,2026-11-20,09:00:00,UPI,8901000000118,Chakki atta 5 kg,,2,0,268.00,285.00,536.00,,,,,,,642.00,no',
  );
  expect(rows).toHaveLength(3);
  expect(rows[2]).toBe('');
});

test.each([
  ['Dal, 1 kg', '"Dal, 1 kg"'],
  ['12" plate', '"12"" plate"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['-cmd', "'-cmd"],
  ['सरसों का तेल', 'सरसों का तेल'],
])('the item name %j is written as %s', (name, cell) => {
  expect(formatSalesExport([saleOfItem(name)], PLAIN)).toContain(`,${cell},`);
});

test('a sale without lines has a row too, or its money would be missing', () => {
  const sale = createStoredSale();
  const [, row, ...rest] = formatSalesExport([{ ...sale, sale: { ...sale.sale, lines: [] } }], PLAIN).split('\r\n');
  expect(row).toBe(',7K38,ORDER-9GQ27K38,1001,SERVICE_ONLINE,2026-11-20,09:00:00,UPI,,,,,,,,,,,,,,,642.00,no');
  expect(rest).toEqual(['']);
});

test('what a sale has once stands in its first row, so that the sum of its column is the money', () => {
  const one = createStoredSale();
  const [line = expect.unreachable()] = one.sale.lines;
  const sale = { ...one, sale: { ...one.sale, delivery_fee: '30.00', lines: [line, line, line] } };
  const rows = formatSalesExport([sale, sale], PLAIN).split('\r\n').slice(1, -1);
  expect(rows.map((row) => row.split(',').slice(-3))).toEqual(
    [1, 2].flatMap(() => [
      ['30.00', '642.00', 'no'],
      ['', '', 'no'],
      ['', '', 'no'],
    ]),
  );
});

test('codes stay text in a spreadsheet unless they are wanted plain', () => {
  const sale = { ...createStoredSale(), billNumber: '007' };
  const first = (codes: 'text' | 'plain') => formatSalesExport([sale], { ...PLAIN, codes }).split('\r\n')[1];
  expect(first('text')).toMatch(/^"=""007""",7K38,.*,"=""8901000000118""",Chakki/);
  expect(first('plain')).toMatch(/^007,7K38,.*,8901000000118,Chakki/);
});
