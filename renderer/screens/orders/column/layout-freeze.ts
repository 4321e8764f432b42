/**
 * Keeps cards in place while a finger or pointer is over them, and refuses a press on a card that has just moved
 * under it: the press was meant for another. Pure.
 */

import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';

/** How long the layout is frozen after a touch, a key, or a pointer move over the column. */
const FREEZE_MS = 600;
/** The longest freeze, so that a pointer that never rests can't hold a new order back. */
const FREEZE_MAX_MS = 3_000;

/** Whether the layout is frozen at `now`. `touchedAt` is the last touch; `changedAt` is the first change since. */
export function mustFreezeLayout(touchedAt: number, changedAt: number, now: number): boolean {
  return now - touchedAt < FREEZE_MS && now - changedAt < FREEZE_MAX_MS;
}

/** How long an order must have stood under a resting pointer until a press counts. */
const UNREAD_MS = 600;
/** A pointer that moves farther than this has been aimed anew. */
const STILL_PX = 10;

/** Where the pointer last aimed, and at which order; null for none. */
export interface Aim {
  readonly x: number;
  readonly y: number;
  readonly orderId: string | null;
}

/** Whether the pointer still rests where it aimed before. */
export function isSameAim(before: Aim, { x, y }: Aim): boolean {
  return Math.hypot(x - before.x, y - before.y) <= STILL_PX;
}

/**
 * Whether a press at `now` is meant for the order that stood there before: another has come under the resting pointer,
 * too recently to be read. `movedAt` is when cards last changed their places.
 */
export function isForOrderBefore(before: Aim, press: Aim, movedAt: number, now: number): boolean {
  const isOther = press.orderId !== null && press.orderId !== before.orderId;
  return isOther && isSameAim(before, press) && now - movedAt < UNREAD_MS;
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
