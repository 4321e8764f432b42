import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { listenLocally } from '../../support/local-port.ts';
import type { Finding, Say } from '../finding.ts';
import { formatMilliseconds } from '../finding.ts';
import { percentile } from '../statistics.ts';
import type { BenchService } from './bench-service.ts';
import { createKeys, startBenchService } from './bench-service.ts';

const LATENCY_EVENTS = 1_000;
const WARM_UP = 100;
/** Deliveries that wait behind an endpoint. */
const WAITING = 10_000;
const MAKERS = 16;
/** A receiver that answers almost as late as it may, and events that it gets at the same time. */
const LATE_MS = 9_500;
const LATE_EVENTS = 200;
/** Seconds after which a delivery is due again, also one that was tried several times while the others were made. */
const LONG_ENOUGH = 6 * 3_600;

/** A receiver of webhooks that notes when each came. */
interface Receiver {
  readonly url: string;
  /** Answers 503 while true, and counts nothing. */
  down: boolean;
  /** Milliseconds since 1970 at which each event came, in order of coming. */
  readonly came: { readonly at: number; readonly body: string }[];
  /** Settles when this many have come. */
  until(count: number): Promise<void>;
  close(): void;
}

const wallClock = (): number => performance.timeOrigin + performance.now();

/** Starts a receiver that answers after so many milliseconds. */
async function startReceiver(answersAfterMs = 0): Promise<Receiver> {
  let waiting: { count: number; resolve: () => void } | undefined;
  const came: { at: number; body: string }[] = [];
  const server: Server = createServer((request, answer) => {
    const at = wallClock();
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const end = (): void => void answer.writeHead(receiver.down ? 503 : 204).end();
      if (answersAfterMs > 0) setTimeout(end, answersAfterMs);
      else end();
      if (receiver.down) return;
      came.push({ at, body: Buffer.concat(pieces).toString() });
      if (waiting && came.length >= waiting.count) waiting.resolve();
    });
  });
  // A pause of the machine must not look like a receiver that hangs up.
  server.keepAliveTimeout = 120_000;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${await listenLocally(server)}/hook`,
    down: false,
    came,
    until: (count) =>
      new Promise((resolve) => {
        if (came.length >= count) resolve();
        else waiting = { count, resolve };
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
}

/** Makes one event: a customer who does not pay in time. */
async function eventMaker(service: BenchService, key: string): Promise<() => Promise<void>> {
  const { data } = JSON.parse(await service.callApi(key, 'GET', `/v1/stores/${service.storeId}/inventory?limit=1`));
  const body = { type: 'delivery', lines: [{ barcode: data[0].barcode, quantity: 1 }], outcome: 'timeout' };
  return () => service.callOperator('POST', `/stores/${service.storeId}/checkouts`, body);
}

async function makeMany(count: number, make: () => Promise<void>): Promise<void> {
  let left = count;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await make();
    }
  };
  await Promise.all(Array.from({ length: MAKERS }, work));
}

/** The first commit after an event was made: one at a time, it is the event's own. */
const commitOf = (commits: readonly number[], created: number): number =>
  commits.find((at) => at >= created) ?? Number.NaN;

const deliveries = z.object({
  data: z.array(z.object({ status: z.string(), attempts: z.number(), last_error: z.string() })),
  next_cursor: z.string().nullable(),
});

/** How many events of some that come together fail at a receiver that answers in time, though late. */
async function countFailures(service: BenchService, key: string, make: () => Promise<void>): Promise<number> {
  const receiver = await startReceiver(LATE_MS);
  const made = await service.callApi(key, 'POST', '/v1/webhook-endpoints', { url: receiver.url });
  const path = `/v1/webhook-endpoints/${JSON.parse(made).id}/deliveries?limit=100`;
  const list = async () => {
    const all: z.output<typeof deliveries>['data'] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const text = await service.callApi(key, 'GET', `${path}${cursor === '' ? '' : `&cursor=${cursor}`}`);
      const page = deliveries.parse(JSON.parse(text));
      all.push(...page.data);
      cursor = page.next_cursor;
    }
    return all;
  };
  await makeMany(LATE_EVENTS, make);
  for (;;) {
    await sleep(1_000);
    const all = await list();
    const failed = all.filter(({ attempts, last_error: error }) => attempts > 1 || error !== '');
    const isEnded = (each: (typeof all)[number]): boolean => each.status !== 'PENDING' || failed.includes(each);
    if (all.length < LATE_EVENTS || !all.every(isEnded)) continue;
    receiver.close();
    return failed.length;
  }
}

interface WebhookFigures {
  /** Milliseconds from the commit of an event to its arrival, one at a time. */
  readonly latency: readonly number[];
  readonly perSecond: number;
  readonly failed: number;
}

/** P9: one event at a time; then many deliveries that wait behind one endpoint, which comes back. */
async function measureWebhooks(folder: string, say: Say): Promise<WebhookFigures> {
  const service = await startBenchService(join(folder, 'webhooks.db'), true);
  const receiver = await startReceiver();
  try {
    const [key = ''] = await createKeys(service, 1);
    const make = await eventMaker(service, key);
    const made = await service.callApi(key, 'POST', '/v1/webhook-endpoints', { url: receiver.url });
    const endpoint = `/v1/webhook-endpoints/${JSON.parse(made).id}`;

    for (let count = 1; count <= LATENCY_EVENTS; count += 1) {
      await make();
      await receiver.until(count);
    }
    const created = receiver.came.map(({ body }) => Date.parse(JSON.parse(body).created_at));
    const commits = await service.commits();
    const latency = receiver.came.map(({ at }, index) => at - commitOf(commits, created[index] ?? 0));
    say(`${LATENCY_EVENTS} events one at a time, p50 ${percentile(latency, 0.5).toFixed(1)} ms`);

    receiver.down = true;
    await makeMany(WAITING, make);
    await service.callApi(key, 'PATCH', endpoint, { status: 'DISABLED' });
    await service.callOperator('POST', '/clock', { advance_seconds: LONG_ENOUGH });
    receiver.down = false;
    receiver.came.length = 0;
    const begun = wallClock();
    await service.callApi(key, 'PATCH', endpoint, { status: 'ACTIVE' });
    await receiver.until(WAITING);
    const perSecond = (WAITING * 1_000) / (wallClock() - begun);
    say(`${WAITING} waiting deliveries drained at ${Math.round(perSecond)}/s`);
    const failed = await countFailures(service, key, make);
    return {
      latency: latency.slice(WARM_UP),
      perSecond,
      failed,
    };
  } finally {
    receiver.close();
    await service.stop();
  }
}

export async function measure(folder: string, say: Say): Promise<Finding[]> {
  const { latency, perSecond, failed } = await measureWebhooks(folder, say);
  const [p50, p99] = [percentile(latency, 0.5), percentile(latency, 0.99)];
  const name = 'P9';
  const what = `commit → signed webhook received on loopback, ${latency.length} events`;
  const drain = `${WAITING} waiting deliveries drain`;
  const rate = `${Math.round(perSecond)} a second`;
  const against = '';
  const ratio = '';
  return [
    { name, what, value: `p50 ${formatMilliseconds(p50)}`, against, ratio, aim: '≤ 5 ms', met: p50 <= 5 },
    { name, what, value: `p99 ${formatMilliseconds(p99)}`, against, ratio, aim: '≤ 50 ms', met: p99 <= 50 },
    { name, what: drain, value: rate, against, ratio, aim: '≥ 1,000 a second', met: perSecond >= 1_000 },
    {
      name,
      what: `of ${LATE_EVENTS} events at a receiver that answers after ${LATE_MS / 1_000} s`,
      value: `${failed} failed`,
      against,
      ratio,
      aim: 'none fails',
      met: failed === 0,
    },
  ];
}
