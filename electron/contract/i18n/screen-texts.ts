/** The texts on screen, which only the renderer loads: English with the page, another language when staff choose it. */

import { screens as english } from './english-screens.ts';
import { languageOf, mergeTexts } from './language-files.ts';
import type { Language } from './languages.ts';
import { SCREEN_TEXT_FILES } from './screen-text-files.ts';

/** English defines which keys exist. */
export type ScreenTexts = typeof english;

/** Loads the texts of a language; English if it has no folder, and for each text that a draft lacks. */
export async function loadScreenTexts(language: Language): Promise<ScreenTexts> {
  const own = Object.entries(SCREEN_TEXT_FILES).filter(([path]) => languageOf(path) === language);
  const texts = await Promise.all(own.map(async ([path, load]): Promise<[string, object]> => [path, await load()]));
  return mergeTexts(english, Object.fromEntries(texts))[language] ?? english;
}
