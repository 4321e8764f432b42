/** The texts on screen, which only the renderer loads. */

import { screens as english } from './english-screens.ts';
import { type LanguageFiles, mergeTexts, readLanguageFiles } from './language-files.ts';
import type { Language } from './languages.ts';

/** English defines which keys exist. */
export type ScreenTexts = typeof english;

const files: LanguageFiles =
  import.meta.env === undefined
    ? readLanguageFiles((file) => !['language.json', 'desktop.json', 'documents.json', 'help.json'].includes(file))
    : import.meta.glob(['./*/*.json', '!./*/{language,desktop,documents,help}.json'], {
        eager: true,
        import: 'default',
      });

export const SCREEN_TEXTS: Readonly<Record<Language, ScreenTexts>> = mergeTexts(english, files);

/** The texts of a language; English if the language has no folder. */
export function findScreenTexts(language: Language): ScreenTexts {
  return SCREEN_TEXTS[language] ?? english;
}
