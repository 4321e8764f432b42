import type { CourierActionsView } from '../../contract/calls/order-card.ts';
import { canWithdraw, isActionPossible, isOpen } from '../../contract/domain/actions.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import { findLatestRefusal } from '../activity/refusals.ts';

/**
 * What staff can do about the courier of an order; null unless it is a courier order that no rider has picked up.
 * `isFailed`: its courier failed.
 */
export function buildCourierActions(
  { order }: OrderRow,
  actions: readonly ActionRow[],
  isFailed: boolean,
): CourierActionsView | null {
  const hasCourier = order.fulfilment_mode === 'SERVICE_COURIER' || isFailed;
  if (!hasCourier || !isActionPossible('hand_back', order)) return null;
  const action = actions.map(toOpenAction).findLast((each) => each !== null) ?? null;
  return {
    // Staff may hand back after a retry: the hand-back withdraws a retry that was not sent yet.
    handBack: action?.kind !== 'hand_back',
    retry: action === null && isFailed,
    action,
    refusal: findLatestRefusal(actions, ['hand_back', 'retry_courier']),
  };
}

function toOpenAction(row: ActionRow): CourierActionsView['action'] {
  const { id: actionId, payload, state, askedAt } = row;
  if (payload.kind !== 'hand_back' && payload.kind !== 'retry_courier') return null;
  if (!isOpen(state)) return null;
  return { actionId, kind: payload.kind, state, askedAt, canWithdraw: canWithdraw(row) };
}
