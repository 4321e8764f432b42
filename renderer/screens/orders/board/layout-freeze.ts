/** Which places New has while somebody's finger or pointer is over it: nothing moves under a press. Pure. */

import type { OrderCard } from '../../../../electron/contract/ipc/order-card.ts';

/** Nothing moves for so long after a touch, a key or a move of the pointer over the column. */
const CALM_MS = 600;
/** A pointer that never rests can't keep a new order away for longer than this. */
const LONGEST_CALM_MS = 3_000;

/** Whether the column must stand still at `now`. `touchedAt` is the last touch, `changedAt` when the change was first wanted. */
export function mustFreezeLayout(touchedAt: number, changedAt: number, now: number): boolean {
  return now - touchedAt < CALM_MS && now - changedAt < LONGEST_CALM_MS;
}

/** A card in its place, or the empty place of one that has gone. */
export interface CardPlace {
  readonly card: OrderCard;
  readonly isGone: boolean;
}

/** The places as they stood, with the newest of each card; what came meanwhile has no place yet. */
export function freezePlaces(standing: readonly CardPlace[], wanted: readonly OrderCard[]): readonly CardPlace[] {
  const newest = new Map(wanted.map((card) => [card.orderId, card]));
  return standing.map((place) => {
    const card = newest.get(place.card.orderId);
    return card === undefined ? { card: place.card, isGone: true } : { card, isGone: false };
  });
}

/** Whether the same orders stand in the same places. */
export function hasSamePlaces(standing: readonly CardPlace[], wanted: readonly OrderCard[]): boolean {
  return (
    standing.length === wanted.length &&
    standing.every(({ card, isGone }, index) => !isGone && card.orderId === wanted[index]?.orderId)
  );
}
