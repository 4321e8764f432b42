import type { FormEvent, ReactNode } from 'react';
import { LENGTHS } from '../../../../electron/contract/api/limits.ts';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../services/services.ts';
import { useCall } from '../../../services/use-call.ts';
import { setEntry, useSignal } from '../../../state/signal.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useOrderActions } from '../order-actions.ts';

/**
 * The order's bill number. Only Accept sends it to the service; a number typed later stays on this PC. One field serves
 * both, so that it keeps the keyboard when another counter or the retailer app accepts while staff type.
 */
export function BillNumberField({ card }: { readonly card: OrderCard }): ReactNode {
  const { workspace } = useOrderActions();
  const call = useCall();
  const { billNumbers } = useServices();
  const { t } = useI18n();
  const { storeId, orderId, billNumberHere: stored } = card;
  const typed = useSignal(billNumbers).get(orderId) ?? stored ?? '';
  const billNumber = typed.trim() === '' ? null : typed.trim();
  const isPending = card.status === 'PENDING';
  if (!isPending && card.billNumber !== null) return null;

  function keep(event: FormEvent): void {
    event.preventDefault();
    if (!isPending) void call('orders.bill', { workspace, storeId, orderId, billNumber });
  }

  return (
    <form className="stack gap-8" onSubmit={keep}>
      <Field
        label={t('details.bill_number')}
        hint={t(isPending ? 'details.bill_goes_with_accept' : 'details.bill_stays_here')}
      >
        {(attributes) => (
          <input
            {...attributes}
            className="field-input"
            autoComplete="off"
            data-scan="keep"
            value={typed}
            // Once Accept has sent the number, it can't be changed.
            disabled={isPending && card.action !== null}
            maxLength={LENGTHS.externalId}
            onChange={(event) => setEntry(billNumbers, orderId, event.target.value)}
          />
        )}
      </Field>
      {!isPending && billNumber !== stored && <Button type="submit">{t('details.bill_keep')}</Button>}
    </form>
  );
}
