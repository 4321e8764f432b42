import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LoginView } from '../../../electron/contract/calls/platform.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { Choice } from '../../ui/choice.tsx';
import { Box } from '../../ui/primitives.tsx';

/** Chooses whether Counter starts with the computer, unless rollout decides. Says what follows if it doesn't. */
export function LoginSetting({ login: { state, setByRollout } }: { readonly login: LoginView }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  return (
    <>
      {setByRollout === null ? (
        <Choice
          name={t('settings.login')}
          value={state === 'on' ? 'on' : 'off'}
          options={[
            { value: 'on', words: t('settings.login_on') },
            { value: 'off', words: t('settings.login_off') },
          ]}
          onChoose={(chosen) => void call('platform.startAtLogin', { on: chosen === 'on' })}
        />
      ) : (
        <p>{t(setByRollout ? 'settings.login_company_on' : 'settings.login_company_off')}</p>
      )}
      {state !== 'on' && (
        <Box tone="waiting" icon={TriangleAlert}>
          <p>{t(state === 'off' ? 'settings.login_note_off' : 'settings.login_note_disabled')}</p>
        </Box>
      )}
    </>
  );
}
