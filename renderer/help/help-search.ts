/** Finds paragraphs of Help, even by mistyped words. */

import { splitQuery } from '../../electron/contract/domain/search-words.ts';
import { createVocabulary } from '../../electron/contract/domain/similar-words.ts';
import type { HelpTarget } from '../state/help-target.ts';
import { type HelpPage, joinPhrases } from './help-book.ts';

/** A paragraph, or the beginning of a page. */
export interface HelpHit extends HelpTarget {
  readonly title: string;
  readonly pageTitle: string;
}

interface Entry {
  readonly hit: HelpHit;
  readonly titleWords: readonly string[];
  readonly words: readonly string[];
}

/** Returns a function that lists the results for typed words. Those with the words in their titles come first. */
export function createHelpSearch(pages: readonly HelpPage[]): (text: string) => readonly HelpHit[] {
  const entries = pages.flatMap(listEntries);
  const vocabulary = createVocabulary();
  for (const { words } of entries) vocabulary.add(words);

  /** The entries that contain, for each typed word, one of the words that it may mean. */
  function findEntries(isMeant: readonly ((word: string) => boolean)[]): Entry[] {
    const inTitles = ({ titleWords }: Entry): number => isMeant.filter((test) => titleWords.some(test)).length;
    return entries
      .filter(({ words }) => isMeant.every((test) => words.some(test)))
      .toSorted((one, other) => inTitles(other) - inTitles(one));
  }

  return (text) => {
    const typed = splitQuery(text);
    if (typed.length === 0) return [];
    const begins = typed.map((start) => (word: string) => word.startsWith(start));
    const readings = vocabulary.listReadings(typed).map((reading) =>
      reading.map(
        ({ typed: start, similar }) =>
          (word: string) =>
            word.startsWith(start) || similar.has(word),
      ),
    );
    for (const isMeant of [begins, ...readings]) {
      const found = findEntries(isMeant);
      if (found.length > 0) return found.map(({ hit }) => hit);
    }
    return [];
  };
}

function listEntries({ name, title, about, parts }: HelpPage): Entry[] {
  const paragraphs = [{ part: null, title, text: about }, ...parts.map((each) => ({ ...each, part: each.name }))];
  return paragraphs.map(({ part, title: own, text }) => ({
    hit: { page: name, part, title: own, pageTitle: title },
    titleWords: splitQuery(own),
    words: splitQuery(`${title} ${own} ${joinPhrases(text)}`),
  }));
}
