import { Bike, ClockAlert, House, Package, ShoppingBag, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { OrderCard } from '../../../../electron/contract/ipc/order-card.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../state/services.ts';
import { useSignal } from '../../../state/signal.ts';
import { useNow, useWorkspace } from '../../../state/workspace-context.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { Box, CountBadge, EmptyState, Tag } from '../../../ui/primitives.tsx';
import { findAttentionReason, sortByAttention } from '../attention.ts';
import { NewCard } from '../card/new-card.tsx';
import { SilenceAllButton, useEpisodes } from '../card/ring-header.tsx';
import { SmallCard } from '../card/small-card.tsx';
import { DoneList } from './done-list.tsx';
import { isLapsed, moveLapsedLast, splitLapsed } from './lapsed-orders.ts';
import type { CardPlace } from './layout-freeze.ts';
import { OtherOrders } from './other-orders.tsx';
import { useLayoutFreeze } from './use-layout-freeze.ts';
import styles from './board-column.module.css';

export const COLUMN_NAMES = ['new', 'preparing', 'on_the_way', 'done_today'] as const;
export type ColumnName = (typeof COLUMN_NAMES)[number];

/** How many cards of a column are drawn immediately. The others are drawn when they come near the viewport. */
const INITIAL_CARDS = 12;

export function useColumns(): Readonly<Record<ColumnName, readonly OrderCard[]>> {
  const { board } = useWorkspace().workspace;
  return { new: board.new, preparing: board.preparing, on_the_way: board.onTheWay, done_today: board.doneToday };
}

/** The number of orders in each column, including those that are not listed. */
export function useColumnCounts(): Readonly<Record<ColumnName, number>> {
  const { doneSum } = useWorkspace().workspace.board;
  const columns = useColumns();
  return {
    new: columns.new.length,
    preparing: columns.preparing.length,
    on_the_way: columns.on_the_way.length,
    done_today: doneSum.delivered + doneSum.cancelled,
  };
}

export function countNeedingAttention(cards: readonly OrderCard[]): number {
  return cards.filter((card) => findAttentionReason(card) !== null).length;
}

interface ColumnProps {
  readonly name: ColumnName;
  /** False in the tabbed layout, where the tab is the heading. */
  readonly withHead: boolean;
  /** The number of lanes that the cards are dealt into. */
  readonly lanes?: 1 | 2;
  /** Text at the right of the heading. */
  readonly hint?: ReactNode;
  /** A button at the end of the heading. */
  readonly action?: ReactNode;
}

/** One column: a named region with its cards, or a text that says why it is empty. */
export function BoardColumn({ name, withHead, lanes = 1, hint, action }: ColumnProps): ReactNode {
  const cards = useColumns()[name];
  const count = useColumnCounts()[name];
  const { t } = useI18n();
  const needingAttention = countNeedingAttention(cards);
  return (
    <section
      data-slot="column"
      className={joinClasses(styles.column, name === 'new' && styles.columnNew)}
      aria-label={t(`orders.${name}`)}
      data-column={name}
      tabIndex={-1}
    >
      {withHead && (
        <header className={styles.columnHead}>
          <h2>{t(`orders.${name}`)}</h2>
          <CountBadge value={count} now={name === 'new' && cards.length > 0} />
          <span className={styles.columnHint}>
            {needingAttention > 0 ? (
              <Tag tone="red" icon={TriangleAlert}>
                {t('orders.needs_you', { count: needingAttention })}
              </Tag>
            ) : (
              hint
            )}
          </span>
          {name === 'new' && <SilenceAllButton />}
          {action}
        </header>
      )}
      <ColumnCards name={name} cards={cards} lanes={lanes} />
    </section>
  );
}

function ColumnCards({
  name,
  cards,
  lanes,
}: Required<Pick<ColumnProps, 'name' | 'lanes'>> & { readonly cards: readonly OrderCard[] }): ReactNode {
  const episodes = useEpisodes();
  if (name === 'new') return <NewCards cards={cards} lanes={lanes} />;
  if (name === 'done_today') {
    return (
      <div data-slot="column-cards" className={styles.columnCards}>
        {cards.length === 0 ? <EmptyText name={name} /> : <DoneList cards={cards} />}
        <OtherOrders />
      </div>
    );
  }
  if (cards.length === 0) return <EmptyColumn name={name} />;
  return (
    <div data-slot="column-cards" className={styles.columnCards}>
      <Lanes lanes={lanes}>
        {sortByAttention(cards).map((card, index) => (
          <SmallCard
            key={card.orderId}
            card={card}
            episode={episodes.get(card.orderId) ?? null}
            isFirst={index < INITIAL_CARDS}
          />
        ))}
      </Lanes>
    </div>
  );
}

/**
 * The column New, least time left first, and lapsed orders below in a group of their own. Cards hold still while
 * somebody is about to touch one.
 */
function NewCards({ cards, lanes }: { readonly cards: readonly OrderCard[]; readonly lanes: 1 | 2 }): ReactNode {
  const { unreadable } = useWorkspace().workspace.board;
  const now = useNow();
  const { places, handleTouch } = useLayoutFreeze(useLapsedLast(cards, now));
  const { held, lapsed } = splitLapsed(places, now);
  const { t } = useI18n();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control: it only detects a finger or pointer nearby
    <div className={styles.still} onPointerMove={handleTouch} onPointerDown={handleTouch} onKeyDown={handleTouch}>
      {unreadable.map((id) => (
        <Box key={id} tone="red" icon={TriangleAlert}>
          <p>{t('orders.unreadable', { id })}</p>
        </Box>
      ))}
      {places.length === 0 && unreadable.length === 0 ? (
        <EmptyColumn name="new" />
      ) : (
        <div data-slot="column-cards" className={styles.columnCards}>
          <NewPlaces places={held} lanes={lanes} />
          {lapsed.length > 0 && (
            <section className={styles.lapsed} aria-label={t('catch_up.over')}>
              <h3>
                <ClockAlert size={20} aria-hidden /> {t('catch_up.over')} <CountBadge value={lapsed.length} />
                <span>{t('catch_up.over_note')}</span>
              </h3>
              <NewPlaces places={lapsed} lanes={lanes} />
            </section>
          )}
        </div>
      )}
    </div>
  );
}

