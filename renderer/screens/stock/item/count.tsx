import type { ReactNode } from 'react';
import { useWords } from '../../../i18n/use-i18n.ts';
import type { PaneProps } from './adjustment-fields.tsx';
import { Amount } from './amount-field.tsx';
import { NumberPad } from './number-pad.tsx';

/** How many there are, by counting. */
export function Count({ draft, change }: PaneProps): ReactNode {
  const { t } = useWords();
  return (
    <>
      <div className="amount-row">
        <p className="pane-hint">{t('stock.count_hint')}</p>
        <Amount id="stock-amount" name={t('stock.counted')} draft={draft} change={change} />
      </div>
      <NumberPad draft={draft} change={change} />
    </>
  );
}
