import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { clearAmount, enterDigit, removeLastDigit, type StockDraft } from './stock-draft.ts';
import styles from './amount-form.module.css';

const FIGURES = [7, 8, 9, 4, 5, 6, 1, 2, 3] as const;

interface NumberPadProps {
  readonly draft: StockDraft;
  change(draft: StockDraft): void;
}

/** Digits for touch; the keyboard types into the field above. */
export function NumberPad({ draft, change }: NumberPadProps): ReactNode {
  const { t } = useI18n();
  const figure = (value: number): ReactNode => (
    <AriaButton key={value} className={styles.padKey ?? ''} onPress={() => change(enterDigit(draft, value))}>
      {value}
    </AriaButton>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no form of its own
    <div className={styles.pad} role="group" aria-label={t('stock.pad')}>
      {FIGURES.map(figure)}
      <AriaButton className={styles.padKey ?? ''} onPress={() => change(clearAmount(draft))}>
        {t('stock.clear')}
      </AriaButton>
      {figure(0)}
      <AriaButton
        className={styles.padKey ?? ''}
        aria-label={t('stock.back_one')}
        onPress={() => change(removeLastDigit(draft))}
      >
        <Delete size={22} aria-hidden />
      </AriaButton>
    </div>
  );
}
