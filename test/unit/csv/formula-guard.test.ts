import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { StockHistoryEntry, StockRow } from '../../../electron/contract/calls/stock.ts';
import { paise } from '../../../electron/contract/domain/money.ts';
import { NO_TAX } from '../../../electron/contract/domain/tax.ts';
import { parseInstant } from '../../../electron/contract/domain/time.ts';
import { trimCell } from '../../../electron/csv/cell-parsers.ts';
import { formatCsvLine } from '../../../electron/csv/csv-writer.ts';
import { guardFormula } from '../../../electron/csv/formula-guard.ts';
import { formatHeldBackHeading, formatHeldBackRow } from '../../../electron/csv/held-back-export.ts';
import { formatLogbookHeading, formatLogbookLines } from '../../../electron/csv/logbook-export.ts';
import { formatReportExport } from '../../../electron/csv/report-export.ts';
import { formatSalesExport } from '../../../electron/csv/sales-export.ts';
import { formatStockExportHeading, formatStockExportLines } from '../../../electron/csv/stock-export.ts';
import { formatStockHistoryHeading, formatStockHistoryLines } from '../../../electron/csv/stock-history-export.ts';
import { createSalesReport } from '../../support/snapshots/sales-report.ts';
import { createApiOrder, createStoredSale } from '../../support/view-rows.ts';

const FORMULAS = [
  "-2+3+cmd|' /C calc'!D2",
  '=1+1',
  '=HYPERLINK("http://x.example","Salt")',
  '+91 98450 00000',
  '@SUM(1)',
  '-cmd',
  '-1e5',
  '-5 ',
  '-5\n=1',
  '--5',
  '\u22125+1',
  '＝1+1',
  '＋1',
  '－1+1',
  '＠SUM(1)',
  '﹦1',
  '\t=1',
  '\ttext',
  '\r=1',
  '\n=1',
  '\n\u0000',
  ' =1+1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff=1',
  '\u0000=1',
  '\ud7fc﹢1',
  '="a"&1',
];

test.each(FORMULAS)('%j is kept from being calculated', (cell) => {
  expect(guardFormula(cell)).toBe(`'${cell}`);
});

test.each([
  '-5',
  '-12.50',
  '0',
  '12.5',
  '-0',
  '="8901000000118"',
  '="12E34"',
  '="1-2"',
  'Atta',
  "'90s",
  '5-6',
  '',
  ' ',
  '–',
])('%j stays as it is', (cell) => {
  expect(guardFormula(cell)).toBe(cell);
});

/** Formulas, whatever may stand around them, and any other text. */
const anyCell = fc.oneof(
  fc.constantFrom(...FORMULAS),
  fc
    .tuple(fc.constantFrom(...'=+-@＝＋－＠\t\r\n \u00a0;,|"\''), fc.string({ unit: 'binary' }))
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
  fc.integer().map(String),
);

/** A second opinion, for the reader of a file. */
function isCalculated(cell: string): boolean {
  if (cell.trim() === '' || /^-?\d+(\.\d+)?$/.test(cell) || /^="[\dE/-]+"$/i.test(cell)) return false;
  return /^[\s\p{C}]*[=+@＝＋＠﹦﹢﹫]/u.test(cell) || /^[\s\p{C}]*[-－﹣−]/u.test(cell) || /^[\t\r\n]/.test(cell);
}

function expectNoFormula(text: string): void {
  const cells = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' }).data.flat();
  expect(cells.filter(isCalculated)).toEqual([]);
}

/** Every export, with a text in all cells that others fill in. */
const EXPORTS: Readonly<Record<string, (text: string) => string>> = {
  'held-back-export.ts': (text) => {
    const format = { headings: [text, 'Name'], delimiter: ',' };
    return formatHeldBackHeading(format, 'Problem') + formatHeldBackRow(format, [text, 'x', text], text);
  },
  'logbook-export.ts': (text) => {
    const entry = { number: 1, at: parseInstant('2026-11-20'), who: text, what: text, hash: text };
    return formatLogbookHeading() + formatLogbookLines([{ ...entry, details: { [text]: text } }], { [text]: text });
  },
  'report-export.ts': (text) => {
    const report = createSalesReport('day');
    const sum = { count: 1, total: paise(-1250) };
    const [stockout] = report.stockouts;
    if (stockout === undefined) throw new Error('in the sample report nothing ran out');
    const texts = {
      rejectReasons: [{ reason: text, ...sum }],
      bestSellers: [{ barcode: text, name: text, units: -1, total: sum.total }],
      stockouts: [{ ...stockout, barcode: text, name: text }],
    };
    return formatReportExport({ ...report, ...texts }, 'all');
  },
  'sales-export.ts': (text) => {
    const sale = createStoredSale({ billNumber: text, orderId: text });
    const [line] = createApiOrder({}).lines;
    if (line === undefined) throw new Error('the sample order has no lines');
    const lines = [
      {
        ...line,
        name: text,
        barcode: text,
        external_id: text,
        unit_price: text,
        mrp: text,
        line_total: text,
      },
    ];
    const payment = {
      ...sale.sale.payment,
      status: text,
      paid: true,
      method: text,
    };
    const amounts = {
      delivery_fee: text,
      total_amount: text,
      external_id: text,
    };
    return formatSalesExport([{ ...sale, sale: { ...sale.sale, ...amounts, payment, lines } }], {
      codes: 'plain',
      findBillNumber: () => text,
      findTax: () => NO_TAX,
    });
  },
  'stock-export.ts': (text) => formatStockExportHeading() + formatStockExportLines([stockRow(text)]),
  'stock-history-export.ts': (text) => formatStockHistoryHeading() + formatStockHistoryLines([stockMovement(text)]),
};

