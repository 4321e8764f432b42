/** P18 in main: what the screens ask for, with 100,000 stored orders against 1,000. */

import { join } from 'node:path';
import type { CallInput, CallName } from '../../../electron/contract/calls/calls.ts';
import { addMs, formatIndiaDay, HOUR } from '../../../electron/contract/domain/time.ts';
import type { Connection } from '../../../electron/contract/domain/workspace.ts';
import { systemPorts } from '../../../electron/platform/system-ports.ts';
import { createProducts, fillInventory } from '../../support/large-inventory.ts';
import type { BenchApp } from '../bench-app.ts';
import { startBenchApp } from '../bench-app.ts';
import type { Finding, Say } from '../finding.ts';
import { formatMilliseconds, formatTimes } from '../finding.ts';
import { median } from '../statistics.ts';
import { insertStoredOrders } from '../ui/stored-orders.ts';

const FEW = 1_000;
const MANY = 100_000;
/** Of both: a busy day. */
const TODAY = 500;
const OPEN = 20;
const PRODUCTS = 10_000;
/** A full scan is read each night. */
const SCANNED_AGO_MS = 12 * HOUR;
const STARTS = 5;
const REPEATED = 10;
const AIMS = { ratio: 1.5, callMs: 50 } as const;
const STORE_ID = 7;
const CONNECTION: Connection = { address: 'https://pos.example', mode: 'test', storeIds: [STORE_ID] };

type Ask = (app: BenchApp) => Promise<unknown>;
const ask = <Name extends CallName>(name: Name, input: CallInput<Name>): [string, Ask] => [
  name,
  (app) => app.call(name, input),
];

const ofStore = { workspace: 'store', storeId: STORE_ID } as const;
const [{ barcode } = { barcode: '' }] = createProducts(1);
const day = formatIndiaDay(systemPorts.clock.now());
const ORDER = 'ORDER-BENCH000100';

const SEARCH = ask('orders.search', { workspace: 'store', text: 'chakki atta 3', allowsSimilar: true });
const DETAILS = ask('orders.details', { ...ofStore, orderId: ORDER });
const STOCK_LIST: CallInput<'stock.list'> = {
  ...{ ...ofStore, query: '', allowsSimilar: true, filter: 'all', expiringDays: 30, sort: 'name' },
  ...{ descending: false, offset: 0, limit: 60 },
};

/** What the screens ask for without the service. */
const CALLS: readonly (readonly [string, Ask])[] = [
  SEARCH,
  ask('orders.search', { workspace: 'store', text: 'chaki ata', allowsSimilar: true }),
  ask('orders.search', { workspace: 'store', text: '000100', allowsSimilar: true }),
  DETAILS,
  ask('app.snapshot', {}),
  ask('orders.others', { workspace: 'store' }),
  ask('sales.view', { workspace: 'store' }),
  ask('sales.booked', { workspace: 'store', from: null }),
  ask('sales.report', { workspace: 'store', unit: 'day', day }),
  ask('sales.report', { workspace: 'store', unit: 'month', day }),
  ask('sales.export', { workspace: 'store', day }),
  ask('closing.list', { workspace: 'store' }),
  ask('activity.view', { workspace: 'store' }),
  ask('stock.list', STOCK_LIST),
  ask('stock.list', { ...STOCK_LIST, query: 'mustard oil' }),
  ask('stock.item', { ...ofStore, barcode }),
  ask('stock.history', { ...ofStore, barcode, before: null }),
  ask('counts.view', { ...ofStore, onlyDifferent: false, offset: 0, limit: 60 }),
  ask('imports.view', ofStore),
  ask('printing.jobs', { workspace: 'store', orderId: null }),
  ask('health.view', {}),
  ask('logbook.view', { search: { text: '', kinds: [], who: null, day: null }, before: null }),
];

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

interface Stored {
  readonly folder: string;
  readonly boards: number[];
  readonly searches: number[];
  readonly details: number[];
}

function prepare(folder: string, stored: number): Stored {
  const dataFolder = join(folder, `stored-${stored}`);
  const now = systemPorts.clock.now();
  fillInventory(dataFolder, CONNECTION, PRODUCTS, addMs(now, -SCANNED_AGO_MS));
  const orders = { delivered: stored, accepted: OPEN, today: TODAY };
  insertStoredOrders(dataFolder, CONNECTION, orders, now);
  return { folder: dataFolder, boards: [], searches: [], details: [] };
}

const start = (stored: Stored): Promise<BenchApp> => startBenchApp(stored.folder, { connection: CONNECTION });

/** From the start of the app to its first board. */
async function measureStart(stored: Stored): Promise<void> {
  const began = performance.now();
  const app = await start(stored);
  if (app.app.snapshot().workspace?.board.preparing.length !== OPEN) throw new Error('no board');
  stored.boards.push(performance.now() - began);
  for (let repeated = 0; repeated < REPEATED; repeated += 1) {
    stored.searches.push(await time(() => SEARCH[1](app)));
    stored.details.push(await time(() => DETAILS[1](app)));
  }
  await app.close();
}

/** The slowest of a number of calls each, and its name. */
async function findSlowestCall(stored: Stored, say: Say): Promise<readonly [string, number]> {
  const app = await start(stored);
  const slowest: [string, number][] = [];
  for (const [name, call] of CALLS) {
    const times: number[] = [];
    while (times.length < REPEATED) times.push(await time(() => call(app)));
    say(`${name}: median ${formatMilliseconds(median(times))}, longest ${formatMilliseconds(Math.max(...times))}`);
    slowest.push([name, Math.max(...times)]);
  }
  await app.close();
  return slowest.reduce((one, other) => (other[1] > one[1] ? other : one));
}

export async function measure(folder: string, say: Say): Promise<Finding[]> {
  const [few, many] = [prepare(folder, FEW), prepare(folder, MANY)];
  say('the orders are stored');
  // The first of each fills caches.
  for (let started = 0; started <= STARTS; started += 1) for (const stored of [few, many]) await measureStart(stored);
  const [name, slowest] = await findSlowestCall(many, say);
  const compare = (what: string, of: 'boards' | 'searches' | 'details'): Finding => {
    const [own, least] = [median(many[of]), median(few[of])];
    return {
      name: 'P18',
      what: `${what}, in main, with ${MANY} stored`,
      value: formatMilliseconds(own),
      against: `with ${FEW} stored, ${formatMilliseconds(least)}`,
      ratio: formatTimes(own / least),
      aim: `≤ ${AIMS.ratio} ×`,
      met: own <= AIMS.ratio * least,
    };
  };
  return [
    compare('start → first board', 'boards'),
    compare('search for an order', 'searches'),
    compare('open an order', 'details'),
    {
      name: 'P18',
      what: `the slowest of ${CALLS.length} calls of screens, ${REPEATED} times each, with ${MANY} stored (${name})`,
      value: formatMilliseconds(slowest),
      against: '',
      ratio: '',
      aim: `≤ ${AIMS.callMs} ms`,
      met: slowest <= AIMS.callMs,
    },
  ];
}
