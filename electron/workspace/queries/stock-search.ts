import { STOCK_MATCHES_MAX } from '../../contract/calls/stock.ts';
import { itemSortKey, listNameWords, type SearchableItem } from '../../contract/domain/search-words.ts';
import type { TypedReading } from '../../contract/domain/similar-words.ts';
import { measureReading } from '../../contract/domain/similar-words.ts';
import { matchesQuery } from '../../contract/domain/word-meanings.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ItemFilter, ItemMatch } from '../../database/tables/stock/item-lists.ts';
import { isInList, sortByRelevance, sortBySimilarity } from '../../views/stock/item-list.ts';
import { overlayItem } from '../../views/stock/stock-row.ts';
import type { StockOverlays } from './stock-overlays.ts';

/** Items that a search or one of the counter's own lists found. */
export interface FoundItems {
  readonly items: readonly ItemMatch[];
  readonly isCut: boolean;
}

/** A search of a store's items for what staff typed. */
export interface StockSearch {
  /** Whether nothing matches exactly and the items have similar words instead. */
  readonly isSimilar: boolean;
  /** All items found. */
  readonly all: FoundItems;
  /** Those of a list, in no order. */
  find(filter: ItemFilter): FoundItems;
  matches(item: SearchableItem): boolean;
  /** The best match first. */
  sort(items: readonly ItemMatch[]): ItemMatch[];
}

interface SearchedShelf {
  readonly database: CounterDatabase;
  readonly storeId: number;
  readonly overlays: StockOverlays;
}

/** What finds and ranks items. */
type Matching = Pick<StockSearch, 'isSimilar' | 'matches' | 'sort'> & {
  findOnShelf(filter: ItemFilter): readonly ItemMatch[];
};

const ALL: ItemFilter = { kind: 'all' };

/** Searches for a text: for exact matches and, if there are none and `allowsSimilar` is set, for similar words. */
export function createStockSearch(shelf: SearchedShelf, text: string, allowsSimilar: boolean): StockSearch {
  const { database, storeId } = shelf;
  const exact = search(shelf, {
    isSimilar: false,
    findOnShelf: (filter) => database.itemLists.find(storeId, filter, text, STOCK_MATCHES_MAX),
    matches: (item) => matchesQuery(item, text),
    sort: (items) => sortByRelevance(items, text),
  });
  if (!allowsSimilar || exact.all.items.length > 0) return exact;
  for (const reading of database.itemLists.listReadings(text)) {
    const similar = search(shelf, matchReading(shelf, reading));
    if (similar.all.items.length > 0) return similar;
  }
  return exact;
}

function matchReading({ database, storeId }: SearchedShelf, reading: TypedReading): Matching {
  return {
    isSimilar: true,
    findOnShelf: (filter) => database.itemLists.findReading(storeId, filter, reading, STOCK_MATCHES_MAX),
    matches: (item) => measureReading(reading, listNameWords(itemSortKey(item))) !== null,
    sort: (items) => sortBySimilarity(items, reading),
  };
}

function search({ overlays }: SearchedShelf, { findOnShelf, ...matching }: Matching): StockSearch {
  const find = (filter: ItemFilter): FoundItems => {
    const onShelf = findOnShelf(filter);
    const all = overlays.all();
    const items = [
      ...onShelf.filter(({ barcode }) => !all.has(barcode)),
      ...[...all.values()].map(overlayItem).filter((item) => isInList(item, filter) && matching.matches(item)),
    ];
    return { items: items.slice(0, STOCK_MATCHES_MAX), isCut: onShelf.length >= STOCK_MATCHES_MAX };
  };
  return { ...matching, find, all: find(ALL) };
}
