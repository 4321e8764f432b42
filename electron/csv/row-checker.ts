/** Checks rows of a file one by one, before any of them is sent: what is sound goes, what isn't says why. */

import { LENGTHS } from '../contract/api/limits.ts';
import type { PushRow } from '../contract/api/requests.ts';
import { pushRow } from '../contract/api/requests.ts';
import type { DayOrder, ImportField, RowProblem } from '../contract/ipc/import.ts';
import { DAY_ORDERS } from '../contract/ipc/import.ts';
import type { ParsedCell } from './cell-parsers.ts';
import { parseAmountCell, parseBarcodeCell, parseTextCell, parseUnitsCell, trimCell } from './cell-parsers.ts';
import { detectDayOrder, parseDay } from './day-parser.ts';

export interface ValidRow {
  /** Its number in the file, as a spreadsheet counts. */
  readonly row: number;
  readonly item: PushRow;
}

/** One thing that is wrong with a row. */
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
      readonly barcode: string | null;
      readonly findings: RowFinding[];
    }
  /** Nothing is in it. */
  | { readonly kind: 'empty' };

export interface RowCheckerParts {
  /** What each column is sent as. */
  readonly fields: readonly (ImportField | null)[];
  /** Whether 03-04-2027 is the third of April. */
  readonly dayFirst: boolean;
  /** Whether an item is certainly new to the store, so that it needs its name. */
  isNewItem(barcode: string): boolean;
}

export interface RowChecker {
  /** Checks the next row. Of sound rows with the same barcode the first counts. */
  check(cells: readonly string[], row: number): CheckedImportRow;
  /** How the days of the file were written; null when it has none. */
  dayOrder(): DayOrder | null;
}

/** Longest value of a cell that is shown beside its problem. */
const SHOWN = 60;

/** What each field but the barcode is read by. */
const READERS: Readonly<
  Record<Exclude<ImportField, 'barcode'>, (text: string | null, dayFirst: boolean) => ParsedCell<string | number>>
> = {
  stock: (text) => units(text, 'stock_not_whole'),
  low_stock_threshold: (text) => units(text, 'number_unreadable'),
  name: (text) => parseTextCell(text, LENGTHS.name, 'name_too_long'),
  mrp: parseAmountCell,
  price: parseAmountCell,
  expiry_date: (text, dayFirst) => {
    if (text === null) return null;
    const day = parseDay(text, dayFirst);
    return day === null ? { problem: 'day_unreadable' } : { value: day };
  },
  brand: (text) => parseTextCell(text, LENGTHS.brand, 'text_too_long'),
  category: (text) => parseTextCell(text, LENGTHS.category, 'text_too_long'),
  subcategory: (text) => parseTextCell(text, LENGTHS.subcategory, 'text_too_long'),
  weight: (text) => parseTextCell(text, LENGTHS.weight, 'text_too_long'),
  description: (text) => parseTextCell(text, LENGTHS.itemDescription, 'text_too_long'),
  external_id: (text) => parseTextCell(text, LENGTHS.externalId, 'text_too_long'),
};

/** A number of units that a shelf can have. */
function units(text: string | null, unreadable: RowProblem): ParsedCell<number> {
  const read = parseUnitsCell(text);
  if (read === null) return null;
  if ('problem' in read) return read.problem === 'number_unreadable' ? { problem: unreadable } : read;
  return read.value < 0 ? { problem: 'stock_negative' } : read;
}

export function createRowChecker({ fields, dayFirst, isNewItem: isNew }: RowCheckerParts): RowChecker {
  const rowOf = new Map<string, number>();
  const dayColumn = fields.indexOf('expiry_date');
  const orders = new Set<DayOrder>();

  return {
    check(cells, row) {
      const texts = cells.map(trimCell);
      if (texts.every((text) => text === null)) return { kind: 'empty' };
      const findings: RowFinding[] = [];
      const find = (
        problem: RowProblem,
        field: ImportField | null,
        value: string | null,
        otherRow: number | null = null,
      ) => findings.push({ problem, field, value: value?.slice(0, SHOWN) ?? null, otherRow });
      if (texts.slice(fields.length).some((text) => text !== null)) find('too_many_cells', null, null);

      const order = dayColumn < 0 ? null : detectDayOrder(texts[dayColumn] ?? '');
      if (order) orders.add(order);

      const values: Partial<Record<ImportField, string | number>> = {};
      for (const [column, field] of fields.entries()) {
        if (field === null) continue;
        const text = texts[column] ?? null;
        const cell = field === 'barcode' ? parseBarcodeCell(text, LENGTHS.barcode) : READERS[field](text, dayFirst);
        if (cell === null) continue;
        if ('problem' in cell) find(cell.problem, field, text);
        else values[field] = cell.value;
      }
      const { barcode, stock, name } = values;
      const hasFinding = (field: ImportField): boolean => findings.some((each) => each.field === field);
      if (barcode === undefined && !hasFinding('barcode')) find('barcode_missing', 'barcode', null);
      if (stock === undefined && !hasFinding('stock')) find('stock_missing', 'stock', null);
      if (typeof barcode === 'string') {
        const first = rowOf.get(barcode);
        if (first !== undefined) find('barcode_repeated', 'barcode', barcode, first);
        if (name === undefined && !hasFinding('name') && isNew(barcode)) find('name_missing', 'name', null);
      }
      if (findings.length === 0) {
        const item = pushRow.parse(values);
        rowOf.set(item.barcode, row);
        return { kind: 'sound', row: { row, item } };
      }
      return { kind: 'held_back', row, barcode: typeof barcode === 'string' ? barcode : null, findings };
    },
    dayOrder() {
      return DAY_ORDERS.find((order) => orders.has(order)) ?? null;
    },
  };
}
