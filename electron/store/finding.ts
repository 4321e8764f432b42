/** The words by which an item is found, and what staff type as the same words. Pure. */

import { wordsOf } from '../contract/order-names.ts';

/** Joiners that change how letters look, and dots under letters that many don't type. */
const LEFT_OUT = /\u200c|\u200d|\u093c|\u09bc|\u0a3c|\u0abc|\u0b3c/g;

/** So many of the last digits of a barcode are often all that staff read out or type. */
const LAST_DIGITS = [6, 4] as const;

/** A text in the one form in which texts are compared: letter case, width and ways of composing don't matter. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(LEFT_OUT, '').replaceAll('\u0901', '\u0902').trim();
}

/** What staff type, as words. */
export function typedWords(text: string): string[] {
  return wordsOf(folded(text));
}

export interface Findable {
  readonly barcode: string;
  readonly name: string | null;
  readonly externalId: string | null;
}

/** All words of an item, as the index holds them. */
export function itemWords({ barcode, name, externalId }: Findable): string {
  const ends = LAST_DIGITS.filter((count) => barcode.length > count).map((count) => barcode.slice(-count));
  return [name ?? '', barcode, ...ends, externalId ?? ''].flatMap(typedWords).join(' ');
}

/** What an item is sorted by: its name, or its barcode while it has none. */
export function nameKey({ barcode, name }: Findable): string {
  return folded(name ?? '') || folded(barcode);
}

/** Whether each of the words begins one of an item's. */
export function fits(item: Findable, words: readonly string[]): boolean {
  const known = itemWords(item).split(' ');
  return words.every((word) => known.some((each) => each.startsWith(word)));
}
