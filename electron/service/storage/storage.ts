import type { ServiceDatabase } from './database.ts';
import { openServiceDatabase } from './database.ts';
import type { FlushScheduler } from './group-commit.ts';
import { createGroupCommit } from './group-commit.ts';
import { createCompaniesTable } from './tables/companies.ts';
import { createEventsTable } from './tables/events.ts';
import { createIdempotencyRecordsTable } from './tables/idempotency-records.ts';
import { createInventoryRunsTable } from './tables/inventory-runs.ts';
import { createItemsTable } from './tables/items.ts';
import { createMetadataTable } from './tables/metadata.ts';
import { createOrdersTable } from './tables/orders.ts';
import { createSalesTable } from './tables/sales.ts';
import { createStoresTable } from './tables/stores.ts';
import { createWebhooksTable } from './tables/webhooks.ts';

function storageOn(db: ServiceDatabase, gather: FlushScheduler | undefined) {
  const webhooks = createWebhooksTable(db);
  // Made once: the library builds four functions for each.
  const inTransaction = db.transaction((work: () => void) => work());
  const transaction = <Result>(work: () => Result): Result => {
    let settle = (): Result => {
      throw new Error('the transaction did not run');
    };
    try {
      inTransaction.immediate(() => {
        const result = work();
        settle = () => result;
      });
    } catch (error) {
      webhooks.forgetActive();
      throw error;
    }
    return settle();
  };
  return {
    facts: createMetadataTable(db),
    companies: createCompaniesTable(db),
    stores: createStoresTable(db),
    items: createItemsTable(db),
    orders: createOrdersTable(db),
    sales: createSalesTable(db),
    events: createEventsTable(db),
    remembered: createIdempotencyRecordsTable(db),
    syncs: createInventoryRunsTable(db),
    webhooks,
    /** All of `work` or, when it throws, nothing of it. May be nested. */
    transaction,
    /** Like transaction, for a request: settles when it is on the disk, which it may share with others. */
    commit: createGroupCommit(transaction, gather),
    close(): void {
      db.close();
    },
  };
}

/** Everything the service keeps. No SQL stands outside this folder. */
export type Storage = ReturnType<typeof storageOn>;

/** Opens the storage at a path or ':memory:'. Throws DatabaseUnusable. */
export const openStorage = (path: string, gather?: FlushScheduler): Storage =>
  storageOn(openServiceDatabase(path), gather);
