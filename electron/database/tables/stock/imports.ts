/**
 * Stock files that staff import (tables `imports`, `import_chunks`). One file per store is kept, with its bytes, so
 * that the import continues after a restart.
 */

import { z } from 'zod';
import type { ImportState, ImportView } from '../../../contract/calls/import.ts';
import {
  DAY_ORDERS,
  IMPORT_BASES,
  IMPORT_STATES,
  importColumn,
  importFormat,
  UNREADABLE_FILE_REASONS,
} from '../../../contract/calls/import.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { oneOrNull, RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';

const columns = z.array(importColumn);

/** An import as it is stored. */
export interface ImportRecord extends Omit<ImportView, 'importId' | 'sent'> {
  readonly id: string;
  /** How many of its bytes have been received. */
  readonly received: number;
  readonly dayFirst: boolean;
  readonly takesOwnCodes: boolean;
  /** What `asOf` is reckoned from while the service's time is unknown (tables/moments.ts). */
  readonly start: number | null;
  /** The name of the person who sent it; null while staff are switched off. */
  readonly sentBy: string | null;
}

/** The part of an import that changes as it proceeds. */
export type ImportChange = Partial<
  Pick<
    ImportRecord,
    | 'state'
    | 'unreadable'
    | 'form'
    | 'columns'
    | 'dayFirst'
    | 'takesOwnCodes'
    | 'dayOrder'
    | 'rows'
    | 'sound'
    | 'heldBack'
    | 'counting'
    | 'asOf'
    | 'start'
    | 'sentBy'
  >
>;

export interface ImportsTable {
  get(id: string): ImportRecord | null;
  /** The import of a store; null when there is none. */
  ofStore(storeId: number): ImportRecord | null;
  /** The imports in any of these states. */
  inState(...states: readonly ImportState[]): ImportRecord[];
  /** Begins an import in place of the store's previous one. */
  begin(record: Pick<ImportRecord, 'id' | 'storeId' | 'fileName' | 'bytes' | 'startedAt'>): void;
  addChunk(id: string, position: number, bytes: Uint8Array): void;
  /** Replaces the file by other bytes, given in pieces. */
  replaceBytes(id: string, pieces: readonly Uint8Array[]): void;
  /** The chunks of the file, in order. */
  chunks(id: string): Generator<Uint8Array>;
  change(id: string, change: ImportChange): void;
  remove(id: string): void;
}

export function openImportsTable(sqlite: SqliteConnection): ImportsTable {
  return { ...openImportRecords(sqlite), ...openImportBytes(sqlite) };
}

function openImportRecords(sqlite: SqliteConnection): Omit<ImportsTable, keyof ImportBytes> {
  const get = sqlite.prepare<[string]>('SELECT * FROM imports WHERE id = ?');
  const ofStore = sqlite.prepare<[number]>('SELECT * FROM imports WHERE store_id = ?');
  const all = sqlite.prepare('SELECT * FROM imports ORDER BY store_id');
  const begin = sqlite.prepare(
    `INSERT INTO imports (id, store_id, file_name, bytes, started_at, state)
     VALUES (@id, @storeId, @fileName, @bytes, @startedAt, 'receiving')`,
  );
  const change = sqlite.prepare(
    `UPDATE imports SET state = @state, unreadable = @why, unreadable_row = @row, format = @format, columns = @columns,
       day_first = @dayFirst, takes_own_codes = @takesOwnCodes, day_order = @dayOrder, rows = @rows, sound = @sound, held_back = @heldBack,
       counting = @counting, sent_by = @sentBy
     WHERE id = @id`,
  );
  // The journal records these columns.
  const setMoment = sqlite.prepare<[Instant | null, number | null, string]>(
    'UPDATE imports SET as_of = ?, start = ? WHERE id = ?',
  );
  const removals = ['import_chunks', 'import_rows', 'import_held_rows', 'import_findings', 'import_pushes'].map(
    (table) => sqlite.prepare<[string]>(`DELETE FROM ${table} WHERE import_id = ?`),
  );
  const remove = sqlite.prepare<[string]>('DELETE FROM imports WHERE id = ?');
  const removeAll = (id: string): void => {
    for (const removal of removals) removal.run(id);
    remove.run(id);
  };
  return {
    get: (id) => oneOrNull(get.get(id), toRecord),
    ofStore: (storeId) => oneOrNull(ofStore.get(storeId), toRecord),
    inState: (...states) =>
      all
        .all()
        .map(toRecord)
        .filter(({ state }) => states.includes(state)),
    begin: (record) => {
      const last = oneOrNull(ofStore.get(record.storeId), toRecord);
      if (last) removeAll(last.id);
      begin.run(record);
    },
    change: (id, changes) => {
      const record = oneOrNull(get.get(id), toRecord);
      if (record === null) return;
      const changed = { ...record, ...changes };
      change.run(toColumns(changed));
      if ('asOf' in changes) setMoment.run(changed.asOf, changed.start, id);
    },
    remove: removeAll,
  };
}

