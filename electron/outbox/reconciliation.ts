/** How an order that was read settles what an answer left open. Pure. */

import type { ApiOrder } from '../contract/api/tolerant-resources.ts';
import type { AppOutcomeCode, OrderActionKind } from '../contract/domain/actions.ts';
import { isActionPossible } from '../contract/domain/actions.ts';

/** How an order stands, as far as it settles an action of ours. */
export interface OrderEvidence {
  readonly order: ApiOrder;
  /** Who cancelled it (an actor's kind), null where its event doesn't tell; undefined while no event was read. */
  readonly cancelledBy: string | null | undefined;
}

/** How an action ends by how its order stands. */
export interface Reconciliation {
  readonly state: 'done' | 'refused';
  /** Null when it is done. */
  readonly code: string | null;
}

/** A courier in one of these has been asked for. */
const COURIER_ON_ITS_WAY: ReadonlySet<string> = new Set(['REQUESTED', 'BOOKED', 'ASSIGNED', 'PICKED_UP', 'DELIVERED']);

/** Whether an order stands as an action would have left it. */
const STANDS_AS_LEFT: Readonly<Record<OrderActionKind, (standing: OrderEvidence) => boolean>> = {
  // Also of one that was cancelled afterwards.
  accept: ({ order }) => order.status !== 'PENDING' && order.accepted_via === 'POS',
  reject: ({ order, cancelledBy }) => order.status === 'CANCELLED' && cancelledBy === 'pos',
  hand_back: ({ order }) => order.fulfilment_mode === 'STORE_STAFF',
  retry_courier: ({ order }) =>
    order.status !== 'CANCELLED' &&
    order.fulfilment_mode === 'SERVICE_COURIER' &&
    COURIER_ON_ITS_WAY.has(order.courier?.status ?? ''),
};

/** Nobody can tell any more whether it was done: staff are asked to look. */
const UNTOLD: AppOutcomeCode = 'too_old_to_repeat';

/** Refusals that name how the order stands better than that it has moved on. */
const TELLING: ReadonlySet<string> = new Set(['order_not_in_required_state', 'not_courier_order']);

/**
 * Settles an action by its order as it was read. `mayBeOurs`: an earlier try may have done it, so that an order which
 * stands as it would have left it is its work. `code`: why the order was read. Null: only an event still to come can tell.
 */
export function reconcileWithOrder(
  kind: OrderActionKind,
  standing: OrderEvidence,
  mayBeOurs: boolean,
  code: string,
): Reconciliation | null {
  // Whose reject it was, the order itself doesn't tell (C1); where no event will either, nobody says "not done" (C2).
  if (mayBeOurs && kind === 'reject' && standing.order.status === 'CANCELLED') {
    if (standing.cancelledBy === undefined) return null;
    if (standing.cancelledBy === null) return { state: 'refused', code: UNTOLD };
  }
  if (mayBeOurs && STANDS_AS_LEFT[kind](standing)) return { state: 'done', code: null };
  const moved: AppOutcomeCode = 'order_moved_on';
  return { state: 'refused', code: TELLING.has(code) || isActionPossible(kind, standing.order) ? code : moved };
}
