/**
 * The store: everything that one workspace keeps, in one SQLite file. The only room with SQL. Each table or closely
 * bound group has its own file here with its row types and functions; nothing is cached, and every function is
 * synchronous. What belongs together is written inside {@link Store.transaction}.
 */

import type { Connection as BoundTo } from '../contract/domain/preferences.ts';
import type { Written } from './change-tracker.ts';
import { noteWrites } from './change-tracker.ts';
import type { Health } from './durability/database-health.ts';
import { watchFaults } from './durability/database-health.ts';
import type { Journal } from './durability/journal.ts';
import type { Changes } from './durability/journal-replay.ts';
import { openOrderWords } from './search/order-search.ts';
import type { Connection } from './sqlite.ts';
import { openDatabase } from './sqlite.ts';
import type { Actions } from './tables/actions/actions.ts';
import { openActions } from './tables/actions/actions.ts';
import type { PutBacks } from './tables/actions/count-corrections.ts';
import { openPutBacks } from './tables/actions/count-corrections.ts';
import type { Guesses } from './tables/actions/provisional-times.ts';
import { openGuesses } from './tables/actions/provisional-times.ts';
import type { PushRows } from './tables/actions/push-rows.ts';
import { openPushRows } from './tables/actions/push-rows.ts';
import type { StockActions } from './tables/actions/stock-actions.ts';
import { openStockActions } from './tables/actions/stock-actions.ts';
import type { Episodes } from './tables/episodes.ts';
import { openEpisodes } from './tables/episodes.ts';
import type { Events } from './tables/events.ts';
import { openEvents } from './tables/events.ts';
import type { Facts } from './tables/metadata.ts';
import { openFacts } from './tables/metadata.ts';
import type { Bills } from './tables/orders/bills.ts';
import { openBills } from './tables/orders/bills.ts';
import type { Offers } from './tables/orders/delivery-options.ts';
import { openOffers } from './tables/orders/delivery-options.ts';
import type { Orders } from './tables/orders/orders.ts';
import { openOrders } from './tables/orders/orders.ts';
import type { Wanted } from './tables/orders/refetch-queue.ts';
import { openWanted } from './tables/orders/refetch-queue.ts';
import type { Sales } from './tables/orders/sales.ts';
import { openSales } from './tables/orders/sales.ts';
import type { Prints } from './tables/prints.ts';
import { openPrints } from './tables/prints.ts';
import type { Counting } from './tables/stock/counting-sessions.ts';
import { openCounting } from './tables/stock/counting-sessions.ts';
import type { ImportRows } from './tables/stock/import-rows.ts';
import { openImportRows } from './tables/stock/import-rows.ts';
import type { Imports } from './tables/stock/imports.ts';
import { openImports } from './tables/stock/imports.ts';
import type { Syncs } from './tables/stock/inventory-runs.ts';
import { openSyncs } from './tables/stock/inventory-runs.ts';
import type { ShelfLists } from './tables/stock/item-lists.ts';
import { openShelfLists } from './tables/stock/item-lists.ts';
import type { Shelf } from './tables/stock/items.ts';
import { openShelf } from './tables/stock/items.ts';
import type { Stores } from './tables/stores.ts';
import { openStores } from './tables/stores.ts';

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
 * A new one is bound to `bound` (C16). Throws {@link DatabaseTooNew} (sqlite.ts), {@link BoundElsewhere} (database/tables/metadata.ts)
 * and SQLite's own errors; the file is closed again then. A workspace opens its own with openSafely (durable-database.ts).
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
