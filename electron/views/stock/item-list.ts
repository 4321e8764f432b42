/** Lists of items, with open actions laid over them, in the order and pages of the database's own lists. Pure. */

import { foldText, listNameWords, listUniqueWords } from '../../contract/domain/search-words.ts';
import type { TypedReading } from '../../contract/domain/similar-words.ts';
import { measureReading } from '../../contract/domain/similar-words.ts';
import { listMeanings } from '../../contract/domain/word-meanings.ts';
import type { ItemFilter, ItemMatch, ItemSort } from '../../database/tables/stock/item-lists.ts';
import type { KnownItem } from './stock-row.ts';

/** Whether an item belongs to a list. */
export function isInList({ stock, lowMark, expiryDate }: KnownItem, filter: ItemFilter): boolean {
  switch (filter.kind) {
    case 'all':
      return true;
    case 'low':
      return lowMark !== null && stock <= lowMark;
    case 'out':
      return stock <= 0;
    case 'expiring':
      return stock > 0 && expiryDate !== null && expiryDate <= filter.until;
  }
}

type Compare = (one: ItemMatch, other: ItemMatch) => number;

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const byName: Compare = (one, other) =>
  compareTexts(one.nameKey, other.nameKey) || compareTexts(one.barcode, other.barcode);

/** An unknown price sorts first, an unknown expiry date last, as in the database's lists. */
const COMPARE_BY: Readonly<Record<ItemSort, Compare>> = {
  name: byName,
  stock: (one, other) => one.stock - other.stock,
  available: (one, other) => one.available - other.available,
  price: (one, other) => (one.price ?? -1) - (other.price ?? -1),
  expiry: (one, other) => compareTexts(one.expiryDate ?? '9999-12-31', other.expiryDate ?? '9999-12-31'),
};

/** Compares items as the database's lists are sorted. */
export function createItemComparator(order: ItemSort, descending: boolean): Compare {
  const compare: Compare = (one, other) => COMPARE_BY[order](one, other) || byName(one, other);
  return descending ? (one, other) => compare(other, one) : compare;
}

/**
 * Puts the best match first: the code itself, then a name with the typed words or words that mean the same (first if it
 * begins with the text), then a name that begins with the text, then a name with words that begin with it.
 */
export function sortByRelevance(items: readonly ItemMatch[], text: string): ItemMatch[] {
  const start = foldText(text);
  const words = listUniqueWords(start);
  const meanings = words.map((word) => [word, ...listMeanings(word)]);
  const rankOf = ({ barcode, externalId, nameKey }: ItemMatch): number => {
    if (barcode === text || externalId === text) return 0;
    const begins = nameKey.startsWith(start);
    const padded = ` ${nameKey} `;
    if (meanings.every((meant) => meant.some((word) => padded.includes(` ${word} `)))) return begins ? 1 : 2;
    if (begins) return 3;
    return words.every((word) => padded.includes(` ${word}`)) ? 4 : 5;
  };
  return sortByRank(items, rankOf);
}

/** Sorts items by how close their names are to a reading of the typed text, closest first. */
export function sortBySimilarity(items: readonly ItemMatch[], reading: TypedReading): ItemMatch[] {
  return sortByRank(
    items,
    ({ nameKey }) => measureReading(reading, listNameWords(nameKey)) ?? Number.POSITIVE_INFINITY,
  );
}

function sortByRank(items: readonly ItemMatch[], rankOf: (item: ItemMatch) => number): ItemMatch[] {
  return items
    .map((item) => ({ item, rank: rankOf(item) }))
    .sort((one, other) => one.rank - other.rank || byName(one.item, other.item))
    .map(({ item }) => item);
}

/** An item with open actions, before and after them; null where it isn't in the list. */
export interface MovedItem {
  /** The item in the database's list. */
  readonly before: KnownItem | null;
  /** The item with the actions laid over it. */
  readonly after: KnownItem | null;
}

/**
 * Builds a page of a list that overlays have moved some items in. `read` returns the database's list from an offset on,
 * in the order of `compare`. Reads no more rows than the page holds, plus the moved items.
 */
export function mergePage(
  read: (offset: number, limit: number) => readonly KnownItem[],
  moved: readonly MovedItem[],
  compare: Compare,
  offset: number,
  limit: number,
): KnownItem[] {
  const entering = moved.flatMap(({ after }) => after ?? []).toSorted(compare);
  const leaving = moved.flatMap(({ before }) => before ?? []);
  const from = Math.max(0, offset - entering.length);
  const rows = read(from, limit + entering.length + leaving.length);
  const [first] = rows;
  const isStart = from === 0 || first === undefined;
  const countBefore = (items: readonly KnownItem[]): number =>
    isStart ? 0 : items.filter((item) => compare(item, first) < 0).length;
  const firstIndex = isStart ? 0 : from - countBefore(leaving) + countBefore(entering);
  const left = new Set(leaving.map(({ barcode }) => barcode));
  const stayed = rows.filter(({ barcode }) => !left.has(barcode));
  return [...stayed, ...entering.slice(countBefore(entering))]
    .toSorted(compare)
    .slice(offset - firstIndex, offset - firstIndex + limit);
}
