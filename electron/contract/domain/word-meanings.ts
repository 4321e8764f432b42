/** Words of a grocery's shelf that mean the same in English, Hindi, Marathi and Tamil, in Latin letters and their own. */

import groups from './kirana-words.json' with { type: 'json' };
import { foldText, listItemWords, type SearchableItem, splitQuery } from './search-words.ts';
import { soundKey } from './similar-words.ts';

/** The fewest letters from which the beginning of a word stands for it. */
const BEGINNING_LETTERS = 4;

/** By the sound of each word, so that other spellings find it: the words of its groups. */
const MEANINGS = new Map<string, ReadonlySet<string>>();
for (const group of groups) {
  const words = group.split(' ').map(foldText);
  for (const key of words.map(soundKey)) MEANINGS.set(key, new Set([...(MEANINGS.get(key) ?? []), ...words]));
}

/** The words that mean the same as a typed one, or as a word that begins with it; without the typed word. */
export function listMeanings(typed: string): readonly string[] {
  const key = soundKey(typed);
  const whole = MEANINGS.get(key);
  const meant =
    whole !== undefined || typed.length < BEGINNING_LETTERS
      ? [...(whole ?? [])]
      : [...MEANINGS].flatMap(([known, words]) => (known.startsWith(key) ? [...words] : []));
  return [...new Set(meant)].filter((word) => word !== typed);
}

/** Whether the typed text finds an item: by words that begin like the typed ones or mean the same, or by a code. */
export function matchesQuery(item: SearchableItem, text: string): boolean {
  const itemWords = listItemWords(item).split(' ');
  const words = splitQuery(text);
  const isFound = (word: string): boolean =>
    itemWords.some((itemWord) => itemWord.startsWith(word)) ||
    listMeanings(word).some((each) => itemWords.includes(each));
  return (words.length > 0 && words.every(isFound)) || item.barcode.startsWith(text) || item.externalId === text;
}
