import { visibleStores } from '../pipeline/authorization.ts';
import { answer, list } from '../pipeline/response.ts';
import type { Route } from '../pipeline/route.ts';
import { route, storeRoute } from '../pipeline/route.ts';
import { createCodeGuard } from './connection-codes.ts';
import { linkResource, pingResource, storeResource } from './resources.ts';
import { connect, disconnect } from './store-link.ts';

/** Section Account and stores. */
export function accountRoutes(): readonly Route[] {
  const codes = createCodeGuard();
  return [
    route('ping', ({ caller, now }) => answer(200, pingResource(caller, now))),

    route('listStores', ({ core, caller }) =>
      list(visibleStores(core, caller).map((store) => JSON.stringify(storeResource(store, store.connection)))),
    ),

    storeRoute('getStore', ({ store }) => answer(200, storeResource(store, store.connection))),

    route('claimConnection', ({ core, caller, body }) => {
      const store = codes.use(core, caller.company.id, caller.mode, body.code);
      const existing = core.storage.stores.connectionOf(caller.company.id, store.id);
      if (existing) return answer(200, linkResource(store, existing));
      const opened = connect(core, caller.company.id, store, { kind: 'pos', id: caller.key.id });
      return answer(201, linkResource(store, opened));
    }),

    storeRoute('disconnectStore', ({ core, caller, store }) => {
      const closed = disconnect(core, store, store.connection, { kind: 'pos', id: caller.key.id });
      return answer(200, linkResource(store, closed));
    }),
  ];
}
