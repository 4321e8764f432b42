import { connectedStore } from '../pipeline/authorization.ts';
import { historyStart, page } from '../pipeline/pagination.ts';
import type { Route } from '../pipeline/route.ts';
import { route } from '../pipeline/route.ts';
import { disturbed, heldBack } from './event-faults.ts';

/** Section Sales and events, the events: oldest first, the same bytes that webhooks carry. */
export const eventRoutes: readonly Route[] = [
  route('listEvents', (call) => {
    const { core, caller, query, now, eventFault } = call;
    const asked = query.store_id === undefined ? null : connectedStore(core, caller, query.store_id).id;
    const filter = {
      company: caller.company.id,
      mode: caller.mode,
      store: asked ?? caller.key.storeId,
      type: query.type ?? null,
      from: historyStart(now, query.since),
    };
    return page(
      call,
      ['events', filter.store, filter.type, query.since ?? null],
      0,
      (after, rows) => heldBack(core.storage.events.page(filter, after, rows), eventFault, now),
      (rows) => disturbed(rows, eventFault),
    );
  }),
];
