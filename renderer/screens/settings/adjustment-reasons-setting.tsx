import type { ReactNode } from 'react';
import { ADJUSTMENT_REASONS } from '../../../electron/contract/api/enums.ts';
import { useWords } from '../../i18n/use-i18n.ts';
import { useAsk } from '../../state/use-call.ts';
import { useShown } from '../../state/workspace-context.ts';

/** Which reasons of adjustments the service is told; which ones it takes is for staff to know. "Other" needs no telling. */
export function ToldReasons(): ReactNode {
  const { adjustmentReasons } = useShown().snapshot.settings;
  const ask = useAsk();
  const { t } = useWords();
  const tell = (reason: (typeof ADJUSTMENT_REASONS)[number], isTold: boolean): void => {
    const others = adjustmentReasons.filter((each) => each !== reason);
    void ask('settings.change', { adjustmentReasons: isTold ? [...others, reason] : others });
  };
  return (
    <>
      <ul className="told-reasons">
        {ADJUSTMENT_REASONS.filter((reason) => reason !== 'other').map((reason) => (
          <li key={reason}>
            <label className="hours-day">
              <input
                type="checkbox"
                checked={adjustmentReasons.includes(reason)}
                onChange={(event) => tell(reason, event.target.checked)}
              />
              {t(`stock.reasons.${reason}`)}
            </label>
          </li>
        ))}
      </ul>
      <p className="screen-hint">{t('settings.told_reasons_note')}</p>
    </>
  );
}
