import type { LucideIcon } from 'lucide-react';
import { BanknoteX, Check, Store, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderCard } from '../../../../electron/contract/ipc/views.ts';
import { rupees } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/use-i18n.ts';
import { useAnswer } from '../../../state/use-call.ts';
import { useShown } from '../../../state/workspace-context.ts';
import { Count } from '../../../ui/primitives.tsx';
import { CardNumber, CardShell } from '../card/card.tsx';

/** Under Done today: what is never offered for accepting, in its own place. */
export function OtherOrders(): ReactNode {
  const { workspace } = useShown();
  const { value: others } = useAnswer('orders.others', { workspace: workspace.kind }, workspace.revisions.orders);
  const { t } = useWords();
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
    <section className="others" aria-label={title}>
      <h3>
        <Icon size={18} aria-hidden /> {title} <Count value={cards.length} />
      </h3>
      {note !== null && <p className="others-note">{note}</p>}
      <div className="done panel">
        {cards.map((card) => (
          <OtherRow key={card.orderId} card={card} />
        ))}
      </div>
    </section>
  );
}

function OtherRow({ card }: { readonly card: OrderCard }): ReactNode {
  const { t, clock } = useWords();
  const at = card.since ?? card.placedAt;
  return (
    <CardShell card={card} className="done-row">
      <CardNumber card={card} />
      <span className="done-total tabular">{card.paid ? rupees(card.total) : <s>{rupees(card.total)}</s>}</span>
      <span className="done-what">{at !== null && clock(at)}</span>
      <span className="done-what">
        {card.paid ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
        {t(card.paid ? 'card.paid' : 'card.not_paid')}
      </span>
    </CardShell>
  );
}
