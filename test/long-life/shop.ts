/** A shop that works day after day: the real app and the real service, of whose days only the busy minutes are played. */

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DAY, MINUTE, SECOND } from '../../electron/contract/domain/time.ts';
import { createJsonLog } from '../../electron/platform/log/json-log.ts';
import { createLogFile } from '../../electron/platform/log/log-file.ts';
import { PRODUCTS } from '../../electron/service/fixture/products.ts';
import type { AppHarness, AppRun } from '../support/app-harness.ts';
import { openAppHarness } from '../support/app-harness.ts';

export interface LongLifeOptions {
  readonly ordersPerDay: number;
  /** For how many days finished orders are kept. */
  readonly keepDays: number;
}

/** What a shop has accumulated at the end of a day. Sizes are bytes. */
export interface Accumulation {
  readonly day: number;
  readonly database: number;
  /** The database with its write-ahead log, journal and backups. */
  readonly folder: number;
  readonly journal: number;
  readonly log: number;
  /** The heap of the app, of the service and of this harness, after a garbage collection if `--expose-gc` is given. */
  readonly heap: number;
  readonly rows: number;
  readonly orders: number;
}

export interface Shop {
  /** Plays the next day. */
  playDay(): Promise<void>;
  measure(): Accumulation;
  close(): Promise<void>;
}

/** The moves of an order after its acceptance, as the retailer app and its riders make them. */
const MOVES = ['picking', 'packed', 'pickup', 'deliver'] as const;

/** Orders that are placed together. */
const RUSH = 20;

/** Units of an item after its goods have arrived, and how often they do. */
const FULL_SHELF = 900;
const RESTOCKED_EVERY_DAYS = 8;

/** How long anything may take on a busy day. */
const BUSY_MS = 10 * MINUTE;

/** The first moments of the day, in which no order rings and the counter removes what is over. */
const MORNING_MS = 40 * SECOND;

/** The counter is switched off every so many evenings; on the others it sleeps. */
const DAYS_OF_RUN = 7;

export async function openShop({ ordersPerDay, keepDays }: LongLifeOptions): Promise<Shop> {
  const harness = await openAppHarness();
  let run = await harness.startConnected();
  await run.call('settings.change', { booksByItself: true, keepDays });
  const writeLog = createShopLog(harness);
  const newId = createIds();
  let day = 0;

  const playRush = async (count: number): Promise<void> => {
    const orders: string[] = [];
    for (let placed = 0; placed < count; placed += 1) orders.push(await harness.placeOrder());
    // A rush leaves few slots for other requests.
    await harness.until(() => orders.every((id) => isShown(run, id)), BUSY_MS);
    for (const orderId of orders) {
      const accept = { workspace: 'store', storeId: harness.storeId, orderId, actionId: newId() } as const;
      await run.call('orders.accept', { ...accept, mode: 'STORE_STAFF' });
    }
    await harness.until(() => run.screen().workspace?.board.new.length === 0, BUSY_MS);
    for (const orderId of orders) {
      for (const move of MOVES) await harness.callOperator('POST', `/operator/orders/${orderId}/${move}`, {});
    }
    await harness.clock.advance(5 * SECOND);
  };

  return {
    playDay: async () => {
      day += 1;
      for (let placed = 0; placed < ordersPerDay; placed += RUSH) await playRush(Math.min(RUSH, ordersPerDay - placed));
      // Goods arrive, and staff count what is on the shelf.
      for (const [barcode] of PRODUCTS.filter(
        (_, place) => place % RESTOCKED_EVERY_DAYS === day % RESTOCKED_EVERY_DAYS,
      )) {
        const item = { workspace: 'store', storeId: harness.storeId, barcode, actionId: newId() } as const;
        await run.call('stock.count', { ...item, counted: FULL_SHELF });
      }
      await harness.until(() => run.screen().workspace?.counts.toBook === 0, BUSY_MS);
      await harness.clock.advance(5 * SECOND);
      writeLog();
      if (day % DAYS_OF_RUN === 0) {
        await run.close();
        harness.clock.jump(DAY);
        run = await harness.start();
      } else {
        harness.clock.jump(DAY);
        run.app.reconnect();
      }
      await harness.until(() => run.screen().workspace?.line.state === 'online', MINUTE);
      await harness.clock.advance(MORNING_MS);
    },
    measure: () => ({ day, ...measureFolder(harness.folder), heap: measureHeap() }),
    close: () => harness.close(),
  };
}

function isShown(run: AppRun, orderId: string): boolean {
  return run.screen().workspace?.board.new.some((card) => card.orderId === orderId) === true;
}

/** Returns a function that writes what the app has logged since its last call into a log file as the desktop's. */
function createShopLog({ clock, folder, logged }: AppHarness): () => void {
  const { log, addSink } = createJsonLog(clock, () => undefined);
  addSink(createLogFile(folder));
  return () => {
    for (const [event, facts] of logged.splice(0) as [string, Readonly<Record<string, string>>][]) log(event, facts);
  };
}

/** Makes ids as the renderer does. */
function createIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `5f0f4a86-4e4e-4f0b-9d43-${String(count).padStart(12, '0')}`;
  };
}

function measureFolder(folder: string): Omit<Accumulation, 'day' | 'heap'> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, size: statSync(join(parentPath, name)).size }));
  const sum = (part: (name: string) => boolean): number =>
    files.reduce((total, { name, size }) => (part(name) ? total + size : total), 0);
  const file = files.find(({ name }) => name.endsWith('.db'))?.name ?? '';
  return {
    database: sum((name) => name === file),
    folder: sum((name) => name.startsWith(file)),
    journal: sum((name) => name.includes('.journal-')),
    log: sum((name) => name.includes('.log')),
    ...countRows(join(folder, file)),
  };
}

function countRows(file: string): { readonly rows: number; readonly orders: number } {
  const sqlite = new Database(file, { readonly: true });
  try {
    const count = (table: unknown): number => Number(sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    const tables = sqlite
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'item_words%'")
      .pluck()
      .all();
    return { rows: tables.reduce((sum: number, table) => sum + count(table), 0), orders: count('orders') };
  } finally {
    sqlite.close();
  }
}

function measureHeap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
