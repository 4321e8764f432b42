import { type FormEvent, type ReactNode, useState } from 'react';
import { LENGTHS } from '../../../../electron/contract/api/limits.ts';
import type { OrderCard } from '../../../../electron/contract/ipc/order-card.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../state/services.ts';
import { useSignal } from '../../../state/signal.ts';
import { useCall } from '../../../state/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useOrderActions } from '../order-actions.ts';
import styles from './details-panel.module.css';

/** The order's bill number. Only Accept sends it to the service; a number typed later stays on this PC. */
export function BillNumberField({ card }: { readonly card: OrderCard }): ReactNode {
  if (card.status === 'PENDING') return <AcceptBillNumber orderId={card.orderId} isLocked={card.action !== null} />;
  return card.billNumber === null ? <LocalBillNumber key={card.billNumberHere} card={card} /> : null;
}

function AcceptBillNumber({ orderId, isLocked }: { readonly orderId: string; readonly isLocked: boolean }): ReactNode {
  const { billNumbers } = useServices();
  const typed = useSignal(billNumbers).get(orderId) ?? '';
  const { t } = useI18n();
  return (
    <Field label={t('details.bill_number')} hint={t('details.bill_goes_with_accept')}>
      {(attributes) => (
        <input
          {...attributes}
          className="field-input"
          autoComplete="off"
          data-scan="keep"
          value={typed}
          // Once Accept has sent the number, it can't be changed.
          disabled={isLocked}
          maxLength={LENGTHS.externalId}
          onChange={(event) => billNumbers.set(new Map(billNumbers.get()).set(orderId, event.target.value))}
        />
      )}
    </Field>
  );
}

function LocalBillNumber({ card }: { readonly card: OrderCard }): ReactNode {
  const { workspace } = useOrderActions();
  const call = useCall();
  const { billNumbers } = useServices();
  const { t } = useI18n();
  const { storeId, orderId } = card;
  const stored = card.billNumberHere ?? '';
  // What was typed for an Accept that somebody else was quicker with is not lost.
  const [typed, setTyped] = useState(card.billNumberHere ?? billNumbers.get().get(orderId) ?? '');
  const billNumber = typed.trim() === '' ? null : typed.trim();

  async function keep(event: FormEvent): Promise<void> {
    event.preventDefault();
    const result = await call('orders.bill', { workspace, storeId, orderId, billNumber });
    if (!result.ok) return;
    const others = new Map(billNumbers.get());
    others.delete(orderId);
    billNumbers.set(others);
  }

  return (
    <form className={styles.billHere} onSubmit={(event) => void keep(event)}>
      <Field label={t('details.bill_number')} hint={t('details.bill_stays_here')}>
        {(attributes) => (
          <input
            {...attributes}
            className="field-input"
            autoComplete="off"
            data-scan="keep"
            value={typed}
            maxLength={LENGTHS.externalId}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {typed.trim() !== stored && <Button type="submit">{t('details.bill_keep')}</Button>}
    </form>
  );
}
