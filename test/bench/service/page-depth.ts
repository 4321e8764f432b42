import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Finding, Say } from '../finding.ts';
import { formatMilliseconds, formatTimes } from '../finding.ts';
import { median } from '../statistics.ts';
import type { BenchService } from './bench-service.ts';
import { createKeys, startBenchService } from './bench-service.ts';

const DAY = 86_400_000;
const PAGE = 100;
const DEPTHS = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99];
const ROUNDS = 300;
const EVENTS = 1_000_000;
const AIM = 1.5;
/** A walk through all pages is 10,000 requests. */
const KEYS = 40;

/** Writes this many events into a closed database, over the last 29 days, each a copy of the newest one with its own id. */
function addEvents(file: string, count: number): void {
  const db = new Database(file);
  const seen = db
    .prepare<
      [],
      {
        position: number;
        company: string;
        mode: string;
        connection: string;
        store: number;
        id: string;
        type: string;
        body: string;
      }
    >(
      `SELECT events.position, company_id AS company, mode, link_id AS connection, events.store_id AS store, id,
         events.type, body
       FROM event_viewers JOIN events USING (position) WHERE mode = 'test' ORDER BY position DESC LIMIT 1`,
    )
    .get();
  if (!seen) throw new Error('no event to copy');
  const event = db.prepare('INSERT INTO events (position, id, store_id, type, body) VALUES (?, ?, ?, ?, ?)');
  const audience = db.prepare(
    'INSERT INTO event_viewers (company_id, mode, position, link_id, store_id, type) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const step = Math.floor((29 * DAY) / count);
  const first = seen.position - count * step;
  db.transaction(() => {
    for (let each = 0; each < count; each += 1) {
      const position = first + each * step;
      const id = `evt_${String(each).padStart(20, '0')}`;
      event.run(position, id, seen.store, seen.type, seen.body.replace(seen.id, id));
      audience.run(seen.company, seen.mode, position, seen.connection, seen.store, seen.type);
    }
  })();
  db.close();
}

type Page = { readonly data: object[]; readonly next_cursor: string | null };

/** A reader of the list that takes turns with many keys. */
function reader(service: BenchService, keys: readonly string[]) {
  let turn = 0;
  return async (cursor: string | null): Promise<{ text: string; milliseconds: number }> => {
    turn += 1;
    const path = `/v1/events?limit=${PAGE}${cursor === null ? '' : `&cursor=${cursor}`}`;
    const begun = performance.now();
    const text = await service.callApi(keys[turn % keys.length] ?? '', 'GET', path);
    return { text, milliseconds: performance.now() - begun };
  };
}

interface DepthFigures {
  /** Median milliseconds of one page at each depth. */
  readonly pages: readonly { readonly depth: number; readonly milliseconds: number }[];
}

/** P10: walks the whole list once for cursors, then asks for pages at each depth in turn. */
async function measureDepth(folder: string, say: Say): Promise<DepthFigures> {
  const file = join(folder, 'depth.db');
  const empty = await startBenchService(file);
  const [first = ''] = await createKeys(empty, 1);
  await empty.callApi(first, 'POST', '/v1/sandbox/orders', {});
  await empty.stop();
  addEvents(file, EVENTS);
  const service = await startBenchService(file);
  try {
    const keys = await createKeys(service, KEYS);
    const read = reader(service, keys);
    const pages = Math.floor(EVENTS / PAGE);
    const wanted = new Map(DEPTHS.map((depth) => [Math.floor(depth * pages), depth]));
    const cursors: { depth: number; cursor: string | null }[] = [];
    let cursor: string | null = null;
    let rows = 0;
    for (let page = 0; page === 0 || cursor !== null; page += 1) {
      const depth = wanted.get(page);
      if (depth !== undefined) cursors.push({ depth, cursor });
      const { data, next_cursor }: Page = JSON.parse((await read(cursor)).text);
      rows += data.length;
      cursor = next_cursor;
    }
    say(`walked ${rows} events in ${pages} pages`);
    if (rows < EVENTS) throw new Error(`only ${rows} of ${EVENTS} events were listed`);

    const took = cursors.map(({ depth }) => ({ depth, all: [] as number[] }));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, place] of cursors.entries()) took[index]?.all.push((await read(place.cursor)).milliseconds);
    }
    return { pages: took.map(({ depth, all }) => ({ depth, milliseconds: median(all) })) };
  } finally {
    await service.stop();
  }
}

export async function measure(folder: string, say: Say): Promise<Finding[]> {
  const { pages } = await measureDepth(folder, say);
  const first = pages[0]?.milliseconds ?? Number.NaN;
  const slowest = pages.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one));
  const ratio = slowest.milliseconds / first;
  return [
    {
      name: 'P10',
      what: `a page at any depth of ${EVENTS.toLocaleString('en')} events`,
      value: `${formatMilliseconds(slowest.milliseconds)} (at ${slowest.depth * 100} %, the slowest of ${pages.length} depths)`,
      against: `the first page, ${formatMilliseconds(first)}`,
      ratio: formatTimes(ratio),
      aim: `≤ ${AIM} ×`,
      met: ratio <= AIM,
    },
  ];
}
