import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, parseInstant } from '../../../electron/contract/domain/time.ts';
import { ServiceHarness } from './support/service-harness.ts';
import { WebhookReceiver } from './support/webhook-receiver.ts';

let folder: string;
let database: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
  database = join(folder, 'service.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the service opened again on the same file', () => {
  test('knows its keys but can not show them; orders, answers and events are as they were', async () => {
    const world = new ServiceHarness({ database });
    const order = await world.placeOrder();
    const path = world.store(`/orders/${order}/accept`);
    const first = await world.call('POST', path, { idempotencyKey: 'k' });
    const events = (await world.call('GET', '/v1/events')).text;
    const cursor = (await world.call('GET', '/v1/events?limit=1')).json.next_cursor;
    const ready = await world.restart();
    expect(ready).toMatchObject({
      keys: null,
      company_id: world.ready.company_id,
      test_store_id: 1001,
      live_store_id: 2001,
    });
    expect(ready.operator_token).not.toBe(world.ready.operator_token);
    expect((await world.call('GET', '/v1/events')).text).toBe(events);
    expect((await world.call('GET', `/v1/events?limit=1&cursor=${cursor}`)).status).toBe(200);
    const again = await world.call('POST', path, { idempotencyKey: 'k' });
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    await world.close();
  });

  test('a queued push that was not applied yet is applied', async () => {
    const world = new ServiceHarness({ database });
    const items = Array.from({ length: 300 }, (_, at) => ({ barcode: `b${at}`, stock: 7, name: 'x' }));
    const { json } = await world.call('PUT', world.store('/inventory'), { body: { items } });
    await world.restart();
    const sync = await world.call('GET', world.store(`/inventory/syncs/${json.id}`));
    expect(sync.json).toMatchObject({ status: 'COMPLETED', created: 300 });
    await world.close();
  });

  test('a delivery that waited goes out, with the same bytes and id', async () => {
    const receiver = new WebhookReceiver();
    const world = new ServiceHarness({ database, webhookTransport: receiver.transport, allowPrivateWebhooks: true });
    await world.call('POST', '/v1/webhook-endpoints', { body: { url: 'http://pos.example/' } });
    receiver.reply = () => 500;
    await world.placeOrder();
    await world.clock.advance(0);
    await world.restart();
    receiver.reply = () => 200;
    await world.clock.advance(MINUTE);
    const [first, second] = receiver.received;
    expect([second?.body, second?.headers['service-delivery-id']]).toEqual([
      first?.body,
      first?.headers['service-delivery-id'],
    ]);
    await world.clock.advance(60 * MINUTE);
    expect(receiver.received).toHaveLength(2);
    await world.close();
  });

  test('manual time that has not moved is kept as well: no later start is earlier', async () => {
    const world = new ServiceHarness({ database, manual: true, now: parseInstant('2090-01-01') });
    await world.restart({ now: parseInstant('2030-01-01') });
    expect((await world.operate('GET', '/clock')).json.now).toBe('2090-01-01T00:00:00.000+05:30');
    await world.close();
  });

  test('a restart gives nobody a new minute of requests (S8)', async () => {
    for (const manual of [true, false]) {
      const world = new ServiceHarness({ database: join(folder, String(manual)), manual });
      for (let count = 0; count < 600; count += 1) await world.call('GET', '/v1/ping');
      const refusal = (await world.call('GET', '/v1/ping')).headers.get('retry-after');
      await world.restart();
      const refused = await world.call('GET', '/v1/ping');
      expect([refused.code, refused.headers.get('retry-after')]).toEqual(['rate_limited', refusal]);
      expect((await world.call('GET', '/v1/ping', { key: world.keys.test_store })).status).toBe(200);
      await world.play('/clock', { advance_seconds: Number(refusal) });
      expect((await world.call('GET', '/v1/ping')).status).toBe(200);
      await world.close();
    }
  });

  test('manual time goes on from where it was, also moved real time', async () => {
    for (const manual of [true, false]) {
      const world = new ServiceHarness({ database: join(folder, String(manual)), manual });
      await world.play('/clock', { advance_seconds: 3_600 });
      const before = (await world.operate('GET', '/clock')).json.now;
      await world.restart();
      expect((await world.operate('GET', '/clock')).json.now).toBe(before);
      await world.close();
    }
  });
});

describe('S12: the same seed, start and calls give the same bytes', () => {
  const story = async (seed: number, path = ':memory:') => {
    const world = new ServiceHarness({ seed, manual: true, database: path });
    const said: string[] = [JSON.stringify(world.ready)];
    const say = async (method: string, where: string, body?: object) => {
      const { text, headers } = await world.call(method, where, body ? { body } : {});
      said.push(text, JSON.stringify([...headers]));
    };
    for (let count = 0; count < 5; count += 1) {
      const order = await world.placeOrder();
      await say('POST', world.store(`/orders/${order}/accept`), { fulfilment_mode: 'SERVICE_COURIER' });
      await world.play('/clock', { advance_seconds: 61.5 });
    }
    await say('GET', '/v1/events');
    await say('GET', world.store('/inventory?limit=3'));
    if (path !== ':memory:') {
      await world.restart();
      said.push(await world.placeOrder());
    }
    await world.close();
    return said;
  };

  test('to the last header', async () => {
    expect(await story(7)).toEqual(await story(7));
    expect(await story(7)).not.toEqual(await story(8));
  });

  test('also over a restart, and no id is made twice', async () => {
    const first = await story(7, join(folder, 'one'));
    expect(await story(7, join(folder, 'two'))).toEqual(first);
    const orders = first.join().match(/ORDER-\w+/g) ?? [];
    expect(new Set(orders).size).toBe(6);
  });
});
