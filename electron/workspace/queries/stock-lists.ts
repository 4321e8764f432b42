import type { ParsedInput } from '../../contract/calls/calls.ts';
import type { StockFilter, StockPage, StockRow } from '../../contract/calls/stock.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, DAY, formatIndiaDay, instant, startOfIndiaDay } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ItemFilter } from '../../database/tables/stock/item-lists.ts';
import { createItemComparator, mergePage } from '../../views/stock/item-list.ts';
import type { KnownItem } from '../../views/stock/stock-row.ts';
import { buildItemFromCounts, buildStockRow, overlayItem } from '../../views/stock/stock-row.ts';
import { createCachedQuery } from './cached-query.ts';
import type { StockOverlays } from './stock-overlays.ts';
import { createStockOverlays } from './stock-overlays.ts';
import type { FoundItems, StockSearch } from './stock-search.ts';
import { createStockSearch } from './stock-search.ts';

/** The lists of one store's shelf. */
export interface StockLists {
  /** `reading`: how many items the current full scan has read; null between two scans. */
  page(ask: PageInput, now: Instant, reading: number | null): StockPage;
  /** One item; null when it is unknown. */
  row(barcode: string, now: Instant): StockRow | null;
}

type PageInput = ParsedInput<'stock.list'>;

/** Lists of what staff did on this counter; all others are lists of the shelf. */
type OwnFilter = Extract<StockFilter, 'changed' | 'unsent'>;
type ShelfFilter = Exclude<StockFilter, OwnFilter>;
type ShelfCounts = Readonly<Record<ShelfFilter, number>>;

/** The lists of a workspace's store. */
export type StockListCache = (workspace: { readonly database: CounterDatabase }, storeId: number) => StockLists;

/** Caches the lists of each store for as long as its workspace exists. */
export function createStockListCache(): StockListCache {
  const known = new WeakMap<object, Map<number, StockLists>>();
  return (workspace, storeId) => {
    const ofWorkspace = known.get(workspace) ?? new Map<number, StockLists>();
    const lists = ofWorkspace.get(storeId) ?? createStockLists(workspace.database, storeId);
    known.set(workspace, ofWorkspace.set(storeId, lists));
    return lists;
  };
}

/** One store's shelf as it was read, with this counter's own actions since applied to it. */
interface Shelf {
  readonly database: CounterDatabase;
  readonly storeId: number;
  readonly overlays: StockOverlays;
  /** How many items each list of the shelf has, without overlays. `until` is the last day that counts as expiring. */
  counts(until: Instant): ShelfCounts;
}

function createStockLists(database: CounterDatabase, storeId: number): StockLists {
  const { itemLists } = database;
  const overlays = createStockOverlays(database, storeId);
  const counts = createCachedQuery(database.changes, ['items'], (until) => ({
    all: itemLists.count(storeId, { kind: 'all' }),
    low: itemLists.count(storeId, { kind: 'low' }),
    out: itemLists.count(storeId, { kind: 'out' }),
    expiring: itemLists.count(storeId, toItemFilter('expiring', instant(until))),
  }));
  const shelf: Shelf = { database, storeId, overlays, counts };
  return {
    row(barcode, now) {
      const [read] = itemLists.items(storeId, [barcode]);
      const item = read ?? buildItemFromCounts(database.stockActions.ofItem(storeId, barcode, 20).toReversed());
      return item && toRow(shelf, item, now);
    },
    page: (ask, now, reading) => readPage(shelf, ask, now, reading),
  };
}

function toRow({ storeId, overlays }: Shelf, item: KnownItem, now: Instant): StockRow {
  return buildStockRow(storeId, overlays.withActions(item), overlays.listChangedToday(now).has(item.barcode), now);
}

function toItemFilter(kind: ShelfFilter, until: Instant): ItemFilter {
  return kind === 'expiring' ? { kind, until: formatIndiaDay(until) } : { kind };
}

