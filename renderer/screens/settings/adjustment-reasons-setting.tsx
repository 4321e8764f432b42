import type { ReactNode } from 'react';
import { ADJUSTMENT_REASONS } from '../../../electron/contract/api/enums.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useSuccessiveChanges } from '../../services/use-successive-changes.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import checkboxStyles from '../../ui/checkbox.module.css';
import styles from './settings-screen.module.css';

/** Chooses the adjustment reasons to send; staff know which ones the service accepts. "Other" is never sent. */
export function AdjustmentReasonsSetting(): ReactNode {
  const { adjustmentReasons } = useWorkspace().snapshot.settings;
  const call = useCall();
  const change = useSuccessiveChanges(adjustmentReasons, (reasons) =>
    call('settings.change', { adjustmentReasons: [...reasons] }),
  );
  const { t } = useI18n();
  const setSent = (reason: (typeof ADJUSTMENT_REASONS)[number], isSent: boolean): void => {
    void change((before) => {
      const others = before.filter((each) => each !== reason);
      return isSent ? [...others, reason] : others;
    });
  };
  return (
    <>
      <ul className={styles.adjustmentReasons}>
        {ADJUSTMENT_REASONS.filter((reason) => reason !== 'other').map((reason) => (
          <li key={reason}>
            <label className={checkboxStyles.checkbox}>
              <input
                type="checkbox"
                checked={adjustmentReasons.includes(reason)}
                onChange={(event) => setSent(reason, event.target.checked)}
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
