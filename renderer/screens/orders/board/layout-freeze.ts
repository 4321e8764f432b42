/** Keeps cards in their places while a finger or pointer is over them, so that nothing moves under a press. Pure. */

import type { OrderCard } from '../../../../electron/contract/ipc/order-card.ts';

/** How long nothing moves after a touch, a key or a move of the pointer over the column. */
const FREEZE_MS = 600;
/** A pointer that never rests can't hold a new order back for longer than this. */
const FREEZE_MAX_MS = 3_000;

/** Whether the column must stand still at `now`: `touchedAt` is the last touch, `changedAt` the first change since. */
export function mustFreezeLayout(touchedAt: number, changedAt: number, now: number): boolean {
  return now - touchedAt < FREEZE_MS && now - changedAt < FREEZE_MAX_MS;
}

/** A card in its place, or the empty place of one that has gone. */
export interface CardPlace {
  readonly card: OrderCard;
  readonly isGone: boolean;
}

/** The places as they stand, with each card's newest state. Cards that came meanwhile have no place yet. */
export function freezePlaces(places: readonly CardPlace[], cards: readonly OrderCard[]): readonly CardPlace[] {
  const newest = new Map(cards.map((card) => [card.orderId, card]));
  return places.map((place) => {
    const card = newest.get(place.card.orderId);
    return card === undefined ? { card: place.card, isGone: true } : { card, isGone: false };
  });
}

/** Whether the cards stand in these places already. */
export function hasSamePlaces(places: readonly CardPlace[], cards: readonly OrderCard[]): boolean {
  return (
    places.length === cards.length &&
    places.every(({ card, isGone }, index) => !isGone && card.orderId === cards[index]?.orderId)
  );
}
