import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { createSandbox } from '../../../../electron/service/embedding/in-process-sandbox.ts';
import type { Sandbox } from '../../../../electron/service/embedding/sandbox-types.ts';

/** Calls the API of a sandbox with the company's test key. */
// biome-ignore lint/suspicious/noExplicitAny: the answer of any endpoint
async function call(sandbox: Sandbox, method: string, path: string, body?: object): Promise<any> {
  const headers = { authorization: `Bearer ${sandbox.keys?.test_company}`, 'content-type': 'application/json' };
  const response = await sandbox.fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return response.json();
}

const placeOrder = async (sandbox: Sandbox): Promise<string> =>
  (await call(sandbox, 'POST', '/v1/sandbox/orders')).order_id;

const readOrder = (sandbox: Sandbox, id: string) =>
  call(sandbox, 'GET', `/v1/stores/${sandbox.testStoreId}/orders/${id}`);

test('two sandboxes of one seed are alike, and time moves in the one that is moved', async () => {
  const options = { seed: 1, now: '2026-11-20T09:00:00+05:30' };
  const [one, two] = await Promise.all([createSandbox(options), createSandbox(options)]);
  expect(one.keys).toEqual(two.keys);
  const ids = [await placeOrder(one), await placeOrder(two)];
  expect(ids[0]).toBe(ids[1]);
  expect(await one.advance('1h30m')).toBe('2026-11-20T10:30:00.000+05:30');
  expect(await two.advance()).toBe('2026-11-20T09:00:00.000+05:30');
  await one.reset();
  expect((await readOrder(one, ids[0] ?? '')).error.code).toBe('order_not_found');
  expect((await readOrder(two, ids[1] ?? '')).status).toBe('PENDING');
  await Promise.all([one.close(), two.close()]);
});

test('a receiver in the process gets each webhook, again after the retry time', async () => {
  const answers = [500, 204];
  const types: unknown[] = [];
  const sandbox = await createSandbox({
    async receiver(request) {
      types.push((await request.json()).type);
      return new Response(null, { status: answers.shift() ?? 204 });
    },
  });
  await call(sandbox, 'POST', '/v1/webhook-endpoints', { url: 'http://127.0.0.1:1/' });
  await placeOrder(sandbox);
  await sandbox.advance();
  expect(types).toEqual(['order.placed']);
  await sandbox.advance('1m');
  expect(types).toEqual(['order.placed', 'order.placed']);
  await sandbox.close();
});

test('a snapshot of one sandbox is where another begins, with its keys', async () => {
  const first = await createSandbox();
  const order = await placeOrder(first);
  await first.operator('acceptOrder', { params: { order_id: order } });
  const second = await createSandbox({ snapshot: await first.snapshot() });
  expect(second.keys).toEqual(first.keys);
  expect((await readOrder(second, order)).status).toBe('ACCEPTED');
  await Promise.all([first.close(), second.close()]);
});

test('addresses elsewhere, calls that do not exist and steps that are none are refused in words', async () => {
  const sandbox = await createSandbox({ fixture: 'empty' });
  await expect(sandbox.fetch('https://example.com/')).rejects.toThrow('reaches nothing else');
  expect((await sandbox.fetch(`${sandbox.liveUrl}/v1/ping`)).status).toBe(401);
  await expect(sandbox.operator('acceptOrders')).rejects.toThrow('no call "acceptOrders"');
  await expect(sandbox.operator('getEvent', { params: { event_id: 'evt_none' } })).rejects.toThrow('404');
  await expect(sandbox.advance('soon')).rejects.toThrow('advance wants a step');
  await expect(createSandbox({ now: 'noon' })).rejects.toThrow('now wants a time');
  await sandbox.close();
});

/** The middle of several times in milliseconds. */
async function measure(count: number, act: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const start = performance.now();
    await act();
    times.push(performance.now() - start);
  }
  return times.sort((left, right) => left - right)[Math.floor(count / 2)] ?? Number.NaN;
}

// Several times what an idle machine needs (a start 12 ms, an accept 0.4 ms): only a step of another order fails here.
test('a start takes milliseconds and an accept a fraction of one', async () => {
  expect(await measure(9, async () => (await createSandbox({ seed: 1 })).close())).toBeLessThan(50 * 5);
  const sandbox = await createSandbox({ seed: 1 });
  const orders: string[] = [];
  for (let count = 0; count < 20; count += 1) orders.push(await placeOrder(sandbox));
  const accept = async () => {
    const order = await call(sandbox, 'POST', `/v1/stores/1001/orders/${orders.pop()}/accept`, {});
    expect(order.status).toBe('ACCEPTED');
  };
  expect(await measure(20, accept)).toBeLessThan(2 * 5);
  await sandbox.close();
});
