import type { ReactNode } from 'react';
import type { Settings } from '../../electron/contract/views.ts';
import { useAsk } from '../state/ask.ts';
import { useWords } from '../words/use-words.ts';
import { Choice } from './choice.tsx';

/** Each language in its own words, so that whoever needs it can find it. */
const LANGUAGES = [
  { value: 'en', words: 'English', lang: 'en' },
  { value: 'hi', words: 'हिन्दी', lang: 'hi' },
] as const;

export function LanguageChoice({ language }: { readonly language: Settings['language'] }): ReactNode {
  const ask = useAsk();
  const { t } = useWords();
  return (
    <Choice
      name={t('settings.language')}
      value={language}
      options={LANGUAGES}
      onChoose={(chosen) => void ask('settings.change', { language: chosen })}
    />
  );
}
