/** What happened to orders between two snapshots: new orders and the outcomes of answers. Pure. */

import type { OrderCard } from '../../electron/contract/ipc/order-card.ts';
import type { BoardView } from '../../electron/contract/ipc/orders.ts';

export interface BoardChange {
  readonly what: 'new' | 'accepted' | 'refused' | 'cancelled' | 'courier_failed' | 'gone';
  readonly card: OrderCard;
}

/** What happened to an order that has left New. */
function describeDeparture(card: OrderCard): BoardChange['what'] {
  if (card.status === 'CANCELLED') return 'cancelled';
  return card.status === 'ACCEPTED' || card.status === 'PACKED' ? 'accepted' : 'gone';
}

/** An order that was decided otherwise elsewhere while the answer of this counter was on its way. */
export interface ConflictingDecision {
  /** The answer of this counter. */
  readonly answer: 'accept' | 'reject';
  readonly card: OrderCard;
}

/** Orders whose answers were overtaken between two boards. One cancelled after it was accepted says so on its card. */
export function findConflictingDecisions(before: BoardView, now: BoardView): readonly ConflictingDecision[] {
  const answers = new Map(
    before.new.flatMap(({ orderId, action }) => (action === null ? [] : [[orderId, action.kind] as const])),
  );
  return [...now.preparing, ...now.onTheWay, ...now.doneToday].flatMap((card) => {
    const answer = answers.get(card.orderId);
    const isCancelled = card.status === 'CANCELLED';
    if (answer === undefined || card.stopped !== null || isCancelled === (answer === 'reject')) return [];
    return [{ answer, card }];
  });
}

/** What happened between two boards of the same workspace, in the order of the columns. */
export function findBoardChanges(before: BoardView, now: BoardView): readonly BoardChange[] {
  const wasNew = new Map(before.new.map((card) => [card.orderId, card]));
  const listOthers = (board: BoardView): readonly OrderCard[] => [
    ...board.preparing,
    ...board.onTheWay,
    ...board.doneToday,
  ];
  const known = new Map([...wasNew.values(), ...listOthers(before)].map((card) => [card.orderId, card]));
  const changes: BoardChange[] = [];
  for (const card of now.new) {
    const old = wasNew.get(card.orderId);
    if (old === undefined) changes.push({ what: 'new', card });
    else if (card.refusal !== null && old.refusal?.actionId !== card.refusal.actionId)
      changes.push({ what: 'refused', card });
  }
  for (const card of listOthers(now)) {
    const old = known.get(card.orderId);
    if (wasNew.has(card.orderId)) changes.push({ what: describeDeparture(card), card });
    else if (card.stopped !== null && old !== undefined && old.stopped === null)
      changes.push({ what: 'cancelled', card });
    else if (card.courierFailed !== null && old !== undefined && old.courierFailed?.at !== card.courierFailed.at) {
      changes.push({ what: 'courier_failed', card });
    }
  }
  return changes;
}
