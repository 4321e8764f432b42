/**
 * The store: everything that one workspace keeps, in one SQLite file. The only room with SQL. Each table or closely
 * bound group has its own file here with its row types and functions; nothing is cached, and every function is
 * synchronous. What belongs together is written inside {@link Store.transaction}.
 */

import type { Connection as BoundTo } from '../contract/keeping.ts';
import type { Actions } from './actions.ts';
import { openActions } from './actions.ts';
import { openDatabase } from './database.ts';
import type { Episodes } from './episodes.ts';
import { openEpisodes } from './episodes.ts';
import type { Events } from './events.ts';
import { openEvents } from './events.ts';
import type { Facts } from './facts.ts';
import { openFacts } from './facts.ts';
import type { Offers } from './offers.ts';
import { openOffers } from './offers.ts';
import type { Orders } from './orders.ts';
import { openOrders } from './orders.ts';
import type { Sales } from './sales.ts';
import { openSales } from './sales.ts';
import type { Stores } from './stores.ts';
import { openStores } from './stores.ts';

export interface Store {
  readonly facts: Facts;
  readonly stores: Stores;
  readonly orders: Orders;
  readonly events: Events;
  readonly sales: Sales;
  readonly offers: Offers;
  readonly actions: Actions;
  readonly episodes: Episodes;
  /** Runs `work` as one commit, on the disk when this returns (C14). What it throws undoes all of it and is passed on. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

/**
 * Opens the database in `file` (`:memory:` for none), makes it when it isn't there, and brings it to this app's form.
 * A new one is bound to `bound` (C16). Throws {@link DatabaseTooNew} (database.ts), {@link BoundElsewhere} (facts.ts)
 * and SQLite's own errors; the file is closed again then.
 */
export function openStore(file: string, bound: BoundTo): Store {
  const connection = openDatabase(file);
  try {
    return {
      facts: openFacts(connection, bound),
      stores: openStores(connection),
      orders: openOrders(connection),
      events: openEvents(connection),
      sales: openSales(connection),
      offers: openOffers(connection),
      actions: openActions(connection),
      episodes: openEpisodes(connection),
      transaction: (work) => connection.transaction(work).immediate(),
      close: () => {
        connection.close();
      },
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}
