/** Initialises i18next with the catalogue that the whole app shares. */

import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../electron/contract/i18n/languages.ts';
import { SCREEN_TEXTS, type ScreenTexts } from '../../electron/contract/i18n/screen-texts.ts';
import { formatCount } from './format.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: ScreenTexts };
  }
}

/**
 * Groups the digits of every number in a text: 2015 units are "2,015". Numbers that count nothing, such as that of a
 * print, are passed as text.
 */
const COUNT_FORMATTER: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown) => (typeof value === 'number' ? formatCount(value) : String(value)),
};

/** Loads every language. Await it before the first render; the texts are in memory, so it takes no time. */
export async function initTranslations(): Promise<void> {
  await i18next
    .use(COUNT_FORMATTER)
    .use(initReactI18next)
    .init({
      lng: 'en',
      resources: Object.fromEntries(
        Object.entries(SCREEN_TEXTS).map(([language, translation]) => [language, { translation }]),
      ),
      // The English in a draft lacks plural forms that only other languages have.
      fallbackLng: 'en',
      // React escapes the values.
      interpolation: { escapeValue: false, alwaysFormat: true },
    });
}

/** Switches every text to `language`, and sets the document's `lang`. */
export async function setLanguage(language: Language): Promise<void> {
  document.documentElement.lang = language;
  if (i18next.language !== language) await i18next.changeLanguage(language);
}
