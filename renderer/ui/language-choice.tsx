import i18next from 'i18next';
import type { ReactNode } from 'react';
import { LANGUAGE_LIST, type Language } from '../../electron/contract/i18n/languages.ts';
import { useI18n } from '../i18n/use-i18n.ts';
import { useCall } from '../services/use-call.ts';
import { Choice } from './choice.tsx';
import { Fixed } from './fixed.tsx';

/** "मसुदा · draft": marks a draft translation, in its own language and in English, because staff may read either. */
const markDraft = (code: Language): string =>
  [code, 'en'].map((each) => i18next.getFixedT(each)('settings.language_draft')).join(' · ');

/** Chooses the language. Each appears under its own name, so that its speakers find it. */
export function LanguageChoice({ language }: { readonly language: Language }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  return (
    <Fixed by="language">
      <Choice
        name={t('settings.language')}
        value={language}
        options={LANGUAGE_LIST.map(({ code, name, isDraft }) => ({
          value: code,
          words: isDraft ? `${name} (${markDraft(code)})` : name,
          lang: code,
        }))}
        onChoose={(chosen) => void call('settings.change', { language: chosen })}
      />
    </Fixed>
  );
}
