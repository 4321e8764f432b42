/** What is looked at again before an action leaves, so that nothing is done that staff did not mean. */

import type { Client } from '../api-client/api-client.ts';
import { itemsOf } from '../api-client/response.ts';
import { LIMITS } from '../contract/api/limits.ts';
import type { DeedOf } from '../contract/domain/actions.ts';
import { isPossible } from '../contract/domain/actions.ts';
import { parseRupees } from '../contract/domain/money.ts';
import { MINUTE, SECOND } from '../contract/domain/time.ts';
import type { OwnOutcome } from '../contract/ipc/views.ts';
import type { Store } from '../database/database.ts';
import type { ActionRow } from '../database/tables/actions/actions.ts';
import type { RowEnd } from './outcome.ts';
import { judgeByOrder } from './reconciliation.ts';
import type { Request } from './requests.ts';

/** An accept is sent up to this long after the end of the hold; later staff are asked. */
const AFTER_HOLD_MS = 5 * MINUTE;

/** An accept with courier that has waited this long looks again at what the courier costs. */
const QUEUED_MS = 10 * SECOND;

/** What reading an order gives, as sync reads it: stored, or why not. */
export type ReadOrder = (
  storeId: number,
  orderId: string,
  purpose: 'action',
) => Promise<'read' | 'gone' | 'unreadable' | 'failed'>;

interface BeforeParts {
  readonly client: Client;
  readonly store: Store;
  readonly readOrder: ReadOrder;
}

/**
 * `send_after_look`: the service was asked first, so that the turn that was waited for is used up. `later`: nothing could
 * be learnt now. `ended`: it isn't sent any more.
 */
export type Before =
  | { readonly next: 'send' | 'send_after_look' | 'later' }
  | { readonly next: 'ended'; readonly end: RowEnd };

const SEND: Before = { next: 'send' };
const SEND_AFTER_LOOK: Before = { next: 'send_after_look' };
const LATER: Before = { next: 'later' };

function ended(state: RowEnd['state'], code: string | null): Before {
  return { next: 'ended', end: { state, code, message: null } };
}

function refused(code: OwnOutcome): Before {
  return ended('refused', code);
}

/** Looks before a request is sent. What may have been done by an earlier try of its key is not looked at. */
export async function lookBefore(parts: BeforeParts, request: Request): Promise<Before> {
  const [row] = request.rows;
  if (row === undefined) return SEND;
  if (row.deed.kind === 'acknowledge') return areRecorded(parts, request) ? SEND : LATER;
  if (row.deed.kind === 'retry_courier') return await beforeRetry(parts, row, row.deed, request.wasUnknown);
  if (row.deed.kind !== 'accept' || request.wasUnknown) return SEND;
  if (isLate(parts, row)) return await notSent(parts, row, row.deed, 'too_late_to_send');
  if (row.deed.mode === 'SERVICE_COURIER' && parts.client.time.now() - row.askedAt >= QUEUED_MS)
    return await beforeQueuedCourier(parts, row, row.deed);
  return SEND;
}

/** After a restore a sale that was booked may be missing until the past has been read (C6). */
function areRecorded({ store }: BeforeParts, { rows }: Request): boolean {
  return (
    store.facts.pastRead() || rows.every(({ deed }) => deed.kind !== 'acknowledge' || store.sales.get(deed.eventId))
  );
}

/** It has no Idempotency-Key, so that the order alone can tell whether it is still to be done. */
async function beforeRetry(
  parts: BeforeParts,
  row: ActionRow,
  deed: DeedOf<'retry_courier'>,
  wasUnknown: boolean,
): Promise<Before> {
  const outcome = await parts.readOrder(row.storeId, deed.orderId, 'action');
  if (outcome === 'gone') return refused('gone');
  const order = parts.store.orders.get(deed.orderId)?.order;
  if (outcome !== 'read' || order === undefined) return LATER;
  if (isPossible(deed.kind, order)) return SEND_AFTER_LOOK;
  const judgement = judgeByOrder(deed.kind, { order, cancelledBy: null }, true, 'order_not_in_required_state');
  // The order has gone on in a way that hides whether a courier was asked for again.
  if (judgement === null || (wasUnknown && judgement.state === 'refused')) return refused('too_old_to_repeat');
  return ended(judgement.state, judgement.code);
}

/** Made while the hold ran or was just over, and not sent in time: the shelf may have been sold since. */
function isLate({ client, store }: BeforeParts, row: ActionRow): boolean {
  const placedAt = row.orderId === null ? null : (store.orders.get(row.orderId)?.placedAt ?? null);
  if (placedAt === null) return false;
  return client.time.now() > Math.max(placedAt + LIMITS.holdMs, row.askedAt) + AFTER_HOLD_MS;
}

/**
 * The accept isn't sent, and why; staff are asked: accept now, reject or leave. Where the order has moved on there is
 * nothing to ask, and it must not ring again (C3).
 */
async function notSent(
  parts: BeforeParts,
  row: ActionRow,
  { orderId }: DeedOf<'accept'>,
  why: OwnOutcome,
): Promise<Before> {
  const outcome = await parts.readOrder(row.storeId, orderId, 'action');
  if (outcome === 'gone') return refused('gone');
  const order = parts.store.orders.get(orderId)?.order;
  if (outcome !== 'read' || order === undefined) return LATER;
  return refused(isPossible('accept', order) ? why : 'order_moved_on');
}

/** What a courier costs may have changed while the accept waited. */
async function beforeQueuedCourier(parts: BeforeParts, row: ActionRow, deed: DeedOf<'accept'>): Promise<Before> {
  const { client, store } = parts;
  const params = { store_id: row.storeId, order_id: deed.orderId };
  const result = await client.call('listDeliveryOptions', { params, purpose: 'action' });
  // What the refusal means, the accept itself will be told.
  if (result.kind === 'refused') return SEND_AFTER_LOOK;
  if (result.kind !== 'done') return LATER;
  const options = itemsOf(result.value);
  store.offers.put(deed.orderId, client.time.now(), options);
  const courier = options.find(({ mode }) => mode === 'SERVICE_COURIER');
  if (courier?.available !== true) return await notSent(parts, row, deed, 'courier_not_offered');
  const cost = courier.commission_amount === null ? null : parseRupees(courier.commission_amount);
  const isDearer = deed.courierCost !== undefined && (cost === null || cost > deed.courierCost);
  return isDearer ? await notSent(parts, row, deed, 'courier_costs_more') : SEND_AFTER_LOOK;
}
