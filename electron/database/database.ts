/**
 * The database of one workspace: one SQLite file with everything that it stores. Each table, or closely related group,
 * has a file under tables/ with its row types and functions. Every function is synchronous. Writes that belong together
 * go inside {@link CounterDatabase.transaction}.
 */

import type { Connection } from '../contract/domain/workspace.ts';
import type { ChangeTracker, FollowingChangeTracker } from './change-tracker.ts';
import { createChangeTracker } from './change-tracker.ts';
import type { DatabaseHealth } from './durability/database-health.ts';
import { watchFaults } from './durability/database-health.ts';
import type { Journal } from './durability/journal.ts';
import type { JournalRecorder } from './durability/journal-recorder.ts';
import type { MemoryMode } from './durability/memory-mode.ts';
import { NO_MEMORY_MODE, refuseInMemory } from './durability/memory-mode.ts';
import type { Retention } from './retention/retention.ts';
import { openRetention } from './retention/retention.ts';
import type { RowCounts } from './row-counts.ts';
import { countRows } from './row-counts.ts';
import { openItemSearchIndex } from './search/item-search.ts';
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
import type { ClosingsTable } from './tables/closings.ts';
import { openClosingsTable } from './tables/closings.ts';
import type { EpisodesTable } from './tables/episodes.ts';
import { openEpisodesTable } from './tables/episodes.ts';
import type { EventsTable } from './tables/events.ts';
import { openEventsTable } from './tables/events.ts';
import type { InstantBounds } from './tables/instants.ts';
import { openInstantBounds } from './tables/instants.ts';
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
import type { SalesReportTable } from './tables/orders/sales-report.ts';
import { openSalesReport } from './tables/orders/sales-report.ts';
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
import type { ItemMovements } from './tables/stock/item-movements.ts';
import { openItemMovements } from './tables/stock/item-movements.ts';
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
  readonly salesReport: SalesReportTable;
  readonly deliveryOptions: DeliveryOptionsTable;
  readonly actions: ActionsTable;
  readonly pushRows: PushRowsTable;
  readonly episodes: EpisodesTable;
  readonly bills: BillsTable;
  readonly closings: ClosingsTable;
  readonly items: ItemsTable;
  readonly itemLists: ItemLists;
  readonly itemMovements: ItemMovements;
  readonly stockActions: StockActions;
  readonly countCorrections: CountCorrections;
  readonly countingSessions: CountingSessionsTable;
  readonly inventoryRuns: InventoryRunsTable;
  readonly refetchQueue: RefetchQueue;
  readonly prints: PrintsTable;
  readonly imports: ImportsTable;
  readonly importRows: ImportRowsTable;
  readonly provisionalTimes: ProvisionalTimes;
  readonly instantBounds: InstantBounds;
  readonly retention: Retention;
  readonly changes: ChangeTracker;
  readonly memoryMode: MemoryMode;
  /**
   * Runs `work` as one commit, which is on the disk when this returns (C14), unless memory mode is on. If the disk
   * takes no writes, `work` runs a second time, in memory. An error undoes all of it and is rethrown.
   */
  write<Result>(work: () => Result): Result;
  /**
   * Runs `work` as one commit. Only its journal entry is on the disk when this returns; the next commit brings the rest.
   * After a power cut, the journal and the service restore it.
   */
  writeRelaxed<Result>(work: () => Result): Result;
  /** Counts rows, for support. */
  countRows(): RowCounts;
  close(): void;
}

/** What accompanies every commit. */
export interface CommitHooks {
  readonly recorder: JournalRecorder;
  readonly journal: Pick<Journal, 'append'>;
  readonly health: Pick<DatabaseHealth, 'reportFailure' | 'reportCommit'>;
  readonly memory?: MemoryHooks;
}

/** How a database continues in memory. */
export interface MemoryHooks {
  readonly mode: MemoryMode;
  /** Continues in memory if an error of the disk calls for it. Returns whether the work can run again. */
  enter(error: unknown): boolean;
}

