import type { ADVANCE_TARGETS } from '../../contract/api/enums.ts';
import type { Core } from '../core/core.ts';
import { acceptOrder } from '../orders/acceptance.ts';
import { cancelOrder } from '../orders/cancellation.ts';
import { deliverOrder, packOrder, pickUpOrder } from '../orders/fulfilment.ts';
import { CUSTOMER, retailer } from '../orders/order-changes.ts';
import { MOVES } from '../orders/order-transitions.ts';
import type { OrderRecord } from '../storage/tables/orders.ts';

type AdvanceTarget = (typeof ADVANCE_TARGETS)[number];

/** What each target plays (specification, Sandbox advance targets): always the one step that leads to it. */
export const ADVANCE: Readonly<Record<AdvanceTarget, (core: Core, record: OrderRecord) => OrderRecord>> = {
  ACCEPTED: (core, record) =>
    acceptOrder(core, record, { mode: 'STORE_STAFF', via: 'APP', actor: retailer(record.order.store_id) }),
  PACKED: packOrder,
  OUT_FOR_DELIVERY: pickUpOrder,
  DELIVERED: deliverOrder,
  CANCELLED: (core, record) => cancelOrder(core, record, MOVES.cancelByCustomer, CUSTOMER, 'The customer cancelled.'),
};
