/**
 * The print jobs (table `prints`). A job goes from waiting to sending in a commit of its own before its first byte
 * leaves, so that none is automatically sent twice (C15).
 */

import type { OrderDocument } from '../../contract/domain/print-document.ts';
import type { PrintFault, PrintJobSpec, PrintOccasionSetting, PrintState } from '../../contract/domain/printing.ts';
import { PRINT_FAULTS, PRINT_STATES, printJobSpec } from '../../contract/domain/printing.ts';

import type { Instant } from '../../contract/domain/time.ts';
import { createCachedParser } from '../sqlite/cached-parser.ts';
import { oneOrNull, RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';

/** What caused an automatic print job. */
export type PrintOccasion = Exclude<PrintOccasionSetting, 'never'>;
const PRINT_OCCASIONS: readonly PrintOccasion[] = ['arrived', 'accepted'];

export interface NewPrintJob {
  /** Created by the renderer when staff press the button, or derived from the occasion: the same id is the same job. */
  readonly id: string;
  readonly wish: PrintJobSpec;
  /** Null when staff requested it. */
  readonly occasion: PrintOccasion | null;
  readonly isCopy: boolean;
  readonly askedAt: Instant;
  /** What `askedAt` is reckoned from while the service's time is unknown (moments.ts). */
  readonly start: number | null;
}

export interface PrintJobRow extends Omit<NewPrintJob, 'start'> {
  readonly number: number;
  readonly state: PrintState;
  /** Why it waits, or why it failed. */
  readonly fault: PrintFault | null;
  /** The printer that was tried last. */
  readonly printerId: string | null;
}

export interface PrintsTable {
  /** Adds a job. Returns false if it is already stored, by its id or as the automatic job of an order. */
  add(job: NewPrintJob): boolean;
  get(number: number): PrintJobRow | null;
  findById(id: string): PrintJobRow | null;
  /** Waiting, oldest first. */
  waiting(): PrintJobRow[];
  countLive(): number;
  /** Jobs whose outcome staff must confirm, oldest first. */
  unknown(): PrintJobRow[];
  ofOrder(orderId: string): PrintJobRow[];
  /** Newest first. */
  newest(limit: number): PrintJobRow[];
  /** Whether a document of an order is printed or about to be. */
  isPrinted(orderId: string, document: OrderDocument): boolean;
  /** Marks a job as being sent to a printer. Returns false if it no longer waits. */
  beginSending(number: number, printerId: string): boolean;
  /** Returns a job to waiting, with the reason, because no byte of it has left; withdraws it if its order is withdrawn. */
  release(number: number, printerId: string | null, fault: PrintFault | null): void;
  settle(
    number: number,
    state: Exclude<PrintState, 'waiting' | 'sending'>,
    fault: PrintFault | null,
    at: Instant,
  ): void;
  /** Withdraws an order's waiting jobs, and those being sent that prove not to have left. */
  withdrawOrder(orderId: string, at: Instant): void;
}

function toPrintJobRow(row: unknown, parseWish: (id: string, text: string) => PrintJobSpec): PrintJobRow {
  const fields = new RowReader(row);
  const id = fields.text('id');
  return {
    number: fields.int('number'),
    id,
    wish: parseWish(id, fields.text('spec')),
    occasion: fields.orNull('occasion', (column) => fields.oneOf(column, PRINT_OCCASIONS)),
    isCopy: fields.flag('is_copy'),
    askedAt: fields.instant('created_at'),
    state: fields.oneOf('state', PRINT_STATES),
    fault: fields.orNull('fault', (column) => fields.oneOf(column, PRINT_FAULTS)),
    printerId: fields.textOrNull('printer_id'),
  };
}

const OPEN = "state IN ('waiting', 'sending', 'unknown')";
/** The condition for a job that has ended and asks staff nothing. */
export const SETTLED_PRINTS = "state IN ('sent', 'done', 'failed', 'withdrawn')";
/** The table, read by the index of open jobs, which SQLite doesn't choose by itself. */
const OPEN_PRINTS = 'prints INDEXED BY prints_by_state';

/** Opens the table. A job that was being sent when the last run ended becomes unknown. */
export function openPrintsTable(sqlite: SqliteConnection): PrintsTable {
  const add = sqlite.prepare(
    `INSERT INTO prints (id, store_id, order_id, document, spec, occasion, is_copy, created_at, start, state)
     VALUES (@id, @storeId, @orderId, @document, @spec, @occasion, @isCopy, @askedAt, @start, 'waiting')
     ON CONFLICT DO NOTHING`,
  );
  const get = sqlite.prepare<[number]>('SELECT * FROM prints WHERE number = ?');
  const withId = sqlite.prepare<[string]>('SELECT * FROM prints WHERE id = ?');
  const inState = sqlite.prepare<[PrintState]>(
    `SELECT * FROM ${OPEN_PRINTS} WHERE ${OPEN} AND state = ? ORDER BY number`,
  );
  const countLive = sqlite.prepare(`SELECT count(*) AS count FROM ${OPEN_PRINTS} WHERE ${OPEN} AND state <> 'unknown'`);
  const ofOrder = sqlite.prepare<[string]>('SELECT * FROM prints WHERE order_id = ? ORDER BY number DESC');
  const newest = sqlite.prepare<[number]>('SELECT * FROM prints ORDER BY number DESC LIMIT ?');
  const isPrinted = sqlite.prepare<[string, OrderDocument]>(
    "SELECT 1 FROM prints WHERE order_id = ? AND document = ? AND state NOT IN ('failed', 'withdrawn')",
  );
  const begin = sqlite.prepare<[string, number]>(
    "UPDATE prints SET state = 'sending', printer_id = ?, fault = NULL WHERE number = ? AND state = 'waiting'",
  );
  const release = sqlite.prepare<[string | null, PrintFault | null, number]>(
    `UPDATE prints SET state = iif(settled_at IS NULL, 'waiting', 'withdrawn'), printer_id = ?, fault = ?
     WHERE number = ? AND state IN ('waiting', 'sending')`,
  );
  const end = sqlite.prepare<[PrintState, PrintFault | null, Instant, number]>(
    'UPDATE prints SET state = ?, fault = ?, settled_at = ? WHERE number = ?',
  );
  const withdraw = sqlite.prepare<[Instant, string]>(
    `UPDATE prints SET state = iif(state = 'waiting', 'withdrawn', state), settled_at = ?
     WHERE order_id = ? AND state IN ('waiting', 'sending')`,
  );
  const recover = sqlite.prepare(
    `UPDATE ${OPEN_PRINTS} SET state = 'unknown', fault = 'counter_ended' WHERE ${OPEN} AND state = 'sending'`,
  );
  recover.run();
  // Every snapshot shows the jobs with a question to staff.
  const parseWish = createCachedParser(printJobSpec);
  const toRow = (row: unknown): PrintJobRow => toPrintJobRow(row, parseWish);

  return {
    add: ({ id, wish, occasion, isCopy, askedAt, start }) => {
      const { changes } = add.run({
        id,
        storeId: 'storeId' in wish ? wish.storeId : null,
        orderId: 'orderId' in wish ? wish.orderId : null,
        document: wish.document,
        spec: JSON.stringify(wish),
        occasion,
        isCopy: isCopy ? 1 : 0,
        askedAt,
        start,
      });
      return changes === 1;
    },
    get: (number) => oneOrNull(get.get(number), toRow),
    findById: (id) => oneOrNull(withId.get(id), toRow),
    waiting: () => inState.all('waiting').map(toRow),
    countLive: () => new RowReader(countLive.get()).int('count'),
    unknown: () => inState.all('unknown').map(toRow),
    ofOrder: (orderId) => ofOrder.all(orderId).map(toRow),
    newest: (limit) => newest.all(limit).map(toRow),
    isPrinted: (orderId, document) => isPrinted.get(orderId, document) !== undefined,
    beginSending: (number, printerId) => begin.run(printerId, number).changes === 1,
    release: (number, printerId, fault) => {
      release.run(printerId, fault, number);
    },
    settle: (number, state, fault, at) => {
      end.run(state, fault, at, number);
    },
    withdrawOrder: (orderId, at) => {
      withdraw.run(at, orderId);
    },
  };
}

/** Makes waiting and sending jobs unknown after a restore: they may have been printed since the backup (C15). */
export function markPrintsUnknown(sqlite: SqliteConnection): void {
  sqlite.exec("UPDATE prints SET state = 'unknown', fault = 'restored' WHERE state IN ('waiting', 'sending')");
}
