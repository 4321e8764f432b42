import type { ReactNode } from 'react';
import { LENGTHS } from '../../../../electron/contract/api/limits.ts';
import type { StockRow } from '../../../../electron/contract/calls/stock.ts';
import type { OwnTax } from '../../../../electron/contract/calls/tax.ts';
import type { ItemTax } from '../../../../electron/contract/domain/tax.ts';
import { formatTaxRate } from '../../../../electron/contract/domain/tax.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useCall, useQuery } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { SavedField } from '../../../ui/saved-field.tsx';
import { TaxFields } from '../../../ui/tax-fields.tsx';
import styles from './amount-form.module.css';

/** An item's HSN code, rate of GST and category, each saved when its field is left. */
export function TaxForm({ row: { storeId, barcode } }: { readonly row: StockRow }): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const item = { workspace: workspace.kind, storeId, barcode };
  const { value } = useQuery('tax.item', item, workspace.revisions.stock);
  if (value === null) return null;
  const { own, ofCategory } = value;
  const save = async (change: Partial<OwnTax>): Promise<boolean> =>
    (await call('tax.setItem', { ...item, ...own, ...change })).ok;
  return (
    <section className={styles.tax} aria-label={t('stock.tax')}>
      <h3 className="text-15 semibold">{t('stock.tax')}</h3>
      <div className={styles.twoFields}>
        <TaxFields tax={own} onChange={save} />
      </div>
      <SavedField
        label={t('stock.tax_category')}
        hint={describeShared(ofCategory, t)}
        text={own.category ?? ''}
        maxLength={LENGTHS.category}
        onSave={(category) => save({ category: category === '' ? null : category })}
      />
    </section>
  );
}

function describeShared({ hsn, rate }: ItemTax, t: ReturnType<typeof useI18n>['t']): string {
  if (hsn === null && rate === null) return t('stock.tax_category_hint');
  const known = [hsn === null ? null : `HSN ${hsn}`, rate === null ? null : `GST ${formatTaxRate(rate)}`];
  return t('stock.tax_of_category', { tax: known.filter((part) => part !== null).join(' · ') });
}
