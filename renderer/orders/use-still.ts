import { useEffect, useRef, useState } from 'react';
import type { OrderCard } from '../../electron/contract/views.ts';
import { CALM_MS, mustStandStill } from './settled-order.ts';

interface Still {
  /** The cards to show, in the order that they had while somebody's finger was near. */
  readonly cards: readonly OrderCard[];
  /** Call it on a touch, a key or a move of the pointer over the column. */
  touched(): void;
}

const sameOrders = (one: readonly OrderCard[], other: readonly OrderCard[]): boolean =>
  one.length === other.length && one.every((card, index) => card.orderId === other[index]?.orderId);

/** Keeps a column's cards in their places for a moment after it was touched; what they say is always the newest. */
export function useStill(wanted: readonly OrderCard[]): Still {
  const [placed, setPlaced] = useState(wanted);
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  const changedAt = useRef<number | null>(null);
  const moves = !sameOrders(placed, wanted);

  useEffect(() => {
    if (!moves) {
      changedAt.current = null;
      return;
    }
    changedAt.current ??= performance.now();
    let timer = 0;
    function place(): void {
      const now = performance.now();
      if (mustStandStill(touchedAt.current, changedAt.current ?? now, now))
        timer = window.setTimeout(place, CALM_MS / 4);
      else setPlaced(wanted);
    }
    place();
    return () => clearTimeout(timer);
  }, [moves, wanted]);

  const newest = new Map(wanted.map((card) => [card.orderId, card]));
  return {
    cards: moves ? placed.map((card) => newest.get(card.orderId) ?? card) : wanted,
    touched() {
      touchedAt.current = performance.now();
    },
  };
}
