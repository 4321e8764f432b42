import { createPosActor } from '../core/actors.ts';
import { listVisibleStores } from '../pipeline/authorization.ts';
import { createListResponse, createResponse } from '../pipeline/response.ts';
import type { EndpointRoute } from '../pipeline/route.ts';
import { defineRoute, defineStoreRoute } from '../pipeline/route.ts';
import type { ConnectionCodeGuard } from './connection-codes.ts';
import { toPingResource, toStoreLinkResource, toStoreResource } from './resources.ts';
import { connectStore, disconnectStore } from './store-link.ts';
import type { FetchStore } from './store-transfer.ts';

/** The endpoints of the specification's section "Account and stores". */
export function createAccountRoutes(
  codes: ConnectionCodeGuard,
  fetchStore: FetchStore | undefined,
): readonly EndpointRoute[] {
  return [
    defineRoute('ping', ({ caller, now }) => createResponse(200, toPingResource(caller, now))),

    defineRoute('listStores', ({ core, caller }) =>
      createListResponse(
        listVisibleStores(core, caller).map((store) => JSON.stringify(toStoreResource(store, store.link))),
      ),
    ),

    defineStoreRoute('getStore', ({ store }) => createResponse(200, toStoreResource(store, store.link))),

    defineRoute(
      'claimConnection',
      ({ core, caller, body }) => {
        const store = codes.redeem(core, caller.company.id, caller.mode, body.code);
        const existing = core.storage.storeLinks.findActive(caller.company.id, store.id);
        if (existing) return createResponse(200, toStoreLinkResource(store, existing));
        const link = connectStore(core, caller.company.id, store, createPosActor(caller.key.id));
        return createResponse(201, toStoreLinkResource(store, link));
      },
      fetchStore &&
        (({ core, caller, body }) => codes.fetchStore(core, caller.company.id, caller.mode, body.code, fetchStore)),
    ),

    defineStoreRoute('disconnectStore', ({ core, caller, store }) => {
      const link = disconnectStore(core, store, store.link, createPosActor(caller.key.id));
      return createResponse(200, toStoreLinkResource(store, link));
    }),
  ];
}
