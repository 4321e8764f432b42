/**
 * P3: catching up on 30 days away (60,000 events). The app's own work, against JSON.parse of the same pages and a bare
 * row for each event, order and sale; the longest block of main; and how soon the open orders are right.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createApiClient } from '../../../electron/api-client/api-client.ts';
import { LIMITS } from '../../../electron/contract/api/limits.ts';
import { apiOrder } from '../../../electron/contract/api/tolerant-resources.ts';
import { addMs, parseInstant, SECOND } from '../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import type { HttpResponse, HttpTransport } from '../../../electron/contract/ports.ts';
import type { CounterDatabase } from '../../../electron/database/database.ts';
import { openDurableDatabase } from '../../../electron/database/durable-database.ts';
import { listAffectedBarcodes } from '../../../electron/outbox/kinds/registry.ts';
import { createSeededRandomness } from '../../../electron/service/core/seeded-randomness.ts';
import { createSync } from '../../../electron/sync/sync.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';
import type { Finding } from '../finding.ts';
import { formatMilliseconds, formatTimes } from '../finding.ts';
import type { HistoricEvent } from './busy-month.ts';
import { AWAY_MS, createHistory, EVENTS, LIFE, STORE } from './busy-month.ts';

const AIMS = { cpu: 2.5, blockMs: 50, polls: 5 } as const;
/** Orders that were open when the counter was switched off, and are delivered since. */
const LEFT_OPEN = 20;
const ADDRESS = 'https://pos.example';

/** The pages of a list, each with the text that the service answers. */
function listPages(data: readonly unknown[]): string[] {
  const pages: string[] = [];
  for (let first = 0; first === 0 || first < data.length; first += LIMITS.pageSizeMax) {
    const next = first + LIMITS.pageSizeMax < data.length ? String(pages.length + 1) : null;
    const rows = data.slice(first, first + LIMITS.pageSizeMax);
    pages.push(JSON.stringify({ object: 'list', data: rows, has_more: next !== null, next_cursor: next }));
  }
  return pages;
}

interface HistoricService {
  readonly transport: HttpTransport;
  /** Requests for events so far, until the last page was listed. */
  countPolls(): number;
  isRead(): boolean;
}

/** Answers for events and orders as the service does, each in a turn of its own; for anything else with an empty list. */
function createHistoricService(
  history: readonly HistoricEvent[],
  pages: readonly string[],
  clock: VirtualClock,
  onPoll: () => void,
): HistoricService {
  const [empty = ''] = listPages([]);
  const orders = new Map(history.map(({ created_at, data }) => [data.order.id, { order: data.order, created_at }]));
  const newest = [...orders.values()].toReversed();
  let polls = 0;
  let isRead = false;

  function listEvents(query: URLSearchParams): string {
    if (isRead) return empty;
    onPoll();
    polls += 1;
    const page = Number(query.get('cursor') ?? 0);
    isRead = page === pages.length - 1;
    return pages[page] ?? empty;
  }
  function listOrders(query: URLSearchParams): string {
    const [status, since] = [query.get('status'), query.get('updated_since')];
    const found = newest.filter(
      ({ order, created_at }) =>
        (status === null || order.status === status) &&
        (since === null || parseInstant(created_at) >= parseInstant(since)),
    );
    return listPages(found.map(({ order }) => order))[Number(query.get('cursor') ?? 0)] ?? empty;
  }
  function answer({ pathname, searchParams }: URL): string {
    const [, orderId] = /\/orders\/([^/]+)$/.exec(pathname) ?? [];
    if (orderId !== undefined) return JSON.stringify(orders.get(orderId)?.order);
    if (pathname.endsWith('/orders')) return listOrders(searchParams);
    return pathname === '/v1/events' ? listEvents(searchParams) : empty;
  }
  return {
    countPolls: () => polls,
    isRead: () => isRead,
    transport: async ({ url }): Promise<HttpResponse> => {
      await new Promise((resolve) => setImmediate(resolve));
      return {
        status: 200,
        body: answer(new URL(url)),
        header: (name) =>
          name === 'date' ? new Date(clock.now()).toUTCString() : name === 'request-id' ? 'req_1' : null,
      };
    },
  };
}

const readCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Watches the turns of the event loop until it is stopped; then returns the longest in milliseconds. */
function watchTurns(): () => number {
  let longest = 0;
  let isWatching = true;
  let before = performance.now();
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
    if (isWatching) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    isWatching = false;
    return longest;
  };
}

/** The database, which counts its commits. */
function countCommits(database: CounterDatabase, committed: () => void): CounterDatabase {
  let depth = 0;
  const count = <Result>(write: () => Result): Result => {
    depth += 1;
    try {
      return write();
    } finally {
      depth -= 1;
      if (depth === 0) committed();
    }
  };
  return {
    ...database,
    write: (work) => count(() => database.write(work)),
    writeRelaxed: (work) => count(() => database.writeRelaxed(work)),
  };
}

interface CatchUp {
  readonly cpuMs: number;
  readonly tookMs: number;
  readonly longestTurnMs: number;
  readonly commits: number;
  /** Requests for events until the open orders were those of the service; infinite if they never were. */
  readonly pollsUntilRight: number;
}

async function catchUp(folder: string, history: readonly HistoricEvent[], pages: readonly string[]): Promise<CatchUp> {
  const clock = new VirtualClock();
  // Time also passes while main works: the size of a commit depends on how long the last one took.
  const workingClock = { now: () => clock.now(), monotonic: () => clock.monotonic() + performance.now() };
  const parts = { clock: workingClock, timers: clock, log: () => undefined };
  const safe = openDurableDatabase({
    ...parts,
    ...{ file: join(folder, 'counter.db'), bound: { address: ADDRESS, mode: 'live', storeIds: [STORE] } },
    ...{ changed: () => undefined, damaged: () => undefined, reopen: () => undefined },
  });
  let commits = 0;
  const database = countCommits(safe.database, () => {
    commits += 1;
  });
  leaveOpenOrders(database, history);
  const isOpen = ({ data }: HistoricEvent): boolean =>
    data.order.status === 'PENDING' || data.order.status === 'ACCEPTED';
  const latest = new Map(history.map((event) => [event.data.order.id, event]));
  const open = [...latest.values()].filter(isOpen).map(({ data }) => `${data.order.id} ${data.order.status}`);
  const expected = open.toSorted().join();
  let pollsUntilRight = Number.POSITIVE_INFINITY;
  const checkOpen = (): void => {
    if (Number.isFinite(pollsUntilRight)) return;
    const stored = database.orders.open().map(({ id, status }) => `${id} ${status}`);
    if (stored.toSorted().join() === expected) pollsUntilRight = service.countPolls();
  };
  const service = createHistoricService(history, pages, clock, checkOpen);
  const { transport } = service;
  const client = createApiClient({
    ...{ ...parts, transport, address: ADDRESS, key: 'sk_live_bench', storeIds: [STORE], pcClock: null },
  });
  const sync = createSync({
    ...{ ...parts, client, database, orderSink: database.orders, storeIds: [STORE], listAffectedBarcodes },
    ...{ randomness: createSeededRandomness(1, 1), events: createEmitter() },
  });
  commits = 0;
  const stopWatch = watchTurns();
  const [began, cpuBefore] = [performance.now(), readCpuMs()];
  sync.start();
  while (!service.isRead()) await clock.advance(SECOND);
  await clock.advance(SECOND);
  const found = {
    ...{ cpuMs: readCpuMs() - cpuBefore, tookMs: performance.now() - began, longestTurnMs: stopWatch() },
  };
  checkOpen();
  const sales = database.sales.countToBook();
  client.close();
  await sync.stop();
  await safe.close();
  if (sales < Math.floor(EVENTS / LIFE.length) - LEFT_OPEN) throw new Error(`only ${sales} sales came through`);
  return { ...found, commits, pollsUntilRight };
}

