import { connectedStore } from '../checks/caller.ts';
import { historyStart, page } from '../checks/page.ts';
import type { Route } from '../checks/route.ts';
import { route } from '../checks/route.ts';
import { disturbed, heldBack } from './disturb.ts';

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
