import type { ReactNode } from 'react';
import type { OutsideOutcome } from '../../../electron/contract/calls/alarm.ts';
import type { Rung, Settings } from '../../../electron/contract/settings.ts';
import { OUTSIDE_ADDRESS_MAX, RUNG_FORMS, RUNG_MINUTES, RUNG_PLACES } from '../../../electron/contract/settings.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Choice } from '../../ui/choice.tsx';
import { Fixed } from '../../ui/fixed.tsx';
import { SavedField } from '../../ui/saved-field.tsx';
import checkboxStyles from '../../ui/checkbox.module.css';

/** Who is told outside that an order waits, and the heartbeat. */
export function OutsideSetting({
  rungs,
  tellsClosing,
  heartbeat,
}: Pick<Settings, 'rungs' | 'tellsClosing' | 'heartbeat'>): ReactNode {
  const { outside } = useWorkspace().snapshot;
  const call = useCall();
  const { t } = useI18n();
  const findFault = useAddressFault();

  /** Puts a rung in its place; null removes it, and those after it move up. */
  async function save(place: number, rung: Rung | null): Promise<boolean> {
    const next = [...rungs];
    next.splice(place, 1, ...(rung === null ? [] : [rung]));
    return (await call('settings.change', { rungs: next })).ok;
  }

  return (
    <>
      <Fixed by="escalation">
        {RUNG_PLACES.slice(0, rungs.length + 1).map(({ name, afterMinutes }, place) => (
          <RungFields
            key={name}
            label={t(`settings.outside.${name}`)}
            rung={rungs[place]}
            outcome={outside.rungs[place] ?? null}
            afterMinutes={afterMinutes}
            onSave={(rung) => save(place, rung)}
          />
        ))}
      </Fixed>
      <p className="screen-hint">{t('settings.outside.note')}</p>
      {rungs.length > 0 && (
        <label className={checkboxStyles.checkbox}>
          <input
            type="checkbox"
            checked={tellsClosing}
            onChange={({ target }) => void call('settings.change', { tellsClosing: target.checked })}
          />
          {t('settings.outside.closing')}
        </label>
      )}
      <Fixed by="heartbeat">
        <SavedField
          label={t('settings.outside.heartbeat')}
          hint={t('settings.outside.heartbeat_hint')}
          text={heartbeat ?? ''}
          maxLength={OUTSIDE_ADDRESS_MAX}
          findFault={findFault}
          onSave={async (address) => (await call('settings.change', { heartbeat: address === '' ? null : address })).ok}
        />
      </Fixed>
      <OutcomeNote outcome={outside.heartbeat} />
    </>
  );
}

/** Says that an address is none that can be told; null if it can, or is empty. */
function useAddressFault(): (address: string) => string | null {
  const { t } = useI18n();
  return (address) => (address === '' || URL.parse(address)?.protocol === 'https:' ? null : t('welcome.address_hint'));
}

interface RungFieldsProps {
  readonly label: string;
  readonly rung: Rung | undefined;
  readonly outcome: OutsideOutcome | null;
  readonly afterMinutes: number;
  onSave(rung: Rung | null): Promise<boolean>;
}

function RungFields({ label, rung, outcome, afterMinutes, onSave }: RungFieldsProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <SavedField
        label={label}
        hint={t('settings.outside.address_hint')}
        text={rung?.address ?? ''}
        maxLength={OUTSIDE_ADDRESS_MAX}
        findFault={useAddressFault()}
        onSave={(address) => onSave(address === '' ? null : { afterMinutes, form: 'plain', ...rung, address })}
      />
      <OutcomeNote outcome={outcome} />
      {rung !== undefined && (
        <>
          <Choice
            name={`${label}: ${t('settings.outside.after')}`}
            value={String(rung.afterMinutes)}
            options={RUNG_MINUTES.map((minutes) => ({
              value: String(minutes),
              words: t('settings.outside.minutes', { count: minutes }),
            }))}
            onChoose={(minutes) => void onSave({ ...rung, afterMinutes: Number(minutes) })}
          />
          <Choice
            name={`${label}: ${t('settings.outside.form')}`}
            value={rung.form}
            options={RUNG_FORMS.map((form) => ({
              value: form,
              words: t(`settings.outside.forms.${form}`),
            }))}
            onChoose={(form) => void onSave({ ...rung, form })}
          />
        </>
      )}
    </>
  );
}

/** What came of the last request to an address; nothing before the first. */
function OutcomeNote({ outcome }: { readonly outcome: OutsideOutcome | null }): ReactNode {
  const { t } = useI18n();
  if (outcome === null) return null;
  const words = t(`settings.outside.outcomes.${outcome}`);
  return outcome === 'accepted' ? <p className="screen-hint">{words}</p> : <b>{words}</b>;
}
