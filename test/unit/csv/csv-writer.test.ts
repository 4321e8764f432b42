import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { trimCell } from '../../../electron/csv/cell-parsers.ts';
import { formatCsvLine } from '../../../electron/csv/csv-writer.ts';

test('cells are quoted where the delimiter, a quote or a line end would be misread', () => {
  expect(formatCsvLine(['Dal, 1 kg', '12" plate', 'two\nlines', 'a;b'])).toBe(
    '"Dal, 1 kg","12"" plate","two\nlines","a;b"\r\n',
  );
  expect(formatCsvLine(['Dal, 1 kg', 'a;b'], { delimiter: ';' })).toBe('"Dal, 1 kg";"a;b"\r\n');
});

test.each(['=1+1', '+91', '@cell', '-cmd', '\t=1', '\r=1'])('%j is kept from being calculated', (cell) => {
  expect(Papa.parse<string[]>(formatCsvLine([cell, ''])).data[0]?.[0]).toBe(`'${cell}`);
});

test('a negative number stays a number', () => {
  expect(formatCsvLine(['-5'])).toBe('-5\r\n');
});

test('a barcode stays a text for a spreadsheet, and plain for a program', () => {
  expect(formatCsvLine(['8901000000118'])).toBe('"=""8901000000118"""\r\n');
  expect(formatCsvLine(['8901000000118'], { codes: 'plain' })).toBe('8901000000118\r\n');
});

test('a code that begins with zeros keeps them in a spreadsheet; an amount stays a number', () => {
  expect(formatCsvLine(['00042', '01234565'])).toBe('"=""00042""","=""01234565"""\r\n');
  expect(formatCsvLine(['0', '0.50', '10'])).toBe('0,0.50,10\r\n');
});

test('a code that looks like a number with an exponent stays a text for a spreadsheet', () => {
  expect(formatCsvLine(['12E34', '5e3'])).toBe('"=""12E34""","=""5e3"""\r\n');
});

test('a code that looks like a date stays a text for a spreadsheet; a date with its year stays a date', () => {
  for (const code of ['1-2', '3/4', '12-2026', '2026/1', '1-2-3']) {
    expect(formatCsvLine([code])).toBe(`"=""${code}"""\r\n`);
    expect(formatCsvLine([code], { codes: 'plain' })).toBe(`${code}\r\n`);
  }
  expect(formatCsvLine(['2026-11-20', '20/11/2026'])).toBe('2026-11-20,20/11/2026\r\n');
});

test.each(['00042', '12E34', '1-2', '3/4', '01234565', '8901000000118', '=1+1', '-cmd', 'Atta'])(
  'an import reads %s back',
  (cell) => {
    expect(trimCell(Papa.parse<string[]>(formatCsvLine([cell, ''])).data[0]?.[0])).toBe(cell);
  },
);

test('a cell stays one cell where a spreadsheet has another delimiter than the file', () => {
  for (const other of [',', ';', '\t', '|']) expect(formatCsvLine([`a${other}=1+1`])).toBe(`"a${other}=1+1"\r\n`);
});
