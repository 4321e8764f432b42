import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import { isActionPossible } from '../../contract/domain/actions.ts';
import { findCourierFailure, isCourierRequested } from '../../contract/domain/courier-failure.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { endedBy, LATER, SEND_IN_NEW_SLOT } from '../requests/preflight.ts';
import type { OrderRule } from '../requests/reconciliation.ts';
import { reconcileWithOrder } from '../requests/reconciliation.ts';
import type { ActionKindDefinition } from './action-kind.ts';
import {
  allowsAction,
  laneOfOrder,
  listLiveCourierActions,
  orderRequestOptions,
  readOrderResponse,
} from './order-actions.ts';

const order: OrderRule = {
  isPossible: (order) => isActionPossible('retry_courier', order),
  isDone: ({ order }) =>
    order.status !== 'CANCELLED' && order.fulfilment_mode !== 'STORE_STAFF' && isCourierRequested(order),
  isDoneBefore: (code, read) =>
    code === 'courier_already_booked' && isActionPossible('retry_courier', read) && read.courier?.status !== 'FAILED',
  // Staff wanted a courier to be requested, whoever requested it.
  countsWhoeverDidIt: true,
};

function hasFailedCourier({ orders, events, actions }: CounterDatabase, orderId: string): boolean {
  const row = orders.get(orderId);
  const history = { events: events.ofOrder(orderId), actions: actions.ofOrder(orderId) };
  return row !== null && findCourierFailure(row, history) !== null;
}

/** The store requests a courier again, because none came. */
export const retryCourier: ActionKindDefinition<ActionPayloadOf<'retry_courier'>> = {
  kind: 'retry_courier',
  subject: 'order',
  urgency: 'courier',
  batchSize: 1,
  lane: laneOfOrder,
  admit: ({ database }, { payload: { orderId } }) =>
    allowsAction(database.orders.get(orderId), 'retry_courier') &&
    hasFailedCourier(database, orderId) &&
    listLiveCourierActions(database, orderId).length === 0,

  // The endpoint takes no idempotency key: only the order shows whether a courier must still be requested.
  staleKey: null,
  preflight: async ({ readOrder, database }, { rows: [{ storeId, payload }], wasUnknown }) => {
    const outcome = await readOrder(storeId, payload.orderId, 'action');
    if (outcome === 'gone') return endedBy('gone');
    const read = database.orders.get(payload.orderId)?.order;
    if (outcome !== 'read' || read === undefined) return LATER;
    if (hasFailedCourier(database, payload.orderId)) return SEND_IN_NEW_SLOT;
    const found = reconcileWithOrder(order, { order: read, cancelledBy: null }, true, 'order_not_in_required_state');
    // The order has moved on, and no longer shows whether a courier was requested again.
    if (found === null || (wasUnknown && found.state === 'refused')) return endedBy('too_old_to_repeat');
    return { next: 'ended', outcome: found };
  },
  send: (client, request, slot) =>
    readOrderResponse(client.request('retryCourier', orderRequestOptions(request, slot))),

  order,

  supersededBy: ['hand_back', 'retry_courier'],
  isRefusalOpen: ({ order }) =>
    order !== null && allowsAction(order, 'retry_courier') && !isCourierRequested(order.order),
};
