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

/** The words to search for. A quantity is one word, in the same unit however it is written. */
export function splitQuery(text: string): string[] {
  return listUniqueWords(joinQuantities(foldText(text)));
}

/** How packets and people write a unit, with the unit it counts as and how many of it. */
const UNITS: readonly (readonly [RegExp, string, number])[] = [
  [quantityIn('kgs?|kilo|kilos|kilogram|केजी|किलो|कि\\.?ग्रा\\.?'), 'g', 1000],
  [quantityIn('gms?|grams?|gr|g|ग्राम|ग्रा\\.?'), 'g', 1],
  [quantityIn('l|lt|ltr|ltrs|lit|litres?|liters?|लीटर|ली\\.?'), 'ml', 1000],
  [quantityIn('ml|मि\\.?ली\\.?'), 'ml', 1],
  [quantityIn('pcs?|pieces?|nos?|नग|पीस'), 'pc', 1],
];

function quantityIn(unit: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}.])(\\d{1,5}(?:\\.\\d{1,3})?)\\s*(?:${unit})(?![\\p{L}\\p{M}\\p{N}])`,
    'gu',
  );
}

/** Writes each quantity as one word: "5 kg", "5kgs" and "5000 g" become "5000g". */
function joinQuantities(text: string): string {
  return UNITS.reduce(
    (joined, [quantity, unit, count]) =>
      joined.replaceAll(quantity, (_, number: string) => `${Math.round(Number(number) * count)}${unit}`),
    text,
  );
}

export interface SearchableItem {
  readonly barcode: string;
  readonly name: string | null;
  readonly externalId: string | null;
}

/** The words of an item's name, a quantity both as one word and as it is written: staff see matches while they type it. */
export function listNameWords(name: string): string[] {
  return [...new Set([...listUniqueWords(foldText(name)), ...splitQuery(name)])];
}

/**
 * The words of an item in the search index. They include only the last digits of its barcode: the beginning, which
 * thousands of items share, is looked up in the items themselves.
 */
export function listItemWords({ barcode, name, externalId }: SearchableItem): string {
  const ends = LAST_DIGIT_COUNTS.map((count) => barcode.slice(-count));
  return [...listNameWords(name ?? ''), ...[...ends, externalId ?? ''].flatMap(splitQuery)].join(' ');
}

/** The sort key of an item: its name, or its barcode while it has no name. */
export function itemSortKey({ barcode, name }: SearchableItem): string {
  return foldText(name ?? '') || foldText(barcode);
}
