/** P3: catching up on 30 days away (60,000 events): the app's own work against the API's own limit. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createApiClient } from '../../../electron/api-client/api-client.ts';
import { LIMITS } from '../../../electron/contract/api/limits.ts';
import { addMs, DAY, formatInstant, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import type { HttpResponse } from '../../../electron/contract/ports.ts';
import { openDurableDatabase } from '../../../electron/database/durable-database.ts';
import { listAffectedBarcodes } from '../../../electron/outbox/kinds/registry.ts';
import { createSeededRandomness } from '../../../electron/service/core/seeded-randomness.ts';
import { createSync } from '../../../electron/sync/sync.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';
import type { Finding } from '../finding.ts';
import { formatMilliseconds } from '../finding.ts';

const STORE = 1001;
const AWAY_MS = 29 * DAY;
const EVENTS = 60_000;

/** The events of one order's day, and what each shows of it. */
const LIFE = [
  ['order.placed', 'PENDING'],
  ['order.accepted', 'ACCEPTED'],
  ['order.picking_started', 'ACCEPTED'],
  ['order.packed', 'PACKED'],
  ['order.out_for_delivery', 'OUT_FOR_DELIVERY'],
  ['order.delivered', 'DELIVERED'],
  ['sale.completed', 'DELIVERED'],
] as const;

const lines = Array.from({ length: 4 }, (_, index) => ({
  barcode: `890100000${String(index).padStart(4, '0')}`,
  name: `Item ${index}`,
  quantity: 2,
  free_quantity: 0,
  unit_price: '42.50',
  mrp: '45.00',
  line_total: '85.00',
  source: 'catalog',
  external_id: null,
}));

/** A unique text that sorts anywhere, as the service's ids do; 2,654,435,761 has no divisor in common with 2³². */
const scatter = (index: number): string => ((index * 2_654_435_761) % 2 ** 32).toString(36).padStart(10, '0');

function eventAt(index: number, createdAt: string, placedAt: string): unknown {
  const [type, status] = LIFE[index % LIFE.length] ?? LIFE[0];
  const id = `ORDER-${scatter(Math.floor(index / LIFE.length)).toUpperCase()}`;
  const eventId = `evt_0000000000${scatter(index)}`;
  const payment = { status: 'PAID', paid: true, method: 'UPI' };
  const shared = {
    id,
    store_id: STORE,
    external_id: null,
    total_amount: '340.00',
    delivery_fee: '25.00',
    payment,
    lines,
  };
  return {
    object: 'event',
    id: eventId,
    type,
    api_version: '2026-10-01',
    mode: 'live',
    created_at: createdAt,
    store_id: STORE,
    data: {
      order: {
        ...shared,
        object: 'order',
        type: 'delivery',
        status,
        fulfilment_mode: 'STORE_STAFF',
        accepted_via: status === 'PENDING' ? null : 'POS',
        placed_at: placedAt,
        courier: null,
      },
      actor: { kind: 'retailer' },
      ...(type === 'sale.completed' && {
        channel: 'SERVICE_ONLINE',
        sale: {
          ...shared,
          object: 'sale',
          event_id: eventId,
          channel: 'SERVICE_ONLINE',
          sold_at: createdAt,
        },
      }),
    },
  };
}

export async function measure(folder: string): Promise<Finding[]> {
  const clock = new VirtualClock();
  const dataFolder = join(folder, 'catch-up');
  mkdirSync(dataFolder);
  const from = addMs(clock.now(), -AWAY_MS);
  const at = (index: number): string => formatInstant(addMs(from, Math.floor((index / EVENTS) * AWAY_MS)));
  const pages: string[] = [];
  for (let first = 0; first < EVENTS; first += LIMITS.pageSizeMax) {
    const count = Math.min(LIMITS.pageSizeMax, EVENTS - first);
    const data = Array.from({ length: count }, (_, each) => {
      const index = first + each;
      return eventAt(index, at(index), at(index - (index % LIFE.length)));
    });
    const next = first + count < EVENTS ? String(pages.length + 1) : null;
    pages.push(JSON.stringify({ object: 'list', data, has_more: next !== null, next_cursor: next }));
  }
  const empty = JSON.stringify({ object: 'list', data: [], has_more: false, next_cursor: null });
  let requests = 0;
  const answer = (body: string): HttpResponse => ({
    status: 200,
    body,
    header: (name) => (name === 'date' ? new Date(clock.now()).toUTCString() : name === 'request-id' ? 'req_1' : null),
  });
  let isRead = false;

  const safe = openDurableDatabase({
    file: join(dataFolder, 'counter.db'),
    bound: { address: 'https://pos.example', mode: 'live', storeIds: [STORE] },
    clock,
    timers: clock,
    log: () => undefined,
    changed: () => undefined,
    damaged: () => undefined,
    reopen: () => undefined,
  });
  const { database } = safe;
  database.metadata.setBackfilled(true);
  database.metadata.advanceCursor('events', from);
  const client = createApiClient({
    transport: ({ url }) => {
      const { pathname, searchParams } = new URL(url);
      if (pathname !== '/v1/events' || isRead) return Promise.resolve(answer(empty));
      requests += 1;
      const page = Number(searchParams.get('cursor') ?? 0);
      isRead = page === pages.length - 1;
      return Promise.resolve(answer(pages[page] ?? empty));
    },
    address: 'https://pos.example',
    key: 'sk_live_bench',
    storeIds: [STORE],
    clock,
    timers: clock,
    log: () => undefined,
    pcClock: null,
  });
  const parts = {
    client,
    database,
    orderSink: database.orders,
    storeIds: [STORE],
    clock,
    timers: clock,
    log: () => undefined,
    listAffectedBarcodes,
  };
  const sync = createSync({ ...parts, randomness: createSeededRandomness(1, 1), events: createEmitter() });

  const began = performance.now();
  const before = process.cpuUsage();
  sync.start();
  while (!isRead) await clock.advance(SECOND);
  await clock.advance(SECOND);
  const took = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  // Not the waiting for the disk, which the pages of a real service overlap with.
  const own = (user + system) / 1_000;

  const sales = database.sales.countToBook();
  client.close();
  await sync.stop();
  await safe.close();
  if (sales < Math.floor(EVENTS / LIFE.length)) throw new Error(`only ${sales} sales came through`);
  const limit = (Math.ceil(EVENTS / LIMITS.pageSizeMax) / LIMITS.requestsPerMinute) * MINUTE;
  const finding: Finding = {
    name: 'P3',
    what: `${EVENTS} events of 29 days away, in ${requests} pages: the app's own work`,
    value: `${formatMilliseconds(own)} of processor (${formatMilliseconds(took)} with the disk)`,
    against: `the API's limit ${formatMilliseconds(limit)}`,
    ratio: `${((own / limit) * 100).toFixed(1)} %`,
    aim: '≤ 5 %',
    met: own <= limit * 0.05,
  };
  return [finding];
}
