import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { clearAmount, enterDigit, removeLastDigit, type StockDraft } from '../../../state/stock-draft.ts';
import { DigitPad } from '../../../ui/digit-pad.tsx';

const DIGITS = [7, 8, 9, 4, 5, 6, 1, 2, 3] as const;

interface NumberPadProps {
  readonly draft: StockDraft;
  change(draft: StockDraft): void;
}

/** Types the amount on touch screens. A keyboard types into the amount field instead. */
export function NumberPad({ draft, change }: NumberPadProps): ReactNode {
  const { t } = useI18n();
  return (
    <DigitPad
      name={t('stock.pad')}
      backName={t('stock.back_one')}
      digits={DIGITS}
      onDigit={(digit) => change(enterDigit(draft, digit))}
      onBack={() => change(removeLastDigit(draft))}
      clear={{ words: t('stock.clear'), onPress: () => change(clearAmount(draft)) }}
    />
  );
}
