import type { ReactNode } from 'react';
import { LENGTHS } from '../../../electron/contract/api/limits.ts';
import { isGstin } from '../../../electron/contract/domain/tax.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useIsAllowed } from '../../services/rights.ts';
import { useCall, useQuery } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Choice } from '../../ui/choice.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { TaxFields } from '../../ui/tax-fields.tsx';
import { AddForm } from './add-form.tsx';
import styles from './settings-screen.module.css';

/** Whether receipts are tax invoices, and the HSN code and rate of each category. */
export function TaxSetting(): ReactNode {
  const { settings, printing } = useWorkspace().snapshot;
  const isOwner = useIsAllowed('own');
  const call = useCall();
  const { t } = useI18n();
  const { taxInvoice } = settings;
  return (
    <>
      {isOwner && (
        <Choice
          name={t('settings.tax_invoice')}
          value={taxInvoice ? 'invoice' : 'receipt'}
          options={[
            { value: 'receipt', words: t('settings.tax_receipt_only') },
            { value: 'invoice', words: t('settings.tax_invoice') },
          ]}
          onChoose={(value) => void call('settings.change', { taxInvoice: value === 'invoice' })}
        />
      )}
      {taxInvoice && !isGstin(printing.settings.gstin) && (
        <p className="screen-hint" role="alert">
          <b>{t('settings.tax_gstin')}</b>
        </p>
      )}
      <p className="screen-hint">{t('settings.tax_note')}</p>
      <CategoryList />
    </>
  );
}

/** The categories of the shop's items, with what counts for items that have no code or rate of their own. */
function CategoryList(): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const { kind: place } = workspace;
  const { value } = useQuery('tax.categories', { workspace: place }, workspace.revisions.stock);
  const categories = value ?? [];

  return (
    <>
      <ul className={joinClasses('full lines-between', styles.categories)} aria-label={t('settings.tax_categories')}>
        {categories.map(({ category, items, hsn, rate }) => (
          <li key={category}>
            <p className="stack">
              <b className="breakable">{category}</b>
              <span className="text-14 muted">{t('settings.tax_items', { count: items })}</span>
            </p>
            <TaxFields
              tax={{ hsn, rate }}
              onChange={async (change) =>
                (await call('tax.setCategory', { workspace: place, category, hsn, rate, ...change })).ok
              }
            />
          </li>
        ))}
      </ul>
      <AddForm
        label={t('settings.tax_new_category')}
        action={t('settings.tax_add_category')}
        maxLength={LENGTHS.category}
        canAdd={(text) => categories.every(({ category }) => category !== text)}
        onAdd={(text) => call('tax.setCategory', { workspace: place, category: text, hsn: null, rate: null })}
      />
    </>
  );
}
