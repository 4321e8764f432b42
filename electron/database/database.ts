/**
 * The store: everything that one workspace keeps, in one SQLite file. The only room with SQL. Each table or closely
 * bound group has its own file here with its row types and functions; nothing is cached, and every function is
 * synchronous. What belongs together is written inside {@link CounterDatabase.transaction}.
 */

import type { Connection } from '../contract/domain/workspace.ts';
import type { ChangeTracker } from './change-tracker.ts';
import { createChangeTracker } from './change-tracker.ts';
import type { DatabaseHealth } from './durability/database-health.ts';
import { watchFaults } from './durability/database-health.ts';
import type { Journal } from './durability/journal.ts';
import type { JournalRecorder } from './durability/journal-recorder.ts';
import { openOrderSearchIndex } from './search/order-search.ts';
import type { SqliteConnection } from './sqlite.ts';
import { openSqlite } from './sqlite.ts';
import type { ActionsTable } from './tables/actions/actions.ts';
import { openActionsTable } from './tables/actions/actions.ts';
import type { CountCorrections } from './tables/actions/count-corrections.ts';
import { openCountCorrections } from './tables/actions/count-corrections.ts';
import type { ProvisionalTimes } from './tables/actions/provisional-times.ts';
import { openProvisionalTimes } from './tables/actions/provisional-times.ts';
import type { PushRowsTable } from './tables/actions/push-rows.ts';
import { openPushRowsTable } from './tables/actions/push-rows.ts';
import type { StockActions } from './tables/actions/stock-actions.ts';
import { openStockActions } from './tables/actions/stock-actions.ts';
import type { EpisodesTable } from './tables/episodes.ts';
import { openEpisodesTable } from './tables/episodes.ts';
import type { EventsTable } from './tables/events.ts';
import { openEventsTable } from './tables/events.ts';
import type { Metadata } from './tables/metadata.ts';
import { openMetadata } from './tables/metadata.ts';
import type { BillsTable } from './tables/orders/bills.ts';
import { openBillsTable } from './tables/orders/bills.ts';
import type { DeliveryOptionsTable } from './tables/orders/delivery-options.ts';
import { openDeliveryOptionsTable } from './tables/orders/delivery-options.ts';
import type { OrdersTable } from './tables/orders/orders.ts';
import { openOrdersTable } from './tables/orders/orders.ts';
import type { RefetchQueue } from './tables/orders/refetch-queue.ts';
import { openRefetchQueue } from './tables/orders/refetch-queue.ts';
import type { SalesTable } from './tables/orders/sales.ts';
import { openSalesTable } from './tables/orders/sales.ts';
import type { PrintsTable } from './tables/prints.ts';
import { openPrintsTable } from './tables/prints.ts';
import type { CountingSessionsTable } from './tables/stock/counting-sessions.ts';
import { openCountingSessionsTable } from './tables/stock/counting-sessions.ts';
import type { ImportRowsTable } from './tables/stock/import-rows.ts';
import { openImportRowsTable } from './tables/stock/import-rows.ts';
import type { ImportsTable } from './tables/stock/imports.ts';
import { openImportsTable } from './tables/stock/imports.ts';
import type { InventoryRunsTable } from './tables/stock/inventory-runs.ts';
import { openInventoryRunsTable } from './tables/stock/inventory-runs.ts';
import type { ItemLists } from './tables/stock/item-lists.ts';
import { openItemLists } from './tables/stock/item-lists.ts';
import type { ItemsTable } from './tables/stock/items.ts';
import { openItemsTable } from './tables/stock/items.ts';
import type { StoresTable } from './tables/stores.ts';
import { openStoresTable } from './tables/stores.ts';

export interface CounterDatabase {
  readonly metadata: Metadata;
  readonly stores: StoresTable;
  readonly orders: OrdersTable;
  readonly events: EventsTable;
  readonly sales: SalesTable;
  readonly deliveryOptions: DeliveryOptionsTable;
  readonly actions: ActionsTable;
  readonly pushRows: PushRowsTable;
  readonly episodes: EpisodesTable;
  readonly bills: BillsTable;
  readonly items: ItemsTable;
  readonly itemLists: ItemLists;
  readonly stockActions: StockActions;
  readonly countCorrections: CountCorrections;
  readonly countingSessions: CountingSessionsTable;
  readonly inventoryRuns: InventoryRunsTable;
  readonly refetchQueue: RefetchQueue;
  readonly prints: PrintsTable;
  readonly imports: ImportsTable;
  readonly importRows: ImportRowsTable;
  readonly provisionalTimes: ProvisionalTimes;
  readonly changes: ChangeTracker;
  /** Runs `work` as one commit, on the disk when this returns (C14). What it throws undoes all of it and is passed on. */
  transaction<Result>(work: () => Result): Result;
  /**
   * The same for a commit of which only what is journaled must be on the disk when this returns: the rest goes there with
   * the next commit, and after a power cut the journal and the service tell it again.
   */
  relaxedTransaction<Result>(work: () => Result): Result;
  close(): void;
}

