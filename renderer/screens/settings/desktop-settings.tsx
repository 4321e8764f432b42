import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../state/services.ts';
import { useSignal } from '../../state/signal.ts';
import { useCall } from '../../state/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { SettingSection } from './setting-section.tsx';

/** The settings for start at login and updates. Renders nothing in the preview. */
export function DesktopSettings(): ReactNode {
  const { platform } = useServices();
  const view = useSignal(platform);
  const call = useCall();
  const { t } = useI18n();
  if (view === null || view.version === null) return null;
  const { version, newVersion, updates, startsAtLogin } = view;
  return (
    <>
      {startsAtLogin !== null && (
        <SettingSection name={t('settings.login')}>
          <Choice
            name={t('settings.login')}
            value={startsAtLogin ? 'on' : 'off'}
            options={[
              { value: 'on', words: t('settings.login_on') },
              { value: 'off', words: t('settings.login_off') },
            ]}
            onChoose={(chosen) => void call('host.startAtLogin', { on: chosen === 'on' })}
          />
        </SettingSection>
      )}
      <SettingSection name={t('settings.version')}>
        <p>{t('settings.version_is', { version })}</p>
        {newVersion === null ? (
          <p className="screen-hint">{t(updates ? 'settings.updates_on' : 'settings.updates_off')}</p>
        ) : (
          <Button icon={RotateCw} onPress={() => void call('host.update', {})}>
            {t('settings.update', { version: newVersion })}
          </Button>
        )}
      </SettingSection>
    </>
  );
}
