import { type FormEvent, type ReactNode, useState } from 'react';
import { COUNTER_NAME_MAX } from '../../../electron/contract/settings.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** Names this counter, for shops that have several. */
export function CounterNameSetting(): ReactNode {
  const { counterName } = useWorkspace().snapshot.settings;
  const call = useCall();
  const { t } = useI18n();
  const [typed, setTyped] = useState(counterName ?? '');
  const name = typed.trim() === '' ? null : typed.trim();

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void call('settings.change', { counterName: name });
  }

  return (
    <form onSubmit={save}>
      <Field label={t('settings.counter_name')} hint={t('settings.counter_name_hint')}>
        {(attributes) => (
          <input
            {...attributes}
            className="field-input"
            autoComplete="off"
            maxLength={COUNTER_NAME_MAX}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" isDisabled={name === counterName}>
        {t('settings.counter_name_save')}
      </Button>
    </form>
  );
}
