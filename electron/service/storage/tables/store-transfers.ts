import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';
import { joinChunks, splitIntoChunks } from '../engine/text-chunks.ts';

/** A row as it is stored, with a number of its own left out. */
export type MovedRow = Readonly<Record<string, string | number | null>>;

/** The rows of a store on its way to another database, by their tables, in the order in which they are added. */
export type MovedRows = readonly (readonly [table: string, row: MovedRow])[];

export interface StoreDeparture {
  readonly id: string;
  readonly storeId: number;
  /** Where the store has gone. */
  readonly destination: string;
}

/** The orders that go with the store. Finished ones stay with the company that sees them, for when the store returns. */
const MOVING_ORDERS = `SELECT id FROM orders WHERE store_id = :store AND (
  status NOT IN ('DELIVERED', 'COMPLETED', 'CANCELLED') OR coalesce(company_id, '') NOT IN (SELECT id FROM companies))`;

/** What goes with a store. A column that numbers rows is left out: the other database has its own numbers. */
const MOVING: readonly (readonly [table: string, condition: string, numbered?: string])[] = [
  ['items', 'store_id = :store', 'position'],
  ['connection_codes', 'store_id = :store AND used_at IS NULL'],
  ['holds', 'store_id = :store'],
  ['stock_ledger', `cause IN ('order', 'order_returned') AND reference IN (${MOVING_ORDERS})`, 'id'],
  ['orders', `id IN (${MOVING_ORDERS})`],
];

function prepareRecords(db: ServiceDatabase) {
  return {
    find: db.prepare<[string], StoreDeparture>(
      `SELECT id, store_id AS storeId, destination FROM departed_codes
       JOIN store_departures ON id = departure_id WHERE code_hash = ?`,
    ),
    insert: db.prepare<[string, number, string]>(
      'INSERT INTO store_departures (id, store_id, destination) VALUES (?, ?, ?)',
    ),
    insertCodes: db.prepare<{ id: string; store: number }>(
      `INSERT OR REPLACE INTO departed_codes (code_hash, departure_id)
       SELECT code_hash, :id FROM connection_codes WHERE store_id = :store AND used_at IS NULL`,
    ),
    insertChunk: db.prepare<[string, number, Buffer]>(
      'INSERT INTO departure_chunks (departure_id, number, bytes) VALUES (?, ?, ?)',
    ),
    chunks: db
      .prepare<[string], Buffer>('SELECT bytes FROM departure_chunks WHERE departure_id = ? ORDER BY number')
      .pluck(),
    removeChunks: db.prepare<[string]>('DELETE FROM departure_chunks WHERE departure_id = ?'),
    arrived: db.prepare<[string], number>('SELECT 1 FROM store_arrivals WHERE id = ?').pluck(),
    insertArrival: db.prepare<[string]>('INSERT INTO store_arrivals (id) VALUES (?)'),
  };
}

function prepareMoves(db: ServiceDatabase) {
  return {
    removeLedger: db.prepare<[number]>('DELETE FROM stock_ledger WHERE store_id = ?'),
    openLedger: db.prepare<{ store: number; now: Instant }>(
      `INSERT INTO stock_ledger (store_id, barcode, delta, cause, at)
       SELECT :store, barcode, stock - moved, 'opening', :now FROM (
         SELECT barcode, stock, coalesce((SELECT sum(delta) FROM stock_ledger AS change
           WHERE change.store_id = :store AND change.barcode = items.barcode), 0) AS moved
         FROM items WHERE store_id = :store) WHERE stock <> moved`,
    ),
    hasPosition: db.prepare<[number], number>('SELECT 1 FROM orders WHERE position = ?').pluck(),
  };
}

const leaveOut = (row: MovedRow, column: string | undefined): MovedRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== column));

/**
 * Moves stores from one database to another: a store is where the company is that is connected to it.
 *
 * @param onMove called when rows of other tables have changed
 */
export function createStoreTransfersTable(db: ServiceDatabase, onMove: () => void) {
  const records = prepareRecords(db);
  const moves = prepareMoves(db);

  /** The order's position, or the next one that no order here has: positions are times, unique in a database. */
  const findPosition = (wanted: number): number => {
    let position = wanted;
    while (moves.hasPosition.get(position) === 1) position += 1;
    return position;
  };

  const insertRow = (table: string, row: MovedRow): void => {
    const { position } = row;
    const fitted = typeof position === 'number' ? { ...row, position: findPosition(position) } : row;
    const columns = Object.keys(fitted);
    const values = columns.map((column) => `:${column}`);
    db.prepare<[MovedRow]>(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`).run(fitted);
  };

  return {
    /** Where the store of a code has gone, if it has. */
    find: (codeHash: string): StoreDeparture | undefined => records.find.get(codeHash),
    /** Removes what goes with a store. */
    takeRows(store: number): MovedRows {
      const rows = MOVING.flatMap(([table, condition, numbered]) =>
        db
          .prepare<{ store: number }, MovedRow>(`SELECT * FROM ${table} WHERE ${condition}`)
          .all({ store })
          .map((row) => [table, leaveOut(row, numbered)] as const),
      );
      for (const [table, condition] of MOVING)
        db.prepare<{ store: number }>(`DELETE FROM ${table} WHERE ${condition}`).run({ store });
      moves.removeLedger.run(store);
      onMove();
      return rows;
    },
    /** Records where a store goes and which codes it takes along. Call it before {@link takeRows}. */
    addDeparture({ id, storeId, destination }: StoreDeparture): void {
      records.insert.run(id, storeId, destination);
      records.insertCodes.run({ id, store: storeId });
    },
    /** Keeps the contents of a departure until {@link forget} is called. */
    keep(id: string, contents: string): void {
      for (const [number, chunk] of [...splitIntoChunks(contents)].entries())
        records.insertChunk.run(id, number, chunk);
    },
    /** The contents of a departure as JSON; empty if they are forgotten. */
    contents: (id: string): string => joinChunks(records.chunks.all(id)),
    /** Drops the contents of a departure, because the other database has them. */
    forget(id: string): void {
      records.removeChunks.run(id);
    },
    hasArrived: (id: string): boolean => records.arrived.get(id) === 1,
    /** Adds what has come with a store. */
    addRows(id: string, store: number, rows: MovedRows, now: Instant): void {
      records.insertArrival.run(id);
      for (const [table, row] of rows) insertRow(table, row);
      moves.openLedger.run({ store, now });
      onMove();
    },
  };
}
