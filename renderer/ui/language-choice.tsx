import type { ReactNode } from 'react';
import type { Settings } from '../../electron/contract/domain/settings.ts';
import { useI18n } from '../i18n/use-i18n.ts';
import { useCall } from '../state/use-call.ts';
import { Choice } from './choice.tsx';

/** Each language in its own words, so that whoever needs it can find it. */
const LANGUAGES = [
  { value: 'en', words: 'English', lang: 'en' },
  { value: 'hi', words: 'हिन्दी', lang: 'hi' },
] as const;

export function LanguageChoice({ language }: { readonly language: Settings['language'] }): ReactNode {
  const ask = useCall();
  const { t } = useI18n();
  return (
    <Choice
      name={t('settings.language')}
      value={language}
      options={LANGUAGES}
      onChoose={(chosen) => void ask('settings.change', { language: chosen })}
    />
  );
}
