import type { ReactNode } from 'react';
import { ADJUSTMENT_REASONS } from '../../../electron/contract/api/enums.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { CheckboxList } from './checkbox-list.tsx';

/** Chooses the adjustment reasons to send; staff know which ones the service accepts. "Other" is never sent. */
export function AdjustmentReasonsSetting(): ReactNode {
  const { adjustmentReasons } = useWorkspace().snapshot.settings;
  const call = useCall();
  const { t } = useI18n();
  return (
    <>
      <CheckboxList
        values={ADJUSTMENT_REASONS.filter((reason) => reason !== 'other')}
        chosen={adjustmentReasons}
        wordsOf={(reason) => t(`stock.reasons.${reason}`)}
        onSave={(reasons) => call('settings.change', { adjustmentReasons: reasons })}
      />
      <p className="screen-hint">{t('settings.told_reasons_note')}</p>
    </>
  );
}
