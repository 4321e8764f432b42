/** Starts the translations. Every language has exactly the keys of the English catalogue, checked by the compiler. */

import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Settings } from '../../electron/contract/domain/settings.ts';
import { english } from './english.ts';
import { hindi } from './hindi.ts';

export type Language = Settings['language'];

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof english };
  }
}

/** Must be over before the first draw. The words are in memory, so it takes no time. */
export async function initTranslations(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: english }, hi: { translation: hindi } },
    fallbackLng: false,
    // React escapes.
    interpolation: { escapeValue: false },
  });
}

/** Says everything in `language` from now on, and tells the browser which it is. */
export async function setLanguage(language: Language): Promise<void> {
  document.documentElement.lang = language;
  if (i18next.language !== language) await i18next.changeLanguage(language);
}
