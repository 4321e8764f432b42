/** Reads an imported file that the store keeps: first what its columns are, then every row, with pauses for the orders. */

import type { ImportColumn, ImportField, UnreadableFileReason } from '../../contract/ipc/import.ts';
import { IMPORT_ROWS_MAX } from '../../contract/ipc/import.ts';
import { hasHeading, matchColumns } from '../../csv/column-matcher.ts';
import { detectCsvFormat, readHeadRows, readRows } from '../../csv/csv-reader.ts';
import { createEncodingDetector, decodePieces } from '../../csv/encoding-detector.ts';
import { createRowChecker } from '../../csv/row-checker.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { HeldImportRow, SoundImportRow } from '../../database/tables/stock/import-rows.ts';
import type { ImportRecord } from '../../database/tables/stock/imports.ts';

export interface ImportReaderParts {
  readonly database: CounterDatabase;
  /** Lets everything else that waits have its turn. */
  readonly breathe: () => Promise<void>;
  /** Called when an import is not what it was. */
  readonly changed: () => void;
  /** Called when what was read in the background can't be stored. */
  readonly fault: (error: unknown) => void;
}

/** How staff want the file to be read. */
export interface ImportPlan {
  readonly fields: readonly (ImportField | null)[];
  readonly hasHeading: boolean;
  readonly dayFirst: boolean;
}

export interface ImportReader {
  /** Finds out how a file that has come whole is written, and what its columns are. */
  detectFormat(id: string): Promise<void>;
  /** Reads every row by a plan, in the background; a check that is under way gives way to the new one. */
  check(id: string, plan: ImportPlan): void;
  /** Goes on with what a restart or a fault has interrupted. */
  resume(): void;
  /** Ends what is under way; it is resumed after the next start. */
  stop(): Promise<void>;
}

/** Characters from which delimiter and columns are told. */
const HEAD_LENGTH = 256 * 1024;

/** Rows shown beside each column. */
const SAMPLES = 4;

/** Rows looked at to tell what a column holds. */
const HEAD_ROWS = 20;

const COLUMNS_MAX = 200;

