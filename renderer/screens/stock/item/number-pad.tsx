import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { clearAmount, enterDigit, removeLastDigit, type StockDraft } from './stock-draft.ts';
import styles from './amount-form.module.css';

const DIGITS = [7, 8, 9, 4, 5, 6, 1, 2, 3] as const;

interface NumberPadProps {
  readonly draft: StockDraft;
  change(draft: StockDraft): void;
}

/** Buttons for digits on touch screens. A keyboard types into the amount field instead. */
export function NumberPad({ draft, change }: NumberPadProps): ReactNode {
  const { t } = useI18n();
  const renderDigit = (value: number): ReactNode => (
    <AriaButton key={value} className={joinClasses(styles.padKey)} onPress={() => change(enterDigit(draft, value))}>
      {value}
    </AriaButton>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be wrong: it is part of a form
    <div className={styles.pad} role="group" aria-label={t('stock.pad')}>
      {DIGITS.map(renderDigit)}
      <AriaButton className={joinClasses(styles.padKey)} onPress={() => change(clearAmount(draft))}>
        {t('stock.clear')}
      </AriaButton>
      {renderDigit(0)}
      <AriaButton
        className={joinClasses(styles.padKey)}
        aria-label={t('stock.back_one')}
        onPress={() => change(removeLastDigit(draft))}
      >
        <Delete size={22} aria-hidden />
      </AriaButton>
    </div>
  );
}
