/** Keeps New orders whose hold has ended below those that still have time. Pure. */

import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import type { CardPlace } from './layout-freeze.ts';

export function isLapsed({ holdEndsAt }: OrderCard, now: number): boolean {
  return holdEndsAt !== null && holdEndsAt <= now;
}

/** Moves the first `count` cards, which have lapsed, behind the others. Cards come with the least time left first. */
export function moveLapsedLast(cards: readonly OrderCard[], count: number): readonly OrderCard[] {
  return count === 0 ? cards : [...cards.slice(count), ...cards.slice(0, count)];
}

/** Splits the places where the lapsed orders begin. An order that lapses during a freeze keeps its old place. */
export function splitLapsed(
  places: readonly CardPlace[],
  now: number,
): {
  readonly held: readonly CardPlace[];
  readonly lapsed: readonly CardPlace[];
} {
  const begin = places.findLastIndex(({ card }) => !isLapsed(card, now)) + 1;
  return { held: places.slice(0, begin), lapsed: places.slice(begin) };
}
