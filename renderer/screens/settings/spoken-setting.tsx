import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { SPOKEN_ALARMS } from '../../../electron/contract/domain/alarms.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useCall } from '../../services/use-call.ts';
import { useSignal } from '../../state/signal.ts';
import { CheckboxList } from './checkbox-list.tsx';

/** Chooses which alarms are said aloud, if this PC has a voice for the language. */
export function SpokenSetting({ settings }: { readonly settings: Settings }): ReactNode {
  const { speaker } = useServices();
  const languages = useSignal(speaker.languages);
  const call = useCall();
  const { t, language } = useI18n();
  useEffect(() => speaker.open(), [speaker]);
  return (
    <>
      <p>{t('settings.spoken')}</p>
      <CheckboxList
        values={SPOKEN_ALARMS}
        chosen={settings.spoken}
        wordsOf={(name) => t(`settings.spoken_alarms.${name}`)}
        onSave={(spoken) => call('settings.change', { spoken })}
      />
      <p className="screen-hint">{t(languages.has(language) ? 'settings.spoken_note' : 'settings.no_voice')}</p>
    </>
  );
}
