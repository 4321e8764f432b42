import { memo, type ReactNode } from 'react';
import type { EpisodeView } from '../../../../electron/contract/calls/alarm.ts';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { describePaymentMethod, useI18n } from '../../../i18n/use-i18n.ts';
import { useMinute } from '../../../services/workspace-context.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { Card, CardNumber, StoreTag } from './card.tsx';
import { CompactCardContent } from './compact-card.tsx';
import { HoldBar, TimeLeft } from './hold-bar.tsx';
import { OrderAnswer } from './order-answer.tsx';
import { RingHeader, SilencedTag } from './ring-header.tsx';
import { ShortageTag } from './shortage-tag.tsx';
import { UnsavedTag } from './unsaved-tag.tsx';
import styles from './card.module.css';
import compactCardStyles from './compact-card.module.css';

interface NewCardProps {
  readonly card: OrderCard;
  /** The order's ring; null if it has none. */
  readonly episode: EpisodeView | null;
  /** Whether the card is among the first of its column. */
  readonly isFirst: boolean;
  /** Whether many orders wait. */
  readonly isCompact: boolean;
}

/**
 * A New order: number, time left, total, and the buttons to answer it. Rerenders only when its data changes. Full and
 * compact are the same element, so that a focused card keeps the focus.
 */
export const NewCard = memo(function NewCard({ card, episode, isFirst, isCompact }: NewCardProps): ReactNode {
  const isRinging = episode?.state === 'ringing';
  const className = joinClasses(styles.newCard, isCompact && compactCardStyles.compactCard);
  return (
    <Card card={card} className={className} isRinging={isRinging} isFirst={isFirst}>
      {isCompact ? (
        <CompactCardContent card={card} episode={episode} />
      ) : (
        <>
          {isRinging && <RingHeader episode={episode} holdEndsAt={card.holdEndsAt} />}
          <HoldBar endsAt={card.holdEndsAt} />
          <Body card={card} episode={episode} />
        </>
      )}
    </Card>
  );
});

function Body({ card, episode }: Pick<NewCardProps, 'card' | 'episode'>): ReactNode {
  const { t } = useI18n();
  const paid = card.paid ? t('card.paid') : t('card.not_paid');
  const method = describePaymentMethod(t, card.paymentMethod);
  return (
    <div className={joinClasses('stack', styles.cardBody)}>
      <div className={joinClasses('row wrap', styles.cardTop)}>
        <CardNumber card={card} />
        {card.placedAt !== null && <Age placedAt={card.placedAt} />}
        <SilencedTag episode={episode} />
        <TimeLeft endsAt={card.holdEndsAt} />
      </div>
      <StoreTag card={card} />
      <p className={joinClasses('row-full wrap muted', styles.cardFacts)}>
        <b>{formatMoney(card.total)}</b>
        <span>{method === null ? paid : `${paid} · ${method}`}</span>
        <span>
          {t('card.items', { count: card.items })}, {t('card.units', { count: card.units })}
        </span>
      </p>
      <FirstLines card={card} />
      <p className={styles.cardStock}>
        <ShortageTag card={card} />
        <UnsavedTag card={card} />
      </p>
      <OrderAnswer card={card} />
    </div>
  );
}

/** The first lines by name, and how many more there are. */
function FirstLines({ card: { firstLines, items } }: { readonly card: OrderCard }): ReactNode {
  const { t } = useI18n();
  if (firstLines.length === 0) return null;
  const more = items - firstLines.length;
  return (
    <ul className={joinClasses('stack text-15', styles.cardLines)}>
      {firstLines.map(({ name, units }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same item may stand on two lines
        <li key={index}>
          <b>{units} ×</b> {name}
        </li>
      ))}
      {more > 0 && <li className={styles.cardLinesMore}>{t('card.more_lines', { count: more })}</li>}
    </ul>
  );
}

function Age({ placedAt }: { readonly placedAt: Instant }): ReactNode {
  const { ago, clock } = useI18n();
  const now = useMinute(placedAt);
  return (
    <p className={joinClasses('stack muted', styles.cardAge)}>
      <span>{ago(placedAt, now)}</span>
      <span>{clock(placedAt)}</span>
    </p>
  );
}
