import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import type { Gather } from './group-commit.ts';
import { createCommitter } from './group-commit.ts';
import { companiesIn } from './tables/companies.ts';
import { eventsIn } from './tables/events.ts';
import { rememberedIn } from './tables/idempotency-records.ts';
import { syncsIn } from './tables/inventory-runs.ts';
import { itemsIn } from './tables/items.ts';
import { factsIn } from './tables/metadata.ts';
import { ordersIn } from './tables/orders.ts';
import { salesIn } from './tables/sales.ts';
import { storesIn } from './tables/stores.ts';
import { webhooksIn } from './tables/webhooks.ts';

function storageOn(db: Database, gather: Gather | undefined) {
  const webhooks = webhooksIn(db);
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
    facts: factsIn(db),
    companies: companiesIn(db),
    stores: storesIn(db),
    items: itemsIn(db),
    orders: ordersIn(db),
    sales: salesIn(db),
    events: eventsIn(db),
    remembered: rememberedIn(db),
    syncs: syncsIn(db),
    webhooks,
    /** All of `work` or, when it throws, nothing of it. May be nested. */
    transaction,
    /** Like transaction, for a request: settles when it is on the disk, which it may share with others. */
    commit: createCommitter(transaction, gather),
    close(): void {
      db.close();
    },
  };
}

/** Everything the service keeps. No SQL stands outside this folder. */
export type Storage = ReturnType<typeof storageOn>;

/** Opens the storage at a path or ':memory:'. Throws DatabaseUnusable. */
export const openStorage = (path: string, gather?: Gather): Storage => storageOn(openDatabase(path), gather);
