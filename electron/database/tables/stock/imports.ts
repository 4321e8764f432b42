/**
 * Files of stock that staff import (tables `imports`, `import_pieces`). One of a store is kept at a time, with its bytes,
 * so that everything goes on after a restart.
 */

import { z } from 'zod';
import type { Instant } from '../../../contract/domain/time.ts';
import type { DayOrder, ImportBasis, ImportColumn, ImportState, ImportView } from '../../../contract/ipc/import.ts';
import {
  DAY_ORDERS,
  ENCODINGS,
  IMPORT_BASES,
  IMPORT_FIELDS,
  IMPORT_STATES,
  UNREADABLE_FILE_REASONS,
} from '../../../contract/ipc/import.ts';
import { RowReader } from '../../row-reader.ts';
import type { SqliteConnection } from '../../sqlite.ts';

const form = z.object({
  encoding: z.enum(ENCODINGS),
  delimiter: z.string(),
  /** The first row that is not only there to name the delimiter, as a spreadsheet counts. */
  firstRow: z.int(),
  hasHeading: z.boolean(),
});

const columns = z.array(
  z.object({ heading: z.string(), field: z.enum(IMPORT_FIELDS).nullable(), samples: z.array(z.string()) }),
);

export type ImportFormat = z.output<typeof form>;

/** One import as it is kept. */
export interface ImportRecord {
  readonly id: string;
  readonly storeId: number;
  readonly fileName: string;
  readonly bytes: number;
  /** How many of its bytes have come. */
  readonly received: number;
  readonly state: ImportState;
  readonly startedAt: Instant;
  readonly unreadable: ImportView['unreadable'];
  readonly form: ImportFormat | null;
  readonly columns: readonly ImportColumn[];
  readonly dayFirst: boolean;
  readonly dayOrder: DayOrder | null;
  readonly rows: number;
  readonly sound: number;
  readonly heldBack: number;
  readonly counting: ImportBasis | null;
  readonly asOf: Instant | null;
  /** Set while that is a guess, see database/tables/actions/provisional-times.ts. */
  readonly guessedAhead: number | null;
}

/** What of an import changes as it goes on. */
export type ImportChange = Partial<
  Pick<
    ImportRecord,
    | 'state'
    | 'unreadable'
    | 'form'
    | 'columns'
    | 'dayFirst'
    | 'dayOrder'
    | 'rows'
    | 'sound'
    | 'heldBack'
    | 'counting'
    | 'asOf'
    | 'guessedAhead'
  >
>;

export interface ImportsTable {
  get(id: string): ImportRecord | null;
  /** The import of a store, if there is one. */
  ofStore(storeId: number): ImportRecord | null;
  /** All that are in one of these states. */
  inState(...states: readonly ImportState[]): ImportRecord[];
  /** Begins one in the place of the store's last. */
  begin(record: Pick<ImportRecord, 'id' | 'storeId' | 'fileName' | 'bytes' | 'startedAt'>): void;
  addPiece(id: string, position: number, bytes: Uint8Array): void;
  /** The pieces of the file in order, one by one. */
  pieces(id: string): Generator<Uint8Array>;
  change(id: string, change: ImportChange): void;
  remove(id: string): void;
}

export function openImportsTable(connection: SqliteConnection): ImportsTable {
  const get = connection.prepare<[string]>('SELECT * FROM imports WHERE id = ?');
  const ofStore = connection.prepare<[number]>('SELECT * FROM imports WHERE store_id = ?');
  const all = connection.prepare('SELECT * FROM imports ORDER BY store_id');
  const begin = connection.prepare(
    `INSERT INTO imports (id, store_id, file_name, bytes, started_at, state)
     VALUES (@id, @storeId, @fileName, @bytes, @startedAt, 'receiving')`,
  );
  const addPiece = connection.prepare<[string, number, Uint8Array]>(
    'INSERT INTO import_pieces (import_id, position, bytes) VALUES (?, ?, ?)',
  );
  const received = connection.prepare<[number, string]>('UPDATE imports SET received = ? WHERE id = ?');
  const nextPiece = connection.prepare<[string, number]>(
    'SELECT position, bytes FROM import_pieces WHERE import_id = ? AND position > ? ORDER BY position LIMIT 1',
  );
  const change = connection.prepare(
    `UPDATE imports SET state = @state, unreadable = @why, unreadable_row = @row, form = @form, columns = @columns,
       day_first = @dayFirst, day_order = @dayOrder, rows = @rows, sound = @sound, held_back = @heldBack,
       counting = @counting, as_of = @asOf, guessed_ahead = @guessedAhead
     WHERE id = @id`,
  );
  const removals = ['import_pieces', 'import_rows', 'import_held', 'import_findings', 'import_pushes'].map((table) =>
    connection.prepare<[string]>(`DELETE FROM ${table} WHERE import_id = ?`),
  );
  const remove = connection.prepare<[string]>('DELETE FROM imports WHERE id = ?');

  function removeAll(id: string): void {
    for (const removal of removals) removal.run(id);
    remove.run(id);
  }

  return {
    get: (id) => recordOf(get.get(id)),
    ofStore: (storeId) => recordOf(ofStore.get(storeId)),
    inState: (...states) =>
      all
        .all()
        .map(recordOf)
        .filter((record) => record !== null)
        .filter(({ state }) => states.includes(state)),
    begin: (record) => {
      const last = recordOf(ofStore.get(record.storeId));
      if (last) removeAll(last.id);
      begin.run(record);
    },
    addPiece: (id, position, bytes) => {
      addPiece.run(id, position, bytes);
      received.run(position + bytes.length, id);
    },
    *pieces(id) {
      for (let position = -1; ; ) {
        const row = nextPiece.get(id, position);
        if (row === undefined) return;
        const fields = new RowReader(row);
        position = fields.int('position');
        yield fields.bytes('bytes');
      }
    },
    change: (id, changes) => {
      const record = recordOf(get.get(id));
      if (record === null) return;
      const now = { ...record, ...changes };
      change.run({
        id,
        state: now.state,
        why: now.unreadable?.why ?? null,
        row: now.unreadable?.row ?? null,
        form: now.form === null ? null : JSON.stringify(now.form),
        columns: JSON.stringify(now.columns),
        dayFirst: now.dayFirst ? 1 : 0,
        dayOrder: now.dayOrder,
        rows: now.rows,
        sound: now.sound,
        heldBack: now.heldBack,
        counting: now.counting,
        asOf: now.asOf,
        guessedAhead: now.guessedAhead,
      });
    },
    remove: removeAll,
  };
}

function recordOf(row: unknown): ImportRecord | null {
  if (row === undefined) return null;
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
    form: fields.orNull('form', (column) => fields.json(column, form)),
    columns: fields.json('columns', columns),
    dayFirst: fields.flag('day_first'),
    dayOrder: fields.orNull('day_order', (column) => fields.oneOf(column, DAY_ORDERS)),
    rows: fields.int('rows'),
    sound: fields.int('sound'),
    heldBack: fields.int('held_back'),
    counting: fields.orNull('counting', (column) => fields.oneOf(column, IMPORT_BASES)),
    asOf: fields.instantOrNull('as_of'),
    guessedAhead: fields.orNull('guessed_ahead', fields.int),
  };
}
