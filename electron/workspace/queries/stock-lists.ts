import { startOfToday } from '../../contract/domain/day.ts';
import { isFound } from '../../contract/domain/item-search.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { DAY, indiaDay, instant, later } from '../../contract/domain/time.ts';
import type { CheckedInput } from '../../contract/ipc/calls.ts';
import type { ShelfCopyView, StockFilter, StockPage, StockRow } from '../../contract/ipc/stock.ts';
import { STOCK_FOUND_MAX } from '../../contract/ipc/stock.ts';
import type { Store } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/actions.ts';
import type { FoundItem, ShelfCut } from '../../database/tables/stock/item-lists.ts';
import { laneOfItem } from '../../outbox/lanes.ts';
import { unitsOf } from '../../views/orders/order-lines.ts';
import type { Moved } from '../../views/stock/item-list.ts';
import { bestFirst, byOrder, isIn, mergedPage } from '../../views/stock/item-list.ts';
import type { ItemRows, KnownItem } from '../../views/stock/stock-row.ts';
import { newItem, nowOf, stockRow } from '../../views/stock/stock-row.ts';
import { reread } from '../cached-query.ts';
import type { Workspace } from '../workspace.ts';

/** The lists of one store's shelf. */
export interface StockLists {
  page(ask: CheckedInput<'stock.list'>, now: Instant, reading: number | null): StockPage;
  /** One item; null when nothing is known of it. */
  row(barcode: string, now: Instant): StockRow | null;
}

/** Lists that the shelf itself has; the others have what was done on this counter. */
type OwnFilter = Extract<StockFilter, 'changed' | 'unsent'>;

function isOwn(filter: StockFilter): filter is OwnFilter {
  return filter === 'changed' || filter === 'unsent';
}

/** The lists of a workspace's store. */
export type StockListsOf = (workspace: Workspace, storeId: number) => StockLists;

/** Lists that remember what they have read, as long as their workspace is there. */
export function rememberedLists(): StockListsOf {
  const known = new WeakMap<Workspace, Map<number, StockLists>>();
  return (workspace, storeId) => {
    const ofWorkspace = known.get(workspace) ?? new Map<number, StockLists>();
    const lists = ofWorkspace.get(storeId) ?? createStockLists(workspace.store, storeId);
    known.set(workspace, ofWorkspace.set(storeId, lists));
    return lists;
  };
}

