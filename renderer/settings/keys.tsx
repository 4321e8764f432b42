import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAsk } from '../state/ask.ts';
import { useServices } from '../state/services.ts';
import { Choice } from '../ui/choice.tsx';
import { Press } from '../ui/press.tsx';
import { useWords } from '../words/use-words.ts';

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
