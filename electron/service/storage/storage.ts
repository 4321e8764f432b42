import type { ServiceDatabase } from './engine/service-database.ts';
import type { FlushScheduler } from './group-commit.ts';
import { createGroupCommit } from './group-commit.ts';
import { createSnapshotTables } from './snapshots.ts';
import { createApiKeysTable } from './tables/api-keys.ts';
import { createCompaniesTable } from './tables/companies.ts';
import { createConnectionCodesTable } from './tables/connection-codes.ts';
import { createEventsTable } from './tables/events.ts';
import { createHoldsTable } from './tables/holds.ts';
import { createIdempotencyRecordsTable } from './tables/idempotency-records.ts';
import { createInventoryRunsTable } from './tables/inventory-runs.ts';
import { createItemsTable } from './tables/items.ts';
import { createMetadataTable } from './tables/metadata.ts';
import { createOrdersTable } from './tables/orders.ts';
import { createSalesTable } from './tables/sales.ts';
import { createStockTable } from './tables/stock.ts';
import { createStoreLinksTable } from './tables/store-links.ts';
import { createStoreTransfersTable } from './tables/store-transfers.ts';
import { createStoresTable } from './tables/stores.ts';
import { createWebhookDeliveriesTable } from './tables/webhook-deliveries.ts';
import { createWebhookEndpointsTable } from './tables/webhook-endpoints.ts';

function createTables(db: ServiceDatabase) {
  return {
    metadata: createMetadataTable(db),
    companies: createCompaniesTable(db),
    apiKeys: createApiKeysTable(db),
    stores: createStoresTable(db),
    storeLinks: createStoreLinksTable(db),
    connectionCodes: createConnectionCodesTable(db),
    items: createItemsTable(db),
    stock: createStockTable(db),
    holds: createHoldsTable(db),
    orders: createOrdersTable(db),
    sales: createSalesTable(db),
    events: createEventsTable(db),
    idempotencyRecords: createIdempotencyRecordsTable(db),
    inventoryRuns: createInventoryRunsTable(db),
    webhookEndpoints: createWebhookEndpointsTable(db),
    webhookDeliveries: createWebhookDeliveriesTable(db),
  };
}

/** Creates the storage on an open database. */
export function createStorage(db: ServiceDatabase, scheduleFlush?: FlushScheduler) {
  const tables = createTables(db);
  const clearCaches = (): void => {
    for (const table of Object.values(tables)) if ('clearCache' in table) table.clearCache();
  };
  let generation = 0;
  const transaction = <Result>(work: () => Result): Result => {
    let getResult = (): Result => {
      throw new Error('the transaction did not run');
    };
    try {
      db.transaction(() => {
        const result = work();
        getResult = () => result;
      });
    } catch (error) {
      clearCaches();
      throw error;
    }
    return getResult();
  };
  return {
    ...tables,
    /** Commits all of `work` or, if it throws, none of it. May be nested. */
    transaction,
    /** Like {@link transaction}, for a request: settles once the commit is on disk. Requests may share a commit. */
    commit: createGroupCommit(transaction, scheduleFlush),
    snapshots: createSnapshotTables(db, () => {
      generation += 1;
      clearCaches();
    }),
    /** The number of the state: it changes when all contents are replaced. What began in an earlier one must not be stored. */
    generation: (): number => generation,
    storeTransfers: createStoreTransfersTable(db, clearCaches),
    close(): void {
      db.close();
    },
  };
}

/** Everything the service stores. Only this folder contains SQL. */
export type Storage = ReturnType<typeof createStorage>;
