import type { UnreadableFileReason } from '../../contract/calls/import.ts';
import { IMPORT_ROWS_MAX } from '../../contract/calls/import.ts';
import type { ImportField } from '../../contract/calls/import-columns.ts';
import { readItemCode } from '../../contract/domain/item-code.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../contract/workspace-events.ts';
import { readRows } from '../../csv/csv-reader.ts';
import { formatCsvLine } from '../../csv/csv-writer.ts';
import { createEncodingDetector, decodePieces } from '../../csv/encoding-detector.ts';
import { detectImportFormat, moveHeading } from '../../csv/import-format.ts';
import type { RowChecker } from '../../csv/row-checker.ts';
import { createRowChecker } from '../../csv/row-checker.ts';
import type { WorkbookFault } from '../../csv/workbook-reader.ts';
import { isWorkbook, readWorkbook } from '../../csv/workbook-reader.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { HeldImportRow, SoundImportRow } from '../../database/tables/stock/import-rows.ts';
import type { ImportRecord } from '../../database/tables/stock/imports.ts';
import { findListedBarcode } from '../queries/found-item.ts';

/** Rows above the goods that may be titles and headings. */
const TITLE_ROWS = 20;

/** Lines of a workbook's CSV that are stored as one piece. */
const PIECE_LINES = 500;

export interface ImportReaderParts {
  readonly database: CounterDatabase;
  /** How the shop's scale prints codes; null if it has none. */
  readonly scaleCode: () => string | null;
  /** Gives orders and other work a turn. */
  readonly breathe: () => Promise<void>;
  readonly events: EventSink<WorkspaceEvents>;
  /** Called when a check in the background fails, for example on a full disk. */
  readonly fault: (error: unknown) => void;
}

/** How staff want the file to be read. */
export interface ImportPlan {
  readonly fields: readonly (ImportField | null)[];
  readonly hasHeading: boolean;
  readonly dayFirst: boolean;
  /** Codes with a wrong check digit are the shop's own. */
  readonly takesOwnCodes: boolean;
}

/** Reads imported files that the database holds: first their format, then every row, with pauses. */
export interface ImportReader {
  /** Detects how a complete file is written, and what its columns are. */
  detectFormat(id: string): Promise<void>;
  /** Checks every row by a plan, in the background, and ends an earlier check of the import. Resolves when it ends. */
  check(id: string, plan: ImportPlan): Promise<void>;
  /** Starts over the checks that a restart or a fault interrupted. */
  resume(): void;
  /** Ends all checks; they resume after the next start. */
  stop(): Promise<void>;
}

export function createImportReader(parts: ImportReaderParts): ImportReader {
  const { database, events, fault } = parts;
  /** The newest check of each import. An older one ends when it finds a newer one. */
  const newestChecks = new Map<string, symbol>();
  const running = new Set<Promise<void>>();
  let isStopped = false;

  function startCheck(id: string): Promise<void> {
    const own = Symbol(id);
    newestChecks.set(id, own);
    database.write(() => {
      database.importRows.clear(id);
      database.imports.change(id, { state: 'checking', rows: 0, sound: 0, heldBack: 0, dayOrder: null });
    });
    events.emit('import.changed');
    const record = database.imports.get(id);
    if (record === null) return Promise.resolve();
    const isNewest = (): boolean =>
      !isStopped && newestChecks.get(id) === own && database.imports.get(id)?.state === 'checking';
    const run = checkRows(parts, record, isNewest)
      .catch(fault)
      .finally(() => running.delete(run));
    running.add(run);
    return run;
  }

  return {
    detectFormat: (id) => detectFormat(parts, id),
    check: (id, plan) => (storePlan(database, id, plan) ? startCheck(id) : Promise.resolve()),
    resume: () => {
      for (const { id } of database.imports.inState('checking')) void startCheck(id);
    },
    stop: async () => {
      isStopped = true;
      await Promise.allSettled(running);
    },
  };
}

async function detectFormat(parts: ImportReaderParts, id: string): Promise<void> {
  const { database, breathe, events } = parts;
  const fault = await replaceWorkbook(database, id);
  if (fault !== null) return storeUnreadable(parts, id, fault);
  const detector = createEncodingDetector();
  for (const chunk of database.imports.chunks(id)) {
    detector.add(chunk);
    await breathe();
  }
  const encoding = detector.finish();
  if (encoding === null) return storeUnreadable(parts, id, 'not_text');
  const detected = detectImportFormat(decodePieces(database.imports.chunks(id), encoding), encoding);
  if ('unreadable' in detected) return storeUnreadable(parts, id, detected.unreadable);
  database.write(() => database.imports.change(id, { state: 'columns', ...detected }));
  events.emit('import.changed');
}

