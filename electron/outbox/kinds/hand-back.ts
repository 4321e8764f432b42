import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import { isActionPossible } from '../../contract/domain/actions.ts';
import { withdrawByStaff } from '../requests/withdrawal.ts';
import type { ActionKindDefinition } from './action-kind.ts';
import {
  allowsAction,
  laneOfOrder,
  listLiveCourierActions,
  orderRequestOptions,
  readOrderResponse,
} from './order-actions.ts';

/** The store takes an order back from a courier, for its own riders. */
export const handBack: ActionKindDefinition<ActionPayloadOf<'hand_back'>> = {
  kind: 'hand_back',
  subject: 'order',
  urgency: 'courier',
  batchSize: 1,
  lane: laneOfOrder,
  admit: (context, { payload: { orderId } }) => {
    const { database } = context;
    if (!allowsAction(database.orders.get(orderId), 'hand_back')) return false;
    // A courier request that was already sent may still succeed or fail; the hand-back follows it in the lane.
    const live = listLiveCourierActions(database, orderId);
    if (live.some(({ payload }) => payload.kind === 'hand_back')) return false;
    for (const action of live) withdrawByStaff(context, action);
    return true;
  },

  staleKey: 'read_order',
  send: (client, request, slot) =>
    readOrderResponse(
      client.request('changeDeliveryMethod', {
        ...orderRequestOptions(request, slot),
        idempotencyKey: request.idempotencyKey,
        body: { fulfilment_mode: 'STORE_STAFF' },
      }),
    ),

  order: {
    isPossible: (order) => isActionPossible('hand_back', order),
    isDone: ({ order }) => order.fulfilment_mode === 'STORE_STAFF',
  },

  supersededBy: ['hand_back', 'retry_courier'],
  isRefusalOpen: ({ order }) => allowsAction(order, 'hand_back'),
};
