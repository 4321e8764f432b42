/** Decides an action's outcome from its order when the response left it open. Pure. */

import type { OrderStatus } from '../../contract/api/enums.ts';
import type { ApiOrder } from '../../contract/api/tolerant-resources.ts';
import type { AppOutcomeCode } from '../../contract/domain/actions.ts';
import type { SettledOutcome } from './outcome.ts';
import { OUTCOME_DONE, refusedOutcome } from './outcome.ts';

/** The evidence about an order by which the app may settle an action. */
export interface OrderEvidence {
  readonly order: ApiOrder;
  /**
   * The kind of actor that cancelled it. Null if no event will ever say so; undefined while the event may still be
   * listed.
   */
  readonly cancelledBy: string | null | undefined;
}

/** How an order shows whether an action was done. */
export interface OrderRule {
  /** Whether the order still allows the action. */
  isPossible(order: ApiOrder): boolean;
  /** Whether the order is in the state that the action leads to. */
  isDone(evidence: OrderEvidence): boolean;
  /** Only the event of a cancellation says who cancelled an order; the order itself doesn't (C1). */
  readonly needsCancelEvent?: true;
  /** Whether a refusal says that it was done before, where the order doesn't show it. */
  isDoneBefore?(code: string, order: ApiOrder): boolean;
  /** The action counts as done even if another actor did it. */
  readonly countsWhoeverDidIt?: true;
  /** The status that begins with the action: the response shows an order as it was when it got that (C4). */
  readonly begins?: OrderStatus;
}

/** Nothing can show any more whether the action was done: staff check. */
const UNKNOWABLE: AppOutcomeCode = 'too_old_to_repeat';

/** Refusals that say more about the order than that it has moved on. */
const SPECIFIC_REFUSALS: ReadonlySet<string> = new Set(['order_not_in_required_state', 'not_courier_order']);

/**
 * Settles an action by its order, as just read. `mayBeOurs`: an earlier try may have taken effect, so an order in the
 * state that the action leads to counts as its result. `code`: why the order was read. Returns null while only an event
 * that has yet to be listed can decide.
 */
export function reconcileWithOrder(
  rule: OrderRule,
  evidence: OrderEvidence,
  mayBeOurs: boolean,
  code: string,
): SettledOutcome | null {
  const { order, cancelledBy } = evidence;
  // If no event will ever say who rejected the order, "not done" would be a guess (C2).
  if (mayBeOurs && rule.needsCancelEvent && order.status === 'CANCELLED') {
    if (cancelledBy === undefined) return null;
    if (cancelledBy === null) return refusedOutcome(UNKNOWABLE);
  }
  if (mayBeOurs && (rule.isDone(evidence) || rule.isDoneBefore?.(code, order))) return OUTCOME_DONE;
  const movedOn: AppOutcomeCode = 'order_moved_on';
  return refusedOutcome(SPECIFIC_REFUSALS.has(code) || rule.isPossible(order) ? code : movedOn);
}
