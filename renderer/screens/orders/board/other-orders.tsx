import type { LucideIcon } from 'lucide-react';
import { BanknoteX, Check, Store, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useQuery } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { CountBadge } from '../../../ui/primitives.tsx';
import { Card, CardNumber } from '../card/card.tsx';
import doneListStyles from './done-list.module.css';
import styles from './other-orders.module.css';

/** Orders that staff never accept, listed below Done today: those with a failed payment, and in-store ones. */
export function OtherOrders(): ReactNode {
  const { workspace } = useWorkspace();
  const { value: others } = useQuery('orders.others', { workspace: workspace.kind }, workspace.revisions.orders);
  const { t } = useI18n();
  if (others === null) return null;
  return (
    <>
      <Group
        icon={BanknoteX}
        title={t('orders.payment_failed')}
        note={t('orders.payment_failed_note')}
        cards={others.paymentFailed}
      />
      <Group icon={Store} title={t('orders.in_store')} note={null} cards={others.inStore} />
    </>
  );
}

interface GroupProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly note: string | null;
  readonly cards: readonly OrderCard[];
}

function Group({ icon: Icon, title, note, cards }: GroupProps): ReactNode {
  if (cards.length === 0) return null;
  return (
    <section className={styles.others} aria-label={title}>
      <h3 className="row wrap text-15 bold">
        <Icon size={18} aria-hidden /> {title} <CountBadge value={cards.length} />
      </h3>
      {note !== null && <p className={joinClasses('text-14 muted', styles.othersNote)}>{note}</p>}
      <div className={`${doneListStyles.done} panel`}>
        {cards.map((card) => (
          <OtherRow key={card.orderId} card={card} />
        ))}
      </div>
    </section>
  );
}

function OtherRow({ card }: { readonly card: OrderCard }): ReactNode {
  const { t, clock } = useI18n();
  const at = card.since ?? card.placedAt;
  return (
    <Card card={card} className={doneListStyles.doneRow}>
      <CardNumber card={card} />
      <span className={joinClasses('tabular right', doneListStyles.doneTotal)}>
        {card.paid ? formatMoney(card.total) : <s>{formatMoney(card.total)}</s>}
      </span>
      <span className={joinClasses('row gap-4 text-14 muted', doneListStyles.doneWhat)}>
        {at !== null && clock(at)}
      </span>
      <span className={joinClasses('row gap-4 text-14 muted', doneListStyles.doneWhat)}>
        {card.paid ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
        {t(card.paid ? 'card.paid' : 'card.not_paid')}
      </span>
    </Card>
  );
}
