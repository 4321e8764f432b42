/** Checks the rows of an imported file one by one: sound rows can be sent, others are held back with their problems. */

import type { PushRow } from '../contract/api/requests.ts';
import { pushRow } from '../contract/api/requests.ts';
import type { DayOrder } from '../contract/calls/import.ts';
import { DAY_ORDERS } from '../contract/calls/import.ts';
import type { CellFormat, ImportField } from '../contract/calls/import-columns.ts';
import { IMPORT_COLUMNS } from '../contract/calls/import-columns.ts';
import type { RowProblem } from '../contract/calls/import-problems.ts';
import type { ImportTax } from '../contract/calls/tax.ts';
import { importTax } from '../contract/calls/tax.ts';
import { parseAmount } from '../contract/domain/money.ts';
import type { ParsedCell } from './cell-parsers.ts';
import {
  parseAmountCell,
  parseBarcodeCell,
  parseHsnCell,
  parseRateCell,
  parseTextCell,
  parseUnitsCell,
  trimCell,
} from './cell-parsers.ts';
import { detectDayOrder, parseDay } from './day-parser.ts';

export interface ValidRow {
  /** Its number in the file, as a spreadsheet counts rows. */
  readonly row: number;
  readonly item: PushRow;
  /** What the row says of tax, which stays on this counter; null if nothing. */
  readonly tax: ImportTax | null;
}

/** One problem of a row. */
export interface RowFinding {
  readonly problem: RowProblem;
  readonly field: ImportField | null;
  readonly value: string | null;
  readonly otherRow: number | null;
}

export type CheckedImportRow =
  | { readonly kind: 'sound'; readonly row: ValidRow }
  | {
      readonly kind: 'held_back';
      readonly row: number;
      /** As its cell has it where that is no barcode; null where the cell is empty. */
      readonly barcode: string | null;
      readonly findings: RowFinding[];
    }
  /** All its cells are empty. */
  | { readonly kind: 'empty' };

export interface RowCheckerParts {
  /** The field of each column; null where it is not sent. */
  readonly fields: readonly (ImportField | null)[];
  /** Whether 03-04-2027 means the third of April. */
  readonly dayFirst: boolean;
  /** What the store knows of the code in a row. */
  findItem(code: string): RowItem;
}

/** The item of a row's code. */
export interface RowItem {
  /** As the store lists the item; else as it would list it. */
  readonly barcode: string;
  /** It is certainly new to the store: then the row needs a name. */
  readonly isNew: boolean;
  /** Its check digit is wrong, and certainly no item of the store has it. */
  readonly isMisread: boolean;
}

export interface RowChecker {
  /** Checks the next row. Of several sound rows with a barcode, the first counts. */
  check(cells: readonly string[], row: number): CheckedImportRow;
  /** How the file writes its days; null when it has none. */
  dayOrder(): DayOrder | null;
}

/** The longest cell that is shown beside its problem. */
const SHOWN_LENGTH = 60;

/** Parses a cell as its column's format says. */
function parseCell(format: CellFormat, text: string | null, dayFirst: boolean): ParsedCell<string | number> {
  switch (format.kind) {
    case 'barcode':
      return parseBarcodeCell(text, format.max);
    case 'units':
      return parseStock(text, format.unreadable);
    case 'amount':
      return parseAmountCell(text);
    case 'day':
      return parseDayCell(text, dayFirst);
    case 'hsn':
      return parseHsnCell(text);
    case 'gst_rate':
      return parseRateCell(text);
    case 'text':
      return parseTextCell(text, format.max, format.tooLong);
  }
}

function parseDayCell(text: string | null, dayFirst: boolean): ParsedCell<string> {
  if (text === null) return null;
  const day = parseDay(text, dayFirst);
  return day === null ? { problem: 'day_unreadable' } : { value: day };
}

/** Parses a number of units that is not negative. */
function parseStock(text: string | null, unreadable: RowProblem): ParsedCell<number> {
  const cell = parseUnitsCell(text);
  if (cell === null) return null;
  if ('problem' in cell) return cell.problem === 'number_unreadable' ? { problem: unreadable } : cell;
  return cell.value < 0 ? { problem: 'stock_negative' } : cell;
}

type RowValues = Partial<Record<ImportField, string | number>>;

