/** P4: adjustments made offline, against the fewest safe requests (100 rows each) sent bare over the same line. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createApiClient } from '../../../electron/api-client/api-client.ts';
import { createTransportPool } from '../../../electron/api-client/transport/http-transport.ts';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import type { HttpTransport } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import type { WorkspaceEvents } from '../../../electron/contract/workspace-events.ts';
import { openDurableDatabase } from '../../../electron/database/durable-database.ts';
import { listAffectedBarcodes } from '../../../electron/outbox/kinds/registry.ts';
import { createOutbox } from '../../../electron/outbox/outbox.ts';
import { createMomentRecorder } from '../../../electron/outbox/requests/moment-recorder.ts';
import { systemPorts } from '../../../electron/platform/system-ports.ts';
import { createSync } from '../../../electron/sync/sync.ts';
import { waitFor } from '../../kill/process-harness.ts';
import type { ReadyLine } from '../../support/service-process.ts';
import { readReadyLine, startServiceProcess } from '../../support/service-process.ts';
import type { Finding } from '../finding.ts';
import { formatMilliseconds, formatTimes } from '../finding.ts';
import { median } from '../statistics.ts';
import { openShapedLine } from './shaped-line.ts';

const LINE = { bitsPerSecond: null, roundTripMs: 100 } as const;
const AIM = 1.1;

/** Rows of one request: this many rejected ones are reported. */
const ROWS = 100;

/** Bare and app in turn, because a machine is not equally quick at all times. */
const ROUNDS = 3;
const COUNT = 1_000;

const sync = z.object({ error_count: z.number() });

export async function measure(folder: string): Promise<Finding[]> {
  const program = startServiceProcess('--db', join(folder, 'adjusted.db'));
  try {
    const own = await readReadyLine(program);
    const line = await openShapedLine(own.sandbox_base_url, LINE);
    const ready = { ...own, sandbox_base_url: line.address };
    const barcodes = Array.from({ length: COUNT }, (_, index) => `B${String(index).padStart(6, '0')}`);
    await makeItems(ready, barcodes);
    const rounds: (SentByApp & { readonly bare: number })[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const sent = await sendByApp(join(folder, `adjustments-${round}`), ready, barcodes);
      // On a line of its own: of the app's connections, too, only one is open.
      const bareLine = await openShapedLine(own.sandbox_base_url, LINE);
      const bare = await sendBare({ ...ready, sandbox_base_url: bareLine.address }, barcodes, sent.atOnce);
      bareLine.stop();
      rounds.push({ ...sent, bare });
    }
    line.stop();
    const bare = median(rounds.map((round) => round.bare));
    const took = median(rounds.map((round) => round.took));
    const atOnce = median(rounds.map((round) => round.atOnce));
    const requests = Math.max(...rounds.map((round) => round.requests));
    const finding: Finding = {
      name: 'P4',
      what: `${COUNT} adjustments made offline, at ${LINE.roundTripMs} ms: from the first request to the last outcome stored`,
      value: `${requests} requests, ${formatMilliseconds(took)} (median of ${ROUNDS})`,
      against: `${COUNT / ROWS} bare requests, ${atOnce} at once as well, ${formatMilliseconds(bare)}`,
      ratio: formatTimes(took / bare),
      aim: `≤ ${COUNT / ROWS} requests, ≤ ${AIM} ×`,
      met: requests <= COUNT / ROWS && took <= AIM * bare,
    };
    return [finding];
  } finally {
    program.child.kill();
    await program.ended;
  }
}

async function send(ready: ReadyLine, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${ready.sandbox_base_url}/v1/stores/${ready.test_store_id}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${ready.keys?.test_company}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}

async function makeItems(ready: ReadyLine, barcodes: readonly string[]): Promise<void> {
  for (let at = 0; at < barcodes.length; at += ROWS) {
    const items = barcodes.slice(at, at + ROWS).map((barcode) => ({ barcode, stock: 50, name: `Item ${barcode}` }));
    await send(ready, 'PUT', '/inventory', { items });
  }
}

