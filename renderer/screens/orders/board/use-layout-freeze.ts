import { useEffect, useRef, useState } from 'react';
import type { OrderCard } from '../../../../electron/contract/ipc/order-card.ts';
import { type CardPlace, freezePlaces, hasSamePlaces, mustFreezeLayout } from './layout-freeze.ts';

const LOOK_AGAIN_MS = 150;

interface Still {
  readonly places: readonly CardPlace[];
  /** Call it on a touch, a key or a move of the pointer over the column. */
  touched(): void;
}

const placesOf = (cards: readonly OrderCard[]): readonly CardPlace[] => cards.map((card) => ({ card, isGone: false }));

/**
 * Keeps a column's places for a moment after it was touched. What a card says is always the newest (C4), and a card
 * that has gone leaves its place empty.
 */
export function useLayoutFreeze(wanted: readonly OrderCard[]): Still {
  const [standing, setStanding] = useState(() => placesOf(wanted));
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  const changedAt = useRef<number | null>(null);
  const isSame = hasSamePlaces(standing, wanted);

  useEffect(() => {
    if (isSame) {
      changedAt.current = null;
      setStanding((before) => (before.every(({ card }, index) => card === wanted[index]) ? before : placesOf(wanted)));
      return;
    }
    const since = changedAt.current ?? performance.now();
    changedAt.current = since;
    let timer = 0;
    function place(): void {
      if (!mustFreezeLayout(touchedAt.current, since, performance.now())) setStanding(placesOf(wanted));
      else timer = window.setTimeout(place, LOOK_AGAIN_MS);
    }
    place();
    return () => clearTimeout(timer);
  }, [isSame, wanted]);

  return {
    places: isSame ? placesOf(wanted) : freezePlaces(standing, wanted),
    touched() {
      touchedAt.current = performance.now();
    },
  };
}
