/** The board's keyboard shortcuts: arrows move, Enter opens, A, C and R answer, B checks the bag, P prints, / searches, Esc goes back. */

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { useCall } from '../../../services/use-call.ts';
import { useKeyHandler } from '../../../services/use-key-handler.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { canCheckBag } from '../../../state/checked-bag.ts';
import { goTo, type OrderKey } from '../../../state/route.ts';
import { printDialogSubject } from '../../printing/print-dialog-state.ts';
import {
  findAdjacentCard,
  findFirstSearchResult,
  findFocusedCard,
  focusCard,
  focusFirstCard,
  focusOrder,
  isFocusInDetails,
} from '../column/card-focus.ts';
import { useColumns } from '../column/columns.ts';
import { useToggleLayout } from '../new/layout-toggle.tsx';
import { isUnread } from '../new/next-order.ts';
import { type AnswerPlace, canReject, findAcceptCommand, type OrderActions } from '../order-actions.ts';
import type { OrderSearch } from '../search/use-order-search.ts';

/** Pressing Esc twice within this time silences all rings, unless one of them closes something. */
const DOUBLE_ESCAPE_MS = 1_000;

type LetterCommand = (
  actions: Pick<OrderActions, 'accept' | 'setRejecting' | 'checkBag'>,
  card: OrderCard,
  place: AnswerPlace,
) => (() => void) | null;

const LETTER_COMMANDS: Readonly<Record<string, LetterCommand>> = {
  KeyA: (actions, card) => findAcceptCommand(actions, card, 'STORE_STAFF'),
  KeyC: (actions, card) => findAcceptCommand(actions, card, 'SERVICE_COURIER'),
  KeyR: (actions, card, place) =>
    canReject(card) ? () => actions.setRejecting({ orderId: card.orderId, place }) : null,
  KeyB: (actions, card) => (canCheckBag(card) ? () => actions.checkBag(card) : null),
  KeyP: (_, card) => () => printDialogSubject.set(card),
};

/** Finds what a letter does with an order now; null if nothing. */
export function findLetterCommand(
  code: string,
  ...[actions, card, place]: Parameters<LetterCommand>
): (() => void) | null {
  return LETTER_COMMANDS[code]?.(actions, card, place) ?? null;
}

export function useBoardShortcuts(actions: OrderActions, opened: OrderKey | null, search: OrderSearch): void {
  const columns = useColumns();
  const { letters } = useWorkspace().snapshot.settings;
  const call = useCall();
  const toggleLayout = useToggleLayout();
  const lastEscapeAt = useRef(Number.NEGATIVE_INFINITY);
  const keepFocus = useReturnFocus(opened);
  const openFirstResult = useOpenFirstResult(search, (card) => goTo(actions.screen, card));
  const cards = [...Object.values(columns).flat(), ...(search.found?.rows.map(({ card }) => card) ?? [])];

  const findCard = (): OrderCard | null => {
    const orderId = isFocusInDetails() ? opened?.orderId : findFocusedCard()?.dataset['order'];
    return cards.find((card) => card.orderId === orderId) ?? null;
  };
  const isFocusElsewhere = (): boolean =>
    document.activeElement?.closest('[role=dialog], [role=tablist], input') != null;

  function openSearch(): void {
    if (opened !== null) {
      keepFocus();
      goTo(actions.screen);
    }
    search.setText('');
  }

  function closeSearch(): void {
    search.setText(null);
    focusFirstCard();
  }

  /** In the search field, Enter opens the first result and the down arrow focuses it. */
  function findSearchCommand(key: string): (() => void) | null {
    const first = findFirstSearchResult();
    if (key === 'ArrowDown' && first !== null) return () => focusCard(first);
    return key === 'Enter' && (search.isBusy || first !== null) ? openFirstResult : null;
  }

  useKeyHandler({
    letterCommand(code, key) {
      // The physical slash key counts under every layout, unless Shift makes it a question mark.
      const isSlash = key === '/' || (code === 'Slash' && key !== '?');
      if (isSlash && document.activeElement?.closest('[role=dialog]') == null) return () => openSearch();
      const card = findCard();
      if (!letters || card === null || isFocusElsewhere() || isUnread(card.orderId)) return null;
      if (code === 'KeyL') return toggleLayout;
      return findLetterCommand(code, actions, card, isFocusInDetails() ? 'details' : 'card');
    },
    namedKeyCommand({ key, target }) {
      if (key === 'Escape') {
        if (document.activeElement?.closest('[role=dialog]') != null) return null;
        return () => {
          const isDoubleEscape = performance.now() - lastEscapeAt.current < DOUBLE_ESCAPE_MS;
          const closesSomething = opened !== null || search.text !== null;
          lastEscapeAt.current = closesSomething ? Number.NEGATIVE_INFINITY : performance.now();
          if (opened !== null) goTo(actions.screen);
          else if (search.text !== null) closeSearch();
          else if (isDoubleEscape) void call('alarm.silenceAll', {});
        };
      }
      if (target instanceof HTMLElement && target.matches('[data-search-field]')) return findSearchCommand(key);
      if (isFocusElsewhere()) return null;
      if (key === 'Enter') {
        const card = findCard();
        const isOnCard = target instanceof HTMLElement && target.dataset['order'] !== undefined;
        return card !== null && isOnCard ? () => goTo(actions.screen, card) : null;
      }
      if (!key.startsWith('Arrow')) return null;
      const next = findAdjacentCard(findFocusedCard(), key);
      return next === undefined ? null : () => focusCard(next);
    },
  });
}

/**
 * Returns a function that opens the first result of the search. While the results still belong to an earlier text, it
 * waits for the current ones, unless the text changes again.
 */
function useOpenFirstResult(search: OrderSearch, openOrder: (card: OrderCard) => void): () => void {
  const { text, found, isBusy } = search;
  const [awaited, setAwaited] = useState<string | null>(null);
  if (awaited !== null && awaited !== text) setAwaited(null);

  function open(): void {
    setAwaited(null);
    const first = findFirstSearchResult();
    const row = found?.rows.find(({ card }) => card.orderId === first?.dataset['order']);
    if (row !== undefined) openOrder(row.card);
  }
  const openAwaited = useEffectEvent(open);
  const isAwaited = awaited !== null;
  useEffect(() => {
    if (isAwaited && !isBusy) openAwaited();
  }, [isAwaited, isBusy]);

  return () => (isBusy ? setAwaited(text) : open());
}

/**
 * Returns the focus to an order's card when its details close. The returned function keeps it elsewhere: call it when a
 * search takes the place of the details, because letters typed for the search would answer the order.
 */
function useReturnFocus(opened: OrderKey | null): () => void {
  const lastOpened = useRef<OrderKey | null>(null);
  useEffect(() => {
    if (opened === null && lastOpened.current !== null) focusOrder(lastOpened.current.orderId);
    lastOpened.current = opened;
  }, [opened]);
  return () => {
    lastOpened.current = null;
  };
}
