/**
 * P17: the bytes on the line in an hour with 100 orders, against those of their events read once. The hour passes on a
 * virtual clock; the service, the line and what crosses it are real.
 */

import { join } from 'node:path';
import { z } from 'zod';
import { createTransportPool } from '../../../electron/api-client/transport/http-transport.ts';
import { formatInstant, HOUR, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { HttpNetwork } from '../../../electron/contract/ports.ts';
import { systemPorts } from '../../../electron/platform/system-ports.ts';
import type { RunningService } from '../../e2e/support/e2e-service.ts';
import { startService } from '../../e2e/support/e2e-service.ts';
import { drainEventLoop, VirtualClock } from '../../support/virtual-clock.ts';
import type { BenchApp } from '../bench-app.ts';
import { startBenchApp } from '../bench-app.ts';
import type { Finding, Say } from '../finding.ts';
import { formatTimes } from '../finding.ts';
import { openShapedLine } from './shaped-line.ts';

const ORDERS = 100;
const AIM = 3;
const FAST = { bitsPerSecond: null, roundTripMs: 0 } as const;
/** As busy as the one measured: polls list the events of the last two hours again. */
const HOURS_BEFORE = 2;
/** What happens to an order at the store, and how long after it was placed. Staff accept it at the counter. */
const STEPS = [
  { step: 'packed', afterMs: 6 * MINUTE },
  { step: 'pickup', afterMs: 10 * MINUTE },
  { step: 'deliver', afterMs: 25 * MINUTE },
] as const;
/** Different items of an order. */
const LINES = 5;

const placed = z.object({ order_id: z.string() });
const shelf = z.object({ data: z.array(z.object({ barcode: z.string() })) });
const page = z.object({ data: z.array(z.unknown()), next_cursor: z.string().nullable() });

/** The time of app and service, which passes once nothing is under way on the line. */
class SharedTime {
  readonly clock = new VirtualClock(systemPorts.clock.now());
  readonly #service: RunningService;
  #underWay = 0;

  constructor(service: RunningService) {
    this.#service = service;
  }

  openNetwork = (): HttpNetwork => {
    const pool = createTransportPool(systemPorts);
    return {
      dropConnections: pool.dropConnections,
      transport: async (request) => {
        this.#underWay += 1;
        return await pool.transport(request).finally(() => {
          this.#underWay -= 1;
        });
      },
    };
  };

  async pass(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += SECOND) {
      await this.#service.callOperator('POST', '/operator/clock', { advance_seconds: 1 });
      for (let step = 0; step < 5; step += 1) {
        await this.clock.advance(SECOND / 5);
        while (this.#underWay > 0) await drainEventLoop();
      }
    }
  }
}

/** Puts enough of some items on the shelf. Returns what a customer orders. */
async function stockShelf({ storeId, callApi }: RunningService): Promise<object> {
  const inventory = `/v1/stores/${storeId}/inventory`;
  const { data } = shelf.parse(await callApi('GET', `${inventory}?limit=${LINES}`));
  const adjustments = data.map(({ barcode }) => ({ barcode, delta: 4 * ORDERS }));
  await callApi('POST', `${inventory}/adjustments`, { adjustments });
  return { type: 'delivery', outcome: 'paid', lines: data.map(({ barcode }) => ({ barcode, quantity: 1 })) };
}

/** Plays hours one after another: orders come evenly, staff accept each when it shows, and it goes its way. */
function createHours(service: RunningService, counter: BenchApp, time: SharedTime, checkout: object) {
  const { storeId } = service;
  const due: { readonly at: number; readonly path: string }[] = [];
  let second = 0;
  const playSecond = async (): Promise<void> => {
    if (second % Math.floor(HOUR / SECOND / ORDERS) === 0) {
      const path = `/operator/stores/${storeId}/checkouts`;
      const { order_id: orderId } = placed.parse(await service.callOperator('POST', path, checkout));
      for (const { step, afterMs } of STEPS)
        due.push({ at: second + afterMs / SECOND, path: `/operator/orders/${orderId}/${step}` });
    }
    for (const { path } of due.filter(({ at }) => at === second)) await service.callOperator('POST', path);
    await time.pass(SECOND);
    for (const { orderId, action } of counter.app.snapshot().workspace?.board.new ?? []) {
      if (action !== null) continue;
      await counter.call('orders.accept', {
        ...{ actionId: crypto.randomUUID(), workspace: 'store', storeId, orderId, mode: 'STORE_STAFF' },
      });
    }
  };
  return async (): Promise<void> => {
    for (const end = second + HOUR / SECOND; second < end; second += 1) await playSecond();
  };
}

/** Reads all events since a time, uncompressed. Returns how many there are and the bytes on the line. */
async function readEventsOnce(service: RunningService, since: string): Promise<{ count: number; bytes: number }> {
  const line = await openShapedLine(service.address, FAST);
  let count = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ store_id: String(service.storeId), limit: '100', since });
    if (cursor !== '') query.set('cursor', cursor);
    const answer = await fetch(`${line.address}/v1/events?${query}`, {
      headers: { authorization: `Bearer ${service.key}`, 'accept-encoding': 'identity' },
    });
    const { data, next_cursor } = page.parse(await answer.json());
    count += data.length;
    cursor = next_cursor;
  }
  const bytes = line.countBytes();
  line.stop();
  return { count, bytes };
}

export async function measure(folder: string, say: Say): Promise<Finding[]> {
  const service = await startService({ args: ['--clock', 'manual', '--rate-limit', 'off'] });
  const checkout = await stockShelf(service);
  const line = await openShapedLine(service.address, FAST);
  const time = new SharedTime(service);
  const { clock, openNetwork } = time;
  const counter = await startBenchApp(join(folder, 'hour'), { clock, timers: clock, openNetwork });
  let isConnected = false;
  const connecting = counter.connect({ address: line.address, key: service.key, storeId: service.storeId });
  void connecting.then(() => {
    isConnected = true;
  });
  while (!isConnected) await time.pass(SECOND);
  const playHour = createHours(service, counter, time, checkout);
  for (let hour = 0; hour < HOURS_BEFORE; hour += 1) await playHour();
  const [since, bytesBefore] = [formatInstant(clock.now()), line.countBytes()];
  say('the hour begins');
  await playHour();
  const bytes = line.countBytes() - bytesBefore;
  const once = await readEventsOnce(service, since);
  await counter.close();
  line.stop();
  await service.stop();
  const format = (count: number): string => `${Math.round(count / 1_024)} KiB`;
  return [
    {
      name: 'P17',
      what: `HTTP in both directions in an hour with ${ORDERS} orders of ${LINES} items`,
      value: format(bytes),
      against: `their ${once.count} events read once, uncompressed, ${format(once.bytes)}`,
      ratio: formatTimes(bytes / once.bytes),
      aim: `≤ ${AIM} ×`,
      met: bytes <= AIM * once.bytes,
    },
  ];
}
