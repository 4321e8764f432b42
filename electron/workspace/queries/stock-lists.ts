import { matchesQuery } from '../../contract/domain/item-search.ts';
import { countUnits } from '../../contract/domain/order-lines.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, DAY, formatIndiaDay, instant, startOfIndiaDay } from '../../contract/domain/time.ts';
import type { ParsedInput } from '../../contract/ipc/calls.ts';
import type { StockCopyView, StockFilter, StockPage, StockRow } from '../../contract/ipc/stock.ts';
import { STOCK_MATCHES_MAX } from '../../contract/ipc/stock.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { ItemFilter, ItemMatch } from '../../database/tables/stock/item-lists.ts';
import { laneOfItem } from '../../outbox/lanes.ts';
import type { MovedItem } from '../../views/stock/item-list.ts';
import { createItemComparator, isInList, mergePage, sortByRelevance } from '../../views/stock/item-list.ts';
import type { ItemWithActions, KnownItem } from '../../views/stock/stock-row.ts';
import { buildItemFromCounts, buildStockRow, overlayItem } from '../../views/stock/stock-row.ts';
import { createCachedQuery } from '../cached-query.ts';
import type { Workspace } from '../workspace.ts';

/** The lists of one store's shelf. */
export interface StockLists {
  page(ask: ParsedInput<'stock.list'>, now: Instant, reading: number | null): StockPage;
  /** One item; null when nothing is known of it. */
  row(barcode: string, now: Instant): StockRow | null;
}

/** Lists that the shelf itself has; the others have what was done on this counter. */
type OwnFilter = Extract<StockFilter, 'changed' | 'unsent'>;

function isOwn(filter: StockFilter): filter is OwnFilter {
  return filter === 'changed' || filter === 'unsent';
}

/** The lists of a workspace's store. */
export type StockListCache = (workspace: Workspace, storeId: number) => StockLists;

/** Lists that remember what they have read, as long as their workspace is there. */
export function createStockListCache(): StockListCache {
  const known = new WeakMap<Workspace, Map<number, StockLists>>();
  return (workspace, storeId) => {
    const ofWorkspace = known.get(workspace) ?? new Map<number, StockLists>();
    const lists = ofWorkspace.get(storeId) ?? createStockLists(workspace.database, storeId);
    known.set(workspace, ofWorkspace.set(storeId, lists));
    return lists;
  };
}

