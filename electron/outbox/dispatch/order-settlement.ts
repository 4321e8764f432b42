/** Settles actions by their order, read again (specification, Errors: fetch again and decide). */

import { MINUTE, SECOND } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import { kindOf } from '../kinds/registry.ts';
import type { OutboxRequest } from '../outbox-request.ts';
import { refusedOutcome } from '../outcome.ts';
import type { DispatchContext } from './dispatch-context.ts';
import type { OrderEvidence } from './reconciliation.ts';
import { reconcileWithOrder } from './reconciliation.ts';

/** When the order could not be read, or an event is still to come. */
const RETRY_MS = 5 * SECOND;

/** An event that was not listed this long after what it tells of is not expected any more. */
const EVENT_WITHIN_MS = 2 * MINUTE;

/** `code` and `message`: why the order is read. `mayBeOurs`: an earlier try may have done it. */
export async function settleByOrder(
  context: DispatchContext,
  request: OutboxRequest,
  code: string,
  mayBeOurs: boolean,
  message: string | null,
): Promise<void> {
  const { database, state, readOrder } = context;
  const { order: rule } = kindOf(request);
  const [{ storeId, orderId }] = request.rows;
  if (rule === undefined || orderId === null) return;
  const read = await readOrder(storeId, orderId, 'action');
  if (context.isStopped()) return;
  if (read === 'gone') {
    state.settle(request, () => refusedOutcome('gone', message));
    return;
  }
  const row = database.orders.get(orderId);
  const isKnown = read === 'read' && row !== null;
  const outcome = isKnown ? reconcileWithOrder(rule, readEvidence(database, row), mayBeOurs, code) : null;
  if (outcome === null) state.retry(request, RETRY_MS, code);
  else state.settle(request, () => ({ ...outcome, message }));
}

function readEvidence({ events, metadata }: CounterDatabase, { id, order, since }: OrderRow): OrderEvidence {
  const event = events.ofOrder(id).findLast(({ type }) => type === 'order.cancelled');
  // Events of the time in which a store was disconnected are never listed.
  const comesNoMore = (metadata.cursor('events') ?? 0) > since + EVENT_WITHIN_MS;
  return { order, cancelledBy: event === undefined && comesNoMore ? null : event?.actor };
}

/** Reads the orders that a request moves, so that the screen shows how they stand. */
export async function refreshOrders({ readOrder }: DispatchContext, request: OutboxRequest): Promise<void> {
  if (kindOf(request).order === undefined) return;
  for (const { storeId, orderId } of request.rows) if (orderId !== null) await readOrder(storeId, orderId, 'action');
}
