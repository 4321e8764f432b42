/** The main process's texts: on paper, and in the system's menus and notifications. */

import { mainProcess as english } from './english-main-texts.ts';
import { type LanguageFiles, mergeTexts, readLanguageFiles } from './language-files.ts';
import type { Language } from './languages.ts';

/** English defines which keys exist. */
export type MainTexts = typeof english;

const files: LanguageFiles =
  import.meta.env === undefined
    ? readLanguageFiles((file) => ['desktop.json', 'documents.json'].includes(file))
    : import.meta.glob('./*/{desktop,documents}.json', { eager: true, import: 'default' });

const TEXTS = mergeTexts(english, files);

/** The texts of a language; English if the language has no folder. */
export function findMainTexts(language: Language): MainTexts {
  return TEXTS[language] ?? english;
}