function stockRow(text: string): StockRow {
  return {
    storeId: 7,
    barcode: text,
    name: text,
    sku: text,
    price: paise(-1250),
    mrp: null,
    stock: -3,
    held: 0,
    available: -3,
    lowMark: null,
    low: false,
    out: true,
    expiryDate: text,
    readAt: null,
    expiresInDays: null,
    waiting: null,
    changedToday: false,
  };
}

function stockMovement(text: string): StockHistoryEntry {
  const what = {
    kind: 'order',
    movement: 'sold',
    orderId: text,
    number: text,
    units: 2,
    by: text,
    reason: text,
  } as const;
  return { at: parseInstant('2026-11-20T11:54:00+05:30'), delta: -2, shelf: -3, what };
}

describe.each(Object.entries(EXPORTS))('%s', (_, write) => {
  test.each(FORMULAS)('with %j in every cell has no formula', (cell) => expectNoFormula(write(cell)));

  test('with any text has no formula', () => {
    fc.assert(fc.property(anyCell, (cell) => expectNoFormula(write(cell))));
  });
});

describe('no export goes around the guard', () => {
  const root = join(import.meta.dirname, '../../..');
  const sources = globSync('{electron,renderer}/**/*.{ts,tsx}', {
    cwd: root,
  }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  }));
  const filesWith = (pattern: RegExp): string[] =>
    sources
      .filter(({ text }) => pattern.test(text))
      .map(({ path }) => path)
      .toSorted();

  test('one file writes CSV, and exactly the exports above use it', () => {
    expect(filesWith(/unparse\(/)).toEqual(['electron/csv/csv-writer.ts']);
    expect(filesWith(/from '[^']*\/csv-writer\.ts'/)).toEqual([
      ...Object.keys(EXPORTS).map((name) => `electron/csv/${name}`),
      // The closing stock of Tally, which is imported.
      'electron/workspace/books/tally-books.ts',
      // Keeps the sheet of an imported workbook as a CSV.
      'electron/workspace/import/import-reader.ts',
    ]);
  });

  test('the page saves what these exports wrote, and nothing else', () => {
    expect(filesWith(/text\/csv;/)).toEqual(['renderer/ui/csv-download.ts']);
    expect(filesWith(/\bdownloadCsv\b/)).toEqual([
      'renderer/screens/sales/report/use-report-export.ts',
      'renderer/screens/sales/sales-totals.tsx',
      'renderer/screens/staff/use-logbook.ts',
      // A template: its headings are words of ours alone.
      'renderer/screens/stock/import/file-step.tsx',
      'renderer/screens/stock/import/problem-list.tsx',
      'renderer/screens/stock/item/item-history.tsx',
      'renderer/screens/stock/list/use-stock-export.ts',
      'renderer/ui/csv-download.ts',
    ]);
    expect(filesWith(/from '[^']*\/csv\/[a-z-]+-export\.ts'/)).toEqual([
      'electron/ipc/handlers/logbook.ts',
      'electron/ipc/handlers/sales-report.ts',
      'electron/ipc/handlers/sales.ts',
      'electron/ipc/handlers/stock.ts',
      // Only the type of a sale: its file is XML.
      'electron/tally/tally-vouchers.ts',
      // Written beside the file to mend in the watched folder too.
      'electron/workspace/import/held-back-rows.ts',
    ]);
  });
});

test('a file that is imported again is read as before', () => {
  fc.assert(
    fc.property(anyCell, (cell) => {
      const written = Papa.parse<string[]>(formatCsvLine([cell, 'x']), {
        delimiter: ',',
      }).data[0]?.[0];
      expect(trimCell(written)).toBe(trimCell(cell));
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["-2+3+cmd|' /C calc'!D2", "-2+3+cmd|' /C calc'!D2"],
  ['＝1+1', '＝1+1'],
  ['="SKU-1"', 'SKU-1'],
  ["'8901000000118", '8901000000118'],
  ["'Tis tea", "'Tis tea"],
])('the held-back cell %j is still %j in the mended file', (cell, value) => {
  const format = { headings: ['Name'], delimiter: ',' };
  const row = Papa.parse<string[]>(formatHeldBackRow(format, [cell], 'p'), {
    delimiter: ',',
  }).data[0];
  expect(trimCell(row?.[0])).toBe(value);
});
