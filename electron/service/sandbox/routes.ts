import { LIMITS } from '../../contract/api/limits.ts';
import { fillBasket, openCheckout, placeOrder } from '../orders/checkout.ts';
import { completeInstoreSale } from '../orders/instore-sale.ts';
import { findStoreOrder } from '../orders/order-changes.ts';
import { createResponse } from '../pipeline/response.ts';
import type { EndpointRoute } from '../pipeline/route.ts';
import { defineStoreRoute } from '../pipeline/route.ts';
import { ADVANCE_STEPS } from './advance.ts';
import { chooseSandboxLines } from './sandbox-basket.ts';

/** Section Sandbox. The store is always the company's own test store. */
export const sandboxRoutes: readonly EndpointRoute[] = [
  defineStoreRoute('createSandboxOrder', ({ core, store, body, now }) => {
    const basket = fillBasket(core, store, chooseSandboxLines(core, store, body, now));
    const { order } = placeOrder(core, openCheckout(core, store, 'delivery', basket));
    return createResponse(201, { order_id: order.id, store_id: store.id });
  }),

  defineStoreRoute('createSandboxInstoreSale', ({ core, store, body, now }) => {
    const basket = fillBasket(core, store, chooseSandboxLines(core, store, body, now));
    const { order } = completeInstoreSale(core, openCheckout(core, store, 'instore', basket), 'UPI');
    return createResponse(201, { order_id: order.id, store_id: store.id });
  }),

  defineStoreRoute('advanceSandboxOrder', ({ core, store, params, body }) => {
    const record = findStoreOrder(core, store.id, params['order_id'] ?? '');
    const { order } = ADVANCE_STEPS[body.to](core, record);
    return createResponse(200, { order_id: order.id, status: order.status });
  }),

  defineStoreRoute('resetSandbox', ({ core, store, now }) => {
    core.storage.sales.clear(store.id);
    core.storage.webhooks.clearWaiting(store.id);
    core.storage.items.releaseAll(store.id);
    core.storage.items.setAll(store.id, LIMITS.sandboxStock, 'reset', now);
    return createResponse(200, { deleted_orders: core.storage.orders.clear(store.id) });
  }),
];
