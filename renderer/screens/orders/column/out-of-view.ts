/** Which orders of a column are scrolled out of view. */

import { type RefObject, useEffect, useRef, useState } from 'react';

export type OutOfView = 'above' | 'below';

/** Order ids, from top to bottom. */
type OrdersOutOfView = Readonly<Record<OutOfView, readonly string[]>>;

const NONE: OrdersOutOfView = { above: [], below: [] };

/** An order counts as in view if at least half of it is visible, or if it fills half of the column. */
const IN_VIEW_SHARE = 0.5;
/** The visible shares at which the browser reports a change; many, because a card may be taller than the column. */
const THRESHOLDS = Array.from({ length: 21 }, (_, step) => step / 20);

interface Edges {
  readonly top: number;
  readonly bottom: number;
}

/** On which side a card is out of view; null if it is in view. Pure. */
export function placeOutOfView(card: Edges, view: Edges): OutOfView | null {
  const visible = Math.min(card.bottom, view.bottom) - Math.max(card.top, view.top);
  const enough = IN_VIEW_SHARE * Math.min(card.bottom - card.top, view.bottom - view.top);
  if (visible >= enough) return null;
  return card.top < view.top ? 'above' : 'below';
}

const listCards = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':not([inert]) > [data-order]'),
];

/** Finds the cards out of view, from top to bottom. */
export function findCardsOutOfView(list: HTMLElement): Readonly<Record<OutOfView, readonly HTMLElement[]>> {
  const view = list.getBoundingClientRect();
  const cards = listCards(list)
    .map((card) => ({ card, edges: card.getBoundingClientRect() }))
    .toSorted((one, other) => one.edges.top - other.edges.top);
  const at = (place: OutOfView): readonly HTMLElement[] =>
    cards.filter(({ edges }) => placeOutOfView(edges, view) === place).map(({ card }) => card);
  return { above: at('above'), below: at('below') };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

type Places = Map<Element, OutOfView | null>;

/** Lists the ids of the cards on one side, in their order. */
function listIds(cards: readonly HTMLElement[], places: Places, place: OutOfView): readonly string[] {
  return cards.filter((card) => places.get(card) === place).flatMap((card) => card.dataset['order'] ?? []);
}

/** Returns the orders of a scrolling list that are out of view. */
export function useOrdersOutOfView(list: RefObject<HTMLElement | null>): OrdersOutOfView {
  const [found, setFound] = useState(NONE);
  const places = useRef<Places>(new Map());
  const observer = useRef<IntersectionObserver | null>(null);

  useEffect(() => {
    const root = list.current;
    const known = places.current;
    observer.current = new IntersectionObserver(
      (entries) => {
        for (const { target, boundingClientRect, rootBounds } of entries) {
          if (known.has(target) && rootBounds !== null)
            known.set(target, placeOutOfView(boundingClientRect, rootBounds));
        }
        const cards = root === null ? [] : listCards(root);
        const next = { above: listIds(cards, known, 'above'), below: listIds(cards, known, 'below') };
        setFound((before) => (isSame(before.above, next.above) && isSame(before.below, next.below) ? before : next));
      },
      { root, threshold: THRESHOLDS },
    );
    return () => {
      observer.current?.disconnect();
      known.clear();
    };
  }, [list]);

  // After every render, because any may have added or removed cards.
  useEffect(() => {
    const cards = new Set<Element>(list.current === null ? [] : listCards(list.current));
    let isFewer = false;
    for (const card of places.current.keys()) {
      if (cards.has(card)) continue;
      observer.current?.unobserve(card);
      places.current.delete(card);
      isFewer = true;
    }
    for (const card of cards) {
      if (places.current.has(card)) continue;
      places.current.set(card, null);
      observer.current?.observe(card);
    }
    const left = new Set([...cards].map((card) => (card instanceof HTMLElement ? card.dataset['order'] : undefined)));
    const keep = (ids: readonly string[]): readonly string[] => ids.filter((id) => left.has(id));
    if (isFewer) setFound((before) => ({ above: keep(before.above), below: keep(before.below) }));
  });

  return found;
}
