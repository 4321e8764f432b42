/** From actions to the call that carries them, and from its content to what became of each. */

import type { AnyResult } from '../api/answer.ts';
import type { Client } from '../api/client.ts';
import type { Turn } from '../api/gate.ts';
import type { Deed, DeedOf } from '../contract/actions.ts';
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

function isDecision(deed: Deed): deed is DeedOf<'accept'> | DeedOf<'reject'> {
  return deed.kind === 'accept' || deed.kind === 'reject';
}

/** Sends a request in a turn that was waited for. */
export function send(client: Client, request: Request, turn: Turn): Promise<Reply> {
  switch (request.kind) {
    case 'accept':
    case 'reject':
      return sendDecision(client, request, turn);
    case 'adjustment':
      return sendAdjustments(client, request, turn);
    case 'acknowledge':
      return sendAcknowledgement(client, request, turn);
  }
}

async function sendDecision(client: Client, request: Request, turn: Turn): Promise<Reply> {
  const deed = request.rows.map((row) => row.deed).find(isDecision);
  if (deed === undefined) throw new TypeError('a decision without an order');
  const shared = {
    params: { store_id: request.storeId, order_id: deed.orderId },
    idempotencyKey: request.idempotencyKey,
    purpose: 'action' as const,
    turn,
  };
  const result =
    deed.kind === 'accept'
      ? await client.call('acceptOrder', {
          ...shared,
          body: {
            fulfilment_mode: deed.mode,
            ...(deed.billNumber !== null && { external_id: deed.billNumber }),
          },
        })
      : await client.call('rejectOrder', { ...shared, body: deed.reason === null ? {} : { reason: deed.reason } });
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
