import { Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { LENGTHS } from '../../../electron/contract/api/limits.ts';
import { isGstin } from '../../../electron/contract/domain/tax.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useIsAllowed } from '../../services/rights.ts';
import { useCall, useQuery } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { TaxFields } from '../../ui/tax-fields.tsx';
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
  const [typed, setTyped] = useState('');
  const added = typed.trim();
  const categories = value ?? [];
  const canAdd = added !== '' && categories.every(({ category }) => category !== added);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!canAdd) return;
    const result = await call('tax.setCategory', { workspace: place, category: added, hsn: null, rate: null });
    if (result.ok) setTyped((now) => (now === typed ? '' : now));
  }

  return (
    <>
      <ul className={styles.categories} aria-label={t('settings.tax_categories')}>
        {categories.map(({ category, items, hsn, rate }) => (
          <li key={category}>
            <p>
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
      <form className={joinClasses('row-full wrap gap-8', styles.reasonForm)} onSubmit={(event) => void add(event)}>
        <input
          className="field-input"
          aria-label={t('settings.tax_new_category')}
          placeholder={t('settings.tax_new_category')}
          autoComplete="off"
          value={typed}
          maxLength={LENGTHS.category}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" icon={Plus} isDisabled={!canAdd}>
          {t('settings.tax_add_category')}
        </Button>
      </form>
    </>
  );
}
