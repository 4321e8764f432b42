/** Which orders of a column are scrolled out of view. */

import { type RefObject, useEffect, useRef, useState } from 'react';

export type OutOfView = 'above' | 'below';

/** Order ids, from top to bottom. */
type OrdersOutOfView = Readonly<Record<OutOfView, readonly string[]>>;

const NONE: OrdersOutOfView = { above: [], below: [] };

/** An order counts as in view when it shows at least half of itself, or fills half of the column. */
const IN_VIEW_SHARE = 0.5;
/** The shares at which the browser reports a change; several, because a card may be taller than the column. */
const THRESHOLDS = [0, 0.25, IN_VIEW_SHARE, 0.75, 1];

interface Edges {
  readonly top: number;
  readonly bottom: number;
}

/** Where a card is that can't be seen; null if it can. Pure. */
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

const getIds = (cards: readonly HTMLElement[]): readonly string[] =>
  cards.flatMap((card) => card.dataset['order'] ?? []);

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/** Tells which orders of a scrolling list are out of view. */
export function useOrdersOutOfView(list: RefObject<HTMLElement | null>): OrdersOutOfView {
  const [found, setFound] = useState(NONE);
  const observed = useRef(new Set<Element>());
  const observer = useRef<IntersectionObserver | null>(null);

  useEffect(() => {
    const root = list.current;
    const cards = observed.current;
    observer.current = new IntersectionObserver(
      () => {
        if (root === null) return;
        const { above, below } = findCardsOutOfView(root);
        const next = { above: getIds(above), below: getIds(below) };
        setFound((before) => (isSame(before.above, next.above) && isSame(before.below, next.below) ? before : next));
      },
      { root, threshold: THRESHOLDS },
    );
    return () => {
      observer.current?.disconnect();
      cards.clear();
    };
  }, [list]);

  // After every render, because any may have added or removed cards.
  useEffect(() => {
    if (list.current === null) return;
    const cards = new Set<Element>(listCards(list.current));
    for (const card of observed.current) {
      if (cards.has(card)) continue;
      observer.current?.unobserve(card);
      observed.current.delete(card);
    }
    for (const card of cards) {
      if (observed.current.has(card)) continue;
      observer.current?.observe(card);
      observed.current.add(card);
    }
  });

  return found;
}
