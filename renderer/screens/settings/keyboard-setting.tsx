import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/use-i18n.ts';
import { useServices } from '../../state/services.ts';
import { useAsk } from '../../state/use-call.ts';
import { Press } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';

/** Whether letters press buttons, and the list of keys. */
export function Keys({ letters }: { readonly letters: boolean }): ReactNode {
  const { keyList } = useServices();
  const ask = useAsk();
  const { t } = useWords();
  return (
    <>
      <Choice
        name={t('settings.letters')}
        value={letters ? 'on' : 'off'}
        options={[
          { value: 'on', words: t('settings.letters_on') },
          { value: 'off', words: t('settings.letters_off') },
        ]}
        onChoose={(chosen) => void ask('settings.change', { letters: chosen === 'on' })}
      />
      <Press icon={Keyboard} onPress={() => keyList.set(true)}>
        {t('settings.show_keys')}
      </Press>
    </>
  );
}