function readPage(shelf: Shelf, ask: PageInput, now: Instant, reading: number | null): StockPage {
  const { database, storeId, overlays } = shelf;
  const text = ask.query.trim();
  const until = addMs(startOfIndiaDay(now), ask.expiringDays * DAY);
  const search = text === '' ? null : createStockSearch(shelf, text, ask.allowsSimilar);
  const onShelf = shelf.counts(until);
  const countIn = (kind: ShelfFilter): number => overlays.countIn(toItemFilter(kind, until), onShelf[kind]);
  const counts = {
    all: countIn('all'),
    low: countIn('low'),
    out: countIn('out'),
    expiring: countIn('expiring'),
    changed: overlays.listChangedToday(now).size,
    unsent: overlays.listUnsent().length,
  };
  const { filter } = ask;
  const listed = isOwn(filter)
    ? pickPage(shelf, ask, search, { items: listOwn(shelf, filter, now, search), isCut: false })
    : search !== null
      ? pickPage(shelf, ask, search, filter === 'all' ? search.all : search.find(toItemFilter(filter, until)))
      : { total: counts[filter], isCut: false, items: readShelfPage(shelf, ask, toItemFilter(filter, until)) };
  return {
    total: listed.total,
    isCut: listed.isCut,
    isSimilar: search?.isSimilar === true,
    offset: ask.offset,
    rows: listed.items.map((item) => toRow(shelf, item, now)),
    counts: { ...counts, found: search === null ? counts.all : search.all.items.length },
    copy: { wholeAt: database.metadata.cursor(`items:${storeId}`), items: onShelf.all, reading },
  };
}

function isOwn(filter: StockFilter): filter is OwnFilter {
  return filter === 'changed' || filter === 'unsent';
}

interface ListedItems {
  readonly total: number;
  readonly isCut: boolean;
  readonly items: readonly KnownItem[];
}

/** Sorts found items, the best match first unless another order was chosen, and reads those of the page whole. */
function pickPage(
  { database, storeId, overlays }: Shelf,
  { sort, descending, offset, limit }: PageInput,
  search: StockSearch | null,
  { items, isCut }: FoundItems,
): ListedItems {
  const inOrder =
    sort === 'best' && search !== null
      ? search.sort(items)
      : items.toSorted(createItemComparator(sort === 'best' ? 'name' : sort, descending));
  const all = overlays.all();
  const page = inOrder.slice(offset, offset + limit).flatMap(({ barcode }) => {
    const overlay = all.get(barcode);
    return overlay === undefined ? database.itemLists.items(storeId, [barcode]) : [overlayItem(overlay)];
  });
  return { total: items.length, isCut, items: page };
}

/** Items of one of the counter's own lists that match what was typed. */
function listOwn(
  { database, storeId, overlays }: Shelf,
  filter: OwnFilter,
  now: Instant,
  search: StockSearch | null,
): KnownItem[] {
  const all = overlays.all();
  const barcodes = filter === 'unsent' ? overlays.listUnsent() : [...overlays.listChangedToday(now)];
  const plain = barcodes.filter((barcode) => !all.has(barcode));
  const overlaid = barcodes.flatMap((barcode) => all.get(barcode) ?? []).map(overlayItem);
  return [...database.itemLists.items(storeId, plain), ...overlaid].filter(
    (item) => search === null || search.matches(item),
  );
}

/** A page of a list of the shelf, adjusted for the items that overlays have moved into it or out of it. */
function readShelfPage(
  { database, storeId, overlays }: Shelf,
  ask: PageInput,
  filter: ItemFilter,
): readonly KnownItem[] {
  const { descending, offset, limit } = ask;
  const sort = ask.sort === 'best' ? 'name' : ask.sort;
  const read = (from: number, count: number) =>
    database.itemLists.readPage({ storeId, filter, sort, descending }, from, count);
  return mergePage(read, overlays.listMoves(filter), createItemComparator(sort, descending), offset, limit);
}
