import { countUnits } from '../../contract/domain/order-lines.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { instant, startOfIndiaDay } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { ItemFilter } from '../../database/tables/stock/item-lists.ts';
import { laneOfItem } from '../../outbox/lanes.ts';
import type { MovedItem } from '../../views/stock/item-list.ts';
import { isInList } from '../../views/stock/item-list.ts';
import type { ItemWithActions, KnownItem } from '../../views/stock/stock-row.ts';
import { buildItemFromCounts, overlayItem } from '../../views/stock/stock-row.ts';
import { createCachedQuery } from '../cached-query.ts';

/** What this counter has done to the items of a store and the service has not confirmed, laid over what was read. */
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
  /** Barcodes of items that were adjusted or counted here on the day of `now`. */
  listChangedToday(now: Instant): ReadonlySet<string>;
}

/** Reads the overlays of a store, and again only when their tables were written. */
export function createStockOverlays(database: CounterDatabase, storeId: number): StockOverlays {
  const { changes } = database;
  const all = createCachedQuery(changes, ['shelf', 'actions'], () => readOverlays(database, storeId));
  const changedSince = createCachedQuery(
    changes,
    ['actions'],
    (today) => new Set(database.stockActions.barcodesSince(storeId, instant(today))),
  );
  // Pushes of a file lie over thousands of items: they are looked up only for the items on screen.
  const hasImportPush = createCachedQuery(changes, ['actions', 'shelf'], () =>
    database.stockActions.hasImportPush(storeId, database.metadata.cursor(`shelf:${storeId}`) ?? instant(0)),
  );

  const overlays: StockOverlays = {
    all,
    withActions(item) {
      const overlay = all().get(item.barcode) ?? { item, actions: [], accepted: 0 };
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

/** Our adjustments, counts and accepts that the last readings of their items do not include, by barcode. */
function readOverlays(database: CounterDatabase, storeId: number): Map<string, ItemWithActions> {
  // Every item was read at least as late as the last full scan.
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
    const recent = all.filter(({ settledAt }) => isSince(settledAt));
    const accepted = lines.filter(({ line, at }) => line.barcode === barcode && isSince(at)).map(({ line }) => line);
    if (recent.length + accepted.length > 0 || item.readAt === null)
      overlays.set(barcode, { item, actions: recent, accepted: countUnits(accepted) });
  }
  return overlays;
}
