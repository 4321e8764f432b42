import { ScanBarcode } from 'lucide-react';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { LENGTHS } from '../../../../electron/contract/api/limits.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { CodeForm } from '../../../ui/code-form.tsx';
import { Box, EmptyState } from '../../../ui/primitives.tsx';
import { AmountField } from '../item/amount-field.tsx';
import { NumberPad } from '../item/number-pad.tsx';
import type { CountedItemState } from './use-counted-item.ts';
import amountFormStyles from '../item/amount-form.module.css';
import styles from './counting-screen.module.css';

export function CountForm({ item }: { readonly item: CountedItemState }): ReactNode {
  const { t, clock } = useI18n();
  const { barcode, draft, setDraft, before, isNew, misread, completeSum } = item;

  function next(event: FormEvent): void {
    event.preventDefault();
    if (completeSum !== null) void item.next();
  }

  /** Enter leads to what is missing: a form whose button is disabled ignores it. */
  function keyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || completeSum !== null || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (isNew && item.name.trim() === '') item.nameField.current?.focus();
    else item.amount.current?.focus();
  }

  return (
    <section className={`stack gap-10 ${styles.countOne} panel`} aria-label={t('counting.one')}>
      {misread !== null && (
        <Box tone="red" icon={ScanBarcode} title={t('scan.misread')}>
          <p>{t('scan.misread_note', { code: misread })}</p>
        </Box>
      )}
      {barcode === null ? (
        <EmptyState icon={ScanBarcode}>{t('counting.scan')}</EmptyState>
      ) : (
        <form className={`${amountFormStyles.itemForm} ${amountFormStyles.pane}`} onSubmit={next} onKeyDown={keyDown}>
          <h2 className={joinClasses(amountFormStyles.itemTitle, styles.countTitle)}>
            {item.knownName ?? t(isNew ? 'stock.unknown_item' : 'stock.no_name')}
          </h2>
          <p className="text-14 breakable muted tabular">{barcode}</p>
          {isNew && (
            <label className={amountFormStyles.reference}>
              <span>{t('stock.new_name')}</span>
              <input
                ref={item.nameField}
                autoComplete="off"
                maxLength={LENGTHS.name}
                value={item.name}
                onChange={(event) => item.setName(event.target.value)}
              />
            </label>
          )}
          {before !== undefined && (
            <div className={joinClasses('row wrap rounded sunk', styles.countBefore)}>
              <p>{t('counting.before', { units: before.counted, time: clock(before.countedAt) })}</p>
              <Choice
                name={t('counting.before', { units: before.counted, time: clock(before.countedAt) })}
                value={item.isAdded ? 'add' : 'instead'}
                options={[
                  { value: 'add', words: t('counting.add') },
                  { value: 'instead', words: t('counting.instead') },
                ]}
                onChoose={(chosen) => item.setAdded(chosen === 'add')}
              />
            </div>
          )}
          <div className={amountFormStyles.amountRow}>
            <p className={amountFormStyles.paneHint}>{t('stock.counted')}</p>
            <AmountField
              id="count-amount"
              ref={item.register}
              name={t('stock.counted')}
              draft={draft}
              change={setDraft}
            />
          </div>
          <NumberPad draft={draft} change={setDraft} />
          <div className={`${amountFormStyles.save} ${styles.countSave}`}>
            <Button kind="go" type="submit" isDisabled={completeSum === null}>
              {completeSum === null
                ? t(isNew ? 'counting.say_both' : 'stock.say_count')
                : t('counting.next', { units: completeSum })}
            </Button>
          </div>
        </form>
      )}
      <CodeForm label={t('counting.type_code')} action={t('counting.take')} onCode={item.handleTypedCode} />
    </section>
  );
}
