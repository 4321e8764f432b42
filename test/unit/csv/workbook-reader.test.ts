import { expect, test } from 'vitest';
import { isWorkbook, readWorkbook } from '../../../electron/csv/workbook-reader.ts';
import { workbookParts, zip } from '../../support/workbook.ts';

async function read(parts: Readonly<Record<string, string>>, rowsMax = 100) {
  const rows: (readonly string[])[] = [];
  const fault = await readWorkbook(zip(parts), rowsMax, (cells) => rows.push(cells));
  return { rows, fault };
}

test('the first visible sheet is read as its rows are numbered, with empty rows and cells between', async () => {
  const parts = workbookParts(
    '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>Stock</t></is></c></row>' +
      '<row r="4"><c r="A4"><v>8901000000118</v></c><c r="C4"><v>31</v></c></row>',
    ['<t>Barcode</t>'],
  );
  expect(await read(parts)).toEqual({
    fault: null,
    rows: [[], ['Barcode', '', 'Stock'], [], ['8901000000118', '', '31']],
  });
});

test.each([
  ['<c><v>8901000000118</v></c>', '8901000000118'],
  ['<c><v>8.901000000118E12</v></c>', '8901000000118'],
  ['<c><v>12.499999999999998</v></c>', '12.5'],
  ['<c s="1"><v>46460</v></c>', '2027-03-14'],
  ['<c s="2"><v>46460.75</v></c>', '2027-03-14'],
  ['<c s="3"><v>46460</v></c>', '46460'],
  ['<c t="str"><f>A1</f><v>a &amp; b</v></c>', 'a & b'],
  ['<c t="e"><v>#N/A</v></c>', ''],
  ['<c t="s"><v>0</v></c>', 'आटा 5 kg'],
])('%s is %j', async (cell, text) => {
  const shared = ['<r><t>आटा</t></r><r><t xml:space="preserve"> 5 kg</t></r><rPh><t>ata</t></rPh>'];
  expect((await read(workbookParts(`<row>${cell}<c><v>1</v></c></row>`, shared))).rows).toEqual([[text, '1']]);
});

test('days of a workbook that counts them from 1904 are the same days', async () => {
  const { rows } = await read(workbookParts('<row><c s="1"><v>44998</v></c></row>', [], 'date1904="1"'));
  expect(rows).toEqual([['2027-03-14']]);
});

test('a million formatted rows below the last one are no rows', async () => {
  const below = '<row r="1048576"><c r="A1048576" s="1"/></row>';
  expect(await read(workbookParts(`<row><c><v>1</v></c></row>${below}`))).toEqual({ fault: null, rows: [['1']] });
});

test.each([
  ['<row r="1048576"><c><v>1</v></c></row>', 'too_many_rows'],
  ['<row><c r="ZZZ1"><v>1</v></c></row>', 'too_many_columns'],
  ['<row><c><v>1</v></row>', 'workbook_damaged'],
])('%s is refused: %s', async (row, fault) => {
  expect((await read(workbookParts(row))).fault).toBe(fault);
});

test('a workbook that unfolds to gigabytes is refused, and a broken one too', async () => {
  const parts = workbookParts('');
  const bomb = { ...parts, 'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(65 * 1024 * 1024)}</t></si></sst>` };
  expect((await read(bomb)).fault).toBe('too_many_rows');
  const whole = zip(parts);
  expect(isWorkbook(whole)).toBe(true);
  expect(await readWorkbook(whole.subarray(0, whole.length / 2), 100, () => undefined)).toBe('workbook_damaged');
  expect((await read({ ...parts, 'xl/worksheets/sheet2.xml': 'no XML' })).fault).toBe('workbook_damaged');
});