/** Reads the shelf with what of ours lies over it, and again only what has changed. */
function createStockLists(database: CounterDatabase, storeId: number): StockLists {
  const { changes: written, itemLists: shelfLists } = database;
  /** Every item that something of ours lies over. */
  const overlays = createCachedQuery(written, ['shelf', 'actions'], () => overlaysOf(database, storeId));
  const changed = createCachedQuery(
    written,
    ['actions'],
    (today) => new Set(database.stockActions.barcodesSince(storeId, instant(today))),
  );
  const onShelf = createCachedQuery(written, ['shelf'], (until) => ({
    all: shelfLists.count(storeId, { kind: 'all' }),
    low: shelfLists.count(storeId, { kind: 'low' }),
    out: shelfLists.count(storeId, { kind: 'out' }),
    expiring: shelfLists.count(storeId, { kind: 'expiring', until: formatIndiaDay(instant(until)) }),
  }));

  /** Pushes of a file lie over thousands of items: they are looked up for those that are shown. */
  const isPushed = createCachedQuery(written, ['actions', 'shelf'], () =>
    database.stockActions.hasImportPush(storeId, database.metadata.cursor(`shelf:${storeId}`) ?? instant(0)),
  );
  const rowsOf = (item: KnownItem): ItemWithActions => {
    const rows = overlays().get(item.barcode) ?? { item, actions: [], accepted: 0 };
    if (!isPushed()) return rows;
    return {
      ...rows,
      actions: database.actions.recentOfLane(laneOfItem(storeId, item.barcode), item.readAt ?? instant(0)),
    };
  };
  const unsent = (): string[] =>
    [...overlays()].flatMap(([barcode, { actions: over }]) =>
      over.some(({ settledAt }) => settledAt === null) ? [barcode] : [],
    );
  /** How items that something lies over have moved in a list of the shelf. */
  const movedIn = (cut: ItemFilter): MovedItem[] =>
    [...overlays().values()].map((rows) => {
      const is = overlayItem(rows);
      return {
        before: rows.item.readAt !== null && isInList(rows.item, cut) ? rows.item : null,
        after: isInList(is, cut) ? is : null,
      };
    });
  const countOf = (cut: ItemFilter, count: number): number =>
    movedIn(cut).reduce(
      (sum, { before: was, after: is }) => sum + (is === null ? 0 : 1) - (was === null ? 0 : 1),
      count,
    );

  /** Items by what was typed, the best of them first; in the order of `sort` where another was chosen. */
  const found = (cut: ItemFilter, text: string): { items: ItemMatch[]; isCut: boolean } => {
    const fromShelf = shelfLists.find(storeId, cut, text, STOCK_MATCHES_MAX);
    const over = overlays();
    const items = [
      ...fromShelf.filter(({ barcode }) => !over.has(barcode)),
      ...[...over.values()].map(overlayItem).filter((item) => isInList(item, cut) && matchesQuery(item, text)),
    ];
    return { items: items.slice(0, STOCK_MATCHES_MAX), isCut: fromShelf.length >= STOCK_MATCHES_MAX };
  };
  /** Items that were found, whole. */
  const wholeOf = (items: readonly ItemMatch[]): KnownItem[] => {
    const over = overlays();
    return items.flatMap(({ barcode }) => {
      const rows = over.get(barcode);
      return rows === undefined ? shelfLists.items(storeId, [barcode]) : [overlayItem(rows)];
    });
  };
  const own = (filter: OwnFilter, today: Instant, text: string): KnownItem[] => {
    const over = overlays();
    const barcodes = filter === 'unsent' ? unsent() : [...changed(today)];
    const known = barcodes.filter((barcode) => !over.has(barcode));
    const moved = barcodes.flatMap((barcode) => over.get(barcode) ?? []).map(overlayItem);
    return [...shelfLists.items(storeId, known), ...moved].filter((item) => text === '' || matchesQuery(item, text));
  };

  return {
    row: (barcode, now) => {
      const [read] = shelfLists.items(storeId, [barcode]);
      const item =
        read ?? buildItemFromCounts(database.stockActions.ofLane(laneOfItem(storeId, barcode), 20).toReversed());
      return item === null
        ? null
        : buildStockRow(storeId, rowsOf(item), changed(startOfIndiaDay(now)).has(barcode), now);
    },
    page: (ask, now, reading) => {
      const { filter, sort, descending, offset, limit } = ask;
      const text = ask.query.trim();
      const today = startOfIndiaDay(now);
      const until = addMs(today, ask.expiringDays * DAY);
      const cutOf = (kind: Exclude<StockFilter, OwnFilter>): ItemFilter =>
        kind === 'expiring' ? { kind, until: formatIndiaDay(until) } : { kind };
      const order = sort === 'best' ? 'name' : sort;
      const compare = createItemComparator(order, descending);
      const fitting = text === '' ? null : found(cutOf('all'), text);
      const counts = onShelf(until);
      const all = {
        all: countOf(cutOf('all'), counts.all),
        low: countOf(cutOf('low'), counts.low),
        out: countOf(cutOf('out'), counts.out),
        expiring: countOf(cutOf('expiring'), counts.expiring),
        changed: changed(today).size,
        unsent: unsent().length,
      };
      /** A page of items that were looked for one by one. */
      const pageOf = (items: readonly ItemMatch[]): KnownItem[] => {
        const inOrder = sort === 'best' && text !== '' ? sortByRelevance(items, text) : items.toSorted(compare);
        return wholeOf(inOrder.slice(offset, offset + limit));
      };
      const listed = (): { total: number; isCut: boolean; items: readonly KnownItem[] } => {
        if (isOwn(filter)) {
          const items = own(filter, today, text);
          return { total: items.length, isCut: false, items: pageOf(items) };
        }
        const cut = cutOf(filter);
        if (fitting !== null) {
          const { items, isCut } = filter === 'all' ? fitting : found(cut, text);
          return { total: items.length, isCut, items: pageOf(items) };
        }
        const read = (from: number, count: number) =>
          shelfLists.readPage({ storeId, filter: cut, sort: order, descending }, from, count);
        return { total: all[filter], isCut: false, items: mergePage(read, movedIn(cut), compare, offset, limit) };
      };
      const { total, isCut, items } = listed();
      return {
        total,
        isCut,
        offset,
        rows: items.map((item) => buildStockRow(storeId, rowsOf(item), changed(today).has(item.barcode), now)),
        counts: { ...all, found: fitting === null ? all.all : fitting.items.length },
        copy: copyOf(database, storeId, counts.all, reading),
      };
    },
  };
}

function copyOf(database: CounterDatabase, storeId: number, items: number, reading: number | null): StockCopyView {
  return { wholeAt: database.metadata.cursor(`shelf:${storeId}`), items, reading };
}

/** Adjustments, counts and accepts of ours that are not in what was read of their items, by barcode. */
function overlaysOf(database: CounterDatabase, storeId: number): Map<string, ItemWithActions> {
  // Everything in the copy is at least as new as its last whole reading.
  const from = database.metadata.cursor(`shelf:${storeId}`) ?? instant(0);
  const actions = new Map<string, ActionRow[]>();
  for (const action of database.stockActions.recentOfStore(storeId, from)) {
    if (action.payload.kind !== 'adjustment' && action.payload.kind !== 'count') continue;
    const { barcode } = action.payload;
    actions.set(barcode, [...(actions.get(barcode) ?? []), action]);
  }
  const lines = database.actions.acceptsSince(storeId, from).flatMap(({ orderId, settledAt }) => {
    const order = orderId === null ? null : database.orders.get(orderId);
    return (order?.order.lines ?? []).map((line) => ({ line, at: settledAt ?? from }));
  });
  const overlays = new Map<string, ItemWithActions>();
  const barcodes = new Set([...actions.keys(), ...lines.flatMap(({ line }) => line.barcode ?? [])]);
  for (const barcode of barcodes) {
    const all = actions.get(barcode) ?? [];
    const [read] = database.itemLists.items(storeId, [barcode]);
    const item = read ?? buildItemFromCounts(all);
    if (item === null) continue;
    const isSince = (at: Instant | null): boolean => at === null || item.readAt === null || at >= item.readAt;
    const over = all.filter(({ settledAt }) => isSince(settledAt));
    const accepted = lines.filter(({ line, at }) => line.barcode === barcode && isSince(at)).map(({ line }) => line);
    if (over.length + accepted.length > 0 || item.readAt === null)
      overlays.set(barcode, { item, actions: over, accepted: countUnits(accepted) });
  }
  return overlays;
}
