/** Finds what happened to orders between two snapshots: new orders, rings and the outcomes of answers. Pure. */

import type { EpisodeView } from '../../electron/contract/calls/alarm.ts';
import type { OrderCard } from '../../electron/contract/calls/order-card.ts';
import type { BoardView } from '../../electron/contract/calls/orders.ts';

export interface BoardChange {
  readonly what: 'new' | 'accepted' | 'refused' | 'cancelled' | 'courier_failed' | 'gone';
  readonly card: OrderCard;
}

/** Classifies the change of an order that has left New. */
function classifyDeparture(card: OrderCard): BoardChange['what'] {
  if (card.status === 'CANCELLED') return 'cancelled';
  return card.status === 'ACCEPTED' || card.status === 'PACKED' ? 'accepted' : 'gone';
}

/** An order that was decided differently elsewhere while this counter's answer was pending. */
export interface ConflictingDecision {
  /** This counter's answer. */
  readonly answer: 'accept' | 'reject';
  readonly card: OrderCard;
}

/**
 * Finds orders whose decision conflicts with this counter's answer. An order cancelled after Accept is left out,
 * because its card says so.
 */
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

/** Finds the changes between two boards of the same workspace, in the order of the columns. */
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
    if (wasNew.has(card.orderId)) changes.push({ what: classifyDeparture(card), card });
    else if (card.stopped !== null && old !== undefined && old.stopped === null)
      changes.push({ what: 'cancelled', card });
    else if (card.courierFailed !== null && old !== undefined && old.courierFailed?.at !== card.courierFailed.at) {
      changes.push({ what: 'courier_failed', card });
    }
  }
  return changes;
}

/** Finds the orders that have begun to ring, including those that ring again after Silence. */
export function findNewRings(before: readonly EpisodeView[], now: readonly EpisodeView[]): readonly EpisodeView[] {
  const listRinging = (episodes: readonly EpisodeView[]) => episodes.filter(({ state }) => state === 'ringing');
  const nameOf = ({ workspace, storeId, orderId, wants }: EpisodeView) =>
    [workspace, storeId, orderId, wants].join('\n');
  const rang = new Set(listRinging(before).map(nameOf));
  return listRinging(now).filter((episode) => !rang.has(nameOf(episode)));
}
