/** P2: Accept clicked → durable and shown as accepting, against one bare synchronous SQLite commit in the same run. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createTransportPool } from '../../../electron/api-client/transport/http-transport.ts';
import { systemPorts } from '../../../electron/platform/system-ports.ts';
import { sleep, waitFor } from '../../kill/process-harness.ts';
import { readReadyLine, startServiceProcess } from '../../support/service-process.ts';
import type { BenchApp } from '../bench-app.ts';
import { startBenchApp } from '../bench-app.ts';
import type { Finding } from '../finding.ts';
import { formatMilliseconds } from '../finding.ts';
import { percentile } from '../statistics.ts';
import { openBareCommit } from './bare-commit.ts';

const FRAME_MS = 16;
/** Between two clicks, so that each finds the screen at rest. */
const BETWEEN_MS = 150;
const CLICKS = 100;

const placed = z.object({ order_id: z.string() });
const shelf = z.object({ data: z.array(z.object({ barcode: z.string() })) });

export async function measure(folder: string): Promise<Finding[]> {
  const program = startServiceProcess('--db', ':memory:');
  const ready = await readReadyLine(program);
  const key = ready.keys?.test_company ?? '';
  const storeId = ready.test_store_id ?? 0;
  const ask = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(`${ready.sandbox_base_url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return await answer.json();
  };
  const dataFolder = join(folder, 'accept');
  mkdirSync(dataFolder);
  const counter = await startBenchApp(dataFolder, { openNetwork: () => createTransportPool(systemPorts) });
  const bare = openBareCommit(join(dataFolder, 'bare.db'));
  try {
    await counter.connect({ address: ready.sandbox_base_url, key, storeId });
    const { data } = shelf.parse(await ask('GET', `/v1/stores/${storeId}/inventory?limit=1`, undefined));
    const barcode = data[0]?.barcode ?? '';
    await ask('POST', `/v1/stores/${storeId}/inventory/adjustments`, { adjustments: [{ barcode, delta: 10_000 }] });

    const lines = [{ barcode, quantity: 1 }];
    const orderIds: string[] = [];
    while (orderIds.length < CLICKS) {
      orderIds.push(placed.parse(await ask('POST', '/v1/sandbox/orders', { lines })).order_id);
    }
    const countNew = (): number => counter.app.snapshot().workspace?.board.new.length ?? 0;
    await waitFor('the orders are shown', () => Promise.resolve(countNew() === CLICKS || null));

    const accepts: number[] = [];
    const commits: number[] = [];
    for (const orderId of orderIds) {
      await sleep(BETWEEN_MS);
      accepts.push(await timeOfAccept(counter, storeId, orderId));
      commits.push(bare.commit());
    }
    return [assess(accepts, commits)];
  } finally {
    bare.close();
    await counter.close();
    program.child.kill();
    await program.ended;
  }
}

/** From the call to the snapshot that shows it, the call answered ("saved") before. */
async function timeOfAccept(counter: BenchApp, storeId: number, orderId: string): Promise<number> {
  const shown = counter.until(({ workspace }) => {
    const stillNew = workspace?.board.new.find((card) => card.orderId === orderId);
    return stillNew === undefined || stillNew.action !== null || null;
  });
  const began = performance.now();
  await counter.call('orders.accept', {
    actionId: crypto.randomUUID(),
    workspace: 'store',
    storeId,
    orderId,
    mode: 'STORE_STAFF',
  });
  await shown;
  return performance.now() - began;
}

function assess(accepts: readonly number[], commits: readonly number[]): Finding {
  const [accept, commit] = [percentile(accepts, 0.99), percentile(commits, 0.99)];
  const most = 3 * commit + FRAME_MS;
  return {
    name: 'P2',
    what: `in main, with ${CLICKS} orders open: Accept called → durable and in a snapshot as accepting, p99 of ${accepts.length}`,
    value: `${formatMilliseconds(accept)} (p50 ${formatMilliseconds(percentile(accepts, 0.5))})`,
    against: `bare commit p99 ${formatMilliseconds(commit)} (p50 ${formatMilliseconds(percentile(commits, 0.5))})`,
    ratio: `${(accept / most).toFixed(2)} of 3 × commit + ${FRAME_MS} ms`,
    aim: '≤ 1',
    met: accept <= most,
  };
}
