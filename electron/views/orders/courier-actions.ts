import { canWithdraw, isActionPossible, isOpen } from '../../contract/domain/actions.ts';
import type { CourierActionsView } from '../../contract/ipc/order-card.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import { findLatestRefusal } from '../activity/refusals.ts';

/** What staff can do about who delivers an order; null unless it is a courier order that nobody has picked up yet. */
export function buildCourierActions({ order }: OrderRow, actions: readonly ActionRow[]): CourierActionsView | null {
  if (!isActionPossible('hand_back', order)) return null;
  const action = actions.map(onItsWay).findLast((each) => each !== null) ?? null;
  return {
    // Handing back may follow another try that was sent; it takes back one that was not.
    handBack: action?.kind !== 'hand_back',
    retry: action === null && isActionPossible('retry_courier', order),
    action,
    refusal: findLatestRefusal(actions, ['hand_back', 'retry_courier']),
  };
}

function onItsWay(row: ActionRow): CourierActionsView['action'] {
  const { id: actionId, payload: deed, state, askedAt } = row;
  if (deed.kind !== 'hand_back' && deed.kind !== 'retry_courier') return null;
  if (!isOpen(state)) return null;
  return { actionId, kind: deed.kind, state, askedAt, canWithdraw: canWithdraw(row) };
}