/** What the counter knew when it was switched off: its place in the events, and some orders as accepted. */
function leaveOpenOrders(database: CounterDatabase, history: readonly HistoricEvent[]): void {
  const from = parseInstant(history[0]?.created_at ?? '');
  database.metadata.setBackfilled(true);
  database.metadata.advanceCursor('events', from);
  for (const { type, data } of history.slice(0, LEFT_OPEN * LIFE.length)) {
    if (type !== 'order.accepted') continue;
    database.orders.put(apiOrder.parse(data.order), { asOf: from, since: from, pickingSince: null, stopped: null });
  }
}

/** Milliseconds of processor for reading the pages and storing a row for each event, order and sale in so many commits. */
function storeBare(file: string, pages: readonly string[], commits: number): number {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(`CREATE TABLE events (id TEXT PRIMARY KEY, order_id TEXT, type TEXT, at TEXT) WITHOUT ROWID;
    CREATE TABLE orders (id TEXT PRIMARY KEY, body TEXT);
    CREATE TABLE sales (id TEXT PRIMARY KEY, body TEXT)`);
  const addEvent = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?)');
  const addOrder = db.prepare('INSERT OR IGNORE INTO orders VALUES (?, ?)');
  const addSale = db.prepare('INSERT INTO sales VALUES (?, ?)');
  const before = readCpuMs();
  const known = new Set<string>();
  const store = db.transaction((texts: readonly string[]) => {
    for (const text of texts) {
      const { data }: { readonly data: readonly HistoricEvent[] } = JSON.parse(text);
      for (const { id, type, created_at, data: told } of data) {
        addEvent.run(id, told.order.id, type, created_at);
        if (told.sale !== undefined) addSale.run(id, JSON.stringify(told.sale));
        if (known.has(told.order.id)) continue;
        known.add(told.order.id);
        addOrder.run(told.order.id, JSON.stringify(told.order));
      }
    }
  });
  for (let commit = 0; commit < commits; commit += 1) {
    const from = Math.floor((commit * pages.length) / commits);
    store.immediate(pages.slice(from, Math.floor(((commit + 1) * pages.length) / commits)));
  }
  const cpuMs = readCpuMs() - before;
  db.close();
  return cpuMs;
}

export async function measure(folder: string): Promise<Finding[]> {
  const dataFolder = join(folder, 'catch-up');
  mkdirSync(dataFolder);
  const history = createHistory(addMs(new VirtualClock().now(), -AWAY_MS));
  const pages = listPages(history);
  const own = await catchUp(dataFolder, history, pages);
  const bareMs = storeBare(join(folder, 'bare.db'), pages, own.commits);
  const what = `${EVENTS} events of 29 days away, in ${pages.length} pages`;
  return [
    {
      name: 'P3',
      what,
      value: `${formatMilliseconds(own.cpuMs)} of processor (${formatMilliseconds(own.tookMs)} with the disk)`,
      against: `JSON.parse and bare rows in ${own.commits} commits, ${formatMilliseconds(bareMs)}`,
      ratio: formatTimes(own.cpuMs / bareMs),
      aim: `≤ ${AIMS.cpu} ×`,
      met: own.cpuMs <= AIMS.cpu * bareMs,
    },
    {
      name: 'P3',
      what: `${what}: the longest block of main`,
      value: formatMilliseconds(own.longestTurnMs),
      against: '',
      ratio: '',
      aim: `≤ ${AIMS.blockMs} ms`,
      met: own.longestTurnMs <= AIMS.blockMs,
    },
    {
      name: 'P3',
      what: `${what}: polls until the open orders are right`,
      value: Number.isFinite(own.pollsUntilRight) ? String(own.pollsUntilRight) : `not within ${pages.length}`,
      against: '',
      ratio: '',
      aim: `≤ ${AIMS.polls}`,
      met: own.pollsUntilRight <= AIMS.polls,
    },
  ];
}
