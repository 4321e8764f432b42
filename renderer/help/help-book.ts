/** Help as it is shown, printed and searched: its texts with the app's own labels filled in. */

import type { HelpTexts } from '../../electron/contract/i18n/help-texts.ts';
import { findText } from '../../electron/contract/i18n/language-files.ts';
import type { ScreenTexts } from '../../electron/contract/i18n/screen-texts.ts';
import { HELP_PAGES, type HelpPageName } from '../state/help-target.ts';

/** A piece of a paragraph. A label is the name of a button or a screen. */
export interface HelpPhrase {
  readonly text: string;
  readonly isLabel: boolean;
}

export interface HelpPart {
  readonly name: string;
  readonly title: string;
  readonly text: readonly HelpPhrase[];
}

export interface HelpPage {
  readonly name: HelpPageName;
  readonly title: string;
  readonly about: readonly HelpPhrase[];
  readonly parts: readonly HelpPart[];
}

interface PageTexts {
  readonly title: string;
  readonly about: string;
  readonly parts: Readonly<Record<string, { readonly title: string; readonly text: string }>>;
}

/** A placeholder of a text: the key of a label, such as `{{card.accept}}`. */
const PLACE = /\{\{([\w.]+)\}\}/;

/** Reads Help in the language of its texts and of the app's labels. */
export function readHelp({ help_pages }: HelpTexts, labels: ScreenTexts): readonly HelpPage[] {
  const read = (text: string): HelpPhrase[] =>
    text
      .split(PLACE)
      .map((piece, place) => (place % 2 === 0 ? piece : (findText(labels, piece) ?? piece)))
      .map((piece, place) => ({ text: piece, isLabel: place % 2 === 1 }))
      .filter((phrase) => phrase.text !== '');
  const readTitle = (text: string): string => joinPhrases(read(text));
  return HELP_PAGES.map((name) => {
    const { title, about, parts }: PageTexts = help_pages[name];
    return {
      name,
      title: readTitle(title),
      about: read(about),
      parts: Object.entries(parts).map(([part, texts]) => ({
        name: part,
        title: readTitle(texts.title),
        text: read(texts.text),
      })),
    };
  });
}

export function joinPhrases(phrases: readonly HelpPhrase[]): string {
  return phrases.map(({ text }) => text).join('');
}
