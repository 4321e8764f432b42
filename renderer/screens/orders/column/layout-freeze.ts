/** Keeps cards in place while a finger or pointer is over them, so that nobody presses the wrong one. Pure. */

import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';

/** How long the layout is frozen after a touch, a key, or a pointer move over the column. */
const FREEZE_MS = 600;
/** The longest freeze, so that a pointer that never rests can't hold a new order back. */
const FREEZE_MAX_MS = 3_000;

/** Whether the layout is frozen at `now`. `touchedAt` is the last touch; `changedAt` is the first change since. */
export function mustFreezeLayout(touchedAt: number, changedAt: number, now: number): boolean {
  return now - touchedAt < FREEZE_MS && now - changedAt < FREEZE_MAX_MS;
}

/** A card in its place, or the empty place of a card that has left the column. */
export interface CardPlace {
  readonly card: OrderCard;
  readonly isGone: boolean;
}

/** Keeps the places, with each card's newest state. Cards that arrived during the freeze have no place yet. */
export function freezePlaces(places: readonly CardPlace[], cards: readonly OrderCard[]): readonly CardPlace[] {
  const newest = new Map(cards.map((card) => [card.orderId, card]));
  return places.map((place) => {
    const card = newest.get(place.card.orderId);
    return card === undefined ? { card: place.card, isGone: true } : { card, isGone: false };
  });
}

/** Whether the places hold exactly these cards, in this order. */
export function hasSamePlaces(places: readonly CardPlace[], cards: readonly OrderCard[]): boolean {
  return (
    places.length === cards.length &&
    places.every(({ card, isGone }, index) => !isGone && card.orderId === cards[index]?.orderId)
  );
}
