/** How an order that was read settles what a response left open. Pure. */

import type { ApiOrder } from '../../contract/api/tolerant-resources.ts';
import type { AppOutcomeCode } from '../../contract/domain/actions.ts';
import type { SettledOutcome } from '../outcome.ts';
import { OUTCOME_DONE, refusedOutcome } from '../outcome.ts';

/** How an order stands, as far as it settles an action. */
export interface OrderEvidence {
  readonly order: ApiOrder;
  /** The kind of actor that cancelled it, null if its event doesn't say; undefined while no such event was read. */
  readonly cancelledBy: string | null | undefined;
}

/** How an order tells whether an action was done. */
export interface OrderRule {
  /** Whether the order still allows the action. */
  isPossible(order: ApiOrder): boolean;
  /** Whether the order stands as the action would have left it. */
  isDone(evidence: OrderEvidence): boolean;
  /** A cancelled order doesn't say who cancelled it; only its event does (C1). */
  readonly needsCancelEvent?: true;
  /** The action counts as done whoever brought the order there. */
  readonly countsWhoeverDidIt?: true;
}

/** Whether it was done can't be found out any more: staff are asked to check. */
const UNKNOWABLE: AppOutcomeCode = 'too_old_to_repeat';

/** Refusals that say more of how the order stands than that it has moved on. */
const TELLING: ReadonlySet<string> = new Set(['order_not_in_required_state', 'not_courier_order']);

/**
 * Settles an action by its order as it was read. `mayBeOurs`: an earlier try may have done it, so an order that stands
 * as the action would have left it is its work. `code`: why the order was read. Null: only an event still to come can
 * tell.
 */
export function reconcileWithOrder(
  rule: OrderRule,
  evidence: OrderEvidence,
  mayBeOurs: boolean,
  code: string,
): SettledOutcome | null {
  const { order, cancelledBy } = evidence;
  // If no event will ever tell whose reject it was, "not done" would be a guess (C2).
  if (mayBeOurs && rule.needsCancelEvent && order.status === 'CANCELLED') {
    if (cancelledBy === undefined) return null;
    if (cancelledBy === null) return refusedOutcome(UNKNOWABLE);
  }
  if (mayBeOurs && rule.isDone(evidence)) return OUTCOME_DONE;
  const moved: AppOutcomeCode = 'order_moved_on';
  return refusedOutcome(TELLING.has(code) || rule.isPossible(order) ? code : moved);
}
