import { Ear } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Settings } from '../../../electron/contract/settings.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { useSignal } from '../../state/signal.ts';
import { Button } from '../../ui/button.tsx';
import checkboxStyles from '../../ui/checkbox.module.css';

/** Tests the sound with the PC's microphone, now, and at each start and opening if that is chosen. */
export function EarTestSetting({ settings }: { readonly settings: Settings }): ReactNode {
  const { earTest } = useServices();
  const { isListening, last } = useSignal(earTest.state);
  const isRinging = useWorkspace().snapshot.alarm.tone !== null;
  const call = useCall();
  const { t, clock } = useI18n();
  return (
    <>
      <Button icon={Ear} isDisabled={isListening || isRinging} onPress={() => void earTest.run(settings)}>
        {t(isListening ? 'ear.listening' : 'ear.test')}
      </Button>
      <p role="status">
        {last !== null && <b>{t('ear.result', { result: t(`ear.results.${last.result}`), time: clock(last.at) })}</b>}
      </p>
      <label className={checkboxStyles.checkbox}>
        <input
          type="checkbox"
          checked={settings.earTest}
          onChange={({ target }) => void call('settings.change', { earTest: target.checked })}
        />
        {t('ear.at_opening')}
      </label>
      <p className="screen-hint">{t('ear.note')}</p>
    </>
  );
}
