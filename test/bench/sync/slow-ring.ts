/** P1 on a slow line: from an event that the service lists to its ring, after some orders were finished just before. */

import { join } from 'node:path';
import { z } from 'zod';
import { createTransportPool } from '../../../electron/api-client/transport/http-transport.ts';
import { formatInstant } from '../../../electron/contract/domain/time.ts';
import { systemPorts } from '../../../electron/platform/system-ports.ts';
import type { RunningService } from '../../e2e/support/e2e-service.ts';
import { startService } from '../../e2e/support/e2e-service.ts';
import { createKey } from '../../e2e/support/service-keys.ts';
import { sleep } from '../../kill/process-harness.ts';
import type { BenchApp } from '../bench-app.ts';
import { startBenchApp } from '../bench-app.ts';
import type { Finding, Say } from '../finding.ts';
import { formatTimes } from '../finding.ts';
import { median, percentile } from '../statistics.ts';
import { openShapedLine, type ShapedLine } from './shaped-line.ts';

const LINE = { bitsPerSecond: 64_000, roundTripMs: 300 } as const;
/** Orders that were finished in the five minutes before the first ring. */
const FINISHED = [0, 1, 8, 20, 40] as const;
/** For each of them: so many counters, each on a line of its own, and rings at each, which end within the five minutes. */
const COUNTERS = 8;
const RINGS = 10;
const BARE_POLLS = 40;
const AIM = 3;
/** After a start the counter reads lists that it reads once in minutes. */
const SETTLE_MS = 20_000;
const UNITS = 1_000;
const BARCODE = '8901058000108';
const STEPS = ['accept', 'packed', 'pickup', 'deliver'] as const;

const companies = z.object({ data: z.array(z.object({ company_id: z.string() })) });

/** A store with its counter, and the line between it and the service. */
interface SlowShop {
  readonly finished: number;
  readonly storeId: number;
  readonly key: string;
  readonly line: ShapedLine;
  readonly counter: BenchApp;
  readonly rings: number[];
}

async function openShop(service: RunningService, folder: string, companyId: string, finished: number, place: number) {
  const storeId = await service.addStore(`Shop ${finished} ${place}`);
  const adjustments = [{ barcode: BARCODE, delta: UNITS }];
  await service.callApi('POST', `/v1/stores/${storeId}/inventory/adjustments`, { adjustments });
  const key = await createKey(service, companyId, storeId);
  const line = await openShapedLine(service.address, LINE);
  const counter = await startBenchApp(join(folder, `shop-${storeId}`), {
    openNetwork: () => createTransportPool(systemPorts),
  });
  return { finished, storeId, key, line, counter, rings: [] };
}

/** Plays orders to their end, and waits until the counter shows that. */
async function finishOrders(service: RunningService, { finished, storeId, counter }: SlowShop): Promise<void> {
  for (let done = 0; done < finished; done += 1) {
    const id = await service.placeOrder(storeId);
    for (const step of STEPS)
      await service.callOperator('POST', `/operator/orders/${id}/${step}`, step === 'accept' ? {} : undefined);
  }
  const isShown = (): boolean => counter.app.snapshot().workspace?.board.doneSum.delivered === finished;
  while (!isShown()) await sleep(100);
}

/** Customers order one after another; staff accept each as soon as it rings. */
async function ring(service: RunningService, { storeId, counter, rings }: SlowShop): Promise<void> {
  const rung = new Map<string, number>();
  counter.app.listen((event) => {
    if (event.name !== 'snapshot') return;
    for (const { orderId, state } of event.snapshot.alarm.episodes)
      if (state === 'ringing' && !rung.has(orderId)) rung.set(orderId, performance.now());
  });
  for (let at = 0; at < RINGS; at += 1) {
    const orderId = await service.placeOrder(storeId);
    const listedAt = performance.now();
    while (!rung.has(orderId)) await sleep(5);
    rings.push((rung.get(orderId) ?? Number.NaN) - listedAt);
    await counter.call('orders.accept', {
      ...{ actionId: crypto.randomUUID(), workspace: 'store', storeId, orderId, mode: 'STORE_STAFF' },
    });
    await sleep(3_000 + Math.random() * 4_000);
  }
}

/** Milliseconds of the least that must cross such a line: one request on an open connection, answered with one new event. */
async function pollBare(service: RunningService, { storeId, key }: SlowShop): Promise<number[]> {
  const line = await openShapedLine(service.address, LINE);
  const times: number[] = [];
  for (let polled = 0; polled <= BARE_POLLS; polled += 1) {
    const since = encodeURIComponent(formatInstant(systemPorts.clock.now()));
    const orderId = await service.placeOrder(storeId);
    const began = performance.now();
    const answer = await fetch(`${line.address}/v1/events?store_id=${storeId}&limit=100&since=${since}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    if (!(await answer.text()).includes(orderId)) throw new Error('a bare poll without its event');
    // The first one opens the connection.
    if (polled > 0) times.push(performance.now() - began);
  }
  line.stop();
  return times;
}

export async function measure(folder: string, say: Say): Promise<Finding[]> {
  const service = await startService();
  const { data } = companies.parse(await service.callOperator('GET', '/operator/keys'));
  const companyId = data[0]?.company_id ?? '';
  const shops: SlowShop[] = [];
  for (const finished of FINISHED) {
    for (let place = 0; place < COUNTERS; place += 1)
      shops.push(await openShop(service, folder, companyId, finished, place));
  }
  await Promise.all(
    shops.map(({ counter, line, key, storeId }) => counter.connect({ address: line.address, key, storeId })),
  );
  await sleep(SETTLE_MS);
  await Promise.all(shops.map((shop) => finishOrders(service, shop)));
  say(`${shops.length} counters are ready`);
  await Promise.all(shops.map((shop) => ring(service, shop)));
  const [first] = shops;
  const bare = median(first === undefined ? [] : await pollBare(service, first));
  for (const { counter, line } of shops) {
    await counter.close();
    line.stop();
  }
  await service.stop();
  return FINISHED.map((finished) => assess(finished, shops, bare));
}

function assess(finished: number, shops: readonly SlowShop[], bare: number): Finding {
  const rings = shops.filter((shop) => shop.finished === finished).flatMap((shop) => shop.rings);
  const format = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;
  const p99 = percentile(rings, 0.99);
  return {
    name: 'P1',
    what: `at 64 kbit/s with 300 ms, ${finished} orders finished in the last five minutes: event listed → ring, ${rings.length} orders`,
    value: `p50 ${format(median(rings))}, p99 ${format(p99)}`,
    against: `a bare poll of one new event, ${format(bare)}`,
    ratio: formatTimes(p99 / bare),
    aim: `p99 ≤ ${AIM} ×`,
    met: p99 <= AIM * bare,
  };
}
