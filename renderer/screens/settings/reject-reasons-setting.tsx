import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LENGTHS } from '../../../electron/contract/api/limits.ts';
import { REJECT_REASONS_MAX } from '../../../electron/contract/domain/settings.ts';
import { useWords } from '../../i18n/use-i18n.ts';
import { useReasons } from '../../i18n/use-reject-reasons.ts';
import { useAsk } from '../../state/use-call.ts';
import { useShown } from '../../state/workspace-context.ts';
import { Press } from '../../ui/button.tsx';

/** The reasons that Reject offers. The customer reads them, so they are the store's to word. */
export function Reasons(): ReactNode {
  const reasons = useReasons();
  const { rejectReasons } = useShown().snapshot.settings;
  const ask = useAsk();
  const [typed, setTyped] = useState('');
  const { t } = useWords();
  const keep = (rejectReasons: readonly string[] | null): void =>
    void ask('settings.change', { rejectReasons: rejectReasons === null ? null : [...rejectReasons] });
  const added = typed.trim();
  const canAdd = added !== '' && !reasons.includes(added) && reasons.length < REJECT_REASONS_MAX;
  return (
    <>
      <ul className="reasons">
        {reasons.map((reason) => (
          <li key={reason}>
            <span>{reason}</span>
            <Press
              kind="quiet"
              icon={Trash2}
              name={t('settings.remove_reason', { reason })}
              isDisabled={reasons.length === 1}
              onPress={() => keep(reasons.filter((each) => each !== reason))}
            />
          </li>
        ))}
      </ul>
      <form
        className="reason-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!canAdd) return;
          keep([...reasons, added]);
          setTyped('');
        }}
      >
        <input
          className="field-input"
          aria-label={t('settings.new_reason')}
          placeholder={t('settings.new_reason')}
          autoComplete="off"
          value={typed}
          maxLength={LENGTHS.rejectReason}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Press type="submit" icon={Plus} isDisabled={!canAdd}>
          {t('settings.add_reason')}
        </Press>
      </form>
      <p className="screen-hint">{t('settings.reasons_note', { count: REJECT_REASONS_MAX })}</p>
      {rejectReasons !== null && <Press onPress={() => keep(null)}>{t('settings.own_reasons')}</Press>}
    </>
  );
}
