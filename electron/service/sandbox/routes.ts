import type { ADVANCE_TARGETS } from '../../contract/api/enums.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import { CUSTOMER_ACTOR, createRetailerActor } from '../core/actors.ts';
import type { Core } from '../core/core.ts';
import { acceptOrder } from '../orders/acceptance.ts';
import { cancelOrder } from '../orders/cancellation.ts';
import { fillBasket, openCheckout, placeOrder } from '../orders/checkout.ts';
import { deliverOrder, packOrder, pickUpOrder } from '../orders/fulfilment.ts';
import { completeInstoreSale } from '../orders/instore-sale.ts';
import { findStoreOrder } from '../orders/order-lookup.ts';
import { ORDER_TRANSITIONS } from '../orders/order-transitions.ts';
import { createResponse } from '../pipeline/response.ts';
import type { EndpointRoute } from '../pipeline/route.ts';
import { defineStoreRoute } from '../pipeline/route.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';
import { chooseSandboxLines } from './sandbox-basket.ts';

type AdvanceTarget = (typeof ADVANCE_TARGETS)[number];

/** What the sandbox does to bring an order to each target (specification, "Sandbox advance targets"). */
const ADVANCE_STEPS: Readonly<Record<AdvanceTarget, (core: Core, record: OrderRecord) => OrderRecord>> = {
  ACCEPTED: (core, record) =>
    acceptOrder(core, record, { mode: 'STORE_STAFF', via: 'APP', actor: createRetailerActor(record.order.store_id) }),
  PACKED: packOrder,
  OUT_FOR_DELIVERY: pickUpOrder,
  DELIVERED: deliverOrder,
  CANCELLED: (core, record) =>
    cancelOrder(core, record, ORDER_TRANSITIONS.cancelByCustomer, CUSTOMER_ACTOR, 'The customer cancelled.'),
};

/** The endpoints of the specification's section "Sandbox". The store is always the company's own test store. */
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
    const record = findStoreOrder(core, store, params['order_id'] ?? '');
    const { order } = ADVANCE_STEPS[body.to](core, record);
    return createResponse(200, { order_id: order.id, status: order.status });
  }),

  defineStoreRoute('resetSandbox', ({ core, store, now }) => {
    const { sales, webhookDeliveries, holds, stock, orders } = core.storage;
    sales.clear(store.id);
    webhookDeliveries.removePendingOfStore(store.id);
    holds.releaseAllOfStore(store.id);
    stock.setAll(store.id, LIMITS.sandboxStock, 'reset', now);
    return createResponse(200, { deleted_orders: orders.clear(store.id) });
  }),
];
