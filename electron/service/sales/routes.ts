import { createPageResponse, findHistoryStart } from '../pipeline/pagination.ts';
import { createResponse } from '../pipeline/response.ts';
import type { EndpointRoute } from '../pipeline/route.ts';
import { defineStoreRoute } from '../pipeline/route.ts';

/** Section Sales and events, the sales. Only those of the caller's connection are listed and can be booked. */
export const saleRoutes: readonly EndpointRoute[] = [
  defineStoreRoute('listSales', (call) => {
    const { core, store, query, now } = call;
    const from = Math.max(findHistoryStart(now, query.since), store.connection.windowStart);
    return createPageResponse(call, ['sales', store.id, query.since ?? null], 0, (after, rows) =>
      core.storage.sales.page(store.id, after, from, rows),
    );
  }),

  defineStoreRoute('acknowledgeSales', ({ core, store, body, now }) => {
    const ids = [...new Set(body.event_ids)];
    const known = ids.filter((id) => core.storage.sales.isSale(id, store.id, store.connection.windowStart));
    for (const id of known) core.storage.sales.book(id, now);
    const unknown = ids.filter((id) => !known.includes(id));
    return createResponse(200, { object: 'sale_ack', acknowledged: known, unknown });
  }),
];
