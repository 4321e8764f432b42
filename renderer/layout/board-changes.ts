/** What a screen reader is told once: new orders and what became of answers. Pure: it compares two snapshots. */

import type { OrderCard } from '../../electron/contract/ipc/order-card.ts';
import type { BoardView } from '../../electron/contract/ipc/orders.ts';

/** One thing that has happened to an order. */
export interface BoardChange {
  readonly what: 'new' | 'accepted' | 'refused' | 'cancelled' | 'courier_failed' | 'gone';
  readonly card: OrderCard;
}

/** What is told of an order that was New and now stands elsewhere. */
function leftNew(card: OrderCard): BoardChange['what'] {
  if (card.status === 'CANCELLED') return 'cancelled';
  return card.status === 'ACCEPTED' || card.status === 'PACKED' ? 'accepted' : 'gone';
}

/** An order that somebody else decided otherwise while our answer to it was on its way. */
export interface ConflictingDecision {
  /** Ours. */
  readonly answer: 'accept' | 'reject';
  readonly card: OrderCard;
}

/** Whose answers were overtaken between two boards. One cancelled after it was accepted says so on its card. */
export function findConflictingDecisions(before: BoardView, now: BoardView): readonly ConflictingDecision[] {
  const asked = new Map(
    before.new.flatMap(({ orderId, action }) => (action === null ? [] : [[orderId, action.kind] as const])),
  );
  return [...now.preparing, ...now.onTheWay, ...now.doneToday].flatMap((card) => {
    const answer = asked.get(card.orderId);
    const isCancelled = card.status === 'CANCELLED';
    if (answer === undefined || card.stopped !== null || isCancelled === (answer === 'reject')) return [];
    return [{ answer, card }];
  });
}

/** What has happened between two boards of the same workspace, in the order of the columns. */
export function findBoardChanges(before: BoardView, now: BoardView): readonly BoardChange[] {
  const wasNew = new Map(before.new.map((card) => [card.orderId, card]));
  const others = (board: BoardView): readonly OrderCard[] => [
    ...board.preparing,
    ...board.onTheWay,
    ...board.doneToday,
  ];
  const known = new Map([...wasNew.values(), ...others(before)].map((card) => [card.orderId, card]));
  const news: BoardChange[] = [];
  for (const card of now.new) {
    const old = wasNew.get(card.orderId);
    if (old === undefined) news.push({ what: 'new', card });
    else if (card.refusal !== null && old.refusal?.actionId !== card.refusal.actionId)
      news.push({ what: 'refused', card });
  }
  for (const card of others(now)) {
    const old = known.get(card.orderId);
    if (wasNew.has(card.orderId)) news.push({ what: leftNew(card), card });
    else if (card.stopped !== null && old !== undefined && old.stopped === null) news.push({ what: 'cancelled', card });
    else if (card.courierFailed !== null && old !== undefined && old.courierFailed?.at !== card.courierFailed.at) {
      news.push({ what: 'courier_failed', card });
    }
  }
  return news;
}
