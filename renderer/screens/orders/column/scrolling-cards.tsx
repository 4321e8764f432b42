import { ArrowDown, ArrowUp, BellRing } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from 'react-aria-components';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { useEpisodes } from '../card/ring-header.tsx';
import { findCardsOutOfView, type OutOfView, useOrdersOutOfView } from './out-of-view.ts';
import boardColumnStyles from './board-column.module.css';
import styles from './scrolling-cards.module.css';

/** A column's cards, with the number of those out of view below them. */
export function ScrollingCards({ children }: { readonly children: ReactNode }): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const { above, below } = useOrdersOutOfView(list);

  /** Scrolls to the nearest card out of view and focuses it, so that keys continue from there. */
  function show(place: OutOfView): void {
    const cards = list.current === null ? [] : findCardsOutOfView(list.current)[place];
    const card = place === 'above' ? cards.at(-1) : cards[0];
    card?.scrollIntoView({ block: place === 'above' ? 'end' : 'start' });
    card?.focus({ preventScroll: true });
  }

  return (
    <>
      <div ref={list} data-slot="column-cards" className={joinClasses('stack gap-10', boardColumnStyles.columnCards)}>
        {children}
      </div>
      {above.length + below.length > 0 && (
        <div data-slot="more-orders" className={joinClasses('row-full gap-8', styles.more)}>
          <MoreButton place="above" orderIds={above} onPress={() => show('above')} />
          <MoreButton place="below" orderIds={below} onPress={() => show('below')} />
        </div>
      )}
    </>
  );
}

interface MoreButtonProps {
  readonly place: OutOfView;
  readonly orderIds: readonly string[];
  onPress(): void;
}

const ARROWS = { above: ArrowUp, below: ArrowDown } as const;

/** "7 more below, 5 ring". Scrolls there. */
function MoreButton({ place, orderIds, onPress }: MoreButtonProps): ReactNode {
  const episodes = useEpisodes();
  const { t } = useI18n();
  if (orderIds.length === 0) return null;
  const ringing = orderIds.filter((orderId) => episodes.get(orderId)?.state === 'ringing').length;
  const Arrow = ARROWS[place];
  const more = t(`orders.more_${place}`, { count: orderIds.length });
  return (
    <Button
      data-slot="button"
      className={ringing > 0 ? `${styles.button} ${styles.ringing}` : String(styles.button)}
      onPress={onPress}
    >
      <Arrow size={20} aria-hidden />
      {ringing > 0 && <BellRing size={20} aria-hidden />}
      <span>{ringing > 0 ? `${more}, ${t('orders.more_ring', { count: ringing })}` : more}</span>
    </Button>
  );
}
