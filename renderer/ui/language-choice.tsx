import type { ReactNode } from 'react';
import { LANGUAGE_LIST, LANGUAGES, type Language } from '../../electron/contract/i18n/languages.ts';
import { useI18n } from '../i18n/use-i18n.ts';
import { useCall } from '../services/use-call.ts';
import { Choice } from './choice.tsx';
import { Fixed } from './fixed.tsx';

/**
 * Chooses the language. Each appears under its own name, so that its speakers find it. A draft translation is marked in
 * its own language and in the present one: मराठी (मसुदा · draft).
 */
export function LanguageChoice({ language }: { readonly language: Language }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const present = LANGUAGES[language]?.draft;
  return (
    <Fixed by="language">
      <Choice
        name={t('settings.language')}
        value={language}
        options={LANGUAGE_LIST.map(({ code, name, isDraft, draft }) => ({
          value: code,
          words: isDraft ? `${name} (${[...new Set([draft, present])].join(' · ')})` : name,
          lang: code,
        }))}
        onChoose={(chosen) => void call('settings.change', { language: chosen })}
      />
    </Fixed>
  );
}
