import { Check, Minus, Plus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { ADJUSTMENT_REASONS } from '../../../../electron/contract/api/enums.ts';
import { LENGTHS } from '../../../../electron/contract/api/limits.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { type StockDraft, setSign } from '../../../state/stock-draft.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { AmountField } from './amount-field.tsx';
import { NumberPad } from './number-pad.tsx';
import optionStyles from '../option.module.css';
import styles from './amount-form.module.css';

/** The reasons, most frequent first. */
const REASONS = [
  'received',
  'return',
  'damaged',
  'expired',
  'sale',
  'theft',
  'recount',
  'other',
] as const satisfies readonly (typeof ADJUSTMENT_REASONS)[number][];

const SIGNS = [
  { id: 'add', sign: 1, icon: Plus },
  { id: 'take', sign: -1, icon: Minus },
] as const;

export interface DraftFieldsProps {
  readonly draft: StockDraft;
  readonly amountRef: Ref<HTMLInputElement>;
  change(draft: StockDraft): void;
}

/** The fields of an adjustment: sign, amount, reason, and the number of the bill or delivery. */
export function AdjustmentFields({ draft, amountRef, change }: DraftFieldsProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <div className={styles.amountRow}>
        <ToggleButtonGroup
          className={joinClasses('row-full gap-8', styles.signs)}
          aria-label={t('stock.add_or_take')}
          disallowEmptySelection
          selectedKeys={[draft.sign === 1 ? 'add' : 'take']}
          onSelectionChange={(keys) => change(setSign(draft, keys.has('add') ? 1 : -1))}
        >
          {SIGNS.map(({ id, icon: Icon }) => (
            <ToggleButton key={id} id={id} className={`${optionStyles.option} ${styles.sign}`}>
              <Icon size={22} aria-hidden />
              {t(`stock.${id}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <AmountField
          id="stock-amount"
          ref={amountRef}
          name={t(draft.sign === 1 ? 'stock.units_to_add' : 'stock.units_to_take')}
          draft={draft}
          change={change}
        />
      </div>
      <NumberPad draft={draft} change={change} />
      <p className={joinClasses('text-14 muted', styles.paneLabel)} id="stock-reason">
        {t('stock.reason')}
      </p>
      <ToggleButtonGroup
        className={joinClasses(styles.stockReasons)}
        aria-labelledby="stock-reason"
        selectedKeys={draft.reason === null ? [] : [draft.reason]}
        onSelectionChange={(keys) => change({ ...draft, reason: REASONS.find((each) => keys.has(each)) ?? null })}
      >
        {REASONS.map((reason) => (
          <ToggleButton key={reason} id={reason} className={`${optionStyles.option} ${styles.stockReason}`}>
            {draft.reason === reason && <Check size={18} aria-hidden />}
            <span>{t(`stock.reasons.${reason}`)}</span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <label className={styles.reference}>
        <span>{t('stock.reference')}</span>
        <input
          autoComplete="off"
          maxLength={LENGTHS.reference}
          placeholder={t('stock.reference_hint')}
          value={draft.reference}
          onChange={(event) => change({ ...draft, reference: event.target.value })}
        />
      </label>
    </>
  );
}
