import type { ReactNode } from 'react';
import { COUNTER_NAME_MAX } from '../../../electron/contract/settings.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { SavedField } from '../../ui/saved-field.tsx';

/** Names this counter, for shops that have several. */
export function CounterNameSetting(): ReactNode {
  const { counterName } = useWorkspace().snapshot.settings;
  const call = useCall();
  const { t } = useI18n();
  return (
    <SavedField
      label={t('settings.counter_name')}
      hint={t('settings.counter_name_hint')}
      text={counterName ?? ''}
      maxLength={COUNTER_NAME_MAX}
      onSave={async (name) => (await call('settings.change', { counterName: name === '' ? null : name })).ok}
    />
  );
}
