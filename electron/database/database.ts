/**
 * The database of one workspace: one SQLite file with everything that it stores. Each table, or closely related group,
 * has a file under tables/ with its row types and functions. Every function is synchronous. Every write goes through
 * {@link CounterDatabase.write}.
 */

import { DiskUnwritable } from '../contract/domain/disk-fault.ts';
import type { Connection } from '../contract/domain/workspace.ts';
import type { ChangeTracker } from './change-tracker.ts';
import { createChangeTracker } from './change-tracker.ts';
import type { DiskState, DiskWatch } from './durability/disk-watch.ts';
import type { Journal } from './durability/journal.ts';
import type { JournalRecorder } from './durability/journal-recorder.ts';
import type { Retention } from './retention/retention.ts';
import { openRetention } from './retention/retention.ts';
import type { RowCounts } from './row-counts.ts';
import { countRows } from './row-counts.ts';
import { openItemSearchIndex } from './search/item-search.ts';
import { openOrderSearchIndex } from './search/order-search.ts';
import type { SqliteConnection } from './sqlite/sqlite.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import type { ActionsTable } from './tables/actions/actions.ts';
import { openActionsTable } from './tables/actions/actions.ts';
import type { CountCorrections } from './tables/actions/count-corrections.ts';
import { openCountCorrections } from './tables/actions/count-corrections.ts';
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
import type { Metadata } from './tables/metadata.ts';
import { openMetadata } from './tables/metadata.ts';
import type { MomentsTable } from './tables/moments.ts';
import { openMoments } from './tables/moments.ts';
import type { BagStepsTable } from './tables/orders/bag-steps.ts';
import { openBagStepsTable } from './tables/orders/bag-steps.ts';
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
import type { SoldLinesTable } from './tables/orders/sold-lines.ts';
import { openSoldLines } from './tables/orders/sold-lines.ts';
import type { TallySales } from './tables/orders/tally-sales.ts';
import { openTallySales } from './tables/orders/tally-sales.ts';
import type { PrintsTable } from './tables/prints.ts';
import { openPrintsTable } from './tables/prints.ts';
import type { CountingSessionsTable } from './tables/stock/counting-sessions.ts';
import { openCountingSessionsTable } from './tables/stock/counting-sessions.ts';
import type { FolderFilesTable } from './tables/stock/folder-files.ts';
import { openFolderFilesTable } from './tables/stock/folder-files.ts';
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
import type { TaxesTable } from './tables/stock/taxes.ts';
import { openTaxesTable } from './tables/stock/taxes.ts';
import type { StoresTable } from './tables/stores.ts';
import { openStoresTable } from './tables/stores.ts';
import type { EpisodeChanges, UnsavedContents, UnsavedOrders } from './unsaved-orders.ts';
import { createUnsavedOrders } from './unsaved-orders.ts';

export interface CounterDatabase {
  readonly metadata: Metadata;
  readonly stores: StoresTable;
  readonly orders: OrdersTable;
  readonly events: EventsTable;
  readonly sales: SalesTable;
  readonly salesReport: SalesReportTable;
  readonly soldLines: SoldLinesTable;
  readonly tallySales: TallySales;
  readonly deliveryOptions: DeliveryOptionsTable;
  readonly actions: ActionsTable;
  readonly pushRows: PushRowsTable;
  readonly episodes: EpisodesTable;
  readonly bills: BillsTable;
  readonly bagSteps: BagStepsTable;
  readonly closings: ClosingsTable;
  readonly items: ItemsTable;
  readonly taxes: TaxesTable;
  readonly itemLists: ItemLists;
  readonly itemMovements: ItemMovements;
  readonly stockActions: StockActions;
  readonly countCorrections: CountCorrections;
  readonly countingSessions: CountingSessionsTable;
  readonly inventoryRuns: InventoryRunsTable;
  readonly refetchQueue: RefetchQueue;
  readonly prints: PrintsTable;
  readonly imports: ImportsTable;
  readonly folderFiles: FolderFilesTable;
  readonly importRows: ImportRowsTable;
  readonly moments: MomentsTable;
  readonly retention: Retention;
  readonly changes: ChangeTracker;
  readonly unsaved: UnsavedOrders;
  /** Whether the disk takes writes. */
  disk(): DiskState;
  /**
   * Runs `work` as one commit, which is on the disk when this returns (C14). An error undoes all of it and is rethrown.
   * Throws `DiskUnwritable` if the disk takes no writes, without running `work` once that is known. Inside another
   * write, `work` belongs to that one.
   */
  write<Result>(work: () => Result): Result;
  /**
   * Runs `work` as one commit. Only its journal entry is on the disk when this returns; the next commit brings the rest.
   * After a power cut, the journal and the service restore it.
   */
  writeRelaxed<Result>(work: () => Result): Result;
  /** Changes episodes in one commit, or in memory while the disk takes no writes: a full disk must not silence an order. */
  changeEpisodes(change: (episodes: EpisodeChanges) => void): void;
  /** Reports an error that a read has thrown: a damaged database is reopened, which restores it. */
  reportFault(error: unknown): void;
  /** Counts rows, for support. */
  countRows(): RowCounts;
  close(): void;
}

