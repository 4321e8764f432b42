import { isActionPossible } from '../../contract/domain/actions.ts';
import type { RefusalView } from '../../contract/ipc/order-card.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { StoredSale } from '../../database/tables/orders/sales.ts';

/** A refused action that staff have not marked as seen, and how what it is about stands now. */
export interface RefusalRows {
  readonly action: ActionRow;
  /** Every action of the same order, oldest first; none where it is about no order. */
  readonly ofOrder: readonly ActionRow[];
  readonly order: OrderRow | null;
  readonly sale: StoredSale | null;
}

/** Whether a refusal still wants somebody: nothing that came after it has settled the matter. */
export function isOpenRefusal({ action, ofOrder, order, sale }: RefusalRows): boolean {
  const kinds = SAME_MATTER[action.payload.kind];
  if (ofOrder.some(({ seq, payload: deed }) => seq > action.seq && kinds.includes(deed.kind))) return false;
  switch (action.payload.kind) {
    case 'accept':
    case 'reject':
    case 'hand_back':
    case 'retry_courier':
      return order !== null && order.goneAt === null && isActionPossible(action.payload.kind, order.order);
    case 'acknowledge':
      return sale !== null && sale.bookedAt === null;
    case 'adjustment':
    case 'count':
    case 'import':
      return true;
  }
}

type Kind = ActionRow['payload']['kind'];

/** Kinds of action that, done later, are another try at the same thing. */
const SAME_MATTER: Readonly<Record<Kind, readonly Kind[]>> = {
  accept: ['accept', 'reject'],
  reject: ['accept', 'reject'],
  hand_back: ['hand_back', 'retry_courier'],
  retry_courier: ['hand_back', 'retry_courier'],
  acknowledge: ['acknowledge'],
  adjustment: [],
  count: [],
  import: [],
};

/** Why the last action of some kinds was refused; null when the last one was not refused. */
export function findLatestRefusal(actions: readonly ActionRow[], kinds: readonly Kind[]): RefusalView | null {
  const last = actions.findLast(({ payload: deed }) => kinds.includes(deed.kind));
  if (last?.state !== 'refused' || !last.outcome || last.settledAt === null) return null;
  return {
    actionId: last.id,
    code: last.outcome.code ?? 'refused',
    at: last.settledAt,
    status: last.outcome.status,
    acceptedVia: last.outcome.acceptedVia,
  };
}
