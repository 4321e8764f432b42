import i18next from 'i18next';
import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from '../../../electron/contract/i18n/languages.ts';
import { useI18n } from '../../i18n/use-i18n.ts';

/** Marks an unconfirmed translation as a draft, in its own language and in English. */
export function DraftNote({ language }: { readonly language: Language }): ReactNode {
  const { t } = useI18n();
  if (LANGUAGES[language]?.isDraft !== true) return null;
  return (
    <p className="screen-hint">
      {t('settings.language_draft_note')}{' '}
      <span lang="en">{i18next.getFixedT('en')('settings.language_draft_note')}</span>
    </p>
  );
}
