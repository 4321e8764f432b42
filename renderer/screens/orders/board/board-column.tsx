import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { CountBadge, Tag } from '../../../ui/primitives.tsx';
import { findAttentionReason, sortByAttention } from '../attention.ts';
import { SilenceAllButton, useEpisodes } from '../card/ring-header.tsx';
import { SmallCard } from '../card/small-card.tsx';
import { type ColumnName, countNeedingAttention, useColumnCounts, useColumns } from '../column/columns.ts';
import { EmptyColumn, EmptyText } from '../column/empty-column.tsx';
import { Lanes } from '../column/lanes.tsx';
import { ScrollingCards } from '../column/scrolling-cards.tsx';
import { LayoutToggle } from '../new/layout-toggle.tsx';
import { NewOrders } from '../new/new-orders.tsx';
import { DoneList } from './done-list.tsx';
import { OtherOrders } from './other-orders.tsx';
import styles from '../column/board-column.module.css';

/** How many cards of a column are drawn at once. The others are drawn when they come near the viewport. */
const INITIAL_CARDS = 12;

interface ColumnProps {
  readonly name: ColumnName;
  /** False in the tabbed layout, where the tab is the heading. */
  readonly withHead: boolean;
  /** The number of lanes of cards. New chooses its own by its width. */
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
      className={joinClasses('stack shrinkable squeezable', styles.column, name === 'new' && styles.columnNew)}
      aria-label={t(`orders.${name}`)}
      data-column={name}
    >
      {!withHead && <h2 className="unseen">{t(`orders.${name}`)}</h2>}
      {withHead && (
        <header className={joinClasses('row gap-6 rigid', styles.columnHead)}>
          <h2 className="text-17 bold">{t(`orders.${name}`)}</h2>
          <CountBadge value={count} now={name === 'new' && cards.length > 0} />
          <span className={joinClasses('text-14 muted push right', styles.columnHint)}>
            {needingAttention > 0 ? (
              <Tag tone="red" icon={TriangleAlert}>
                <span data-short={needingAttention} className={styles.needsYou}>
                  {t('orders.needs_you', { count: needingAttention })}
                </span>
              </Tag>
            ) : (
              hint
            )}
          </span>
          {name === 'new' && <SilenceAllButton />}
          {name === 'new' && <LayoutToggle />}
          {action}
        </header>
      )}
      <ColumnCards name={name} cards={cards} lanes={lanes} />
    </section>
  );
}

/** Whether an order stands packed on the counter, and needs nothing: such orders are a group of their own. */
const isPacked = (card: OrderCard): boolean => card.status === 'PACKED' && findAttentionReason(card) === null;

function ColumnCards({
  name,
  cards,
  lanes,
}: Required<Pick<ColumnProps, 'name' | 'lanes'>> & { readonly cards: readonly OrderCard[] }): ReactNode {
  const episodes = useEpisodes();
  const { t } = useI18n();
  if (name === 'new') return <NewOrders cards={cards} />;
  if (name === 'done_today') {
    return (
      <ScrollingCards>
        {cards.length === 0 ? <EmptyText name={name} /> : <DoneList cards={cards} />}
        <OtherOrders />
      </ScrollingCards>
    );
  }
  if (cards.length === 0) return <EmptyColumn name={name} />;
  const sorted = sortByAttention(cards);
  const packed = sorted.filter(isPacked);
  const head = (
    <h3 key="packed" className={joinClasses('row gap-8 text-15 bold', styles.group)}>
      {t('card.packed')} <CountBadge value={packed.length} />
    </h3>
  );
  const draw = (card: OrderCard, index: number): ReactNode => (
    <SmallCard
      key={card.orderId}
      card={card}
      episode={episodes.get(card.orderId) ?? null}
      isFirst={index < INITIAL_CARDS}
    />
  );
  return (
    <ScrollingCards>
      <Lanes lanes={lanes}>
        {[...sorted.filter((card) => !isPacked(card)).map(draw), packed.length > 0 && head, ...packed.map(draw)]}
      </Lanes>
    </ScrollingCards>
  );
}
