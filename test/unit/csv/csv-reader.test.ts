import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { Encoding } from '../../../electron/contract/calls/import.ts';
import { detectCsvFormat, readHeadRows, readRows } from '../../../electron/csv/csv-reader.ts';
import { createEncodingDetector, decodePieces } from '../../../electron/csv/encoding-detector.ts';

function bytesOf(text: string, encoding: Encoding, hasMark: boolean): Buffer {
  if (encoding === 'utf-8') return Buffer.from((hasMark ? '\uFEFF' : '') + text, 'utf8');
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
  const little = Buffer.from((hasMark ? '\uFEFF' : '') + text, 'utf16le');
  return encoding === 'utf-16le' ? little : little.swap16();
}

function piecesOf(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

function encodingOf(pieces: readonly Buffer[]): Encoding | null {
  const detector = createEncodingDetector();
  for (const piece of pieces) detector.add(piece);
  return detector.finish();
}

async function read(
  pieces: readonly Buffer[],
  encoding: Encoding,
): Promise<{ rows: string[][]; brokenAt: number | null }> {
  const rows: string[][] = [];
  const form = detectCsvFormat([...decodePieces(pieces, encoding)].join('').slice(0, 10_000));
  const brokenAt = await readRows(decodePieces(pieces, encoding), form, (bunch) => {
    for (const row of bunch) rows.push([...row]);
    return Promise.resolve(true);
  });
  return { rows, brokenAt };
}

const cell = fc.oneof(
  fc.constantFrom(
    'Chakki atta 5 kg',
    'सरसों का साग 450 ग्राम',
    '8901000000118',
    '₹1,23,456.50',
    'a;b',
    'tab\there',
    'say "hi"',
    'two\nlines',
  ),
  fc.string({ maxLength: 12 }).filter((text) => !/[\r\uFEFF\0]/.test(text)),
);

test('a file is read row by row, whatever its delimiter, encoding and pieces', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 40 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom<readonly [Encoding, boolean]>(
        ['utf-8', true],
        ['utf-8', false],
        ['utf-16le', true],
        ['utf-16be', true],
      ),
      fc.integer({ min: 7, max: 200 }),
      async (goods, delimiter, newline, [encoding, hasMark], size) => {
        const rows = [['Barcode', 'Name', 'Stock'], ['8901000000118', 'Atta', '31'], ...goods];
        const pieces = piecesOf(bytesOf(Papa.unparse(rows, { delimiter, newline }), encoding, hasMark), size);
        expect(encodingOf(pieces)).toBe(encoding);
        expect(await read(pieces, encoding)).toEqual({ rows, brokenAt: null });
      },
    ),
  );
});

test('a file without a byte order mark that is not UTF-8 is Windows-1252', async () => {
  const pieces = piecesOf(bytesOf('Barcode,Name\n1,Café £5\n', 'windows-1252', false), 9);
  expect(encodingOf(pieces)).toBe('windows-1252');
  expect((await read(pieces, 'windows-1252')).rows[1]).toEqual(['1', 'Café £5']);
});

test('UTF-16 is detected without a byte order mark too', () => {
  expect(encodingOf([bytesOf('Barcode,Name\n1,Atta\n', 'utf-16le', false)])).toBe('utf-16le');
  expect(encodingOf([bytesOf('Barcode,Name\n1,Atta\n', 'utf-16be', false)])).toBe('utf-16be');
});

test('an Excel workbook is not text', () => {
  expect(encodingOf([Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0, 0x21, 0, 0, 0x41])])).toBeNull();
});

test('a first line that names the delimiter counts in row numbers only', async () => {
  const bytes = bytesOf('sep=;\r\nBarcode;Stock\r\n1;2\r\n', 'utf-8', true);
  expect(detectCsvFormat('sep=;\r\nBarcode;Stock\r\n')).toEqual({ delimiter: ';', firstRow: 2 });
  expect((await read([bytes], 'utf-8')).rows).toEqual([
    ['Barcode', 'Stock'],
    ['1', '2'],
  ]);
  expect(readHeadRows('sep=;\r\nBarcode;Stock\r\n1;2\r\n3;4', { delimiter: ';', firstRow: 2 }, 2)).toEqual([
    ['Barcode', 'Stock'],
    ['1', '2'],
  ]);
});

test('a broken quote is reported by its row, in the first piece and in a later one', async () => {
  const sound = Array.from({ length: 3_000 }, (_, at) => `${at},"Atta ${at}"\n`).join('');
  expect((await read([Buffer.from('1,"Amul" butter\n2,x\n')], 'utf-8')).brokenAt).toBe(1);
  expect((await read(piecesOf(Buffer.from(`${sound}3000,"Amul" butter\n3001,x\n`), 1_000), 'utf-8')).brokenAt).toBe(
    3_001,
  );
});

test('reading stops when no more rows are wanted', async () => {
  const bunches: number[] = [];
  const texts = Array.from({ length: 20 }, (_, at) => `${at},x\n`);
  await readRows(texts, { delimiter: ',', firstRow: 1 }, (_, first) => {
    bunches.push(first);
    return Promise.resolve(false);
  });
  expect(bunches).toEqual([1]);
});

test('rows keep their numbers below skipped ones, and so does a broken quote', async () => {
  const text = 'Sharma Kirana\n\nBarcode,Stock\n1,"2"\n3,"4"x\n';
  const format = { delimiter: ',', firstRow: 3 };
  for (const size of [4, 1_000]) {
    const numbers: number[] = [];
    const texts = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
    const broken = await readRows(texts, format, (rows, first) => {
      numbers.push(...rows.map((_, at) => first + at));
      return Promise.resolve(true);
    });
    expect(numbers).toEqual([3, 4].slice(0, numbers.length));
    expect(broken).toBe(5);
  }
});
