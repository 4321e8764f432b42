/** From actions to the call that carries them, and from its content to what became of each. */

import type { Client } from '../api-client/api-client.ts';
import type { Turn } from '../api-client/request-queue.ts';
import type { CallResult } from '../api-client/response.ts';
import { isOrderAction } from '../contract/domain/actions.ts';
import { sendAdjustments, sendPush } from './inventory-push.ts';
import type { Reply } from './outcome.ts';
import { DONE } from './outcome.ts';
import type { Request } from './requests.ts';

/** Sends a request in a turn that was waited for. */
export function send(client: Client, request: Request, turn: Turn): Promise<Reply> {
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

async function sendOfOrder(client: Client, request: Request, turn: Turn): Promise<Reply> {
  const deed = request.rows.map((row) => row.deed).find(isOrderAction);
  if (deed === undefined) throw new TypeError('an action of an order without an order');
  const { idempotencyKey, storeId } = request;
  const shared = { params: { store_id: storeId, order_id: deed.orderId }, purpose: turn.purpose, turn };
  const call = (): Promise<CallResult<'acceptOrder'>> => {
    switch (deed.kind) {
      case 'accept':
        return client.call('acceptOrder', {
          ...shared,
          idempotencyKey,
          body: {
            fulfilment_mode: deed.mode,
            ...(deed.billNumber !== null && { external_id: deed.billNumber }),
          },
        });
      case 'reject':
        return client.call('rejectOrder', {
          ...shared,
          idempotencyKey,
          body: deed.reason === null ? {} : { reason: deed.reason },
        });
      case 'hand_back':
        return client.call('changeDeliveryMethod', {
          ...shared,
          idempotencyKey,
          body: { fulfilment_mode: 'STORE_STAFF' },
        });
      case 'retry_courier':
        return client.call('retryCourier', shared);
    }
  };
  const result = await call();
  return { result, order: result.kind === 'done' ? result.value : null, run: null, endOf: () => DONE };
}

async function sendAcknowledgement(client: Client, request: Request, turn: Turn): Promise<Reply> {
  const result = await client.call('acknowledgeSales', {
    params: { store_id: request.storeId },
    idempotencyKey: request.idempotencyKey,
    purpose: turn.purpose,
    turn,
    body: { event_ids: request.rows.flatMap(({ deed }) => (deed.kind === 'acknowledge' ? [deed.eventId] : [])) },
  });
  const acknowledged = result.kind === 'done' ? new Set(result.value.acknowledged) : null;
  return {
    result,
    order: null,
    run: null,
    endOf: ({ deed }) =>
      acknowledged === null || (deed.kind === 'acknowledge' && acknowledged.has(deed.eventId))
        ? DONE
        : { state: 'refused', code: 'unknown_sale', message: null },
  };
}
