import { ArrowDown, ArrowUp, BellRing, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from 'react-aria-components';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { useEpisodes } from '../card/ring-header.tsx';
import { focusCard } from './card-focus.ts';
import { countNeedingAttention, useColumns } from './columns.ts';
import { findCardsOutOfView, type OutOfView, useOrdersOutOfView } from './out-of-view.ts';
import boardColumnStyles from './board-column.module.css';
import styles from './scrolling-cards.module.css';

interface ScrollingCardsProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Cards that scroll, with the number of those out of view below them. */
export function ScrollingCards({
  className = boardColumnStyles.columnCards,
  children,
}: ScrollingCardsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const { above, below } = useOrdersOutOfView(list);

  /** Goes to the nearest card out of view, first to one that needs staff, so that keys continue from there. */
  function show(place: OutOfView): void {
    const cards = list.current === null ? [] : findCardsOutOfView(list.current)[place];
    const needing = cards.filter(({ dataset }) => dataset['attention'] !== undefined);
    const card = (needing.length > 0 ? needing : cards).at(place === 'above' ? -1 : 0);
    if (card === undefined) return;
    card.scrollIntoView({ block: place === 'above' ? 'end' : 'start' });
    focusCard(card);
  }

  return (
    <>
      <div
        ref={list}
        data-slot="column-cards"
        className={joinClasses('stack gap-10', className)}
        onScrollEnd={({ currentTarget }) => showWholeHead(currentTarget)}
      >
        {children}
      </div>
      {above.length + below.length > 0 && (
        <div data-slot="more-orders" className={joinClasses('row-full gap-8 rigid', styles.more)}>
          <MoreButton place="above" orderIds={above} onPress={() => show('above')} />
          <MoreButton place="below" orderIds={below} onPress={() => show('below')} />
        </div>
      )}
    </>
  );
}

/** What of a ringing card's top says that it rings, in pixels. */
const HEAD_PX = 46;

/** After scrolling, a ringing head is in view as a whole or not at all. */
function showWholeHead(list: HTMLElement): void {
  const { top } = list.getBoundingClientRect();
  const cut = [...list.querySelectorAll<HTMLElement>('[data-ringing]')].find((card) => {
    const hidden = top - card.getBoundingClientRect().top;
    return hidden > 0 && hidden < HEAD_PX;
  });
  cut?.scrollIntoView({ block: 'start' });
}

interface MoreButtonProps {
  readonly place: OutOfView;
  readonly orderIds: readonly string[];
  onPress(): void;
}

const ARROWS = { above: ArrowUp, below: ArrowDown } as const;

/** "7 more below, 5 ring", or how many of them need staff. Scrolls there. */
function MoreButton({ place, orderIds, onPress }: MoreButtonProps): ReactNode {
  const episodes = useEpisodes();
  const cards = Object.values(useColumns()).flat();
  const { t } = useI18n();
  if (orderIds.length === 0) return null;
  const ringing = orderIds.filter((orderId) => episodes.get(orderId)?.state === 'ringing').length;
  const needing = countNeedingAttention(cards.filter(({ orderId }) => orderIds.includes(orderId)));
  const words = [t(`orders.more_${place}`, { count: orderIds.length })];
  if (needing > 0) words.push(t('orders.needs_you', { count: needing }));
  else if (ringing > 0) words.push(t('orders.more_ring', { count: ringing }));
  const Arrow = ARROWS[place];
  return (
    <Button
      data-slot="button"
      className={joinClasses(
        'row centred shrinkable edged semibold',
        styles.button,
        ringing > 0 && `on-band ${styles.ringing}`,
      )}
      onPress={onPress}
    >
      <Arrow size={20} aria-hidden />
      {ringing > 0 && <BellRing size={20} aria-hidden />}
      {ringing === 0 && needing > 0 && <TriangleAlert size={20} aria-hidden />}
      <span>{words.join(', ')}</span>
    </Button>
  );
}