/**
 * Opens the database in `file` at this app's version, without journal and backups (durable-database.ts adds those). A
 * missing file is created; `:memory:` needs none. A new database is bound to `bound` (C16). Throws `DatabaseTooNew`
 * (sqlite.ts), `BoundElsewhere` (tables/metadata.ts) and SQLite's own errors.
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

/** Creates the tables' functions on an open file. */
export function createCounterDatabase(
  sqlite: SqliteConnection,
  bound: Connection,
  hooks: CommitHooks | null = null,
  changes: FollowingChangeTracker = createChangeTracker(sqlite),
): CounterDatabase {
  const memoryMode = hooks?.memory?.mode ?? NO_MEMORY_MODE;
  /** The commit itself handles a fault that happens inside it. */
  let isCommitting = false;
  const handleFault = (error: unknown): boolean => {
    hooks?.health.reportFailure(error);
    return !isCommitting && hooks?.memory?.enter(error) === true;
  };
  const watched = <Table extends object>(table: Table): Table =>
    hooks === null ? table : watchFaults(table, handleFault);
  /** For tables that hold what only staff know. */
  const guarded = <Table extends object>(table: Table, writes: readonly (keyof Table)[]): Table =>
    watched(hooks?.memory === undefined ? table : refuseInMemory(table, writes, memoryMode));
  const commitOnce = <Result>(commitHooks: CommitHooks, work: () => Result): Result => {
    isCommitting = true;
    try {
      return commit(sqlite, commitHooks, work);
    } finally {
      isCommitting = false;
    }
  };
  const transact = <Result>(work: () => Result, isRelaxed: boolean): Result => {
    if (hooks === null || isCommitting || sqlite.inTransaction) return sqlite.transaction(work).immediate();
    const attempt = (): Result =>
      isRelaxed ? withoutSync(sqlite, () => commitOnce(hooks, work)) : commitOnce(hooks, work);
    try {
      return attempt();
    } catch (error) {
      if (hooks.memory?.enter(error) === true) return attempt();
      throw error;
    }
  };
  const searchIndex = openOrderSearchIndex(sqlite);
  const itemSearchIndex = openItemSearchIndex(sqlite);
  return {
    metadata: watched(openMetadata(sqlite, bound)),
    stores: watched(openStoresTable(sqlite)),
    orders: watched(openOrdersTable(sqlite, searchIndex)),
    events: watched(openEventsTable(sqlite)),
    sales: watched(openSalesTable(sqlite, searchIndex)),
    salesReport: watched(openSalesReport(sqlite)),
    deliveryOptions: watched(openDeliveryOptionsTable(sqlite)),
    actions: watched(openActionsTable(sqlite)),
    pushRows: watched(openPushRowsTable(sqlite)),
    episodes: watched(openEpisodesTable(sqlite)),
    bills: guarded(openBillsTable(sqlite, searchIndex), ['put']),
    closings: guarded(openClosingsTable(sqlite), ['add']),
    items: watched(openItemsTable(sqlite, itemSearchIndex)),
    itemLists: watched(openItemLists(sqlite, itemSearchIndex)),
    itemMovements: watched(openItemMovements(sqlite)),
    stockActions: watched(openStockActions(sqlite)),
    countCorrections: guarded(openCountCorrections(sqlite), ['answer']),
    countingSessions: guarded(openCountingSessionsTable(sqlite), ['begin', 'end', 'put', 'remove']),
    inventoryRuns: watched(openInventoryRunsTable(sqlite)),
    refetchQueue: watched(openRefetchQueue(sqlite)),
    prints: guarded(withoutJobsInMemory(openPrintsTable(sqlite), memoryMode), ['add', 'beginSending']),
    imports: guarded(openImportsTable(sqlite), ['begin', 'addChunk', 'change', 'remove']),
    importRows: guarded(openImportRowsTable(sqlite), ['clear', 'add', 'addPush', 'endPush']),
    provisionalTimes: watched(openProvisionalTimes(sqlite)),
    instantBounds: watched(openInstantBounds(sqlite)),
    retention: watched(openRetention(sqlite, searchIndex)),
    changes,
    memoryMode,
    write: (work) => transact(work, false),
    writeRelaxed: (work) => transact(work, true),
    countRows: () => countRows(sqlite),
    close: () => {
      sqlite.close();
    },
  };
}

/** No job is printed in memory mode: after a power cut it would be printed again (C15). */
function withoutJobsInMemory(prints: PrintsTable, { isOn }: MemoryMode): PrintsTable {
  return { ...prints, waiting: () => (isOn() ? [] : prints.waiting()) };
}

/** Commits without waiting for the disk. Commits still reach the disk in their order. */
function withoutSync<Result>(sqlite: SqliteConnection, commitWork: () => Result): Result {
  const before = sqlite.pragma('synchronous', { simple: true });
  sqlite.pragma('synchronous = NORMAL');
  try {
    return commitWork();
  } finally {
    if (sqlite.open) sqlite.pragma(`synchronous = ${before}`);
  }
}

/** Makes one commit. Its changes of journaled tables reach the journal first. */
function commit<Result>(
  sqlite: SqliteConnection,
  { recorder, journal, health }: CommitHooks,
  work: () => Result,
): Result {
  let removeEntry = (): void => undefined;
  const transaction = sqlite.transaction((): Result => {
    const result = work();
    const entry = recorder.takeEntry();
    if (entry !== null) removeEntry = journal.append(entry);
    return result;
  });
  try {
    const result = transaction.immediate();
    health.reportCommit();
    return result;
  } catch (error) {
    recorder.discard();
    removeEntry();
    health.reportFailure(error);
    throw error;
  }
}
