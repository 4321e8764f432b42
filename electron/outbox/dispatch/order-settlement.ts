/** Settles actions by reading their order again (specification, Errors: fetch again and decide). */

import { MINUTE, SECOND } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { kindOf } from '../kinds/registry.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';
import { refusedOutcome } from '../requests/outcome.ts';
import type { OrderEvidence } from '../requests/reconciliation.ts';
import { reconcileWithOrder } from '../requests/reconciliation.ts';
import type { ResponseContext } from './dispatch-context.ts';

/** How long to wait if the order can't be read, or an event has yet to be listed. */
const RETRY_MS = 5 * SECOND;

/** How late the service may list an event. After that the event is no longer expected. */
const EVENT_WITHIN_MS = 2 * MINUTE;

/** `code` and `message`: why the order is read. `mayBeOurs`: an earlier try may have taken effect. */
export async function settleByOrder(
  context: ResponseContext,
  request: OutboxRequest,
  code: string,
  mayBeOurs: boolean,
  message: string | null,
): Promise<void> {
  const { state, readOrder } = context;
  const { order: rule } = kindOf(request);
  const [{ storeId, orderId }] = request.rows;
  if (rule === undefined || orderId === null) return;
  const read = await readOrder(storeId, orderId, 'action');
  if (context.isStopped()) return;
  if (read === 'gone') {
    state.settle(request, () => refusedOutcome('gone', message));
    return;
  }
  const evidence = read === 'read' ? context.evidenceOf(orderId) : null;
  const outcome = evidence && reconcileWithOrder(rule, evidence, mayBeOurs, code);
  if (outcome === null) state.retry(request, RETRY_MS, code);
  else state.settle(request, () => ({ ...outcome, message }));
}

/** What the database knows of an order and its end; null if it doesn't know the order. */
export function readEvidence({ orders, events, metadata }: CounterDatabase, orderId: string): OrderEvidence | null {
  const row = orders.get(orderId);
  if (row === null) return null;
  const { order, since } = row;
  const event = events.ofOrder(orderId).findLast(({ type }) => type === 'order.cancelled');
  // The service never lists events from a time when the store was disconnected.
  const isNoLongerExpected = (metadata.cursor('events') ?? 0) > since + EVENT_WITHIN_MS;
  return { order, cancelledBy: event === undefined && isNoLongerExpected ? null : event?.actor };
}

/** Reads the orders that a request acts on, so that the screen shows their current state. */
export async function refreshOrders({ readOrder }: ResponseContext, request: OutboxRequest): Promise<void> {
  if (kindOf(request).order === undefined) return;
  for (const { storeId, orderId } of request.rows) if (orderId !== null) await readOrder(storeId, orderId, 'action');
}
