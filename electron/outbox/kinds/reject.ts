import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import { canWithdraw, isActionPossible } from '../../contract/domain/actions.ts';
import { withdrawByStaff } from '../requests/withdrawal.ts';
import type { ActionKindDefinition } from './action-kind.ts';
import { allowsAction, laneOfOrder, orderRequestOptions, readOrderResponse } from './order-actions.ts';

/** The store refuses an order. */
export const reject: ActionKindDefinition<ActionPayloadOf<'reject'>> = {
  kind: 'reject',
  subject: 'order',
  urgency: 'decision',
  batchSize: 1,
  hasDerivedKey: () => true,
  lane: laneOfOrder,
  admit: (context, { payload: { orderId } }) => {
    const { orders, actions } = context.database;
    if (!allowsAction(orders.get(orderId), 'reject')) return false;
    const live = actions.liveDecision(orderId);
    if (live === null) return true;
    if (live.payload.kind === 'reject' || !canWithdraw(live)) return false;
    withdrawByStaff(context, live);
    return true;
  },

  staleKey: 'read_order',
  send: (client, request, slot) => {
    const { reason } = request.rows[0].payload;
    return readOrderResponse(
      client.request('rejectOrder', {
        ...orderRequestOptions(request, slot),
        idempotencyKey: request.idempotencyKey,
        body: reason === null ? {} : { reason },
      }),
    );
  },

  order: {
    isPossible: (order) => isActionPossible('reject', order),
    isDone: ({ order, cancelledBy }) => order.status === 'CANCELLED' && cancelledBy === 'pos',
    needsCancelEvent: true,
  },

  supersededBy: ['accept', 'reject'],
  isRefusalOpen: ({ order }) => allowsAction(order, 'reject'),
};
