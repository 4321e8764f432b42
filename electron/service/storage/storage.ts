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

function storageOn(db: Database) {
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
    webhooks: webhooksIn(db),
    /** All of `work` or, when it throws, nothing of it. May be nested. */
    transaction: <Result>(work: () => Result): Result => db.transaction(work).immediate(),
    close(): void {
      db.close();
    },
  };
}

/** Everything the service keeps. No SQL stands outside this folder. */
export type Storage = ReturnType<typeof storageOn>;

/** Opens the storage at a path or ':memory:'. Throws DatabaseUnusable. */
export const openStorage = (path: string): Storage => storageOn(openDatabase(path));
