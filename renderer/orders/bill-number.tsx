import type { ReactNode } from 'react';
import { LENGTHS } from '../../electron/contract/api/limits.ts';
import { useServices } from '../state/services.ts';
import { useSignal } from '../state/signal.ts';
import { Field } from '../ui/field.tsx';
import { useWords } from '../words/use-words.ts';

interface BillNumberProps {
  readonly orderId: string;
  /** Accept has been pressed: what it took along can't be changed. */
  readonly isLocked: boolean;
}

/** The bill number that goes to the service with Accept, the only way there is. */
export function BillNumber({ orderId, isLocked }: BillNumberProps): ReactNode {
  const { billNumbers } = useServices();
  const typed = useSignal(billNumbers).get(orderId) ?? '';
  const { t } = useWords();
  return (
    <Field label={t('details.bill_number')} hint={t('details.bill_goes_with_accept')}>
      {(ties) => (
        <input
          {...ties}
          className="field-input"
          autoComplete="off"
          value={typed}
          disabled={isLocked}
          maxLength={LENGTHS.externalId}
          onChange={(event) => billNumbers.set(new Map(billNumbers.get()).set(orderId, event.target.value))}
        />
      )}
    </Field>
  );
}
