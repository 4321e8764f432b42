import type { ParsedInput } from '../../contract/calls/calls.ts';
import type { StockHistoryCursor, StockHistoryPage } from '../../contract/calls/stock.ts';
import type { CounterDatabase } from '../../database/database.ts';
import { laneOfItem } from '../../database/tables/actions/item-lane.ts';
import { buildStockAction } from '../../views/stock/item-history.ts';
import type { ShelfReading } from '../../views/stock/shelf-levels.ts';
import { buildStockHistory, chooseNextCursor } from '../../views/stock/stock-history.ts';
import { listOpenRefusals } from './open-refusals.ts';
import type { TimedDatabase } from './stock-item.ts';

/** The approximate number of rows of a page: movements, and the readings between them. */
const PAGE_ROWS = 60;
/** How many rows are read, so that the page can end at a reading. */
const ROWS_READ = 100;

/** A page of what happened to one item, newest first. */
export function readStockHistory(
  { database, now }: TimedDatabase,
  { storeId, barcode, before }: Omit<ParsedInput<'stock.history'>, 'workspace'>,
): StockHistoryPage {
  const at = now();
  const item = { storeId, barcode, lane: laneOfItem(storeId, barcode) };
  const open = new Set(listOpenRefusals(database, at).map(({ id }) => id));
  const rows = database.itemMovements.newest(item, { now: at, until: before?.at ?? at }, ROWS_READ);
  return buildStockHistory({
    rows,
    lastReadings: before === null ? listLastReadings(database, storeId, barcode) : listReadings(before),
    next: rows.length < ROWS_READ ? null : chooseNextCursor(rows, PAGE_ROWS),
    describeAction: (action) =>
      buildStockAction({
        action,
        linked: database.stockActions.linkedTo(action.id),
        open: open.has(action.id),
        now: at,
      }),
  });
}

function listLastReadings({ items }: CounterDatabase, storeId: number, barcode: string): ShelfReading[] {
  const item = items.get(storeId, barcode);
  const since = items.stockSince(storeId, barcode);
  if (item === null || since === null) return [];
  return [since, item.readAt].map((at) => ({ at, stock: item.stock }));
}

function listReadings({ at, stock }: StockHistoryCursor): ShelfReading[] {
  return stock === null ? [] : [{ at, stock }];
}
