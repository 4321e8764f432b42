import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { LENGTHS } from '../../../electron/contract/api/limits.ts';
import { REJECT_REASONS_MAX } from '../../../electron/contract/settings.ts';
import { useRejectReasons } from '../../i18n/reject-reasons.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useSuccessiveChanges } from '../../services/use-successive-changes.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { AddForm } from './add-form.tsx';
import styles from './settings-screen.module.css';

/** The reasons that Reject offers, in the store's own words because customers read them. */
export function RejectReasonsSetting(): ReactNode {
  const reasons = useRejectReasons();
  const { rejectReasons } = useWorkspace().snapshot.settings;
  const call = useCall();
  const { t } = useI18n();
  const change = useSuccessiveChanges(reasons, (changed) => call('settings.change', { rejectReasons: [...changed] }));
  return (
    <>
      <ul className={joinClasses(styles.formWidth, styles.reasons)}>
        {reasons.map((reason) => (
          <li key={reason} className="row wrap line-below">
            <span className="grow shrinkable breakable">{reason}</span>
            <Button
              kind="quiet"
              icon={Trash2}
              name={t('settings.remove_reason', { reason })}
              isDisabled={reasons.length === 1}
              onPress={() => void change((before) => before.filter((each) => each !== reason))}
            />
          </li>
        ))}
      </ul>
      <AddForm
        label={t('settings.new_reason')}
        action={t('settings.add_reason')}
        maxLength={LENGTHS.rejectReason}
        canAdd={(text) => !reasons.includes(text) && reasons.length < REJECT_REASONS_MAX}
        onAdd={(text) => change((before) => [...before, text])}
      />
      <p className="screen-hint">{t('settings.reasons_note', { count: REJECT_REASONS_MAX })}</p>
      {rejectReasons !== null && (
        <Button onPress={() => void call('settings.change', { rejectReasons: null })}>
          {t('settings.own_reasons')}
        </Button>
      )}
    </>
  );
}
