import { expect, test } from 'vitest';
import {
  parseAmountCell,
  parseBarcodeCell,
  parseHsnCell,
  parseRateCell,
  parseUnitsCell,
  trimCell,
} from '../../../electron/csv/cell-parsers.ts';

test.each([
  ['8901000000118', '8901000000118'],
  ['  8901000000118 ', '8901000000118'],
  ["'8901000000118", '8901000000118'],
  ['="8901000000118"', '8901000000118'],
  ['8901000000118.00', '8901000000118'],
  ['8,901,000,000,118', '8901000000118'],
  ['8,901,000,000,118.00', '8901000000118'],
  ['\u202a8901000000118\u202c', '8901000000118'],
  ['00123', '00123'],
  ['2100034005006', '2100034005006'],
  ['SHELF-12', 'SHELF-12'],
  ['८९०१००००००११८', '8901000000118'],
])('%j is a barcode', (cell, value) => {
  expect(parseBarcodeCell(trimCell(cell), 225)).toEqual({ value });
});

test.each(['8.90123E+12', '8,90123E+12', '8.9e12', '890E+10'])('%s is a rounded barcode', (cell) => {
  expect(parseBarcodeCell(trimCell(cell), 225)).toEqual({ problem: 'barcode_rounded' });
});

test.each(['8901000000118, 8901000000125', '8901000000118/8901000000125', '8901000000118 8901000000125'])(
  '%s is two barcodes',
  (cell) => {
    expect(parseBarcodeCell(trimCell(cell), 225)).toEqual({ problem: 'barcode_several' });
  },
);

test.each([
  ['25 Nos', 25],
  ['25Nos.', 25],
  ['12.00 pcs', 12],
  ['1,200 Pkt', 1200],
  ['३० नग', 30],
  ['31', 31],
  ['31.0', 31],
  ['1,200', 1200],
  ['1,23,456', 123456],
  ['-4', -4],
  ['१,२००', 1200],
  ['0', 0],
])('%s is a number of units', (cell, value) => {
  expect(parseUnitsCell(trimCell(cell))).toEqual({ value });
});

test.each([
  ['12 kg', 'number_unreadable'],
  ['Nos', 'number_unreadable'],
  ['12.5', 'number_unreadable'],
  ['1.2E+05', 'number_rounded'],
  ['1,2', 'number_unreadable'],
  ['1,200.0,0', 'number_unreadable'],
  ['O', 'number_unreadable'],
])('%s is no number of units', (cell, problem) => {
  expect(parseUnitsCell(trimCell(cell))).toEqual({ problem });
});

test.each([
  ['285', '285'],
  ['285.5', '285.5'],
  ['.50', '0.50'],
  ['285.50', '285.50'],
  ['285.5000', '285.50'],
  ['₹1,23,456.50', '123456.50'],
  ['Rs. 120/-', '120'],
  ['INR 99.00', '99.00'],
  ['रु 45', '45'],
  ['1,234,567.00', '1234567.00'],
  ['₹१,२३,४५६.५०', '123456.50'],
])('%s is an amount', (cell, value) => {
  expect(parseAmountCell(trimCell(cell))).toEqual({ value });
});

test.each([
  ['1,2O0', 'amount_unreadable'],
  ['12,50', 'amount_unreadable'],
  ['1,234.5,6', 'amount_unreadable'],
  ['12.345', 'amount_unreadable'],
  ['-5.00', 'amount_unreadable'],
  ['1.5E+05', 'number_rounded'],
  ['123456789', 'amount_too_large'],
])('%s is no amount', (cell, problem) => {
  expect(parseAmountCell(trimCell(cell))).toEqual({ problem });
});

test('a cell of blanks is empty', () => {
  expect(trimCell(' \u00a0 ')).toBeNull();
  expect(trimCell('=""')).toBeNull();
  expect(trimCell(undefined)).toBeNull();
});

test.each([
  ['1006', '1006'],
  ['401', '0401'],
  ['4021010', '04021010'],
  ['1006.30.20', '10063020'],
  ['1006.0', '1006'],
  ['10', null],
  ['1O06', null],
])('an HSN cell %s is the code %s', (cell, value) => {
  expect(parseHsnCell(cell)).toEqual(value === null ? { problem: 'hsn_unreadable' } : { value });
});

test.each([
  ['5', 500],
  ['18.00%', 1_800],
  ['GST 12 %', 1_200],
  ['GST@28', 2_800],
  ['0.18', 1_800],
  ['0.25', 25],
  ['0.05', 500],
  ['Nil rated', 0],
  ['exempt', 0],
  ['0', 0],
  ['7', null],
  ['five', null],
])('a rate cell %s is %s hundredths of a percent', (cell, value) => {
  expect(parseRateCell(cell)).toEqual(value === null ? { problem: 'rate_unreadable' } : { value });
});
