import { type ReactNode, useId } from 'react';
import type { ItemTax } from '../../electron/contract/domain/tax.ts';
import { findGstRate, formatTaxRate, GST_RATES, HSN_PATTERN } from '../../electron/contract/domain/tax.ts';
import { useI18n } from '../i18n/use-i18n.ts';
import { SavedField } from './saved-field.tsx';

const HSN_MAX = 8;

interface TaxFieldsProps {
  readonly tax: ItemTax;
  /** Stores a change. Returns whether main has taken it. */
  onChange(change: Partial<ItemTax>): Promise<boolean>;
}

/** An HSN code and a rate of GST. A code of another length than the law's is not stored, and its field says why. */
export function TaxFields({ tax: { hsn, rate }, onChange }: TaxFieldsProps): ReactNode {
  const { t } = useI18n();
  const id = useId();
  return (
    <>
      <SavedField
        label={t('stock.hsn')}
        hint={t('stock.hsn_hint')}
        text={hsn ?? ''}
        maxLength={HSN_MAX}
        isCode
        onSave={async (text) => (text === '' || HSN_PATTERN.test(text)) && onChange({ hsn: text === '' ? null : text })}
      />
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('stock.gst_rate')}
        </label>
        <select
          id={id}
          className="field-input"
          value={rate ?? ''}
          onChange={({ target }) =>
            void onChange({ rate: target.value === '' ? null : findGstRate(Number(target.value)) })
          }
        >
          <option value="">{t('stock.no_rate')}</option>
          {GST_RATES.map((each) => (
            <option key={each} value={each}>
              {formatTaxRate(each)}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}
