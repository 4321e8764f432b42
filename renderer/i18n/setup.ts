/** Initialises i18next with the catalogue that the whole app shares. */

import i18next, { type BackendModule, type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { screens as english } from '../../electron/contract/i18n/english-screens.ts';
import type { Language } from '../../electron/contract/i18n/languages.ts';
import { loadScreenTexts, type ScreenTexts } from '../../electron/contract/i18n/screen-texts.ts';
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

/** Loads a language when it is first chosen. English comes with the page: every language falls back to it. */
const TEXT_LOADER: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, _namespace, done) => {
    loadScreenTexts(language).then(
      (texts) => done(null, texts),
      (fault) => done(fault, null),
    );
  },
};

/** Begins in English. Await it before the first render; those texts are in memory, so it takes no time. */
export async function initTranslations(): Promise<void> {
  await i18next
    .use(COUNT_FORMATTER)
    .use(TEXT_LOADER)
    .use(initReactI18next)
    .init({
      lng: 'en',
      resources: { en: { translation: english } },
      partialBundledLanguages: true,
      // The English in a draft lacks plural forms that only other languages have.
      fallbackLng: 'en',
      // The texts lie beside the page: what fails once fails again, and English is better than waiting.
      maxRetries: 0,
      // React escapes the values.
      interpolation: { escapeValue: false, alwaysFormat: true },
    });
}

/** Switches every text to `language` once it is loaded, and sets the document's `lang`. */
export async function setLanguage(language: Language): Promise<void> {
  if (i18next.language !== language) await i18next.changeLanguage(language);
  document.documentElement.lang = i18next.language;
}
