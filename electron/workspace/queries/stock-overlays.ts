import type { Instant } from '../../contract/domain/time.ts';
import { instant, startOfIndiaDay } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import { laneOfItem } from '../../database/tables/actions/item-lane.ts';
import type { ItemFilter, ItemListRow } from '../../database/tables/stock/item-lists.ts';
import type { MovedItem } from '../../views/stock/item-list.ts';
import { isInList } from '../../views/stock/item-list.ts';
import type { ClaimingOrder } from '../../views/stock/order-claims.ts';
import { NO_CLAIMS, sumOrderClaims } from '../../views/stock/order-claims.ts';
import type { ItemWithActions, KnownItem } from '../../views/stock/stock-row.ts';
import { buildItemFromCounts, overlayItem } from '../../views/stock/stock-row.ts';
import { createCachedQuery } from './cached-query.ts';
import { listOrderBarcodes } from './card-rows.ts';

/** What staff and orders have done to a store's items since they were read, laid over what was read. */
export interface StockOverlays {
  /** Every item with an overlay, by barcode. */
  all(): ReadonlyMap<string, ItemWithActions>;
  /** An item with its overlay. */
  withActions(item: KnownItem): ItemWithActions;
  /** Barcodes of items with an action that is not settled. */
  listUnsent(): string[];
  /** How the overlays move items in a list of the shelf. */
  listMoves(filter: ItemFilter): MovedItem[];
  /** How many items a list has, given how many the shelf's own has. */
  countIn(filter: ItemFilter, onShelf: number): number;
  /** Barcodes of items that were adjusted, counted or changed by an import here on the day of `now`. */
  listChangedToday(now: Instant): ReadonlySet<string>;
}

/** Reads the overlays of a store, and again only after a write to their tables. */
export function createStockOverlays(database: CounterDatabase, storeId: number): StockOverlays {
  const { changes } = database;
  const all = createCachedQuery(changes, ['items', 'actions', 'orders'], () => readOverlays(database, storeId));
  const changedSince = createCachedQuery(
    changes,
    ['actions', 'items'],
    (today) => new Set(database.stockActions.barcodesSince(storeId, instant(today))),
  );
  // The pushes of a file overlay thousands of items, so these are looked up only for the items on screen.
  const hasImportPush = createCachedQuery(changes, ['actions', 'items'], () =>
    database.stockActions.hasImportPush(storeId, database.metadata.cursor(`items:${storeId}`) ?? instant(0)),
  );

  const overlays: StockOverlays = {
    all,
    withActions(item) {
      const overlay = all().get(item.barcode) ?? { item, actions: [], claims: NO_CLAIMS };
      if (!hasImportPush()) return overlay;
      const lane = laneOfItem(storeId, item.barcode);
      return { ...overlay, actions: database.actions.recentOfLane(lane, item.readAt ?? instant(0)) };
    },
    listUnsent: () =>
      [...all()].flatMap(([barcode, { actions }]) =>
        actions.some(({ settledAt }) => settledAt === null) ? [barcode] : [],
      ),
    listMoves: (filter) =>
      [...all().values()].map((overlay) => {
        const after = overlayItem(overlay);
        return {
          before: overlay.item.readAt !== null && isInList(overlay.item, filter) ? overlay.item : null,
          after: isInList(after, filter) ? after : null,
        };
      }),
    countIn: (filter, onShelf) =>
      overlays
        .listMoves(filter)
        .reduce((sum, { before, after }) => sum + (after === null ? 0 : 1) - (before === null ? 0 : 1), onShelf),
    listChangedToday: (now) => changedSince(startOfIndiaDay(now)),
  };
  return overlays;
}

/** Adjustments, counts, edits and changes of orders that the last readings of their items don't include, by barcode. */
function readOverlays(database: CounterDatabase, storeId: number): Map<string, ItemWithActions> {
  // All items but those left out were read at least as late as the last full scan.
  const from = database.metadata.cursor(`items:${storeId}`) ?? instant(0);
  const actions = readActions(database, storeId, from);
  const orders = readClaimingOrders(database, storeId, from);
  const barcodes = [...new Set([...actions.keys(), ...orders.keys()])];
  const items = new Map(database.itemLists.items(storeId, barcodes).map((item) => [item.barcode, item]));
  // A scan leaves out an item that an action of ours is changing.
  const isLeftOut = ({ barcode, readAt }: ItemListRow): boolean => readAt < from && actions.has(barcode);
  const leftOut = [...items.values()].filter(isLeftOut);
  const earliest = instant(Math.min(from, ...leftOut.map(({ readAt }) => readAt)));
  const earlierOrders = leftOut.length === 0 ? orders : readClaimingOrders(database, storeId, earliest);
  const overlays = new Map<string, ItemWithActions>();
  for (const barcode of barcodes) {
    const read = items.get(barcode);
    const isEarlier = read !== undefined && isLeftOut(read);
    const all = isEarlier
      ? database.actions.recentOfLane(laneOfItem(storeId, barcode), read.readAt)
      : (actions.get(barcode) ?? []);
    const claiming = isEarlier ? earlierOrders : orders;
    const item = read ?? buildItemFromCounts(all);
    if (item === null) continue;
    const isSince = (at: Instant | null): boolean => at === null || item.readAt === null || at >= item.readAt;
    const recent = all.filter(({ settledAt }) => isSince(settledAt));
    const claims = item.readAt === null ? NO_CLAIMS : sumOrderClaims(claiming.get(barcode) ?? [], barcode, item.readAt);
    if (recent.length > 0 || claims.accepted.length > 0 || claims.claimed !== 0 || item.readAt === null)
      overlays.set(barcode, { item, actions: recent, claims });
  }
  return overlays;
}

/** A store's adjustments, counts and edits that are live, or were done since `from`, by barcode. */
function readActions(database: CounterDatabase, storeId: number, from: Instant): Map<string, ActionRow[]> {
  const actions = new Map<string, ActionRow[]>();
  for (const action of database.stockActions.recentOfStore(storeId, from)) {
    if (!('barcode' in action.payload)) continue;
    const { barcode } = action.payload;
    actions.set(barcode, [...(actions.get(barcode) ?? []), action]);
  }
  return actions;
}

/** The deliveries of a store that may have changed its stock since `from`, by barcode. */
function readClaimingOrders(
  database: CounterDatabase,
  storeId: number,
  from: Instant,
): ReadonlyMap<string, readonly ClaimingOrder[]> {
  const accepts = new Map(
    database.actions.acceptsSince(storeId, from).map(({ orderId, settledAt }) => [orderId, settledAt]),
  );
  const rows = [
    ...database.orders.withStatus('PENDING').filter((row) => row.storeId === storeId),
    ...database.orders.inProgressSince(storeId, from),
  ];
  const orders = new Map<string, ClaimingOrder[]>();
  for (const row of rows) {
    const order = { row, acceptedAt: accepts.get(row.id) ?? null };
    for (const barcode of listOrderBarcodes(row)) {
      const known = orders.get(barcode);
      if (known === undefined) orders.set(barcode, [order]);
      else known.push(order);
    }
  }
  return orders;
}