/** What goes along with every commit. */
export interface CommitHooks {
  readonly recorder: JournalRecorder;
  readonly journal: Journal;
  readonly health: Pick<DatabaseHealth, 'reportFailure' | 'reportCommit'>;
}

/**
 * Opens the database in `file` (`:memory:` for none), makes it when it isn't there, and brings it to this app's form.
 * A new one is bound to `bound` (C16). Throws {@link DatabaseTooNew} (sqlite.ts), {@link BoundElsewhere} (database/tables/metadata.ts)
 * and SQLite's own errors; the file is closed again then. A workspace opens its own with openSafely (durable-database.ts).
 */
export function openDatabase(file: string, bound: Connection): CounterDatabase {
  const sqlite = openSqlite(file);
  try {
    return createCounterDatabase(sqlite, bound);
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** The store on an open database. */
export function createCounterDatabase(
  sqlite: SqliteConnection,
  bound: Connection,
  hooks: CommitHooks | null = null,
): CounterDatabase {
  const watched = <Table extends object>(table: Table): Table =>
    hooks === null ? table : watchFaults(table, hooks.health.reportFailure);
  const searchIndex = openOrderSearchIndex(sqlite);
  return {
    metadata: watched(openMetadata(sqlite, bound)),
    stores: watched(openStoresTable(sqlite)),
    orders: watched(openOrdersTable(sqlite, searchIndex)),
    events: watched(openEventsTable(sqlite)),
    sales: watched(openSalesTable(sqlite, searchIndex)),
    deliveryOptions: watched(openDeliveryOptionsTable(sqlite)),
    actions: watched(openActionsTable(sqlite)),
    pushRows: watched(openPushRowsTable(sqlite)),
    episodes: watched(openEpisodesTable(sqlite)),
    bills: watched(openBillsTable(sqlite, searchIndex)),
    items: watched(openItemsTable(sqlite)),
    itemLists: watched(openItemLists(sqlite)),
    stockActions: watched(openStockActions(sqlite)),
    countCorrections: watched(openCountCorrections(sqlite)),
    countingSessions: watched(openCountingSessionsTable(sqlite)),
    inventoryRuns: watched(openInventoryRunsTable(sqlite)),
    refetchQueue: watched(openRefetchQueue(sqlite)),
    prints: watched(openPrintsTable(sqlite)),
    imports: watched(openImportsTable(sqlite)),
    importRows: watched(openImportRowsTable(sqlite)),
    provisionalTimes: watched(openProvisionalTimes(sqlite)),
    changes: createChangeTracker(sqlite),
    transaction: (work) =>
      hooks === null || sqlite.inTransaction ? sqlite.transaction(work).immediate() : commit(sqlite, hooks, work),
    relaxedTransaction: (work) =>
      hooks === null || sqlite.inTransaction
        ? sqlite.transaction(work).immediate()
        : unhurried(sqlite, () => commit(sqlite, hooks, work)),
    close: () => {
      sqlite.close();
    },
  };
}

/** Commits without waiting for the disk, in an unbroken order with those that do. */
function unhurried<Result>(sqlite: SqliteConnection, commitIt: () => Result): Result {
  const usual = sqlite.pragma('synchronous', { simple: true });
  sqlite.pragma('synchronous = NORMAL');
  try {
    return commitIt();
  } finally {
    if (sqlite.open) sqlite.pragma(`synchronous = ${usual}`);
  }
}

/** One commit, with the actions that it changes in the journal before it. */
function commit<Result>(
  sqlite: SqliteConnection,
  { recorder: changes, journal, health }: CommitHooks,
  work: () => Result,
): Result {
  let takeBack = (): void => undefined;
  const both = sqlite.transaction((): Result => {
    const result = work();
    const changed = changes.takeEntry();
    if (changed !== null) takeBack = journal.append(changed);
    return result;
  });
  try {
    const result = both.immediate();
    health.reportCommit();
    return result;
  } catch (error) {
    changes.discard();
    takeBack();
    health.reportFailure(error);
    throw error;
  }
}