export function createRowChecker({ fields, dayFirst, findItem }: RowCheckerParts): RowChecker {
  const rowByBarcode = new Map<string, number>();
  const dayColumn = fields.indexOf('expiry_date');
  const dayOrders = new Set<DayOrder>();

  /**
   * Finds missing, repeated and contradictory values of a row. A field with a finding of its own does not count as
   * missing.
   */
  function checkValues(
    { barcode, stock, name, mrp, price }: RowValues,
    known: RowItem | null,
    cellFindings: readonly RowFinding[],
  ): RowFinding[] {
    const isMissing = (field: ImportField, value: unknown): boolean =>
      value === undefined && !cellFindings.some((finding) => finding.field === field);
    const findings: RowFinding[] = [];
    if (isMissing('barcode', barcode)) findings.push(createFinding('barcode_missing', 'barcode', null));
    if (isMissing('stock', stock)) findings.push(createFinding('stock_missing', 'stock', null));
    if (typeof mrp === 'string' && typeof price === 'string' && parseAmount(price) > parseAmount(mrp))
      findings.push(createFinding('price_above_mrp', 'price', price));
    if (typeof barcode !== 'string') return findings;
    if (known?.isMisread) findings.push(createFinding('barcode_misread', 'barcode', barcode));
    const otherRow = rowByBarcode.get(barcode);
    if (otherRow !== undefined) findings.push(createFinding('barcode_repeated', 'barcode', barcode, otherRow));
    if (isMissing('name', name) && known?.isNew) findings.push(createFinding('name_missing', 'name', null));
    return findings;
  }

  return {
    check(cells, row) {
      const texts = cells.map(trimCell);
      if (texts.every((text) => text === null)) return { kind: 'empty' };
      const total = findTotal(texts, fields);
      if (total !== null)
        return { kind: 'held_back', row, barcode: null, findings: [createFinding('total_row', null, total)] };
      const dayOrder = dayColumn < 0 ? null : detectDayOrder(texts[dayColumn] ?? '');
      if (dayOrder) dayOrders.add(dayOrder);
      const { values: own, findings: cellFindings } = parseCells(texts, fields, dayFirst);
      const known = typeof own.barcode === 'string' ? findItem(own.barcode) : null;
      const values = known === null ? own : { ...own, barcode: known.barcode };
      const findings = [...cellFindings, ...checkValues(values, known, cellFindings)];
      if (findings.length > 0) {
        const cell = texts[fields.indexOf('barcode')]?.slice(0, SHOWN_LENGTH) ?? null;
        return { kind: 'held_back', row, barcode: values.barcode?.toString() ?? cell, findings };
      }
      const { hsn, gst_rate: rate, ...sent } = values;
      const item = pushRow.parse(sent);
      const tax = importTax.parse({ hsn, rate, category: item.category });
      rowByBarcode.set(item.barcode, row);
      return {
        kind: 'sound',
        row: { row, item, tax: Object.values(tax).some((part) => part !== undefined) ? tax : null },
      };
    },
    dayOrder: () => DAY_ORDERS.find((order) => dayOrders.has(order)) ?? null,
  };
}

/** How the cell begins by which billing programs mark a row of totals. */
const TOTAL =
  /^(grand|sub|page|report|net)?[\s-]*totals?(?![\p{L}\p{M}\p{N}])|^(कुल|महायोग|योग|एकूण|மொத்தம்)(?![\p{L}\p{M}\p{N}])/iu;

/** The cell that marks a row as a total of other rows; null without one. A real barcode makes a row an item, whatever its name. */
function findTotal(texts: readonly (string | null)[], fields: readonly (ImportField | null)[]): string | null {
  const barcode = texts[fields.indexOf('barcode')] ?? null;
  return barcode === null || TOTAL.test(barcode)
    ? (texts.find((text) => text !== null && TOTAL.test(text)) ?? null)
    : null;
}

/** Parses each cell as the field of its column. */
function parseCells(
  texts: readonly (string | null)[],
  fields: readonly (ImportField | null)[],
  dayFirst: boolean,
): { readonly values: RowValues; readonly findings: readonly RowFinding[] } {
  const values: RowValues = {};
  const findings: RowFinding[] = [];
  if (texts.slice(fields.length).some((text) => text !== null))
    findings.push(createFinding('too_many_cells', null, null));
  for (const [column, field] of fields.entries()) {
    if (field === null) continue;
    const text = texts[column] ?? null;
    const cell = parseCell(IMPORT_COLUMNS[field].cell, text, dayFirst);
    if (cell === null) continue;
    if ('problem' in cell) findings.push(createFinding(cell.problem, field, text));
    else values[field] = cell.value;
  }
  return { values, findings };
}

function createFinding(
  problem: RowProblem,
  field: ImportField | null,
  value: string | null,
  otherRow: number | null = null,
): RowFinding {
  return { problem, field, value: value?.slice(0, SHOWN_LENGTH) ?? null, otherRow };
}
