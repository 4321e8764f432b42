/**
 * The languages that staff can choose. Each is a folder of JSON files beside this module; a build finds the folders,
 * and nothing else names them.
 */

import { type LanguageFiles, languageOf, readLanguageFiles } from './language-files.ts';

/** The content of `language.json`. */
export interface LanguageDescription {
  /** Its own name for itself. */
  readonly name: string;
  /** The locale for its dates, plurals and sorting, with Latin digits. */
  readonly locale: string;
  /** True until a native speaker has confirmed every text. */
  readonly isDraft: boolean;
  /** Its word for a draft, which marks such languages. */
  readonly draft: string;
}

/** The code of a language, which is the name of its folder. */
export type Language = string;

const files: LanguageFiles<LanguageDescription> =
  import.meta.env === undefined
    ? readLanguageFiles((file) => file === 'language.json')
    : import.meta.glob('./*/language.json', { eager: true, import: 'default' });

/** English, then the confirmed languages, then the drafts, each group sorted by code. */
export const LANGUAGES: Readonly<Record<Language, LanguageDescription>> = Object.fromEntries(
  Object.entries(files)
    .map(([path, description]): [Language, LanguageDescription] => [languageOf(path), description])
    .sort(([code, one], [otherCode, other]) =>
      rankLanguage(code, one) === rankLanguage(otherCode, other)
        ? Number(code > otherCode) - Number(code < otherCode)
        : rankLanguage(code, one) - rankLanguage(otherCode, other),
    ),
);

function rankLanguage(code: Language, { isDraft }: LanguageDescription): number {
  return code === 'en' ? 0 : Number(isDraft) + 1;
}

export const LANGUAGE_CODES: readonly Language[] = Object.keys(LANGUAGES);

/** The languages, each under its own name, in the order of a choice. */
export const LANGUAGE_LIST = Object.entries(LANGUAGES).map(([code, description]) => ({ code, ...description }));

export function isLanguage(code: string): boolean {
  return Object.hasOwn(LANGUAGES, code);
}

/** The locale of a language; English if the language has no folder. */
export function localeOf(language: Language): string {
  return LANGUAGES[language]?.locale ?? 'en-IN';
}
