import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useCall } from '../../services/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';

/** Turns letter shortcuts on and off, and opens Help at the list of shortcuts. */
export function KeyboardSetting({ letters }: { readonly letters: boolean }): ReactNode {
  const { help } = useServices();
  const call = useCall();
  const { t } = useI18n();
  return (
    <>
      <Choice
        name={t('settings.letters')}
        value={letters ? 'on' : 'off'}
        options={[
          { value: 'on', words: t('settings.letters_on') },
          { value: 'off', words: t('settings.letters_off') },
        ]}
        onChoose={(chosen) => void call('settings.change', { letters: chosen === 'on' })}
      />
      <Button icon={Keyboard} onPress={() => help.set({ page: 'keys', part: null })}>
        {t('settings.show_keys')}
      </Button>
    </>
  );
}