/** Sends the fewest requests, so many at once as the app does, of which one connection is open. Returns the milliseconds. */
async function sendBare(ready: ReadyLine, barcodes: readonly string[], atOnce: number): Promise<number> {
  const bodies: object[] = [];
  for (let at = 0; at < barcodes.length; at += ROWS)
    bodies.push({ adjustments: barcodes.slice(at, at + ROWS).map((barcode) => ({ barcode, delta: 1 })) });
  await send(ready, 'GET', '/inventory?limit=1');
  const began = performance.now();
  const sendNext = async (): Promise<void> => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
      const { error_count } = sync.parse(await send(ready, 'POST', '/inventory/adjustments', body));
      if (error_count > 0) throw new Error('a bare adjustment was rejected');
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendNext));
  return performance.now() - began;
}

interface SentByApp {
  readonly requests: number;
  /** The most of them that were under way at the same time. */
  readonly atOnce: number;
  readonly took: number;
}

async function sendByApp(dataFolder: string, ready: ReadyLine, barcodes: readonly string[]): Promise<SentByApp> {
  const storeId = ready.test_store_id ?? 0;
  mkdirSync(dataFolder);
  const { clock, timers, randomness } = systemPorts;
  const log = () => undefined;
  const safe = openDurableDatabase({
    file: join(dataFolder, 'counter.db'),
    bound: { address: ready.sandbox_base_url, mode: 'test', storeIds: [storeId] },
    clock,
    timers,
    log,
    changed: () => undefined,
    damaged: () => undefined,
    reopen: () => undefined,
  });
  const { database } = safe;
  const line = createTransportPool(systemPorts);
  let plugged = true;
  let requests = 0;
  let began = 0;
  let [underWay, atOnce] = [0, 0];
  const transport: HttpTransport = async (request) => {
    if (!plugged) throw new NotSent('the line is down');
    if (!request.url.endsWith('/adjustments')) return await line.transport(request);
    if (requests === 0) began = performance.now();
    requests += 1;
    underWay += 1;
    atOnce = Math.max(atOnce, underWay);
    return await line.transport(request).finally(() => {
      underWay -= 1;
    });
  };
  const client = createApiClient({
    transport,
    address: ready.sandbox_base_url,
    key: ready.keys?.test_company ?? '',
    storeIds: [storeId],
    clock,
    timers,
    log,
    pcClock: null,
  });
  const parts = { client, database, orderSink: database.orders, clock, timers, randomness, log };
  const events = createEmitter<WorkspaceEvents>();
  const reading = createSync({ ...parts, storeIds: [storeId], listAffectedBarcodes, events });
  let ended = 0;
  const outbox = createOutbox({
    ...parts,
    readOrder: reading.readOrder,
    moments: createMomentRecorder({ database, time: client.time, clock, events }),
    events,
  });
  events.on('sync.changed', outbox.nudge);
  events.on('outbox.changed', () => {
    if (requests > 0 && ended === 0 && database.actions.countLive() === 0) ended = performance.now();
  });
  reading.start();
  const isOnline = (wanted: boolean) => () => Promise.resolve(client.connectionState.isUsable() === wanted || null);
  const enqueue = (barcode: string): void => {
    const payload = { kind: 'adjustment', barcode, delta: 1, reason: null, reference: null, itemName: null } as const;
    outbox.enqueue({ id: crypto.randomUUID(), storeId, payload, who: null });
  };
  await waitFor('online', isOnline(true));
  // The bare requests have had theirs, too: nothing is measured that happens only once after a start.
  for (const barcode of barcodes.slice(0, ROWS)) enqueue(barcode);
  await waitFor('the first are done', () => Promise.resolve(database.actions.countLive() === 0 || null));
  plugged = false;
  await waitFor('offline', isOnline(false));
  for (const barcode of barcodes) enqueue(barcode);
  requests = 0;
  ended = 0;
  plugged = true;
  await waitFor('all are done', () => Promise.resolve(ended > 0 || null));
  client.close();
  await Promise.all([reading.stop(), outbox.stop()]);
  await safe.close();
  line.dropConnections();
  return { requests, atOnce, took: ended - began };
}