export function createImportReader({ database, breathe, changed, fault }: ImportReaderParts): ImportReader {
  /** The newest check of each import: an older one ends when it meets another. */
  const checks = new Map<string, symbol>();
  const underWay = new Set<Promise<void>>();
  let stopped = false;

  function giveUp(id: string, why: UnreadableFileReason, row: number | null = null): void {
    database.transaction(() => {
      database.importRows.clear(id);
      database.imports.change(id, { state: 'unreadable', unreadable: { why, row } });
    });
    changed();
  }

  async function look(id: string): Promise<void> {
    const finder = createEncodingDetector();
    for (const piece of database.imports.pieces(id)) {
      finder.add(piece);
      await breathe();
    }
    const encoding = finder.finish();
    if (encoding === null) return giveUp(id, 'not_text');
    const head = headOf(decodePieces(database.imports.pieces(id), encoding));
    const form = detectCsvFormat(head);
    const rows = readHeadRows(head, form, HEAD_ROWS).filter((row) => row.some((cell) => cell.trim() !== ''));
    const [first] = rows;
    if (first === undefined) return giveUp(id, 'empty');
    if (first.length > COLUMNS_MAX) return giveUp(id, 'too_many_columns');
    const isNamed = hasHeading(first);
    const goods = isNamed ? rows.slice(1) : rows;
    const headings = first.map((cell) => (isNamed ? cell.trim() : ''));
    const fields = matchColumns(headings, goods);
    database.transaction(() =>
      database.imports.change(id, {
        state: 'columns',
        form: { encoding, ...form, hasHeading: isNamed },
        columns: headings.map((heading, at): ImportColumn => {
          const samples = goods.slice(0, SAMPLES).map((row) => row[at] ?? '');
          return { heading, field: fields[at] ?? null, samples };
        }),
      }),
    );
    changed();
  }

  async function readAll(record: ImportRecord, isNewest: () => boolean): Promise<void> {
    const { id, form, storeId } = record;
    if (form === null) return;
    // A barcode that the whole copy of the shelf doesn't know is new to the store.
    const isCopied = database.metadata.cursor(`shelf:${storeId}`) !== null;
    const { check, dayOrder } = createRowChecker({
      fields: record.columns.map(({ field }) => field),
      dayFirst: record.dayFirst,
      isNewItem: (barcode) => isCopied && database.items.get(storeId, barcode) === null,
    });
    let headings = form.hasHeading ? 1 : 0;
    let [rows, sound, heldBack] = [0, 0, 0];
    const broken = await readRows(
      decodePieces(database.imports.pieces(id), form.encoding),
      form,
      async (bunch, firstRow) => {
        if (!isNewest()) return false;
        const kept: (SoundImportRow | HeldImportRow)[] = [];
        for (const [at, cells] of bunch.entries()) {
          if (cells.every((cell) => cell.trim() === '')) continue;
          if (headings > 0) {
            headings -= 1;
            continue;
          }
          const checked = check(cells, firstRow + at);
          if (checked.kind === 'empty') continue;
          rows += 1;
          if (checked.kind === 'sound') sound += 1;
          else heldBack += 1;
          kept.push(checked.kind === 'sound' ? { ...checked.row, cells } : { ...checked, cells });
        }
        if (rows > IMPORT_ROWS_MAX) return false;
        database.transaction(() => {
          database.importRows.add(id, kept);
          database.imports.change(id, { rows, sound, heldBack });
        });
        changed();
        await breathe();
        return isNewest();
      },
    );
    if (!isNewest()) return;
    if (rows > IMPORT_ROWS_MAX) return giveUp(id, 'too_many_rows');
    if (broken !== null) return giveUp(id, 'broken_quotes', broken);
    database.transaction(() => database.imports.change(id, { state: 'checked', dayOrder: dayOrder() }));
    changed();
  }

  function begin(id: string): void {
    const own = Symbol(id);
    checks.set(id, own);
    database.transaction(() => {
      database.importRows.clear(id);
      database.imports.change(id, { state: 'checking', rows: 0, sound: 0, heldBack: 0, dayOrder: null });
    });
    changed();
    const record = database.imports.get(id);
    if (record === null) return;
    const isNewest = (): boolean =>
      !stopped && checks.get(id) === own && database.imports.get(id)?.state === 'checking';
    const run = readAll(record, isNewest)
      .catch(fault)
      .finally(() => underWay.delete(run));
    underWay.add(run);
  }

  return {
    detectFormat: look,
    check: (id, { fields, ...plan }) => {
      const record = database.imports.get(id);
      if (record === null || record.form === null) return;
      const { form } = record;
      database.transaction(() =>
        database.imports.change(id, {
          form: { ...form, hasHeading: plan.hasHeading },
          columns: record.columns.map((column, at) => ({
            ...headed(column, form.hasHeading, plan.hasHeading),
            field: fields[at] ?? null,
          })),
          dayFirst: plan.dayFirst,
        }),
      );
      begin(id);
    },
    resume: () => {
      for (const { id } of database.imports.inState('checking')) begin(id);
    },
    stop: async () => {
      stopped = true;
      await Promise.allSettled(underWay);
    },
  };
}

/** A column whose first cell turns out to be its heading, or to be none. */
function headed(column: ImportColumn, was: boolean, is: boolean): ImportColumn {
  if (was === is) return column;
  const [first = '', ...rest] = column.samples;
  return is
    ? { ...column, heading: first.trim(), samples: rest }
    : { ...column, heading: '', samples: [column.heading, ...column.samples] };
}

function headOf(texts: Iterable<string>): string {
  let head = '';
  for (const text of texts) {
    head += text;
    if (head.length >= HEAD_LENGTH) break;
  }
  return head;
}