/** Replaces a workbook by its first sheet as a CSV, which everything else reads. Returns why that is impossible, or null. */
async function replaceWorkbook({ imports, write }: CounterDatabase, id: string): Promise<WorkbookFault | null> {
  const [head] = imports.chunks(id);
  if (head === undefined || !isWorkbook(head)) return null;
  const pieces: Buffer[] = [];
  let lines: string[] = [];
  const endPiece = (): void => {
    pieces.push(Buffer.from(lines.join('')));
    lines = [];
  };
  const fault = await readWorkbook(Buffer.concat([...imports.chunks(id)]), IMPORT_ROWS_MAX + TITLE_ROWS, (cells) => {
    lines.push(formatCsvLine(cells, { codes: 'plain' }));
    if (lines.length === PIECE_LINES) endPiece();
  });
  if (fault !== null) return fault;
  endPiece();
  write(() => imports.replaceBytes(id, pieces));
  return null;
}

/** Stores the plan of a check. False when the file has not been read yet. */
function storePlan(
  database: CounterDatabase,
  id: string,
  { fields, hasHeading, dayFirst, takesOwnCodes }: ImportPlan,
): boolean {
  const record = database.imports.get(id);
  if (record === null || record.form === null) return false;
  const { form, columns } = record;
  database.write(() =>
    database.imports.change(id, {
      form: { ...form, hasHeading },
      columns: columns.map((column, index) => ({
        ...moveHeading(column, form.hasHeading, hasHeading),
        field: fields[index] ?? null,
      })),
      dayFirst,
      takesOwnCodes,
    }),
  );
  return true;
}

/** Reads the whole file, and stores sound and held-back rows batch by batch. */
async function checkRows(parts: ImportReaderParts, record: ImportRecord, isNewest: () => boolean): Promise<void> {
  const { database, breathe, events } = parts;
  const { id, form } = record;
  if (form === null) return;
  const checker = createCheckerFor(parts, record);
  const { counts, checkBatch } = createBatchChecker(checker, form.hasHeading);
  const texts = decodePieces(database.imports.chunks(id), form.encoding);
  const brokenRow = await readRows(texts, form, async (batch, firstRow) => {
    if (!isNewest()) return false;
    const checked = checkBatch(batch, firstRow);
    if (counts.rows > IMPORT_ROWS_MAX) return false;
    database.write(() => {
      database.importRows.add(id, checked);
      database.imports.change(id, { ...counts });
    });
    events.emit('import.changed');
    await breathe();
    return isNewest();
  });
  if (!isNewest()) return;
  if (counts.rows > IMPORT_ROWS_MAX) return storeUnreadable(parts, id, 'too_many_rows');
  if (brokenRow !== null) return storeUnreadable(parts, id, 'broken_quotes', brokenRow);
  database.write(() => database.imports.change(id, { state: 'checked', dayOrder: checker.dayOrder() }));
  events.emit('import.changed');
}

function createCheckerFor(
  { database, scaleCode }: ImportReaderParts,
  { storeId, columns, dayFirst, takesOwnCodes }: ImportRecord,
): RowChecker {
  // An unknown barcode counts as new only after a full scan of the store's items.
  const isCopied = database.metadata.cursor(`items:${storeId}`) !== null;
  const scale = scaleCode();
  const isListed = (barcode: string): boolean => database.items.get(storeId, barcode) !== null;
  return createRowChecker({
    fields: columns.map(({ field }) => field),
    dayFirst,
    findItem: (text) => {
      const { barcode, barcodes, hasWrongCheckDigit } = readItemCode(text, scale);
      const listed = findListedBarcode(database, storeId, barcodes, isListed);
      const isNew = isCopied && listed === null;
      return { barcode: listed ?? barcode, isNew, isMisread: isNew && hasWrongCheckDigit && !takesOwnCodes };
    },
  });
}

/** Checks rows batch by batch, without the heading and empty rows, and counts them. */
function createBatchChecker({ check }: RowChecker, hasHeading: boolean) {
  const counts = { rows: 0, sound: 0, heldBack: 0 };
  let isHeadingNext = hasHeading;

  function checkBatch(batch: readonly (readonly string[])[], firstRow: number): (SoundImportRow | HeldImportRow)[] {
    return batch.flatMap((cells, index) => {
      if (cells.every((cell) => cell.trim() === '')) return [];
      if (isHeadingNext) {
        isHeadingNext = false;
        return [];
      }
      const checked = check(cells, firstRow + index);
      if (checked.kind === 'empty') return [];
      counts.rows += 1;
      counts[checked.kind === 'sound' ? 'sound' : 'heldBack'] += 1;
      return [checked.kind === 'sound' ? { ...checked.row, cells } : { ...checked, cells }];
    });
  }

  return { counts, checkBatch };
}

function storeUnreadable(
  { database, events }: ImportReaderParts,
  id: string,
  why: UnreadableFileReason,
  row: number | null = null,
): void {
  database.write(() => {
    database.importRows.clear(id);
    database.imports.change(id, { state: 'unreadable', unreadable: { why, row } });
  });
  events.emit('import.changed');
}
