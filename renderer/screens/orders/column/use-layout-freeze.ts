import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import {
  type Aim,
  type CardPlace,
  freezePlaces,
  hasSamePlaces,
  isForOrderBefore,
  isSameAim,
  mustFreezeLayout,
} from './layout-freeze.ts';

const RECHECK_MS = 150;

interface LayoutFreeze {
  readonly places: readonly CardPlace[];
  /** Handles keys in the column. */
  handleKey(): void;
  /** Handles pointer moves over the column. */
  handleMove(event: PointerEvent): void;
  /** Handles a pointer that leaves the column. */
  handleLeave(event: PointerEvent): void;
  /** Handles presses in the column before its cards do; they don't get one that is meant for the order before. */
  handlePress(event: PointerEvent): void;
}

const NO_AIM: Aim = { x: Number.NaN, y: Number.NaN, orderId: null };

function readAim({ clientX: x, clientY: y, target }: PointerEvent): Aim {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-order]') : null;
  return { x, y, orderId: card?.dataset['order'] ?? null };
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
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  const aim = useRef(NO_AIM);
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
      const now = performance.now();
      if (mustFreezeLayout(touchedAt.current, since, now)) {
        timer = window.setTimeout(update, RECHECK_MS);
        return;
      }
      movedAt.current = now;
      setFrozen(toPlaces(cards));
    }
    update();
    return () => clearTimeout(timer);
  }, [isSame, cards]);

  const noteTouch = (): void => {
    touchedAt.current = performance.now();
  };
  return {
    places: freezePlaces(frozen, cards),
    handleKey: noteTouch,
    handleMove(event) {
      noteTouch();
      const moved = readAim(event);
      if (!isSameAim(aim.current, moved)) aim.current = moved;
    },
    handleLeave({ pointerType }) {
      // A finger leaves with each touch, and may tap the same place again.
      if (pointerType !== 'touch') aim.current = NO_AIM;
    },
    handlePress(event) {
      noteTouch();
      const press = readAim(event);
      if (isForOrderBefore(aim.current, press, movedAt.current, performance.now())) event.stopPropagation();
      else aim.current = press;
    },
  };
}
