import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { LENGTHS } from '../../../../electron/contract/api/limits.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import type { ItemText } from '../../../state/stock-draft.ts';
import styles from './amount-form.module.css';

interface ItemFieldsProps {
  readonly text: ItemText;
  readonly nameRef?: Ref<HTMLInputElement>;
  change(changed: Partial<ItemText>): void;
}

/** The fields of an item's details. */
export function ItemFields({ text, nameRef, change }: ItemFieldsProps): ReactNode {
  const { t } = useI18n();
  const field = (detail: keyof ItemText, label: string, more: InputHTMLAttributes<HTMLInputElement>) => (
    <label className={styles.reference}>
      <span>{label}</span>
      <input
        autoComplete="off"
        maxLength={14}
        value={text[detail]}
        onChange={(event) => change({ [detail]: event.target.value })}
        {...more}
        {...(detail === 'name' && { ref: nameRef })}
      />
    </label>
  );
  return (
    <>
      {field('name', t('stock.new_name'), { maxLength: LENGTHS.name })}
      <div className={styles.twoFields}>
        {field('mrp', t('stock.new_mrp'), { inputMode: 'decimal' })}
        {field('price', t('stock.new_price'), { inputMode: 'decimal' })}
      </div>
      <div className={styles.twoFields}>
        {field('lowMark', t('stock.new_low_mark'), { inputMode: 'numeric' })}
        {field('expiry', t('stock.new_expiry'), { placeholder: '30-11-2027' })}
      </div>
    </>
  );
}
