import type { WorkspaceView } from '../contract/views.ts';
import type { Store } from '../store/store.ts';

type Revisions = WorkspaceView['revisions'];
type Views = readonly (keyof Revisions)[];

/** What each table's writing functions change on screen, by view (C4 keeps a view that is asked again as it was). */
const WRITES: {
  readonly [Table in 'orders' | 'events' | 'sales' | 'offers' | 'actions' | 'bills' | 'shelf']: {
    readonly [Name in keyof Store[Table]]?: Views;
  };
} = {
  orders: {
    put: ['orders', 'activity'],
    markGone: ['orders', 'activity'],
    setPickingSince: ['orders'],
    explainStop: ['orders'],
    markSeen: ['orders'],
  },
  events: { add: ['orders'] },
  sales: { putUnreadable: ['sales'], add: ['sales', 'orders'], markBooked: ['sales', 'orders', 'activity'] },
  offers: { put: ['orders'] },
  actions: {
    add: ['orders', 'sales', 'activity'],
    beginSending: ['orders', 'activity'],
    neverLeft: ['orders', 'activity'],
    becomeUnknown: ['orders', 'activity'],
    sendAnew: ['orders', 'activity'],
    settle: ['orders', 'sales', 'activity'],
    markSeen: ['activity'],
  },
  bills: { put: ['orders'] },
  shelf: { put: ['orders'] },
};

export interface CountedStore {
  /** The same store; what is written through it is counted. */
  readonly store: Store;
  /** How often each view has been changed since the store was opened. */
  revisions(): Revisions;
}

/** A store that tells which views a write may have changed, so that a view is asked again only for its own rows. */
export function countWrites(store: Store): CountedStore {
  const counts = { orders: 0, sales: 0, activity: 0 };

  function counted<Table extends object>(table: Table, writes: { readonly [Name in keyof Table]?: Views }): Table {
    const viewsOf = new Map<PropertyKey, Views>(Object.entries<Views | undefined>(writes).flatMap(known));
    return new Proxy(table, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        const views = viewsOf.get(name);
        if (typeof member !== 'function' || views === undefined) return member;
        return (...given: unknown[]): unknown => {
          const result: unknown = Reflect.apply(member, target, given);
          // A snapshot, event, sale or press that was there before has changed nothing.
          if (result !== false) for (const view of views) counts[view] += 1;
          return result;
        };
      },
    });
  }

  return {
    store: {
      ...store,
      orders: counted(store.orders, WRITES.orders),
      events: counted(store.events, WRITES.events),
      sales: counted(store.sales, WRITES.sales),
      offers: counted(store.offers, WRITES.offers),
      actions: counted(store.actions, WRITES.actions),
      bills: counted(store.bills, WRITES.bills),
      shelf: counted(store.shelf, WRITES.shelf),
    },
    revisions: () => ({ ...counts }),
  };
}

function known([name, views]: readonly [string, Views | undefined]): (readonly [string, Views])[] {
  return views === undefined ? [] : [[name, views]];
}
