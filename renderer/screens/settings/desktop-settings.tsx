import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useIsAllowed } from '../../services/rights.ts';
import { useServices } from '../../services/services.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { useSignal } from '../../state/signal.ts';
import { Button } from '../../ui/button.tsx';
import { LoginSetting } from './login-setting.tsx';
import { RolloutProblems } from './rollout-problems.tsx';
import { SettingSection } from './setting-section.tsx';

/** The settings for start at login, rollout and updates. Renders nothing in the preview. */
export function DesktopSettings(): ReactNode {
  const { platform } = useServices();
  const view = useSignal(platform);
  const { isReported } = useWorkspace().snapshot.policies;
  const mayUpdate = useIsAllowed('manage');
  const call = useCall();
  const { t } = useI18n();
  if (view === null || view.version === null) return null;
  const { version, newVersion, updates, login, rollout } = view;
  return (
    <>
      {login !== null && (
        <SettingSection name={t('settings.login')} anchor="login" right="manage">
          <LoginSetting login={login} />
        </SettingSection>
      )}
      {(rollout !== null || isReported) && (
        <SettingSection name={t('rollout.title')} right="manage">
          {isReported && <p className="screen-hint">{t('rollout.reports')}</p>}
          {rollout !== null && <RolloutProblems rollout={rollout} />}
        </SettingSection>
      )}
      <SettingSection name={t('settings.version')} anchor="version">
        <p>{t('settings.version_is', { version })}</p>
        {newVersion === null || !mayUpdate ? (
          <p className="screen-hint">{t(updates ? 'settings.updates_on' : 'settings.updates_off')}</p>
        ) : (
          <Button icon={RotateCw} onPress={() => void call('platform.update', {})}>
            {t('settings.update', { version: newVersion })}
          </Button>
        )}
      </SettingSection>
    </>
  );
}
