import { Check, Circle, House, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { Card, CardNumber } from '../card/card.tsx';
import styles from './done-list.module.css';

/** The orders of Done today, newest first, with the day's totals below. */
export function DoneList({ cards }: { readonly cards: readonly OrderCard[] }): ReactNode {
  const { delivered, total, cancelled, toBook } = useWorkspace().workspace.board.doneSum;
  const { t } = useI18n();
  return (
    <div className={`${styles.done} panel`}>
      {cards.map((card) => (
        <DoneRow key={card.orderId} card={card} />
      ))}
      {cards.length < delivered + cancelled && (
        <p className={joinClasses('text-14 muted', styles.doneMore)}>
          {t('orders.done_more', { count: cards.length })}
        </p>
      )}
      <div className={joinClasses('sunk text-14 muted', styles.doneSum)}>
        <p className="row wrap spread gap-8">
          <b>{t('orders.delivered_sum', { count: delivered })}</b>
          <b className="tabular push">{formatMoney(total)}</b>
        </p>
        <p className="row wrap spread gap-8">
          <span>{cancelled > 0 && t('orders.not_delivered_sum', { count: cancelled })}</span>
          <span className="push">{toBook > 0 && t('orders.to_book_sum', { count: toBook })}</span>
        </p>
      </div>
    </div>
  );
}

const DoneRow = memo(function DoneRow({ card }: { readonly card: OrderCard }): ReactNode {
  const { t, clock } = useI18n();
  const isCancelled = card.status === 'CANCELLED';
  return (
    <Card card={card} className={styles.doneRow}>
      <CardNumber card={card} />
      <span className={joinClasses('tabular right', styles.doneTotal)}>
        {isCancelled ? <s>{formatMoney(card.total)}</s> : formatMoney(card.total)}
      </span>
      <span className={joinClasses('row gap-4 text-14 muted', styles.doneWhat)}>
        {isCancelled ? <X size={16} aria-hidden /> : <House size={16} aria-hidden />}
        {isCancelled
          ? t(card.isRejected ? 'card.rejected' : 'card.cancelled')
          : card.since !== null && clock(card.since)}
      </span>
      <span className={joinClasses('row gap-4 text-14 muted', styles.doneWhat)}>
        {isCancelled && card.since !== null && clock(card.since)}
        {card.booked === true && <Check size={16} aria-hidden />}
        {card.booked === true && t('card.booked')}
        {card.booked === false && <Circle size={14} aria-hidden />}
        {card.booked === false && t('card.to_book')}
      </span>
    </Card>
  );
});
