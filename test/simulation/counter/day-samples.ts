/** Both sides of a day while a counter compares it with the service, read directly from both databases. */

import { paise } from '../../../electron/contract/domain/money.ts';
import { DAY } from '../../../electron/contract/domain/time.ts';
import type { GroundTruth } from '../service/ground-truth.ts';
import type { AppDatabase, OwnStockChange } from './app-database.ts';

/** One side at one moment: its orders, sales and items. What it lacks is absent. */
export interface DaySide {
  readonly orders: ReadonlyMap<string, string>;
  /** The total of each sale of the day, by its order. */
  readonly sales: ReadonlyMap<string, number>;
  /** By store and barcode. */
  readonly stock: ReadonlyMap<string, number>;
}

export interface DaySample {
  /** Items that this counter is changing, so that the service may or may not have applied the change. */
  readonly changing: ReadonlySet<string>;
  /** When this counter's last change of each item ended, by the app's clock. */
  readonly changedAt: ReadonlyMap<string, number>;
  readonly here: DaySide;
  readonly there: DaySide;
}

export const itemName = (storeId: number, barcode: string): string => `${storeId} ${barcode}`;

function readThere(truth: GroundTruth, day: number): DaySide {
  const isListed = (storeId: number, position: number): boolean => position > truth.windowStart(storeId);
  const sales = truth
    .sales()
    .filter(({ position, storeId }) => position >= day && position < day + DAY && isListed(storeId, position));
  return {
    orders: new Map([...truth.orders().values()].map(({ id, status }) => [id, status])),
    sales: new Map(sales.map(({ orderId, total }) => [orderId, total])),
    stock: new Map(truth.stocks().map(({ storeId, barcode, stock }) => [itemName(storeId, barcode), stock])),
  };
}

/** The stock of an item as read, plus what this counter has done since. */
function calculateStock(read: number, changes: readonly OwnStockChange[]): number {
  return changes.reduce(
    (stock, { delta, counted, taken }) => Math.max(0, counted ?? stock + (delta ?? 0) - taken),
    read,
  );
}

function readHere(database: AppDatabase, day: number, changes: readonly OwnStockChange[]): DaySide {
  const sales = database.salesBetween(day, day + DAY);
  const changesOf = Map.groupBy(changes, ({ storeId, barcode }) => itemName(storeId, barcode));
  return {
    orders: new Map(database.orderStatuses().map(({ id, status }) => [id, status])),
    sales: new Map(sales.map(({ orderId, total }) => [orderId, paise(total)])),
    stock: new Map(
      database.shelf().map(({ storeId, barcode, stock }) => {
        const name = itemName(storeId, barcode);
        return [name, calculateStock(stock, changesOf.get(name) ?? [])];
      }),
    ),
  };
}

export function readDaySample(database: AppDatabase, truth: GroundTruth, day: number): DaySample {
  const changes = database.ownStockChanges();
  const open = changes.filter(({ isOpen }) => isOpen === 1);
  return {
    changing: new Set(open.map(({ storeId, barcode }) => itemName(storeId, barcode))),
    changedAt: new Map(
      changes.flatMap(({ storeId, barcode, settledAt }) =>
        settledAt === null ? [] : [[itemName(storeId, barcode), settledAt]],
      ),
    ),
    here: readHere(database, day, changes),
    there: readThere(truth, day),
  };
}
