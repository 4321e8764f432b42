import { applyDelayFault, applyOrderFault } from '../faults/event-faults.ts';
import { findConnectedStore } from '../pipeline/authorization.ts';
import { createPageResponse, findHistoryStart } from '../pipeline/pagination.ts';
import type { EndpointRoute } from '../pipeline/route.ts';
import { defineRoute } from '../pipeline/route.ts';

/**
 * The endpoint for events of the specification's section "Sales and events": oldest first, with the same bytes as in
 * webhook deliveries.
 */
export const eventRoutes: readonly EndpointRoute[] = [
  defineRoute('listEvents', (request) => {
    const { core, caller, query, now, eventFault } = request;
    const storeId = query.store_id === undefined ? null : findConnectedStore(core, caller, query.store_id).id;
    const filter = {
      company: caller.company.id,
      mode: caller.mode,
      store: storeId ?? caller.key.storeId,
      type: query.type ?? null,
      from: findHistoryStart(now, query.since),
    };
    return createPageResponse(
      request,
      ['events', filter.store, filter.type, query.since ?? null],
      0,
      (after, rows) => applyDelayFault(core.storage.events.page(filter, after, rows), eventFault, now),
      (rows) => applyOrderFault(rows, eventFault),
    );
  }),
];
