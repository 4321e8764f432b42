import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/use-i18n.ts';
import { useServices } from '../../state/services.ts';
import { useSignal } from '../../state/signal.ts';
import { useAsk } from '../../state/use-call.ts';
import { Press } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Setting } from './setting-section.tsx';

/** Whether Counter starts with the computer, and its version. Nothing in the preview. */
export function HostSettings(): ReactNode {
  const { host } = useServices();
  const view = useSignal(host);
  const ask = useAsk();
  const { t } = useWords();
  if (view === null || view.version === null) return null;
  const { version, newVersion, updates, startsAtLogin } = view;
  return (
    <>
      {startsAtLogin !== null && (
        <Setting name={t('settings.login')}>
          <Choice
            name={t('settings.login')}
            value={startsAtLogin ? 'on' : 'off'}
            options={[
              { value: 'on', words: t('settings.login_on') },
              { value: 'off', words: t('settings.login_off') },
            ]}
            onChoose={(chosen) => void ask('host.startAtLogin', { on: chosen === 'on' })}
          />
        </Setting>
      )}
      <Setting name={t('settings.version')}>
        <p>{t('settings.version_is', { version })}</p>
        {newVersion === null ? (
          <p className="screen-hint">{t(updates ? 'settings.updates_on' : 'settings.updates_off')}</p>
        ) : (
          <Press icon={RotateCw} onPress={() => void ask('host.update', {})}>
            {t('settings.update', { version: newVersion })}
          </Press>
        )}
      </Setting>
    </>
  );
}
