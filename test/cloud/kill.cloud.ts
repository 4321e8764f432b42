import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { ReadyLine, ServiceProcess } from '../support/service-process.ts';
import { readReadyLine, startServiceProcess } from '../support/service-process.ts';
import { killWorkerd } from './child-process.ts';

/** For more: KILL_CYCLES=50 npm run service:cloud:test -- test/cloud/kill.cloud.ts */
const CYCLES = Number(process.env['KILL_CYCLES'] ?? 4);
const SENDERS = 4;
const OPENING_STOCK = 50;

const item = z.object({ data: z.array(z.object({ barcode: z.string(), stock: z.int() })).min(1) });
const eventList = z.object({ data: z.array(z.object({ id: z.string() })), next_cursor: z.string().nullable() });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloud-kill-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = (): ServiceProcess =>
  startServiceProcess('--db', folder, '--rate-limit', 'off', '--allow-private-webhooks');

/** Sends a change. Returns its answer; undefined if none came. */
async function send(base: string, key: string, path: string, idempotencyKey: string, body: object) {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey,
  };
  try {
    const response = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, text, replayed: response.headers.get('idempotent-replayed') === 'true' };
  } catch {
    return undefined;
  }
}

async function read(base: string, key: string, path: string): Promise<unknown> {
  const response = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${key}` } });
  return response.json();
}

/** The ids of all events of paid orders. */
async function listOrderEvents(base: string, key: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = eventList.parse(await read(base, key, `/v1/events?type=order.placed&limit=100${query}`));
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  return ids;
}

test('S1, S4: kill -9 of workerd at any moment loses nothing that was answered, and doubles nothing', async () => {
  const received = new Set<string>();
  const receiver = createServer((request, response) => {
    received.add(String(request.headers['service-event-id']));
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  let launcher = start();
  let ready: ReadyLine = await readReadyLine(launcher);
  const key = ready.keys?.test_company ?? '';
  const inventory = '/v1/stores/1001/inventory';
  const [first] = item.parse(await read(ready.sandbox_base_url, key, `${inventory}?limit=1`)).data;
  const barcode = first?.barcode ?? '';
  const { port } = receiver.address() as AddressInfo;
  await send(ready.sandbox_base_url, key, '/v1/webhook-endpoints', 'endpoint', { url: `http://127.0.0.1:${port}/` });

  const answers = new Map<string, string>();
  let sent = 0;
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    let isKilled = false;
    const keys: string[] = [];
    const base = ready.sandbox_base_url;
    const changeStock = (name: string) =>
      send(base, key, `${inventory}/adjustments`, name, { adjustments: [{ barcode, delta: 1 }] });
    const work = async (): Promise<void> => {
      while (!isKilled) {
        const name = `change-${sent}`;
        sent += 1;
        keys.push(name);
        const answer = await changeStock(name);
        if (answer?.status === 200) answers.set(name, answer.text);
        await send(base, key, '/v1/sandbox/orders', `order-${name}`, { lines: [{ barcode, quantity: 1 }] });
      }
    };
    const senders = Array.from({ length: SENDERS }, work);
    // A different moment in each cycle.
    const wanted = answers.size + 5 + cycle * 7;
    await expect.poll(() => answers.size, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(wanted);
    await killWorkerd(launcher);
    isKilled = true;
    await Promise.all(senders);

    launcher = start();
    ready = await readReadyLine(launcher);
    for (const name of keys) {
      const again = await send(ready.sandbox_base_url, key, `${inventory}/adjustments`, name, {
        adjustments: [{ barcode, delta: 1 }],
      });
      expect(again?.status, name).toBe(200);
      const answered = answers.get(name);
      if (answered !== undefined) expect(again, name).toMatchObject({ text: answered, replayed: true });
      await send(ready.sandbox_base_url, key, '/v1/sandbox/orders', `order-${name}`, {
        lines: [{ barcode, quantity: 1 }],
      });
    }
  }
  const found = item.parse(await read(ready.sandbox_base_url, key, `${inventory}?barcode=${barcode}`)).data;
  // Each change has had its effect once. An order takes its units when it is accepted, and here none is.
  expect(found[0]?.stock).toBe(OPENING_STOCK + sent);
  const events = await listOrderEvents(ready.sandbox_base_url, key);
  expect(events.length).toBeGreaterThan(CYCLES);
  await expect.poll(() => events.filter((id) => !received.has(id)), { timeout: 30_000 }).toEqual([]);
  launcher.child.kill('SIGTERM');
  expect(await launcher.ended).toBe(0);
  receiver.close();
}, 300_000);
