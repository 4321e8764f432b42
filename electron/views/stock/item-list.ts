/** The order of a list of items with what of ours lies over them, where the shelf alone knows another. Pure. */

import { foldText, splitQuery } from '../../contract/domain/item-search.ts';
import type { ItemFilter, ItemMatch, ItemSort } from '../../database/tables/stock/item-lists.ts';
import type { KnownItem } from './stock-row.ts';

/** Whether an item belongs to a list, as it now is. */
export function isInList({ stock, lowMark, expiryDate }: KnownItem, cut: ItemFilter): boolean {
  switch (cut.kind) {
    case 'all':
      return true;
    case 'low':
      return lowMark !== null && stock <= lowMark;
    case 'out':
      return stock <= 0;
    case 'expiring':
      return stock > 0 && expiryDate !== null && expiryDate <= cut.until;
  }
}

type Compare = (one: ItemMatch, other: ItemMatch) => number;

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const byName: Compare = (one, other) =>
  compareTexts(one.nameKey, other.nameKey) || compareTexts(one.barcode, other.barcode);

/** What is not known comes first, and among days last, as in the shelf's own lists. */
const FIRST: Readonly<Record<ItemSort, Compare>> = {
  name: byName,
  stock: (one, other) => one.stock - other.stock,
  available: (one, other) => one.available - other.available,
  price: (one, other) => (one.price ?? -1) - (other.price ?? -1),
  expiry: (one, other) => compareTexts(one.expiryDate ?? '9999-12-31', other.expiryDate ?? '9999-12-31'),
};

/** Sorts as the shelf's own lists do. */
export function createItemComparator(order: ItemSort, descending: boolean): Compare {
  const compare: Compare = (one, other) => FIRST[order](one, other) || byName(one, other);
  return descending ? (one, other) => compare(other, one) : compare;
}

/** The best fit for what was typed first: that very code, a name that begins so, a name with words that begin so. */
export function sortByRelevance(items: readonly ItemMatch[], text: string): ItemMatch[] {
  const beginning = foldText(text);
  const words = splitQuery(text);
  const fitOf = ({ barcode, externalId, nameKey }: ItemMatch): number => {
    if (barcode === text || externalId === text) return 0;
    if (nameKey.startsWith(beginning)) return 1;
    return words.every((word) => nameKey.startsWith(word) || nameKey.includes(` ${word}`)) ? 2 : 3;
  };
  return items
    .map((item) => ({ item, fit: fitOf(item) }))
    .sort((one, other) => one.fit - other.fit || byName(one.item, other.item))
    .map(({ item }) => item);
}

/** An item that something of ours lies over, as it is in a list: `null` where it isn't in it. */
export interface MovedItem {
  /** As the shelf's own list has it. */
  readonly before: KnownItem | null;
  /** As it now is. */
  readonly after: KnownItem | null;
}

/**
 * A page of a list in which some items have moved. `read` gives the shelf's own list from a place on, in the order of
 * `compare`; of it no more is read than the page and as many again as have moved.
 */
export function mergePage(
  read: (offset: number, limit: number) => readonly KnownItem[],
  moved: readonly MovedItem[],
  compare: Compare,
  offset: number,
  limit: number,
): KnownItem[] {
  const came = moved.flatMap(({ after: is }) => is ?? []).toSorted(compare);
  const left = moved.flatMap(({ before: was }) => was ?? []);
  const from = Math.max(0, offset - came.length);
  const rows = read(from, limit + came.length + left.length);
  const [first] = rows;
  const begins = from === 0 || first === undefined;
  const before = (items: readonly KnownItem[]): number =>
    begins ? 0 : items.filter((item) => compare(item, first) < 0).length;
  const place = begins ? 0 : from - before(left) + before(came);
  const gone = new Set(left.map(({ barcode }) => barcode));
  const stayed = rows.filter(({ barcode }) => !gone.has(barcode));
  return [...stayed, ...came.slice(before(came))].toSorted(compare).slice(offset - place, offset - place + limit);
}
