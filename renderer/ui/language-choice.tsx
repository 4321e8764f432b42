import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from '../../electron/contract/i18n/languages.ts';
import { useI18n } from '../i18n/use-i18n.ts';
import { useCall } from '../state/use-call.ts';
import { Choice } from './choice.tsx';

/** Each language under its own name, so that its speakers find it. */
const OPTIONS = Object.values(LANGUAGES).map(({ code, name }) => ({ value: code, words: name, lang: code }));

export function LanguageChoice({ language }: { readonly language: Language }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  return (
    <Choice
      name={t('settings.language')}
      value={language}
      options={OPTIONS}
      onChoose={(chosen) => void call('settings.change', { language: chosen })}
    />
  );
}
