import { listVisibleStores } from '../pipeline/authorization.ts';
import { createListResponse, createResponse } from '../pipeline/response.ts';
import type { EndpointRoute } from '../pipeline/route.ts';
import { defineRoute, defineStoreRoute } from '../pipeline/route.ts';
import { createConnectionCodeGuard } from './connection-codes.ts';
import { toPingResource, toStoreLinkResource, toStoreResource } from './resources.ts';
import { connectStore, disconnectStore } from './store-link.ts';

/** Section Account and stores. */
export function createAccountRoutes(): readonly EndpointRoute[] {
  const codes = createConnectionCodeGuard();
  return [
    defineRoute('ping', ({ caller, now }) => createResponse(200, toPingResource(caller, now))),

    defineRoute('listStores', ({ core, caller }) =>
      createListResponse(
        listVisibleStores(core, caller).map((store) => JSON.stringify(toStoreResource(store, store.connection))),
      ),
    ),

    defineStoreRoute('getStore', ({ store }) => createResponse(200, toStoreResource(store, store.connection))),

    defineRoute('claimConnection', ({ core, caller, body }) => {
      const store = codes.use(core, caller.company.id, caller.mode, body.code);
      const existing = core.storage.stores.connectionOf(caller.company.id, store.id);
      if (existing) return createResponse(200, toStoreLinkResource(store, existing));
      const opened = connectStore(core, caller.company.id, store, { kind: 'pos', id: caller.key.id });
      return createResponse(201, toStoreLinkResource(store, opened));
    }),

    defineStoreRoute('disconnectStore', ({ core, caller, store }) => {
      const closed = disconnectStore(core, store, store.connection, { kind: 'pos', id: caller.key.id });
      return createResponse(200, toStoreLinkResource(store, closed));
    }),
  ];
}
