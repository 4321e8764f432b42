import { isScreenFile, type LanguageLoaders, listLanguageLoaders } from './language-files.ts';

/** What loads the texts on screen of every language but English. In the built page, one file has all of a language. */
export const SCREEN_TEXT_FILES: LanguageLoaders =
  import.meta.env === undefined
    ? listLanguageLoaders(isScreenFile)
    : import.meta.glob(['./*/*.json', '!./en/*.json', '!./*/{language,desktop,documents,help}.json'], {
        import: 'default',
      });
