import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { LENGTHS } from '../../../electron/contract/api/limits.ts';
import { REJECT_REASONS_MAX } from '../../../electron/contract/settings.ts';
import { useRejectReasons } from '../../i18n/reject-reasons.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useSuccessiveChanges } from '../../services/use-successive-changes.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './settings-screen.module.css';

/** The reasons that Reject offers, in the store's own words because customers read them. */
export function RejectReasonsSetting(): ReactNode {
  const reasons = useRejectReasons();
  const { rejectReasons } = useWorkspace().snapshot.settings;
  const call = useCall();
  const [typed, setTyped] = useState('');
  const { t } = useI18n();
  const change = useSuccessiveChanges(reasons, (changed) => call('settings.change', { rejectReasons: [...changed] }));
  const added = typed.trim();
  const canAdd = added !== '' && !reasons.includes(added) && reasons.length < REJECT_REASONS_MAX;

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!canAdd) return;
    const result = await change((before) => [...before, added]);
    // Keeps what was typed in the meantime.
    if (result.ok) setTyped((now) => (now === typed ? '' : now));
  }

  return (
    <>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>
            <span>{reason}</span>
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
      <form className={joinClasses('row-full wrap gap-8', styles.reasonForm)} onSubmit={(event) => void add(event)}>
        <input
          className="field-input"
          aria-label={t('settings.new_reason')}
          placeholder={t('settings.new_reason')}
          autoComplete="off"
          value={typed}
          maxLength={LENGTHS.rejectReason}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" icon={Plus} isDisabled={!canAdd}>
          {t('settings.add_reason')}
        </Button>
      </form>
      <p className="screen-hint">{t('settings.reasons_note', { count: REJECT_REASONS_MAX })}</p>
      {rejectReasons !== null && (
        <Button onPress={() => void call('settings.change', { rejectReasons: null })}>
          {t('settings.own_reasons')}
        </Button>
      )}
    </>
  );
}
