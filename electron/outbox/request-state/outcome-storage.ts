/** Stores the outcomes of a request's actions. Every function runs in its caller's transaction. */

import type { ActionOutcome, ActionRow, SettledState } from '../../database/tables/actions/action-row.ts';
import type { NumberedPushRow } from '../../database/tables/actions/push-rows.ts';
import type { OrderSink } from '../../database/tables/orders/order-batch.ts';
import { mergeOrder } from '../../database/tables/orders/order-merge.ts';
import { isKnownStatus } from '../../database/tables/orders/order-version.ts';
import { kindOf } from '../kinds/registry.ts';
import type { ActionContext, OutboxContext } from '../requests/outbox-context.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';
import type { DispatchResult, OutcomeByRow, PushOutcome, SettledOutcome } from '../requests/outcome.ts';
import { buildStoredOutcome } from '../requests/outcome.ts';
import { createUuid } from '../requests/uuid.ts';

interface Settled {
  readonly id: string;
  readonly state: SettledState;
  readonly outcome: ActionOutcome;
}

/**
 * Takes over the order of a response. A replayed response shows the order as it was when the key was first sent: it must
 * neither bring back an order that is gone nor undo later news (C4).
 */
export function mergeResponseOrder(sink: OrderSink, request: OutboxRequest, { order, result }: DispatchResult): void {
  if (result.kind !== 'done' || order === null) return;
  const begins = kindOf(request).order?.begins ?? null;
  const status = isKnownStatus(order.status) ? order.status : (begins ?? order.status);
  mergeOrder(
    sink,
    { ...order, status },
    {
      asOf: result.replayed ? (request.rows[0].firstSentAt ?? result.sentAt) : result.sentAt,
      ...(begins !== null && begins === status && { beginsStatus: 'response' }),
    },
  );
}

/** Stores what a response says beside the outcomes: the order that it contains, and its own id. */
export function storeResponse(
  { orderSink, database }: Pick<OutboxContext, 'orderSink' | 'database'>,
  request: OutboxRequest,
  response: DispatchResult,
): void {
  mergeResponseOrder(orderSink, request, response);
  const { result } = response;
  if (result.kind !== 'later' && result.requestId !== undefined)
    database.actions.noteRequestId(request.idempotencyKey, result.requestId);
}

/** Stores the outcome of each row. Returns the ids of the rows to send again for their result. */
export function settleRows(
  context: ActionContext,
  { rows, items }: OutboxRequest,
  outcomeOf: OutcomeByRow,
): readonly string[] {
  const { database, randomness } = context;
  const repeated: string[] = [];
  const settled: Settled[] = [];
  for (const row of rows) {
    const outcome = outcomeOf(row);
    if (outcome.state === 'retry') {
      if (outcome.code === 'not_told') repeated.push(row.id);
      else database.actions.retryWithoutReason(row.id, createUuid(randomness));
      continue;
    }
    const final = outcome.state === 'by_row' ? settlePushRows(context, row, items ?? [], outcome) : outcome;
    if (final !== null) settled.push(settleRow(context, row, final));
  }
  storeOutcomes(context, settled);
  return repeated;
}

function settlePushRows(
  context: ActionContext,
  row: ActionRow,
  items: readonly NumberedPushRow[],
  outcome: PushOutcome,
): SettledOutcome | null {
  return kindOf(row.payload).pushRows?.settle(context, row, items, outcome) ?? null;
}

/** Stores what follows from an action's outcome. Returns the outcome, which the caller stores. */
function settleRow(context: ActionContext, row: ActionRow, received: SettledOutcome): Settled {
  const kind = kindOf(row.payload);
  const outcome = received.state === 'refused' ? (kind.pushRows?.readRefusal(row, received) ?? received) : received;
  if (outcome.state === 'done') kind.onDone?.(context, row, outcome);
  else kind.onRefused?.(context, row, outcome);
  const { state, code, message } = outcome;
  return { id: row.id, state, outcome: buildStoredOutcome(context.database, row.orderId, code, message) };
}

/** Stores equal outcomes together, because most rows of a large request are simply done. */
function storeOutcomes({ database, time }: ActionContext, settled: readonly Settled[]): void {
  const equal = Map.groupBy(settled, ({ state, outcome }) => JSON.stringify([state, outcome]));
  for (const group of equal.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const ids = group.map(({ id }) => id);
    database.actions.settleAll(ids, first.state, time.now(), first.outcome);
  }
}
