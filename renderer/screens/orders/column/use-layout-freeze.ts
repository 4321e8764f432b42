import { useEffect, useRef, useState } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { type CardPlace, freezePlaces, hasSamePlaces, mustFreezeLayout } from './layout-freeze.ts';

const RECHECK_MS = 150;

interface LayoutFreeze {
  readonly places: readonly CardPlace[];
  /** Handles touches, keys and pointer moves over the column. */
  handleTouch(): void;
}

const toPlaces = (cards: readonly OrderCard[]): readonly CardPlace[] => cards.map((card) => ({ card, isGone: false }));

/**
 * Freezes a column's layout for a moment after a touch. Each card still shows its newest state (C4), and a card that
 * leaves the column leaves its place empty.
 */
export function useLayoutFreeze(cards: readonly OrderCard[]): LayoutFreeze {
  const [frozen, setFrozen] = useState(() => toPlaces(cards));
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  const changedAt = useRef<number | null>(null);
  const isSame = hasSamePlaces(frozen, cards);

  useEffect(() => {
    if (isSame) {
      changedAt.current = null;
      setFrozen((before) => (before.every(({ card }, index) => card === cards[index]) ? before : toPlaces(cards)));
      return;
    }
    const since = changedAt.current ?? performance.now();
    changedAt.current = since;
    let timer = 0;
    function update(): void {
      if (!mustFreezeLayout(touchedAt.current, since, performance.now())) setFrozen(toPlaces(cards));
      else timer = window.setTimeout(update, RECHECK_MS);
    }
    update();
    return () => clearTimeout(timer);
  }, [isSame, cards]);

  return {
    places: freezePlaces(frozen, cards),
    handleTouch() {
      touchedAt.current = performance.now();
    },
  };
}
