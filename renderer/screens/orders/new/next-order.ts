/** Moves the focus after a key has answered a New order. */

import { type RefObject, useEffect, useRef } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { useServices } from '../../../services/services.ts';
import { findFocusedCard, focusOrder, isFocusInDetails } from '../column/card-focus.ts';
import { useColumns } from '../column/columns.ts';
import { isLapsed } from '../column/lapsed-orders.ts';

/** How long letters are ignored on the order that gets the focus, so that a key pressed twice accepts one order. */
const UNREAD_MS = 300;

/** How often to look for a card that the board doesn't show yet. */
const LAYOUT_MS = 100;

let arrived: { readonly orderId: string; readonly at: number } | null = null;

/**
 * Finds the order after an answered one: the next that waits for an answer, else the first. A lapsed one only if no other
 * waits. Pure.
 */
export function findNextOrder(cards: readonly OrderCard[], orderId: string, now: number): OrderCard | null {
  const at = cards.findIndex((card) => card.orderId === orderId);
  const waiting = [...cards.slice(at + 1), ...cards.slice(0, Math.max(at, 0))].filter(({ action }) => action === null);
  return waiting.find((card) => !isLapsed(card, now)) ?? waiting[0] ?? null;
}

/** Focuses an order that staff didn't choose, because they answered another one. Returns false if it isn't on screen. */
export function focusNextOrder(orderId: string): boolean {
  const isFocused = focusOrder(orderId);
  if (isFocused) arrived = { orderId, at: performance.now() };
  return isFocused;
}

/** Whether the focus has moved to this order so recently that a key can't be meant for it. */
export function isUnread(orderId: string): boolean {
  return arrived?.orderId === orderId && performance.now() - arrived.at < UNREAD_MS;
}

/** Whether staff pressed a key last, not the mouse or the screen. */
function useLastInputIsKey(): RefObject<boolean> {
  const isKey = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event): void => {
      isKey.current = type === 'keydown';
    };
    for (const type of ['keydown', 'pointerdown']) addEventListener(type, note, true);
    return () => {
      for (const type of ['keydown', 'pointerdown']) removeEventListener(type, note, true);
    };
  }, []);
  return isKey;
}

/**
 * Returns a function that moves the focus on once a key has answered an order of New: to the next one that waits, or to
 * the next that comes if staff go nowhere else until then.
 */
export function useFocusAfterAnswer(): (card: OrderCard) => void {
  const columns = useColumns();
  const { now } = useServices();
  const answered = useRef<string | null>(null);
  const isByKey = useLastInputIsKey();

  /** Returns whether the card to go to isn't on screen yet. */
  function moveOn(): boolean {
    if (answered.current === null) return false;
    const place = document.activeElement;
    if (place?.closest('[role=dialog]') != null) return false;
    // The heading of its column has the focus once the card has left the board.
    const isHere = place === document.body || place?.matches('[data-column] :is(h2, h3)') === true;
    const isElsewhere = !isHere && findFocusedCard()?.dataset['order'] !== answered.current;
    const next = findNextOrder(columns.new, answered.current, now.get());
    const isDone = isElsewhere || (next !== null && focusNextOrder(next.orderId));
    if (isDone) answered.current = null;
    return !isDone && next !== null;
  }
  // Soon after each drawing, when the list of reject reasons has closed; again while the board keeps its layout.
  useEffect(() => {
    const step = (): void => {
      if (moveOn()) timer = setTimeout(step, LAYOUT_MS);
    };
    let timer = setTimeout(step);
    return () => clearTimeout(timer);
  });

  return ({ orderId }) => {
    const isOnBoard = isByKey.current && !isFocusInDetails();
    answered.current = isOnBoard && columns.new.some((card) => card.orderId === orderId) ? orderId : null;
    moveOn();
  };
}