/** Reads the shelf with what of ours lies over it, and again only what has changed. */
function createStockLists(store: Store, storeId: number): StockLists {
  const { written, shelfLists } = store;
  /** Every item that something of ours lies over. */
  const overlays = reread(written, ['shelf', 'actions'], () => overlaysOf(store, storeId));
  const changed = reread(
    written,
    ['actions'],
    (today) => new Set(store.stockActions.barcodesSince(storeId, instant(today))),
  );
  const onShelf = reread(written, ['shelf'], (until) => ({
    all: shelfLists.count(storeId, { kind: 'all' }),
    low: shelfLists.count(storeId, { kind: 'low' }),
    out: shelfLists.count(storeId, { kind: 'out' }),
    expiring: shelfLists.count(storeId, { kind: 'expiring', until: indiaDay(instant(until)) }),
  }));

  /** Pushes of a file lie over thousands of items: they are looked up for those that are shown. */
  const isPushed = reread(written, ['actions', 'shelf'], () =>
    store.stockActions.hasPush(storeId, store.facts.place(`shelf:${storeId}`) ?? instant(0)),
  );
  const rowsOf = (item: KnownItem): ItemRows => {
    const rows = overlays().get(item.barcode) ?? { item, over: [], accepted: 0 };
    if (!isPushed()) return rows;
    return { ...rows, over: store.actions.over(laneOfItem(storeId, item.barcode), item.readAt ?? instant(0)) };
  };
  const unsent = (): string[] =>
    [...overlays()].flatMap(([barcode, { over }]) =>
      over.some(({ settledAt }) => settledAt === null) ? [barcode] : [],
    );
  /** How items that something lies over have moved in a list of the shelf. */
  const movedIn = (cut: ShelfCut): Moved[] =>
    [...overlays().values()].map((rows) => {
      const is = nowOf(rows);
      return {
        was: rows.item.readAt !== null && isIn(rows.item, cut) ? rows.item : null,
        is: isIn(is, cut) ? is : null,
      };
    });
  const countOf = (cut: ShelfCut, count: number): number =>
    movedIn(cut).reduce((sum, { was, is }) => sum + (is === null ? 0 : 1) - (was === null ? 0 : 1), count);

  /** Items by what was typed, the best of them first; in the order of `sort` where another was chosen. */
  const found = (cut: ShelfCut, text: string): { items: FoundItem[]; isCut: boolean } => {
    const fromShelf = shelfLists.find(storeId, cut, text, STOCK_FOUND_MAX);
    const over = overlays();
    const items = [
      ...fromShelf.filter(({ barcode }) => !over.has(barcode)),
      ...[...over.values()].map(nowOf).filter((item) => isIn(item, cut) && isFound(item, text)),
    ];
    return { items: items.slice(0, STOCK_FOUND_MAX), isCut: fromShelf.length >= STOCK_FOUND_MAX };
  };
  /** Items that were found, whole. */
  const wholeOf = (items: readonly FoundItem[]): KnownItem[] => {
    const over = overlays();
    return items.flatMap(({ barcode }) => {
      const rows = over.get(barcode);
      return rows === undefined ? shelfLists.items(storeId, [barcode]) : [nowOf(rows)];
    });
  };
  const own = (filter: OwnFilter, today: Instant, text: string): KnownItem[] => {
    const over = overlays();
    const barcodes = filter === 'unsent' ? unsent() : [...changed(today)];
    const known = barcodes.filter((barcode) => !over.has(barcode));
    const moved = barcodes.flatMap((barcode) => over.get(barcode) ?? []).map(nowOf);
    return [...shelfLists.items(storeId, known), ...moved].filter((item) => text === '' || isFound(item, text));
  };

  return {
    row: (barcode, now) => {
      const [read] = shelfLists.items(storeId, [barcode]);
      const item = read ?? newItem(store.stockActions.ofLane(laneOfItem(storeId, barcode), 20).toReversed());
      return item === null ? null : stockRow(storeId, rowsOf(item), changed(startOfToday(now)).has(barcode), now);
    },
    page: (ask, now, reading) => {
      const { filter, sort, descending, offset, limit } = ask;
      const text = ask.query.trim();
      const today = startOfToday(now);
      const until = later(today, ask.expiringDays * DAY);
      const cutOf = (kind: Exclude<StockFilter, OwnFilter>): ShelfCut =>
        kind === 'expiring' ? { kind, until: indiaDay(until) } : { kind };
      const order = sort === 'best' ? 'name' : sort;
      const compare = byOrder(order, descending);
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
      const pageOf = (items: readonly FoundItem[]): KnownItem[] => {
        const inOrder = sort === 'best' && text !== '' ? bestFirst(items, text) : items.toSorted(compare);
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
        const read = (from: number, count: number) => shelfLists.page({ storeId, cut, order, descending }, from, count);
        return { total: all[filter], isCut: false, items: mergedPage(read, movedIn(cut), compare, offset, limit) };
      };
      const { total, isCut, items } = listed();
      return {
        total,
        isCut,
        offset,
        rows: items.map((item) => stockRow(storeId, rowsOf(item), changed(today).has(item.barcode), now)),
        counts: { ...all, found: fitting === null ? all.all : fitting.items.length },
        copy: copyOf(store, storeId, counts.all, reading),
      };
    },
  };
}

function copyOf(store: Store, storeId: number, items: number, reading: number | null): ShelfCopyView {
  return { wholeAt: store.facts.place(`shelf:${storeId}`), items, reading };
}

/** Adjustments, counts and accepts of ours that are not in what was read of their items, by barcode. */
function overlaysOf(store: Store, storeId: number): Map<string, ItemRows> {
  // Everything in the copy is at least as new as its last whole reading.
  const from = store.facts.place(`shelf:${storeId}`) ?? instant(0);
  const actions = new Map<string, ActionRow[]>();
  for (const action of store.stockActions.over(storeId, from)) {
    if (action.deed.kind !== 'adjustment' && action.deed.kind !== 'count') continue;
    const { barcode } = action.deed;
    actions.set(barcode, [...(actions.get(barcode) ?? []), action]);
  }
  const lines = store.actions.acceptsSince(storeId, from).flatMap(({ orderId, settledAt }) => {
    const order = orderId === null ? null : store.orders.get(orderId);
    return (order?.order.lines ?? []).map((line) => ({ line, at: settledAt ?? from }));
  });
  const overlays = new Map<string, ItemRows>();
  const barcodes = new Set([...actions.keys(), ...lines.flatMap(({ line }) => line.barcode ?? [])]);
  for (const barcode of barcodes) {
    const all = actions.get(barcode) ?? [];
    const [read] = store.shelfLists.items(storeId, [barcode]);
    const item = read ?? newItem(all);
    if (item === null) continue;
    const isSince = (at: Instant | null): boolean => at === null || item.readAt === null || at >= item.readAt;
    const over = all.filter(({ settledAt }) => isSince(settledAt));
    const accepted = lines.filter(({ line, at }) => line.barcode === barcode && isSince(at)).map(({ line }) => line);
    if (over.length + accepted.length > 0 || item.readAt === null)
      overlays.set(barcode, { item, over, accepted: unitsOf(accepted) });
  }
  return overlays;
}
