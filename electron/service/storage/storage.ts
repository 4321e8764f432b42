import type { Gather } from './committer.ts';
import { createCommitter } from './committer.ts';
import { companiesIn } from './companies.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { eventsIn } from './events.ts';
import { factsIn } from './facts.ts';
import { itemsIn } from './items.ts';
import { ordersIn } from './orders.ts';
import { rememberedIn } from './remembered.ts';
import { salesIn } from './sales.ts';
import { storesIn } from './stores.ts';
import { syncsIn } from './syncs.ts';
import { webhooksIn } from './webhooks.ts';

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
