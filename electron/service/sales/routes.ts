import { createPageResponse, findHistoryStart } from '../pipeline/pagination.ts';
import { createResponse } from '../pipeline/response.ts';
import type { EndpointRoute } from '../pipeline/route.ts';
import { defineStoreRoute } from '../pipeline/route.ts';

/**
 * The sales endpoints of the specification's section "Sales and events". A caller can list and book only the sales of its
 * own link to the store.
 */
export const saleRoutes: readonly EndpointRoute[] = [
  defineStoreRoute('listSales', (request) => {
    const { core, store, query, now } = request;
    const from = Math.max(findHistoryStart(now, query.since), store.link.windowStart);
    return createPageResponse(request, ['sales', store.id, query.since ?? null], 0, (after, rows) =>
      core.storage.sales.page(store.id, after, from, rows),
    );
  }),

  defineStoreRoute('acknowledgeSales', ({ core, store, body, now }) => {
    const acknowledged: string[] = [];
    const unknown: string[] = [];
    for (const id of new Set(body.event_ids)) {
      const isSale = core.storage.sales.isSale(id, store.id, store.link.windowStart);
      if (isSale) core.storage.sales.book(id, now);
      (isSale ? acknowledged : unknown).push(id);
    }
    return createResponse(200, { object: 'sale_ack', acknowledged, unknown });
  }),
];
