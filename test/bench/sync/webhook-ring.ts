/** P1: a customer pays → the decision to ring in main, with webhooks to this PC and, in the same run, by polling alone. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';
import { z } from 'zod';
import { createTransportPool } from '../../../electron/api-client/transport/http-transport.ts';
import type { CounterApp } from '../../../electron/app.ts';
import { createApp } from '../../../electron/app.ts';
import type { CallInput, CallName } from '../../../electron/contract/ipc/calls.ts';
import { listenForWebhooks } from '../../../electron/platform/network/webhook-listener.ts';
import { createPreferenceFile } from '../../../electron/platform/preference-file.ts';
import { systemPorts } from '../../../electron/platform/system-ports.ts';
import { createProcessSecrets } from '../../../electron/preview/secrets.ts';
import { sleep } from '../../kill/process-harness.ts';
import { createDice } from '../../support/dice.ts';
import { readReadyLine, startServiceProcess } from '../../support/service-process.ts';
import { findFreePort } from '../../support/webhook-sender.ts';
import type { Finding, Say } from '../finding.ts';
import { formatMilliseconds } from '../finding.ts';
import { percentile } from '../statistics.ts';

const ORDERS = 40;
/** Between two orders, at most: they come at any moment between two polls. */
const BETWEEN_MS = 3_000;
const WEBHOOK = { p50: 100, p99: 300 } as const;

const placed = z.object({ order_id: z.string() });
const shelf = z.object({ data: z.array(z.object({ barcode: z.string() })) });
const createdEndpoint = z.object({ secret: z.string() });

interface Rings {
  /** From each payment to its ring, in milliseconds. */
  readonly times: readonly number[];
  readonly pollsPerMinute: number;
}

export async function measure(folder: string, say: Say): Promise<Finding[]> {
  const program = startServiceProcess('--db', ':memory:', '--allow-private-webhooks');
  const ready = await readReadyLine(program);
  const key = ready.keys?.test_company ?? '';
  const storeId = ready.test_store_id ?? 0;
  const ask = async (method: string, url: string, bearer: string, body?: unknown): Promise<unknown> => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const answer = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    return await answer.json();
  };
  let polls = 0;
  const app = await startApp(join(folder, 'webhook-ring'), () => {
    polls += 1;
  });
  try {
    await call(app, 'connect.check', { address: ready.sandbox_base_url, key });
    await call(app, 'connect.open', { storeIds: [storeId], keepWithoutKeyring: false });
    const inventory = `${ready.sandbox_base_url}/v1/stores/${storeId}/inventory`;
    const [item] = shelf.parse(await ask('GET', `${inventory}?limit=1`, key)).data;
    const lines = [{ barcode: item?.barcode ?? '', quantity: 1 }];
    await ask('POST', `${inventory}/adjustments`, key, { adjustments: [{ barcode: lines[0]?.barcode, delta: 1_000 }] });
    const placeOrder = async (): Promise<string> => {
      const url = `${ready.operator_url}/operator/stores/${storeId}/checkouts`;
      const body = { type: 'delivery', lines, outcome: 'paid' };
      return placed.parse(await ask('POST', url, ready.operator_token, body)).order_id;
    };
    const measureRings = async (): Promise<Rings> => {
      polls = 0;
      const dice = createDice(1, 'orders');
      const began = performance.now();
      const times: number[] = [];
      while (times.length < ORDERS) {
        await sleep(dice.fraction() * BETWEEN_MS);
        times.push(await timeOfRing(app, placeOrder));
      }
      return { times, pollsPerMinute: (polls * 60_000) / (performance.now() - began) };
    };

    const polling = await measureRings();
    say(`${ORDERS} orders rang by polling`);
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}/webhooks`;
    const made = await ask('POST', `${ready.sandbox_base_url}/v1/webhook-endpoints`, key, { url });
    const { secret } = createdEndpoint.parse(made);
    await call(app, 'receiver.addSecret', { secret, keepWithoutKeyring: false });
    await call(app, 'receiver.change', { isOn: true, address: '127.0.0.1', port, path: '/webhooks' });
    const webhooks = await measureRings();
    say(`${ORDERS} orders rang by webhook`);
    return [assess(webhooks, polling)];
  } finally {
    await app.close();
    program.child.kill();
    await program.ended;
  }
}

function startApp(dataFolder: string, polled: () => void): Promise<CounterApp> {
  mkdirSync(dataFolder);
  return createApp({
    ...systemPorts,
    log: () => undefined,
    dataFolder,
    secrets: createProcessSecrets(),
    preferences: createPreferenceFile(new Conf({ cwd: dataFolder, configName: 'preferences' })),
    openNetwork: () => {
      const pool = createTransportPool(systemPorts);
      return {
        ...pool,
        transport: (request) => {
          if (request.url.includes('/v1/events')) polled();
          return pool.transport(request);
        },
      };
    },
    listenForWebhooks,
    startPractice: () => Promise.reject(new Error('no practice store here')),
    openLink: () => Promise.resolve(false),
  });
}

async function call<Name extends CallName>(app: CounterApp, name: Name, input: CallInput<Name>): Promise<void> {
  const result = await app.answer(name, input);
  if (!result.ok) throw new Error(`${name}: ${result.problem}`);
}

/** From the payment to the snapshot in which the order rings; it may ring before the payment is answered. */
async function timeOfRing(app: CounterApp, placeOrder: () => Promise<string>): Promise<number> {
  const rang = new Map<string, number>();
  const noted = Promise.withResolvers<void>();
  let expected: string | null = null;
  const unlisten = app.listen((event) => {
    if (event.name !== 'snapshot') return;
    for (const { orderId } of event.snapshot.alarm.episodes)
      if (!rang.has(orderId)) rang.set(orderId, performance.now());
    if (expected !== null && rang.has(expected)) noted.resolve();
  });
  const paidAt = performance.now();
  expected = await placeOrder();
  if (!rang.has(expected)) await noted.promise;
  unlisten();
  return (rang.get(expected) ?? Number.NaN) - paidAt;
}

const describeRings = ({ times, pollsPerMinute }: Rings): string =>
  `p50 ${formatMilliseconds(percentile(times, 0.5))}, p99 ${formatMilliseconds(percentile(times, 0.99))}, ` +
  `${Math.round(pollsPerMinute)} polls a minute`;

function assess(webhooks: Rings, polling: Rings): Finding {
  const [p50, p99] = [percentile(webhooks.times, 0.5), percentile(webhooks.times, 0.99)];
  return {
    name: 'P1',
    what: `in main, by webhook to this PC: payment sent → ring, ${ORDERS} orders`,
    value: describeRings(webhooks),
    against: `by polling: ${describeRings(polling)}`,
    ratio: `${(p50 / percentile(polling.times, 0.5)).toFixed(2)} of polling`,
    aim: `p50 ≤ ${WEBHOOK.p50} ms, p99 ≤ ${WEBHOOK.p99} ms`,
    met: p50 <= WEBHOOK.p50 && p99 <= WEBHOOK.p99,
  };
}
