/**
 * The print ledger (table `prints`): everything that was ever to be printed, for ever. A print goes from waiting to
 * sending in a commit of its own before its first byte leaves, so that none is sent twice by itself (C15).
 */

import type {
  OrderDocument,
  PrintFault,
  PrintJobSpec,
  PrintOccasionSetting,
  PrintState,
} from '../../contract/domain/printing.ts';
import { PRINT_FAULTS, PRINT_STATES, printJobSpec } from '../../contract/domain/printing.ts';

import type { Instant } from '../../contract/domain/time.ts';
import { oneOrNull, RowReader } from '../row-reader.ts';
import type { SqliteConnection } from '../sqlite.ts';

/** What asked for a print that staff did not ask for. */
export type PrintOccasion = Exclude<PrintOccasionSetting, 'never'>;
const PRINT_OCCASIONS: readonly PrintOccasion[] = ['arrived', 'accepted'];

export interface NewPrintJob {
  /** Of the press, or made from what asked for it: the same id is the same print. */
  readonly id: string;
  readonly wish: PrintJobSpec;
  /** Null when staff asked for it. */
  readonly occasion: PrintOccasion | null;
  readonly isCopy: boolean;
  readonly askedAt: Instant;
}

export interface PrintJobRow extends NewPrintJob {
  readonly number: number;
  readonly state: PrintState;
  /** Why it waits, or what became of it. */
  readonly fault: PrintFault | null;
  /** The printer that was tried last. */
  readonly printerId: string | null;
}

export interface PrintsTable {
  /** Keeps a print. False when it was there before, by its id or as what an order asks for by itself. */
  add(print: NewPrintJob): boolean;
  get(number: number): PrintJobRow | null;
  findById(id: string): PrintJobRow | null;
  /** Waiting, oldest first. */
  waiting(): PrintJobRow[];
  countLive(): number;
  /** Of which somebody must say whether they came out, oldest first. */
  unknown(): PrintJobRow[];
  ofOrder(orderId: string): PrintJobRow[];
  /** Newest first. */
  newest(limit: number): PrintJobRow[];
  /** Whether a document of an order is on paper or on its way there. */
  isPrinted(orderId: string, document: OrderDocument): boolean;
  /** It is about to leave for a printer. False when it doesn't wait any more. */
  beginSending(number: number, printerId: string): boolean;
  /** No byte of it has left: it waits, for the reason given. */
  release(number: number, printerId: string | null, fault: PrintFault | null): void;
  settle(
    number: number,
    state: Exclude<PrintState, 'waiting' | 'sending'>,
    fault: PrintFault | null,
    at: Instant,
  ): void;
  /** Takes back what waits of an order. */
  withdrawOrder(orderId: string, at: Instant): void;
}

function toRow(row: unknown): PrintJobRow {
  const fields = new RowReader(row);
  return {
    number: fields.int('number'),
    id: fields.text('id'),
    wish: fields.json('wish', printJobSpec),
    occasion: fields.orNull('occasion', (column) => fields.oneOf(column, PRINT_OCCASIONS)),
    isCopy: fields.flag('is_copy'),
    askedAt: fields.instant('asked_at'),
    state: fields.oneOf('state', PRINT_STATES),
    fault: fields.orNull('fault', (column) => fields.oneOf(column, PRINT_FAULTS)),
    printerId: fields.textOrNull('printer_id'),
  };
}

const OPEN = "state IN ('waiting', 'sending', 'unknown')";
/** By the index that has these alone, which serves only who says so. */
const OPEN_PRINTS = 'prints INDEXED BY prints_by_state';

/** Opens the ledger. What was being sent when the last run ended is unknown from now on. */
export function openPrintsTable(sqlite: SqliteConnection): PrintsTable {
  const add = sqlite.prepare(
    `INSERT INTO prints (id, store_id, order_id, document, wish, occasion, is_copy, asked_at, state)
     VALUES (@id, @storeId, @orderId, @document, @wish, @occasion, @isCopy, @askedAt, 'waiting') ON CONFLICT DO NOTHING`,
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
  const free = sqlite.prepare<[string | null, PrintFault | null, number]>(
    `UPDATE prints SET state = 'waiting', printer_id = ?, fault = ?
     WHERE number = ? AND state IN ('waiting', 'sending')`,
  );
  const end = sqlite.prepare<[PrintState, PrintFault | null, Instant, number]>(
    'UPDATE prints SET state = ?, fault = ?, settled_at = ? WHERE number = ?',
  );
  const withdraw = sqlite.prepare<[Instant, string]>(
    "UPDATE prints SET state = 'withdrawn', settled_at = ? WHERE order_id = ? AND state = 'waiting'",
  );
  const recover = sqlite.prepare(
    `UPDATE ${OPEN_PRINTS} SET state = 'unknown', fault = 'counter_ended' WHERE ${OPEN} AND state = 'sending'`,
  );
  recover.run();

  return {
    add: ({ id, wish, occasion, isCopy, askedAt }) => {
      const { changes } = add.run({
        id,
        storeId: 'storeId' in wish ? wish.storeId : null,
        orderId: 'orderId' in wish ? wish.orderId : null,
        document: wish.document,
        wish: JSON.stringify(wish),
        occasion,
        isCopy: isCopy ? 1 : 0,
        askedAt,
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
      free.run(printerId, fault, number);
    },
    settle: (number, state, fault, at) => {
      end.run(state, fault, at, number);
    },
    withdrawOrder: (orderId, at) => {
      withdraw.run(at, orderId);
    },
  };
}

/** After a restore nobody knows what of the backup's waiting prints has been printed since (C15). */
export function markPrintsUnknown(sqlite: SqliteConnection): void {
  sqlite.exec("UPDATE prints SET state = 'unknown', fault = 'restored' WHERE state IN ('waiting', 'sending')");
}