/** Keeps the cards' identity from second to second, until another one lapses. */
function useLapsedLast(cards: readonly OrderCard[], now: number): readonly OrderCard[] {
  const count = cards.filter((card) => isLapsed(card, now)).length;
  return useMemo(() => moveLapsedLast(cards, count), [cards, count]);
}

function NewPlaces({ places, lanes }: { readonly places: readonly CardPlace[]; readonly lanes: 1 | 2 }): ReactNode {
  const episodes = useEpisodes();
  return (
    <Lanes lanes={lanes}>
      {places.map(({ card, isGone }, index) => (
        <div key={card.orderId} data-slot="place" className={isGone ? styles.placeEmpty : undefined} inert={isGone}>
          <NewCard card={card} episode={episodes.get(card.orderId) ?? null} isFirst={index < INITIAL_CARDS} />
        </div>
      ))}
    </Lanes>
  );
}

/** Stacks the cards in one lane, or deals them into several, so that a tall card leaves no gap beside it. */
function Lanes({ lanes, children }: { readonly lanes: 1 | 2; readonly children: readonly ReactNode[] }): ReactNode {
  return (
    <div className={styles.lanes}>
      {Array.from({ length: lanes }, (_, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
        <div key={lane}>{children.filter((_, index) => index % lanes === lane)}</div>
      ))}
    </div>
  );
}

const EMPTY_ICONS = { new: ShoppingBag, preparing: Package, on_the_way: Bike, done_today: House } as const;

function EmptyColumn({ name }: { readonly name: ColumnName }): ReactNode {
  return (
    <div data-slot="column-cards" className={styles.columnCards}>
      <EmptyText name={name} />
    </div>
  );
}

function EmptyText({ name }: { readonly name: ColumnName }): ReactNode {
  const { t } = useI18n();
  const texts = {
    new: useEmptyNewText(),
    preparing: t('orders.empty_preparing'),
    on_the_way: t('orders.empty_on_the_way'),
    done_today: t('orders.empty_done'),
  };
  const isPractice = useWorkspace().workspace.kind === 'practice';
  return (
    <EmptyState icon={EMPTY_ICONS[name]}>
      {texts[name]}
      {name === 'new' && isPractice && ` ${t('orders.empty_new_practice')}`}
    </EmptyState>
  );
}

/** Claims that no order is waiting only while the service is reachable. */
function useEmptyNewText(): string {
  const { state, lastContact } = useWorkspace().workspace.line;
  const { testedAt } = useSignal(useServices().player.state);
  const { t, clock } = useI18n();
  if (lastContact === null) return t('orders.empty_new_unasked');
  if (state !== 'online' && state !== 'slowed') return t('orders.empty_new_offline', { time: clock(lastContact) });
  return testedAt === null ? t('orders.empty_new') : t('orders.empty_new_tested', { time: clock(testedAt) });
}
