import type { ADVANCE_TARGETS } from '../../contract/api/enums.ts';
import type { Core } from '../core/core.ts';
import { acceptOrder } from '../orders/acceptance.ts';
import { cancelOrder } from '../orders/cancellation.ts';
import { deliverOrder, packOrder, pickUpOrder } from '../orders/fulfilment.ts';
import { CUSTOMER_ACTOR, createRetailerActor } from '../orders/order-changes.ts';
import { ORDER_TRANSITIONS } from '../orders/order-transitions.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';

type AdvanceTarget = (typeof ADVANCE_TARGETS)[number];

/** What each target plays (specification, Sandbox advance targets): always the one step that leads to it. */
export const ADVANCE_STEPS: Readonly<Record<AdvanceTarget, (core: Core, record: OrderRecord) => OrderRecord>> = {
  ACCEPTED: (core, record) =>
    acceptOrder(core, record, { mode: 'STORE_STAFF', via: 'APP', actor: createRetailerActor(record.order.store_id) }),
  PACKED: packOrder,
  OUT_FOR_DELIVERY: pickUpOrder,
  DELIVERED: deliverOrder,
  CANCELLED: (core, record) =>
    cancelOrder(core, record, ORDER_TRANSITIONS.cancelByCustomer, CUSTOMER_ACTOR, 'The customer cancelled.'),
};
