import type { ReactNode } from 'react';
import { Input, Label, Text, TextField } from 'react-aria-components';
import { LENGTHS } from '../../electron/contract/api/limits.ts';
import { useServices } from '../state/services.ts';
import { useSignal } from '../state/signal.ts';
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
    <TextField
      className="field"
      value={typed}
      isDisabled={isLocked}
      maxLength={LENGTHS.externalId}
      onChange={(text) => billNumbers.set(new Map(billNumbers.get()).set(orderId, text))}
    >
      <Label className="field-label">{t('details.bill_number')}</Label>
      <Input className="field-input" autoComplete="off" />
      <Text slot="description" className="field-hint">
        {t('details.bill_goes_with_accept')}
      </Text>
    </TextField>
  );
}
