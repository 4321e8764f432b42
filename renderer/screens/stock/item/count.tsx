import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import type { DraftFieldsProps } from './adjustment-fields.tsx';
import { AmountField } from './amount-field.tsx';
import { NumberPad } from './number-pad.tsx';
import styles from './amount-form.module.css';

/** How many there are, by counting. */
export function CountFields({ draft, change }: DraftFieldsProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <div className={styles.amountRow}>
        <p className={styles.paneHint}>{t('stock.count_hint')}</p>
        <AmountField id="stock-amount" name={t('stock.counted')} draft={draft} change={change} />
      </div>
      <NumberPad draft={draft} change={change} />
    </>
  );
}
