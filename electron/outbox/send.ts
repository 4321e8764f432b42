/** From actions to the call that carries them, and from its content to what became of each. */

import type { AnyResult, CallResult } from '../api/answer.ts';
import type { Client } from '../api/client.ts';
import type { Turn } from '../api/gate.ts';
import type { Deed, DeedOf } from '../contract/actions.ts';
import { isOrderAction } from '../contract/actions.ts';
import type { ReadOrder } from '../contract/api/read.ts';
import type { ActionKind } from '../contract/views.ts';
import type { ActionRow } from '../store/actions.ts';
import type { Request } from './requests.ts';

/** What came of one row of a request that was done. */
export interface RowEnd {
  readonly state: 'done' | 'refused';
  readonly code: string | null;
  readonly message: string | null;
}

export interface Reply {
  readonly result: AnyResult;
  /** The order as the answer shows it. */
  readonly order: ReadOrder | null;
  /** How a row ended, where the request was done. */
  readonly endOf: (row: ActionRow) => RowEnd;
}

const DONE: RowEnd = { state: 'done', code: null, message: null };

/** Reported like an error, though the row was applied as far as the shelf allowed. */
const APPLIED_CODES: ReadonlySet<string> = new Set(['clamped_to_zero']);

function deedsOf<Kind extends ActionKind>(request: Request, kind: Kind): DeedOf<Kind>[] {
  const isKind = (deed: Deed): deed is DeedOf<Kind> => deed.kind === kind;
  return request.rows.map(({ deed }) => deed).filter(isKind);
}

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
    case 'acknowledge':
      return sendAcknowledgement(client, request, turn);
  }
}

async function sendOfOrder(client: Client, request: Request, turn: Turn): Promise<Reply> {
  const deed = request.rows.map((row) => row.deed).find(isOrderAction);
  if (deed === undefined) throw new TypeError('an action of an order without an order');
  const { idempotencyKey, storeId } = request;
  const shared = { params: { store_id: storeId, order_id: deed.orderId }, purpose: 'action' as const, turn };
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
  return { result, order: result.kind === 'done' ? result.value : null, endOf: () => DONE };
}

async function sendAdjustments(client: Client, request: Request, turn: Turn): Promise<Reply> {
  const result = await client.call('adjustInventory', {
    params: { store_id: request.storeId },
    idempotencyKey: request.idempotencyKey,
    purpose: 'action',
    turn,
    body: {
      adjustments: deedsOf(request, 'adjustment').map(({ barcode, delta, reason, reference }) => ({
        barcode,
        delta,
        ...(reason !== null && { reason }),
        ...(reference !== null && { reference }),
      })),
    },
  });
  const errors = result.kind === 'done' ? (result.value.errors ?? []) : [];
  return {
    result,
    order: null,
    endOf: ({ deed }) => {
      const error = errors.find(({ barcode }) => deed.kind === 'adjustment' && barcode === deed.barcode);
      if (error === undefined) return DONE;
      const state = APPLIED_CODES.has(error.code) ? 'done' : 'refused';
      return { state, code: error.code, message: error.message };
    },
  };
}

async function sendAcknowledgement(client: Client, request: Request, turn: Turn): Promise<Reply> {
  const result = await client.call('acknowledgeSales', {
    params: { store_id: request.storeId },
    idempotencyKey: request.idempotencyKey,
    purpose: 'action',
    turn,
    body: { event_ids: deedsOf(request, 'acknowledge').map(({ eventId }) => eventId) },
  });
  const acknowledged = result.kind === 'done' ? new Set(result.value.acknowledged) : null;
  return {
    result,
    order: null,
    endOf: ({ deed }) =>
      acknowledged === null || (deed.kind === 'acknowledge' && acknowledged.has(deed.eventId))
        ? DONE
        : { state: 'refused', code: 'unknown_sale', message: null },
  };
}
