import { historyStart, page } from '../pipeline/pagination.ts';
import { answer } from '../pipeline/response.ts';
import type { Route } from '../pipeline/route.ts';
import { storeRoute } from '../pipeline/route.ts';

/** Section Sales and events, the sales. Only those of the caller's connection are listed and can be booked. */
export const saleRoutes: readonly Route[] = [
  storeRoute('listSales', (call) => {
    const { core, store, query, now } = call;
    const from = Math.max(historyStart(now, query.since), store.connection.windowStart);
    return page(call, ['sales', store.id, query.since ?? null], 0, (after, rows) =>
      core.storage.sales.page(store.id, after, from, rows),
    );
  }),

  storeRoute('acknowledgeSales', ({ core, store, body, now }) => {
    const ids = [...new Set(body.event_ids)];
    const known = ids.filter((id) => core.storage.sales.isSale(id, store.id, store.connection.windowStart));
    for (const id of known) core.storage.sales.book(id, now);
    const unknown = ids.filter((id) => !known.includes(id));
    return answer(200, { object: 'sale_ack', acknowledged: known, unknown });
  }),
];
