/** What the kinds of order action share. */

import type { RequestSlot } from '../../api-client/request-queue.ts';
import type { ApiResult } from '../../api-client/response.ts';
import type { ActionPayloadOf, OrderActionKind } from '../../contract/domain/actions.ts';
import { isActionPossible } from '../../contract/domain/actions.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';
import type { DispatchResult } from '../requests/outcome.ts';
import { OUTCOME_DONE } from '../requests/outcome.ts';

type OrderPayload = ActionPayloadOf<OrderActionKind>;

export function laneOfOrder(_storeId: number, { orderId }: { readonly orderId: string }): string {
  return `order:${orderId}`;
}

/** Whether an order, as last seen, still exists and allows an action. */
export function allowsAction(row: OrderRow | null, kind: OrderActionKind): boolean {
  return row !== null && row.goneAt === null && isActionPossible(kind, row.order);
}

/** An order's live actions that choose who delivers, oldest first. */
export function listLiveCourierActions({ actions }: CounterDatabase, orderId: string): ActionRow[] {
  return actions
    .ofOrder(orderId)
    .filter(({ settledAt, payload }) => settledAt === null && COURIER_KINDS.has(payload.kind));
}

const COURIER_KINDS: ReadonlySet<string> = new Set<OrderActionKind>(['hand_back', 'retry_courier']);

/** The path parameters and slot of a request that acts on an order. */
export function orderRequestOptions({ storeId, rows: [row] }: OutboxRequest<OrderPayload>, slot: RequestSlot) {
  return { params: { store_id: storeId, order_id: row.payload.orderId }, purpose: slot.purpose, slot };
}

/** Reads the response to a request that acts on an order, which contains the order. */
export async function readOrderResponse(response: Promise<ApiResult<'acceptOrder'>>): Promise<DispatchResult> {
  const result = await response;
  return { result, order: result.kind === 'done' ? result.value : null, runId: null, outcomeOf: () => OUTCOME_DONE };
}
