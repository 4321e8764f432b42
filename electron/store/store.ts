/**
 * The store: everything that one workspace keeps, in one SQLite file. The only room with SQL. Each table or closely
 * bound group has its own file here with its row types and functions; nothing is cached, and every function is
 * synchronous. What belongs together is written inside {@link Store.transaction}.
 */

import type { Connection as BoundTo } from '../contract/keeping.ts';
import type { Actions } from './actions.ts';
import { openActions } from './actions.ts';
import type { Bills } from './bills.ts';
import { openBills } from './bills.ts';
import type { Counting } from './counting.ts';
import { openCounting } from './counting.ts';
import type { Connection } from './database.ts';
import { openDatabase } from './database.ts';
import type { Episodes } from './episodes.ts';
import { openEpisodes } from './episodes.ts';
import type { Events } from './events.ts';
import { openEvents } from './events.ts';
import type { Facts } from './facts.ts';
import { openFacts } from './facts.ts';
import type { Guesses } from './guesses.ts';
import { openGuesses } from './guesses.ts';
import type { Health } from './health.ts';
import { watchFaults } from './health.ts';
import type { ImportRows } from './import-rows.ts';
import { openImportRows } from './import-rows.ts';
import type { Imports } from './imports.ts';
import { openImports } from './imports.ts';
import type { Journal } from './journal.ts';
import type { Offers } from './offers.ts';
import { openOffers } from './offers.ts';
import { openOrderWords } from './order-words.ts';
import type { Orders } from './orders.ts';
import { openOrders } from './orders.ts';
import type { Prints } from './prints.ts';
import { openPrints } from './prints.ts';
import type { PushRows } from './push-rows.ts';
import { openPushRows } from './push-rows.ts';
import type { PutBacks } from './put-backs.ts';
import { openPutBacks } from './put-backs.ts';
import type { Changes } from './recall.ts';
import type { Sales } from './sales.ts';
import { openSales } from './sales.ts';
import type { Shelf } from './shelf.ts';
import { openShelf } from './shelf.ts';
import type { ShelfLists } from './shelf-lists.ts';
import { openShelfLists } from './shelf-lists.ts';
import type { StockActions } from './stock-actions.ts';
import { openStockActions } from './stock-actions.ts';
import type { Stores } from './stores.ts';
import { openStores } from './stores.ts';
import type { Syncs } from './syncs.ts';
import { openSyncs } from './syncs.ts';
import type { Wanted } from './wanted.ts';
import { openWanted } from './wanted.ts';
import type { Written } from './written.ts';
import { noteWrites } from './written.ts';

export interface Store {
  readonly facts: Facts;
  readonly stores: Stores;
  readonly orders: Orders;
  readonly events: Events;
  readonly sales: Sales;
  readonly offers: Offers;
  readonly actions: Actions;
  readonly pushRows: PushRows;
  readonly episodes: Episodes;
  readonly bills: Bills;
  readonly shelf: Shelf;
  readonly shelfLists: ShelfLists;
  readonly stockActions: StockActions;
  readonly putBacks: PutBacks;
  readonly counting: Counting;
  readonly syncs: Syncs;
  readonly wanted: Wanted;
  readonly prints: Prints;
  readonly imports: Imports;
  readonly importRows: ImportRows;
  readonly guesses: Guesses;
  readonly written: Written;
  /** Runs `work` as one commit, on the disk when this returns (C14). What it throws undoes all of it and is passed on. */
  transaction<Result>(work: () => Result): Result;
  /**
   * The same for a commit of which only what is journaled must be on the disk when this returns: the rest goes there with
   * the next commit, and after a power cut the journal and the service tell it again.
   */
  recoverable<Result>(work: () => Result): Result;
  close(): void;
}

/** What goes along with every commit. */
export interface Keeping {
  readonly changes: Changes;
  readonly journal: Journal;
  readonly health: Pick<Health, 'failed' | 'committed'>;
}

/**
 * Opens the database in `file` (`:memory:` for none), makes it when it isn't there, and brings it to this app's form.
 * A new one is bound to `bound` (C16). Throws {@link DatabaseTooNew} (database.ts), {@link BoundElsewhere} (facts.ts)
 * and SQLite's own errors; the file is closed again then. A workspace opens its own with openSafely (open-safely.ts).
 */
export function openStore(file: string, bound: BoundTo): Store {
  const connection = openDatabase(file);
  try {
    return storeOn(connection, bound);
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The store on an open database. */
export function storeOn(connection: Connection, bound: BoundTo, keeping: Keeping | null = null): Store {
  const watched = <Table extends object>(table: Table): Table =>
    keeping === null ? table : watchFaults(table, keeping.health.failed);
  const words = openOrderWords(connection);
  return {
    facts: watched(openFacts(connection, bound)),
    stores: watched(openStores(connection)),
    orders: watched(openOrders(connection, words)),
    events: watched(openEvents(connection)),
    sales: watched(openSales(connection, words)),
    offers: watched(openOffers(connection)),
    actions: watched(openActions(connection)),
    pushRows: watched(openPushRows(connection)),
    episodes: watched(openEpisodes(connection)),
    bills: watched(openBills(connection, words)),
    shelf: watched(openShelf(connection)),
    shelfLists: watched(openShelfLists(connection)),
    stockActions: watched(openStockActions(connection)),
    putBacks: watched(openPutBacks(connection)),
    counting: watched(openCounting(connection)),
    syncs: watched(openSyncs(connection)),
    wanted: watched(openWanted(connection)),
    prints: watched(openPrints(connection)),
    imports: watched(openImports(connection)),
    importRows: watched(openImportRows(connection)),
    guesses: watched(openGuesses(connection)),
    written: noteWrites(connection),
    transaction: (work) =>
      keeping === null || connection.inTransaction
        ? connection.transaction(work).immediate()
        : commit(connection, keeping, work),
    recoverable: (work) =>
      keeping === null || connection.inTransaction
        ? connection.transaction(work).immediate()
        : unhurried(connection, () => commit(connection, keeping, work)),
    close: () => {
      connection.close();
    },
  };
}

/** Commits without waiting for the disk, in an unbroken order with those that do. */
function unhurried<Result>(connection: Connection, commitIt: () => Result): Result {
  const usual = connection.pragma('synchronous', { simple: true });
  connection.pragma('synchronous = NORMAL');
  try {
    return commitIt();
  } finally {
    if (connection.open) connection.pragma(`synchronous = ${usual}`);
  }
}

/** One commit, with the actions that it changes in the journal before it. */
function commit<Result>(connection: Connection, { changes, journal, health }: Keeping, work: () => Result): Result {
  let takeBack = (): void => undefined;
  const both = connection.transaction((): Result => {
    const result = work();
    const changed = changes.take();
    if (changed !== null) takeBack = journal.append(changed);
    return result;
  });
  try {
    const result = both.immediate();
    health.committed();
    return result;
  } catch (error) {
    changes.forget();
    takeBack();
    health.failed(error);
    throw error;
  }
}
