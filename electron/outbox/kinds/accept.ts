import { getReadableItems } from '../../api-client/response.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { ActionPayloadOf, AppOutcomeCode } from '../../contract/domain/actions.ts';
import { isActionPossible } from '../../contract/domain/actions.ts';
import { parseAmountOrNull } from '../../contract/domain/money.ts';
import { MINUTE, SECOND } from '../../contract/domain/time.ts';
import { isAcceptedStatus } from '../../database/tables/orders/order-version.ts';
import type { OutboxContext } from '../requests/outbox-context.ts';
import type { ActionOf } from '../requests/outbox-request.ts';
import type { PreflightResult } from '../requests/preflight.ts';
import { endedBy, LATER, SEND, SEND_IN_NEW_SLOT } from '../requests/preflight.ts';
import type { ActionKindDefinition } from './action-kind.ts';
import { allowsAction, laneOfOrder, orderRequestOptions, readOrderResponse } from './order-actions.ts';

type Accept = ActionPayloadOf<'accept'>;

/** How long after the end of the hold an accept may still be sent. After that, staff decide again. */
const AFTER_HOLD_MS = 5 * MINUTE;

/** How long an accept waits before the courier's price is checked again. */
const PRICE_CHECK_AFTER_MS = 10 * SECOND;

/** The store takes an order and chooses who delivers it. */
export const accept: ActionKindDefinition<Accept> = {
  kind: 'accept',
  subject: 'order',
  urgency: 'decision',
  batchSize: 1,
  hasDerivedKey: () => true,
  lane: laneOfOrder,
  admit: ({ database }, { payload: { orderId } }) =>
    allowsAction(database.orders.get(orderId), 'accept') && database.actions.liveDecision(orderId) === null,

  staleKey: 'read_order',
  preflight: async (context, { rows: [row], wasUnknown }) => {
    if (wasUnknown) return SEND;
    if (isLate(context, row)) return await refuseUnlessMovedOn(context, row, 'too_late_to_send');
    const waitedMs = context.client.time.now() - row.askedAt;
    if (row.payload.mode === 'SERVICE_COURIER' && waitedMs >= PRICE_CHECK_AFTER_MS)
      return await checkCourier(context, row);
    return SEND;
  },
  send: (client, request, slot) => {
    const { mode, billNumber } = request.rows[0].payload;
    return readOrderResponse(
      client.request('acceptOrder', {
        ...orderRequestOptions(request, slot),
        idempotencyKey: request.idempotencyKey,
        body: { fulfilment_mode: mode, ...(billNumber !== null && { external_id: billNumber }) },
      }),
    );
  },

  order: {
    isPossible: (order) => isActionPossible('accept', order),
    // An order that was cancelled later still says who accepted it.
    // The service may leave out who accepted: then the order is accepted, which is all that staff wanted.
    isDone: ({ order: { status, accepted_via: via } }) =>
      via === 'POS' ? status !== 'PENDING' : via !== 'APP' && (isAcceptedStatus(status) || status === 'DELIVERED'),
    begins: 'ACCEPTED',
  },

  supersededBy: ['accept', 'reject'],
  isRefusalOpen: ({ order }) => allowsAction(order, 'accept'),
  affectedBarcodes: ({ orders }, { payload }) =>
    (orders.get(payload.orderId)?.order.lines ?? []).flatMap(({ barcode }) => barcode ?? []),
};

/** Whether an accept comes too late after the hold, or after staff acted if that was later: the goods may be sold. */
function isLate({ client, database }: OutboxContext, { askedAt, payload }: ActionOf<Accept>): boolean {
  const placedAt = database.orders.get(payload.orderId)?.placedAt ?? null;
  if (placedAt === null) return false;
  return client.time.now() > Math.max(placedAt + LIMITS.holdMs, askedAt) + AFTER_HOLD_MS;
}

/**
 * Ends the accept without sending it. Staff decide again: accept now, reject or leave. If the order has moved on, there
 * is nothing left to decide, and it must not ring again (C3).
 */
async function refuseUnlessMovedOn(
  { readOrder, database }: OutboxContext,
  { storeId, payload: { orderId } }: ActionOf<Accept>,
  why: AppOutcomeCode,
): Promise<PreflightResult> {
  const outcome = await readOrder(storeId, orderId, 'action');
  if (outcome === 'gone') return endedBy('gone');
  const order = database.orders.get(orderId)?.order;
  if (outcome !== 'read' || order === undefined) return LATER;
  return endedBy(isActionPossible('accept', order) ? why : 'order_moved_on');
}

/** Checks that a courier is still available, and costs no more than staff saw. */
async function checkCourier(context: OutboxContext, row: ActionOf<Accept>): Promise<PreflightResult> {
  const { client, database } = context;
  const { orderId, courierCost } = row.payload;
  const params = { store_id: row.storeId, order_id: orderId };
  const result = await client.request('listDeliveryOptions', { params, purpose: 'action' });
  // The accept's own response will show what the refusal means.
  if (result.kind === 'refused') return SEND_IN_NEW_SLOT;
  if (result.kind !== 'done') return LATER;
  const options = getReadableItems(result.value);
  database.write(() => database.deliveryOptions.put(orderId, client.time.now(), options));
  const courier = options.find(({ mode }) => mode === 'SERVICE_COURIER');
  if (courier?.available !== true) return await refuseUnlessMovedOn(context, row, 'courier_not_offered');
  const cost = parseAmountOrNull(courier.commission_amount);
  const isDearer = courierCost !== undefined && (cost === null || cost > courierCost);
  return isDearer ? await refuseUnlessMovedOn(context, row, 'courier_costs_more') : SEND_IN_NEW_SLOT;
}
