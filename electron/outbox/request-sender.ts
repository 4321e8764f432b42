/** From actions to the call that carries them, and from its content to what became of each. */

import type { ApiClient } from '../api-client/api-client.ts';
import type { RequestSlot } from '../api-client/request-queue.ts';
import type { ApiResult } from '../api-client/response.ts';
import { isOrderAction } from '../contract/domain/actions.ts';
import { sendAdjustments, sendPush } from './inventory-push.ts';
import type { DispatchResult } from './outcome.ts';
import { OUTCOME_DONE } from './outcome.ts';
import type { OutboxRequest } from './requests.ts';

/** Sends a request in a turn that was waited for. */
export function sendRequest(client: ApiClient, request: OutboxRequest, turn: RequestSlot): Promise<DispatchResult> {
  switch (request.kind) {
    case 'accept':
    case 'reject':
    case 'hand_back':
    case 'retry_courier':
      return sendOfOrder(client, request, turn);
    case 'adjustment':
      return sendAdjustments(client, request, turn);
    case 'count':
    case 'import':
      return sendPush(client, request, turn);
    case 'acknowledge':
      return sendAcknowledgement(client, request, turn);
  }
}

async function sendOfOrder(client: ApiClient, request: OutboxRequest, turn: RequestSlot): Promise<DispatchResult> {
  const deed = request.rows.map((row) => row.payload).find(isOrderAction);
  if (deed === undefined) throw new TypeError('an action of an order without an order');
  const { idempotencyKey, storeId } = request;
  const shared = { params: { store_id: storeId, order_id: deed.orderId }, purpose: turn.purpose, slot: turn };
  const call = (): Promise<ApiResult<'acceptOrder'>> => {
    switch (deed.kind) {
      case 'accept':
        return client.request('acceptOrder', {
          ...shared,
          idempotencyKey,
          body: {
            fulfilment_mode: deed.mode,
            ...(deed.billNumber !== null && { external_id: deed.billNumber }),
          },
        });
      case 'reject':
        return client.request('rejectOrder', {
          ...shared,
          idempotencyKey,
          body: deed.reason === null ? {} : { reason: deed.reason },
        });
      case 'hand_back':
        return client.request('changeDeliveryMethod', {
          ...shared,
          idempotencyKey,
          body: { fulfilment_mode: 'STORE_STAFF' },
        });
      case 'retry_courier':
        return client.request('retryCourier', shared);
    }
  };
  const result = await call();
  return { result, order: result.kind === 'done' ? result.value : null, runId: null, outcomeOf: () => OUTCOME_DONE };
}

async function sendAcknowledgement(
  client: ApiClient,
  request: OutboxRequest,
  turn: RequestSlot,
): Promise<DispatchResult> {
  const result = await client.request('acknowledgeSales', {
    params: { store_id: request.storeId },
    idempotencyKey: request.idempotencyKey,
    purpose: turn.purpose,
    slot: turn,
    body: {
      event_ids: request.rows.flatMap(({ payload: deed }) => (deed.kind === 'acknowledge' ? [deed.eventId] : [])),
    },
  });
  const acknowledged = result.kind === 'done' ? new Set(result.value.acknowledged) : null;
  return {
    result,
    order: null,
    runId: null,
    outcomeOf: ({ payload: deed }) =>
      acknowledged === null || (deed.kind === 'acknowledge' && acknowledged.has(deed.eventId))
        ? OUTCOME_DONE
        : { state: 'refused', code: 'unknown_sale', message: null },
  };
}
