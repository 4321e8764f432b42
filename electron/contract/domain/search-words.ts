/** The words that find orders and items. */

/** Letters with their marks (the vowel signs of Devanagari are marks) and digits. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text in lower case, each once. */
export function listUniqueWords(text: string): string[] {
  return [...new Set(text.normalize('NFKC').toLowerCase().match(WORD) ?? [])];
}

/** Joiners, which change only how letters look, and the dots below letters that many people don't type. */
const IGNORED = /\u200c|\u200d|\u093c|\u09bc|\u0a3c|\u0abc|\u0b3c/g;

/** How many of a barcode's last digits staff typically type. */
const LAST_DIGIT_COUNTS = [6, 4] as const;

/** Folds a text for comparison, so that case, width and composition don't matter. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(IGNORED, '').replaceAll('\u0901', '\u0902').trim();
}

export function splitQuery(text: string): string[] {
  return listUniqueWords(foldText(text));
}

export interface SearchableItem {
  readonly barcode: string;
  readonly name: string | null;
  readonly externalId: string | null;
}

/**
 * The words of an item in the search index. They include only the last digits of its barcode: the beginning, which
 * thousands of items share, is looked up in the items themselves.
 */
export function listItemWords({ barcode, name, externalId }: SearchableItem): string {
  const ends = LAST_DIGIT_COUNTS.map((count) => barcode.slice(-count));
  return [name ?? '', ...ends, externalId ?? ''].flatMap(splitQuery).join(' ');
}

/** The sort key of an item: its name, or its barcode while it has no name. */
export function itemSortKey({ barcode, name }: SearchableItem): string {
  return foldText(name ?? '') || foldText(barcode);
}

/** Whether the typed text finds an item. */
export function matchesQuery(item: SearchableItem, text: string): boolean {
  const itemWords = listItemWords(item).split(' ');
  const words = splitQuery(text);
  const byWords = words.length > 0 && words.every((word) => itemWords.some((itemWord) => itemWord.startsWith(word)));
  return byWords || item.barcode.startsWith(text) || item.externalId === text;
}
