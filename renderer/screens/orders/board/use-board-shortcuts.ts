/** The keys of the board: arrows move, Enter opens, A, C and R answer, P prints, / searches, Esc goes back. */

import { useEffect, useRef } from 'react';
import type { OrderCard } from '../../../../electron/contract/ipc/order-card.ts';
import { useKeyHandler } from '../../../devices/keyboard/use-key-handler.ts';
import { goTo, type OrderKey } from '../../../state/route.ts';
import { useCall } from '../../../state/use-call.ts';
import { useWorkspace } from '../../../state/workspace-context.ts';
import { printDialogSubject } from '../../printing/print-dialog-state.ts';
import { canAccept, canReject, type OrderActions } from '../order-actions.ts';
import type { OrderSearch } from '../search/use-order-search.ts';
import { useColumns } from './board-column.tsx';
import { findAdjacentCard, findFirstSearchResult, findFocusedCard, focusOrder } from './card-focus.ts';

/** Esc twice within this silences all. */
const TWICE_MS = 1_000;

const LETTERS: Readonly<Record<string, (desk: OrderActions, card: OrderCard) => (() => void) | null>> = {
  KeyA: (desk, card) => (canAccept(card, 'STORE_STAFF') ? () => desk.accept(card, 'STORE_STAFF') : null),
  KeyC: (desk, card) => (canAccept(card, 'SERVICE_COURIER') ? () => desk.accept(card, 'SERVICE_COURIER') : null),
  KeyR: (desk, card) => (canReject(card) ? () => desk.setRejectingOrderId(card.orderId) : null),
  KeyP: (_, card) => () => printDialogSubject.set(card),
};

export function useBoardShortcuts(desk: OrderActions, opened: OrderKey | null, search: OrderSearch): void {
  const columns = useColumns();
  const { letters } = useWorkspace().snapshot.settings;
  const ask = useCall();
  const escapedAt = useRef(Number.NEGATIVE_INFINITY);
  const cards = [...Object.values(columns).flat(), ...(search.found?.rows.map(({ card }) => card) ?? [])];

  const focused = (): OrderCard | null => {
    const orderId = findFocusedCard()?.dataset['order'];
    return cards.find((card) => card.orderId === orderId) ?? null;
  };
  const isBusyElsewhere = (): boolean =>
    document.activeElement?.closest('[role=dialog], [role=tablist], input') != null;

  function openSearch(): void {
    if (opened !== null) goTo(desk.screen);
    search.setText('');
  }

  function closeSearch(): void {
    search.setText(null);
    setTimeout(() => findAdjacentCard(null, 'ArrowDown')?.focus());
  }

  /** Enter opens the first order that was found, the arrow down goes to it. */
  function inSearchField(key: string): (() => void) | null {
    const first = findFirstSearchResult();
    if (first === null) return null;
    if (key === 'ArrowDown') return () => first.focus();
    const card = search.found?.rows.find(({ card: { orderId } }) => orderId === first.dataset['order'])?.card;
    return key === 'Enter' && card !== undefined ? () => goTo(desk.screen, card) : null;
  }

  useKeyHandler({
    letterCommand(code, key) {
      // By its place too, except where Shift makes ? of it.
      const isSlash = key === '/' || (code === 'Slash' && key !== '?');
      if (isSlash && document.activeElement?.closest('[role=dialog]') == null) return () => openSearch();
      const card = focused();
      if (!letters || card === null || isBusyElsewhere()) return null;
      return LETTERS[code]?.(desk, card) ?? null;
    },
    namedKeyCommand({ key, target }) {
      if (key === 'Escape') {
        if (document.activeElement?.closest('[role=dialog]') != null) return null;
        return () => {
          const isTwice = performance.now() - escapedAt.current < TWICE_MS;
          escapedAt.current = performance.now();
          if (opened !== null) goTo(desk.screen);
          else if (search.text !== null) closeSearch();
          else if (isTwice) void ask('alarm.silenceAll', {});
        };
      }
      if (target instanceof HTMLElement && target.matches('[data-search-field]')) return inSearchField(key);
      if (isBusyElsewhere()) return null;
      if (key === 'Enter') {
        const card = focused();
        const isOnCard = target instanceof HTMLElement && target.dataset['order'] !== undefined;
        return card !== null && isOnCard ? () => goTo(desk.screen, card) : null;
      }
      if (!key.startsWith('Arrow')) return null;
      const next = findAdjacentCard(findFocusedCard(), key);
      return next === undefined ? null : () => next.focus();
    },
  });

  useFollowFocus(columns);
  useReturnFocus(opened);
}

/** When the card that had focus goes to another column, focus goes with it; when it is gone, to the column it was in. */
function useFollowFocus(columns: ReturnType<typeof useColumns>): void {
  const last = useRef<{ readonly orderId: string; readonly column: string } | null>(null);

  useEffect(() => {
    function remember(): void {
      const card = findFocusedCard();
      const orderId = card?.dataset['order'];
      const column = card?.closest<HTMLElement>('[data-column]')?.dataset['column'];
      if (orderId !== undefined && column !== undefined) last.current = { orderId, column };
      else if (document.activeElement !== document.body) last.current = null;
    }
    addEventListener('focusin', remember);
    return () => removeEventListener('focusin', remember);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the cards have changed
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement?.closest('[inert]') != null;
    if (last.current === null || !isLost) return;
    const { orderId, column } = last.current;
    if (focusOrder(orderId)) return;
    document.querySelector<HTMLElement>(`[data-column="${column}"]`)?.focus();
  }, [columns]);
}

/** When the details are closed, focus is on the card that they were of. */
function useReturnFocus(opened: OrderKey | null): void {
  const before = useRef<OrderKey | null>(null);
  useEffect(() => {
    if (opened === null && before.current !== null) focusOrder(before.current.orderId);
    before.current = opened;
  }, [opened]);
}
