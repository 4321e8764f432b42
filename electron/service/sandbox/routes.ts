import { LIMITS } from '../../contract/api/limits.ts';
import { fillBasket, openCheckout, placeOrder } from '../orders/checkout.ts';
import { completeInstore } from '../orders/instore-sale.ts';
import { findStoreOrder } from '../orders/order-changes.ts';
import { answer } from '../pipeline/response.ts';
import type { Route } from '../pipeline/route.ts';
import { storeRoute } from '../pipeline/route.ts';
import { ADVANCE } from './advance.ts';
import { sandboxLines } from './sandbox-basket.ts';

/** Section Sandbox. The store is always the company's own test store. */
export const sandboxRoutes: readonly Route[] = [
  storeRoute('createSandboxOrder', ({ core, store, body, now }) => {
    const basket = fillBasket(core, store, sandboxLines(core, store, body, now));
    const { order } = placeOrder(core, openCheckout(core, store, 'delivery', basket));
    return answer(201, { order_id: order.id, store_id: store.id });
  }),

  storeRoute('createSandboxInstoreSale', ({ core, store, body, now }) => {
    const basket = fillBasket(core, store, sandboxLines(core, store, body, now));
    const { order } = completeInstore(core, openCheckout(core, store, 'instore', basket), 'UPI');
    return answer(201, { order_id: order.id, store_id: store.id });
  }),

  storeRoute('advanceSandboxOrder', ({ core, store, params, body }) => {
    const record = findStoreOrder(core, store.id, params['order_id'] ?? '');
    const { order } = ADVANCE[body.to](core, record);
    return answer(200, { order_id: order.id, status: order.status });
  }),

  storeRoute('resetSandbox', ({ core, store, now }) => {
    core.storage.sales.clear(store.id);
    core.storage.webhooks.clearWaiting(store.id);
    core.storage.items.releaseAll(store.id);
    core.storage.items.setAll(store.id, LIMITS.sandboxStock, 'reset', now);
    return answer(200, { deleted_orders: core.storage.orders.clear(store.id) });
  }),
];
