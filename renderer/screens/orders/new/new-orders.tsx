import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useTime, useWorkspace } from '../../../services/workspace-context.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { Box } from '../../../ui/primitives.tsx';
import { EmptyColumn } from '../column/empty-column.tsx';
import { isLapsed, moveLapsedLast } from '../column/lapsed-orders.ts';
import { ScrollingCards } from '../column/scrolling-cards.tsx';
import { useLayoutFreeze } from '../column/use-layout-freeze.ts';
import { OrderList } from '../list/order-list.tsx';
import { NewCards } from './new-cards.tsx';
import styles from '../column/board-column.module.css';

/**
 * The orders of New, as cards or as a list, below the orders that this app can't read. The layout holds still while
 * someone is about to touch an order.
 */
export function NewOrders({ cards }: { readonly cards: readonly OrderCard[] }): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { unreadable } = workspace.board;
  const { places, handleKey, handleMove, handleLeave, handlePress } = useLayoutFreeze(useLapsedLast(cards));
  const { t } = useI18n();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control: it only detects a finger or pointer nearby
    <div
      className={joinClasses('stack fill', styles.still)}
      onPointerMove={handleMove}
      onPointerLeave={handleLeave}
      onPointerDownCapture={handlePress}
      onKeyDown={handleKey}
    >
      {unreadable.map((id) => (
        <Box key={id} tone="red" icon={TriangleAlert}>
          <p>{t('orders.unreadable', { id })}</p>
        </Box>
      ))}
      {places.length === 0 && unreadable.length === 0 && <EmptyColumn name="new" />}
      {places.length > 0 && (
        <ScrollingCards>
          {snapshot.settings.orderLayout === 'list' ? <OrderList places={places} /> : <NewCards places={places} />}
        </ScrollingCards>
      )}
    </div>
  );
}

/** Keeps the identity of the cards from second to second, until another one lapses. */
function useLapsedLast(cards: readonly OrderCard[]): readonly OrderCard[] {
  const count = useTime((now) => cards.filter((card) => isLapsed(card, now)).length);
  return useMemo(() => moveLapsedLast(cards, count), [cards, count]);
}
