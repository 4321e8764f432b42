/** By which words an item is found: its own, and what staff type, in one form. */

import { listUniqueWords } from './order-number.ts';

/** Joiners that change how letters look, and dots under letters that many don't type. */
const LEFT_OUT = /\u200c|\u200d|\u093c|\u09bc|\u0a3c|\u0abc|\u0b3c/g;

/** So many of the last digits of a barcode are often all that staff read out or type. */
const LAST_DIGITS = [6, 4] as const;

/** A text in the one form in which texts are compared: letter case, width and ways of composing don't matter. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(LEFT_OUT, '').replaceAll('\u0901', '\u0902').trim();
}

/** What staff type, as words. */
export function splitQuery(text: string): string[] {
  return listUniqueWords(foldText(text));
}

export interface SearchableItem {
  readonly barcode: string;
  readonly name: string | null;
  readonly externalId: string | null;
}

/**
 * The words of an item, as the index holds them. Of its barcode they are the last digits alone: by its beginning, which
 * thousands share, the shelf itself finds it.
 */
export function listItemWords({ barcode, name, externalId }: SearchableItem): string {
  const ends = LAST_DIGITS.map((count) => barcode.slice(-count));
  return [name ?? '', ...ends, externalId ?? ''].flatMap(splitQuery).join(' ');
}

/** What an item is sorted by: its name, or its barcode while it has none. */
export function itemSortKey({ barcode, name }: SearchableItem): string {
  return foldText(name ?? '') || foldText(barcode);
}

/** Whether what was typed finds an item. */
export function matchesQuery(item: SearchableItem, text: string): boolean {
  const known = listItemWords(item).split(' ');
  const words = splitQuery(text);
  const byWords = words.length > 0 && words.every((word) => known.some((each) => each.startsWith(word)));
  return byWords || item.barcode.startsWith(text) || item.externalId === text;
}