/** What accompanies every commit of a database on the disk. */
export interface CommitHooks {
  readonly recorder: JournalRecorder;
  /** Null if no commit is possible. */
  readonly journal: Pick<Journal, 'append'> | null;
  readonly disk: Pick<DiskWatch, 'state' | 'requireWritable' | 'report'>;
}

/**
 * Opens the database in `file` at this app's version, without journal and backups (durable-database.ts adds those). A
 * missing file is created; `:memory:` needs none. A new database is bound to `bound` (C16). Throws `DatabaseTooNew`
 * (sqlite/sqlite.ts), `BoundElsewhere` (tables/metadata.ts) and SQLite's own errors.
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
  held?: UnsavedContents,
): CounterDatabase {
  const write = <Result>(work: () => Result): Result => {
    if (sqlite.inTransaction) return work();
    return hooks === null ? sqlite.transaction(work) : commit(sqlite, hooks, work);
  };
  const searchIndex = openOrderSearchIndex(sqlite);
  const itemSearchIndex = openItemSearchIndex(sqlite);
  const orders = openOrdersTable(sqlite, searchIndex);
  const episodes = openEpisodesTable(sqlite);
  const unsaved = createUnsavedOrders({ orders, episodes }, held);
  return {
    metadata: openMetadata(sqlite, bound),
    stores: openStoresTable(sqlite),
    orders,
    events: openEventsTable(sqlite),
    sales: openSalesTable(sqlite, searchIndex),
    salesReport: openSalesReport(sqlite),
    soldLines: openSoldLines(sqlite),
    tallySales: openTallySales(sqlite),
    deliveryOptions: openDeliveryOptionsTable(sqlite),
    actions: openActionsTable(sqlite),
    pushRows: openPushRowsTable(sqlite),
    episodes,
    bills: openBillsTable(sqlite, searchIndex),
    bagSteps: openBagStepsTable(sqlite),
    closings: openClosingsTable(sqlite),
    items: openItemsTable(sqlite, itemSearchIndex),
    taxes: openTaxesTable(sqlite),
    itemLists: openItemLists(sqlite, itemSearchIndex),
    itemMovements: openItemMovements(sqlite),
    stockActions: openStockActions(sqlite),
    countCorrections: openCountCorrections(sqlite),
    countingSessions: openCountingSessionsTable(sqlite),
    inventoryRuns: openInventoryRunsTable(sqlite),
    refetchQueue: openRefetchQueue(sqlite),
    prints: openPrintsTable(sqlite),
    imports: openImportsTable(sqlite),
    folderFiles: openFolderFilesTable(sqlite),
    importRows: openImportRowsTable(sqlite),
    moments: openMoments(sqlite),
    retention: openRetention(sqlite, searchIndex),
    changes: createChangeTracker(sqlite),
    unsaved,
    disk: () => hooks?.disk.state() ?? 'ok',
    write,
    writeRelaxed: (work) => (sqlite.inTransaction ? work() : withoutSync(sqlite, () => write(work))),
    changeEpisodes: (change) => {
      try {
        write(() => change(episodes));
      } catch (error) {
        if (!(error instanceof DiskUnwritable)) throw error;
        change(unsaved.episodes);
      }
    },
    reportFault: (error) => void hooks?.disk.report(error),
    countRows: () => countRows(sqlite),
    close: () => {
      sqlite.close();
    },
  };
}

/** Commits without waiting for the disk. Commits still reach the disk in their order. */
function withoutSync<Result>(sqlite: SqliteConnection, commitWork: () => Result): Result {
  const before = sqlite.pragma('synchronous', { simple: true });
  sqlite.pragma('synchronous = NORMAL');
  try {
    return commitWork();
  } finally {
    if (sqlite.isOpen) sqlite.pragma(`synchronous = ${before}`);
  }
}

/** Makes one commit. Its changes of journaled tables reach the journal first. */
function commit<Result>(
  sqlite: SqliteConnection,
  { recorder, journal, disk }: CommitHooks,
  work: () => Result,
): Result {
  disk.requireWritable();
  let removeEntry = (): void => undefined;
  try {
    return sqlite.transaction(() => {
      const result = work();
      const entry = recorder.takeEntry();
      if (entry !== null && journal !== null) removeEntry = journal.append(entry);
      return result;
    });
  } catch (error) {
    recorder.discard();
    removeEntry();
    throw disk.report(error);
  }
}
