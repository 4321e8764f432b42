import { findConnectedStore } from '../pipeline/authorization.ts';
import { createPageResponse, findHistoryStart } from '../pipeline/pagination.ts';
import type { EndpointRoute } from '../pipeline/route.ts';
import { defineRoute } from '../pipeline/route.ts';
import { applyDelayFault, applyOrderFault } from './event-faults.ts';

/** Section Sales and events, the events: oldest first, the same bytes that webhooks carry. */
export const eventRoutes: readonly EndpointRoute[] = [
  defineRoute('listEvents', (call) => {
    const { core, caller, query, now, eventFault } = call;
    const asked = query.store_id === undefined ? null : findConnectedStore(core, caller, query.store_id).id;
    const filter = {
      company: caller.company.id,
      mode: caller.mode,
      store: asked ?? caller.key.storeId,
      type: query.type ?? null,
      from: findHistoryStart(now, query.since),
    };
    return createPageResponse(
      call,
      ['events', filter.store, filter.type, query.since ?? null],
      0,
      (after, rows) => applyDelayFault(core.storage.events.page(filter, after, rows), eventFault, now),
      (rows) => applyOrderFault(rows, eventFault),
    );
  }),
];
