/** By which words an item is found: its own, and what staff type, in one form. */

import { wordsOf } from './order-number.ts';

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

/**
 * The words of an item, as the index holds them. Of its barcode they are the last digits alone: by its beginning, which
 * thousands share, the shelf itself finds it.
 */
export function itemWords({ barcode, name, externalId }: Findable): string {
  const ends = LAST_DIGITS.map((count) => barcode.slice(-count));
  return [name ?? '', ...ends, externalId ?? ''].flatMap(typedWords).join(' ');
}

/** What an item is sorted by: its name, or its barcode while it has none. */
export function nameKey({ barcode, name }: Findable): string {
  return folded(name ?? '') || folded(barcode);
}

/** Whether what was typed finds an item. */
export function isFound(item: Findable, text: string): boolean {
  const known = itemWords(item).split(' ');
  const words = typedWords(text);
  const byWords = words.length > 0 && words.every((word) => known.some((each) => each.startsWith(word)));
  return byWords || item.barcode.startsWith(text) || item.externalId === text;
}
