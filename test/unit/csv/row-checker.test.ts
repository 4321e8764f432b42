import { expect, test } from 'vitest';
import type { ImportField } from '../../../electron/contract/calls/import-columns.ts';
import { classifyBarcode } from '../../../electron/contract/domain/barcode.ts';
import { createRowChecker } from '../../../electron/csv/row-checker.ts';

const FIELDS: (ImportField | null)[] = ['barcode', 'name', 'stock', 'price', 'expiry_date', null];

function checker(known: readonly string[] = []) {
  return createRowChecker({
    fields: FIELDS,
    dayFirst: true,
    findItem: (barcode) => {
      const isNew = known.length > 0 && !known.includes(barcode);
      return { barcode, isNew, isMisread: isNew && classifyBarcode(barcode).isMisread };
    },
  });
}

test('a sound row becomes a row of a push', () => {
  expect(checker().check(['8901000000118', 'Atta', '31', '₹268.00', '14-03-27', 'A2'], 2)).toEqual({
    kind: 'sound',
    row: {
      row: 2,
      item: { barcode: '8901000000118', stock: 31, name: 'Atta', price: '268.00', expiry_date: '2027-03-14' },
      tax: null,
    },
  });
});

test.each(['??? 5 kg', 'Atta ????', '\ufffd\ufffd 1 kg'])(
  '%s is no name: its Hindi letters were lost when the file was saved',
  (name) => {
    expect(checker().check(['8901000000118', name, '31', '', '', ''], 2)).toMatchObject({
      kind: 'held_back',
      findings: [{ problem: 'letters_lost', field: 'name', value: name }],
    });
  },
);

test('a name may have a question mark', () => {
  expect(checker().check(['8901000000118', 'Guess who? game', '31', '', '', ''], 2)).toMatchObject({ kind: 'sound' });
});

test('every problem of a row is found, with its cell', () => {
  expect(checker().check(['8.90123E+12', 'x'.repeat(226), '12 kg', '1,2O0', 'soon'], 9)).toEqual({
    kind: 'held_back',
    row: 9,
    barcode: '8.90123E+12',
    findings: [
      { problem: 'barcode_rounded', field: 'barcode', value: '8.90123E+12', otherRow: null },
      { problem: 'name_too_long', field: 'name', value: 'x'.repeat(60), otherRow: null },
      { problem: 'stock_not_whole', field: 'stock', value: '12 kg', otherRow: null },
      { problem: 'amount_unreadable', field: 'price', value: '1,2O0', otherRow: null },
      { problem: 'day_unreadable', field: 'expiry_date', value: 'soon', otherRow: null },
    ],
  });
});

test.each([
  [['', 'Atta', '31'], 'barcode_missing'],
  [['8901000000118', 'Atta', ''], 'stock_missing'],
  [['8901000000118', 'Atta', '-1'], 'stock_negative'],
  [['8901000000118', 'Atta', '1.5E+03'], 'number_rounded'],
  [['8901000000118', 'Atta', '1', '', '', '', 'more'], 'too_many_cells'],
])('%j is held back', (cells, problem) => {
  expect(checker().check(cells, 2)).toMatchObject({ kind: 'held_back', findings: [{ problem }] });
});

test('of several sound rows with a barcode, the first counts', () => {
  const { check } = checker();
  expect(check(['8901000000118', 'Atta', 'many'], 2).kind).toBe('held_back');
  expect(check(['8901000000118', 'Atta', '31'], 3).kind).toBe('sound');
  expect(check(['8901000000118', 'Atta', '30'], 4)).toMatchObject({
    kind: 'held_back',
    barcode: '8901000000118',
    findings: [{ problem: 'barcode_repeated', otherRow: 3 }],
  });
});

test('a wrong check digit holds back a new item, and no item of the shop', () => {
  const { check } = checker(['8901000000117']);
  expect(check(['8901000000117', 'Atta', '31'], 2).kind).toBe('sound');
  expect(check(['8901000000119', 'Atta', '31'], 3)).toMatchObject({ findings: [{ problem: 'barcode_misread' }] });
});

test('an item that is certainly new needs its name', () => {
  const { check } = checker(['8901000000118']);
  expect(check(['8901000000118', '', '31'], 2).kind).toBe('sound');
  expect(check(['8901000000224', '', '31'], 3)).toMatchObject({ findings: [{ problem: 'name_missing' }] });
  expect(check(['8901000000224', 'Dal', '31'], 4).kind).toBe('sound');
});

test('a row of blanks is empty', () => {
  expect(checker().check(['', ' ', '\u00a0'], 2)).toEqual({ kind: 'empty' });
});

test('the day order is decided by the first unambiguous day', () => {
  const { check, dayOrder } = checker();
  expect(dayOrder()).toBeNull();
  check(['1', 'a', '1', '', '03-04-2027'], 2);
  expect(dayOrder()).toBe('either');
  check(['2', 'a', '1', '', '30-04-2027'], 3);
  expect(dayOrder()).toBe('day_first');
});

test.each([
  ['', 'Grand Total', '46'],
  ['Total', '2 items', '46'],
  ['', 'Sub-total:', ''],
  ['', 'कुल योग', '46'],
])('a total is no item: %j', (barcode, name, stock) => {
  expect(checker().check([barcode, name, stock, '', '', ''], 9)).toMatchObject({
    kind: 'held_back',
    barcode: null,
    findings: [{ problem: 'total_row' }],
  });
});

test('an item may be called a total', () => {
  expect(checker().check(['8901000000118', 'Total care toothpaste', '4', '', '', ''], 2)).toMatchObject({
    kind: 'sound',
  });
  expect(checker().check(['', 'Totally salted nuts', '4', '', '', ''], 2)).toMatchObject({
    findings: [{ problem: 'barcode_missing' }],
  });
});

test('what a row says of tax is no part of the push', () => {
  const fields: (ImportField | null)[] = ['barcode', 'stock', 'category', 'hsn', 'gst_rate'];
  const { check } = createRowChecker({
    fields,
    dayFirst: true,
    findItem: (barcode) => ({ barcode, isNew: false, isMisread: false }),
  });
  expect(check(['8901000000118', '31', 'Dairy', '401', '5%'], 2)).toEqual({
    kind: 'sound',
    row: {
      row: 2,
      item: { barcode: '8901000000118', stock: 31, category: 'Dairy' },
      tax: { hsn: '0401', rate: 500, category: 'Dairy' },
    },
  });
  expect(check(['8901000000125', '31', '', '', ''], 3)).toMatchObject({ kind: 'sound', row: { tax: null } });
  expect(check(['8901000000132', '31', '', '10', '7'], 4)).toMatchObject({
    findings: [{ problem: 'hsn_unreadable' }, { problem: 'rate_unreadable' }],
  });
});
