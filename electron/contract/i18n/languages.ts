import { mainProcess as enMain } from './en/main-process.ts';
import { screens as enScreens } from './en/screens.ts';
import { mainProcess as hiMain } from './hi/main-process.ts';
import { screens as hiScreens } from './hi/screens.ts';

/** English says which texts there are. */
export type ScreenTexts = typeof enScreens;
export type MainTexts = typeof enMain;

/**
 * The languages that staff can choose: each one's name in its own words, and the locale of its dates, whose figures are
 * Latin. A new language is a folder of translated files beside this one, and its line in each list here.
 */
export const LANGUAGES = {
  en: { code: 'en', name: 'English', locale: 'en-IN' },
  hi: { code: 'hi', name: 'हिन्दी', locale: 'hi-IN-u-nu-latn' },
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES: readonly Language[] = Object.values(LANGUAGES).map(({ code }) => code);

/** The texts on screen, which only the renderer loads. */
export const SCREEN_TEXTS: Readonly<Record<Language, ScreenTexts>> = { en: enScreens, hi: hiScreens };

/** The texts on paper and in the system's menus and notifications, which come from the main process. */
export const MAIN_TEXTS: Readonly<Record<Language, MainTexts>> = { en: enMain, hi: hiMain };

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code);
}
