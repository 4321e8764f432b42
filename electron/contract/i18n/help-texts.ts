/** The texts of Help. They are loaded when Help is first opened, because a start doesn't need them. */

import { type LanguageLoaders, listLanguageLoaders, mergeTexts } from './language-files.ts';
import type { Language } from './languages.ts';

/** The English texts define which pages and paragraphs exist. */
export type HelpTexts = typeof import('./en/help.json');

const ENGLISH = './en/help.json';

const files: LanguageLoaders<HelpTexts> =
  import.meta.env === undefined
    ? listLanguageLoaders((file) => file === 'help.json')
    : import.meta.glob('./*/help.json', { import: 'default' });

/** Loads Help in a language. What a draft lacks appears in English. */
export async function loadHelpTexts(language: Language): Promise<HelpTexts> {
  const path = `./${language}/help.json`;
  const [english, own] = await Promise.all([files[ENGLISH]?.(), files[path]?.()]);
  if (english === undefined) throw new Error('Help lacks its English texts');
  return mergeTexts(english, { [path]: own ?? {} })[language] ?? english;
}