type ImportBytes = Pick<ImportsTable, 'addChunk' | 'replaceBytes' | 'chunks'>;

function openImportBytes(sqlite: SqliteConnection): ImportBytes {
  const addChunk = sqlite.prepare<[string, number, Uint8Array]>(
    'INSERT INTO import_chunks (import_id, position, bytes) VALUES (?, ?, ?)',
  );
  const setReceived = sqlite.prepare<[number, string]>('UPDATE imports SET received = ? WHERE id = ?');
  const nextChunk = sqlite.prepare<[string, number]>(
    'SELECT position, bytes FROM import_chunks WHERE import_id = ? AND position > ? ORDER BY position LIMIT 1',
  );
  const removeChunks = sqlite.prepare<[string]>('DELETE FROM import_chunks WHERE import_id = ?');
  const add = (id: string, position: number, bytes: Uint8Array): void => {
    addChunk.run(id, position, bytes);
    setReceived.run(position + bytes.length, id);
  };
  return {
    addChunk: add,
    replaceBytes: (id, pieces) => {
      removeChunks.run(id);
      let position = 0;
      for (const bytes of pieces) {
        add(id, position, bytes);
        position += bytes.length;
      }
    },
    *chunks(id) {
      for (let position = -1; ; ) {
        const row = nextChunk.get(id, position);
        if (row === undefined) return;
        const fields = new RowReader(row);
        position = fields.int('position');
        yield fields.bytes('bytes');
      }
    },
  };
}

/** The columns that {@link ImportsTable.change} writes. */
function toColumns(record: ImportRecord) {
  return {
    id: record.id,
    state: record.state,
    why: record.unreadable?.why ?? null,
    row: record.unreadable?.row ?? null,
    format: record.form === null ? null : JSON.stringify(record.form),
    columns: JSON.stringify(record.columns),
    dayFirst: record.dayFirst ? 1 : 0,
    takesOwnCodes: record.takesOwnCodes ? 1 : 0,
    dayOrder: record.dayOrder,
    rows: record.rows,
    sound: record.sound,
    heldBack: record.heldBack,
    counting: record.counting,
    sentBy: record.sentBy,
  };
}

function toRecord(row: unknown): ImportRecord {
  const fields = new RowReader(row);
  const why = fields.orNull('unreadable', (column) => fields.oneOf(column, UNREADABLE_FILE_REASONS));
  return {
    id: fields.text('id'),
    storeId: fields.int('store_id'),
    fileName: fields.text('file_name'),
    bytes: fields.int('bytes'),
    received: fields.int('received'),
    state: fields.oneOf('state', IMPORT_STATES),
    startedAt: fields.instant('started_at'),
    unreadable: why === null ? null : { why, row: fields.orNull('unreadable_row', fields.int) },
    form: fields.orNull('format', (column) => fields.json(column, importFormat)),
    columns: fields.json('columns', columns),
    dayFirst: fields.flag('day_first'),
    takesOwnCodes: fields.flag('takes_own_codes'),
    dayOrder: fields.orNull('day_order', (column) => fields.oneOf(column, DAY_ORDERS)),
    rows: fields.int('rows'),
    sound: fields.int('sound'),
    heldBack: fields.int('held_back'),
    counting: fields.orNull('counting', (column) => fields.oneOf(column, IMPORT_BASES)),
    asOf: fields.instantOrNull('as_of'),
    start: fields.orNull('start', fields.int),
    sentBy: fields.textOrNull('sent_by'),
  };
}

/**
 * Pauses imports after a restore: staff may have paused or stopped them since the backup, which only they know. If they
 * stopped one, the rows of its withdrawn actions become unsent again, so that continuing it sends them.
 */
export function pauseImports(sqlite: SqliteConnection): void {
  sqlite.exec(`
    UPDATE imports SET state = 'paused' WHERE state = 'sending';
    UPDATE import_rows SET push = NULL, position = NULL, action_id = NULL
    FROM imports JOIN import_pushes ON import_pushes.import_id = imports.id AND import_pushes.answered IS NULL
    WHERE imports.state = 'paused' AND import_rows.import_id = imports.id AND import_rows.push = import_pushes.push
      AND import_rows.action_id IN (SELECT id FROM actions WHERE state = 'withdrawn');
  `);
}
