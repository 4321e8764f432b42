/** What is looked at again before an action leaves, so that nothing is done that staff did not mean. */

import type { ApiClient } from '../api-client/api-client.ts';
import { getReadableItems } from '../api-client/response.ts';
import { LIMITS } from '../contract/api/limits.ts';
import type { ActionPayloadOf, AppOutcomeCode } from '../contract/domain/actions.ts';
import { isActionPossible } from '../contract/domain/actions.ts';
import { parseAmountOrNull } from '../contract/domain/money.ts';
import { MINUTE, SECOND } from '../contract/domain/time.ts';
import type { CounterDatabase } from '../database/database.ts';
import type { ActionRow } from '../database/tables/actions/action-row.ts';
import type { RowOutcome } from './outcome.ts';
import { reconcileWithOrder } from './reconciliation.ts';
import type { OutboxRequest } from './requests.ts';

/** An accept is sent up to this long after the end of the hold; later staff are asked. */
const AFTER_HOLD_MS = 5 * MINUTE;

/** An accept with courier that has waited this long looks again at what the courier costs. */
const QUEUED_MS = 10 * SECOND;

/** What reading an order gives, as sync reads it: stored, or why not. */
export type OrderRefresher = (
  storeId: number,
  orderId: string,
  purpose: 'action',
) => Promise<'read' | 'gone' | 'unreadable' | 'failed'>;

interface BeforeParts {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly readOrder: OrderRefresher;
}

/**
 * `send_after_look`: the service was asked first, so that the turn that was waited for is used up. `later`: nothing could
 * be learnt now. `ended`: it isn't sent any more.
 */
export type PreflightResult =
  | { readonly next: 'send' | 'send_after_look' | 'later' }
  | { readonly next: 'ended'; readonly end: RowOutcome };

const SEND: PreflightResult = { next: 'send' };
const SEND_AFTER_LOOK: PreflightResult = { next: 'send_after_look' };
const LATER: PreflightResult = { next: 'later' };

function ended(state: RowOutcome['state'], code: string | null): PreflightResult {
  return { next: 'ended', end: { state, code, message: null } };
}

function refused(code: AppOutcomeCode): PreflightResult {
  return ended('refused', code);
}

/** Looks before a request is sent. What may have been done by an earlier try of its key is not looked at. */
export async function runPreflight(parts: BeforeParts, request: OutboxRequest): Promise<PreflightResult> {
  const [row] = request.rows;
  if (row === undefined) return SEND;
  if (row.payload.kind === 'acknowledge') return areRecorded(parts, request) ? SEND : LATER;
  if (row.payload.kind === 'retry_courier') return await beforeRetry(parts, row, row.payload, request.wasUnknown);
  if (row.payload.kind !== 'accept' || request.wasUnknown) return SEND;
  if (isLate(parts, row)) return await notSent(parts, row, row.payload, 'too_late_to_send');
  if (row.payload.mode === 'SERVICE_COURIER' && parts.client.time.now() - row.askedAt >= QUEUED_MS)
    return await beforeQueuedCourier(parts, row, row.payload);
  return SEND;
}

/** After a restore a sale that was booked may be missing until the past has been read (C6). */
function areRecorded({ database }: BeforeParts, { rows }: OutboxRequest): boolean {
  return (
    database.metadata.isBackfilled() ||
    rows.every(({ payload: deed }) => deed.kind !== 'acknowledge' || database.sales.get(deed.eventId))
  );
}

/** It has no Idempotency-Key, so that the order alone can tell whether it is still to be done. */
async function beforeRetry(
  parts: BeforeParts,
  row: ActionRow,
  deed: ActionPayloadOf<'retry_courier'>,
  wasUnknown: boolean,
): Promise<PreflightResult> {
  const outcome = await parts.readOrder(row.storeId, deed.orderId, 'action');
  if (outcome === 'gone') return refused('gone');
  const order = parts.database.orders.get(deed.orderId)?.order;
  if (outcome !== 'read' || order === undefined) return LATER;
  if (isActionPossible(deed.kind, order)) return SEND_AFTER_LOOK;
  const judgement = reconcileWithOrder(deed.kind, { order, cancelledBy: null }, true, 'order_not_in_required_state');
  // The order has gone on in a way that hides whether a courier was asked for again.
  if (judgement === null || (wasUnknown && judgement.state === 'refused')) return refused('too_old_to_repeat');
  return ended(judgement.state, judgement.code);
}

/** Made while the hold ran or was just over, and not sent in time: the shelf may have been sold since. */
function isLate({ client, database }: BeforeParts, row: ActionRow): boolean {
  const placedAt = row.orderId === null ? null : (database.orders.get(row.orderId)?.placedAt ?? null);
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
  { orderId }: ActionPayloadOf<'accept'>,
  why: AppOutcomeCode,
): Promise<PreflightResult> {
  const outcome = await parts.readOrder(row.storeId, orderId, 'action');
  if (outcome === 'gone') return refused('gone');
  const order = parts.database.orders.get(orderId)?.order;
  if (outcome !== 'read' || order === undefined) return LATER;
  return refused(isActionPossible('accept', order) ? why : 'order_moved_on');
}

/** What a courier costs may have changed while the accept waited. */
async function beforeQueuedCourier(
  parts: BeforeParts,
  row: ActionRow,
  deed: ActionPayloadOf<'accept'>,
): Promise<PreflightResult> {
  const { client, database } = parts;
  const params = { store_id: row.storeId, order_id: deed.orderId };
  const result = await client.request('listDeliveryOptions', { params, purpose: 'action' });
  // What the refusal means, the accept itself will be told.
  if (result.kind === 'refused') return SEND_AFTER_LOOK;
  if (result.kind !== 'done') return LATER;
  const options = getReadableItems(result.value);
  database.deliveryOptions.put(deed.orderId, client.time.now(), options);
  const courier = options.find(({ mode }) => mode === 'SERVICE_COURIER');
  if (courier?.available !== true) return await notSent(parts, row, deed, 'courier_not_offered');
  const cost = parseAmountOrNull(courier.commission_amount);
  const isDearer = deed.courierCost !== undefined && (cost === null || cost > deed.courierCost);
  return isDearer ? await notSent(parts, row, deed, 'courier_costs_more') : SEND_AFTER_LOOK;
}
