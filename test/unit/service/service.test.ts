import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, parseInstant } from '../../../electron/contract/domain/time.ts';
import { createMemoryFolder } from '../../support/memory-folder.ts';
import { ServiceHarness } from './support/service-harness.ts';
import { WebhookReceiver } from './support/webhook-receiver.ts';

let folder: string;
let database: string;
beforeEach(() => {
  folder = createMemoryFolder('service-');
  database = join(folder, 'service.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the service reopened on the same file', () => {
  test('accepts its keys but cannot show them again; orders, stored responses and events are unchanged', async () => {
    const service = new ServiceHarness({ database });
    const order = await service.placeOrder();
    const path = service.store(`/orders/${order}/accept`);
    const first = await service.sandbox('POST', path, { idempotencyKey: 'k' });
    const events = (await service.sandbox('GET', '/v1/events')).text;
    const cursor = (await service.sandbox('GET', '/v1/events?limit=1')).json.next_cursor;
    const ready = await service.restart();
    expect(ready).toMatchObject({
      keys: null,
      company_id: service.ready.company_id,
      test_store_id: 1001,
      live_store_id: 2001,
    });
    expect(ready.operator_token).not.toBe(service.ready.operator_token);
    expect((await service.sandbox('GET', '/v1/events')).text).toBe(events);
    expect((await service.sandbox('GET', `/v1/events?limit=1&cursor=${cursor}`)).status).toBe(200);
    const again = await service.sandbox('POST', path, { idempotencyKey: 'k' });
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    await service.close();
  });

  test('applies a queued push', async () => {
    const service = new ServiceHarness({ database });
    const items = Array.from({ length: 300 }, (_, at) => ({ barcode: `b${at}`, stock: 7, name: 'x' }));
    const { json } = await service.sandbox('PUT', service.store('/inventory'), { body: { items } });
    await service.restart();
    const run = await service.sandbox('GET', service.store(`/inventory/syncs/${json.id}`));
    expect(run.json).toMatchObject({ status: 'COMPLETED', created: 300 });
    await service.close();
  });

  test('makes a pending delivery with the same bytes and id', async () => {
    const receiver = new WebhookReceiver();
    const service = new ServiceHarness({ database, webhookTransport: receiver.transport, allowPrivateWebhooks: true });
    await service.sandbox('POST', '/v1/webhook-endpoints', { body: { url: 'http://pos.example/' } });
    receiver.respond = () => 500;
    await service.placeOrder();
    await service.clock.advance(0);
    await service.restart();
    receiver.respond = () => 200;
    await service.clock.advance(MINUTE);
    const [first, second] = receiver.received;
    expect([second?.body, second?.headers['service-delivery-id']]).toEqual([
      first?.body,
      first?.headers['service-delivery-id'],
    ]);
    await service.clock.advance(60 * MINUTE);
    expect(receiver.received).toHaveLength(2);
    await service.close();
  });

  test('keeps manual time that was never moved: a restart cannot set it back', async () => {
    const service = new ServiceHarness({ database, manual: true, now: parseInstant('2090-01-01') });
    await service.restart({ now: parseInstant('2030-01-01') });
    expect((await service.operator('GET', '/clock')).json.now).toBe('2090-01-01T00:00:00.000+05:30');
    await service.close();
  });

  test('takes orders after an unpaid in-store checkout, while manual time stands still', async () => {
    const service = new ServiceHarness({ database, manual: true });
    const [barcode = ''] = await service.barcodes(1);
    const checkout = { type: 'instore', lines: [{ barcode, quantity: 1 }], outcome: 'pending' };
    await service.operatorPost(`/stores/${service.storeId}/checkouts`, checkout);
    await service.restart();
    expect((await service.sandbox('POST', '/v1/sandbox/orders')).status).toBe(201);
    await service.close();
  });

  test('keeps the rate limit (S8)', async () => {
    for (const manual of [true, false]) {
      const service = new ServiceHarness({ database: join(folder, String(manual)), manual });
      for (let count = 0; count < 600; count += 1) await service.sandbox('GET', '/v1/ping');
      const refusal = (await service.sandbox('GET', '/v1/ping')).headers.get('retry-after');
      await service.restart();
      const refused = await service.sandbox('GET', '/v1/ping');
      expect([refused.code, refused.headers.get('retry-after')]).toEqual(['rate_limited', refusal]);
      expect((await service.sandbox('GET', '/v1/ping', { key: service.keys.test_store })).status).toBe(200);
      await service.clock.advance(Number(refusal) * 1_000);
      expect((await service.sandbox('GET', '/v1/ping')).status).toBe(200);
      await service.close();
    }
  });

  test('continues manual time, and moved real time, where it stopped', async () => {
    for (const manual of [true, false]) {
      const service = new ServiceHarness({ database: join(folder, String(manual)), manual });
      await service.operatorPost('/clock', { advance_seconds: 3_600 });
      const before = (await service.operator('GET', '/clock')).json.now;
      await service.restart();
      expect((await service.operator('GET', '/clock')).json.now).toBe(before);
      await service.close();
    }
  });
});

describe('while the machine’s clock is behind, because it has been set back', () => {
  const readTime = async (service: ServiceHarness) => parseInstant((await service.operator('GET', '/clock')).json.now);

  test('time goes on, at half its pace until the machine has caught up', async () => {
    const service = new ServiceHarness({ courier: 'auto' });
    const before = await readTime(service);
    service.clock.jump(-3 * HOUR);
    expect(await readTime(service)).toBe(before);
    await service.clock.advance(HOUR);
    expect(await readTime(service)).toBe(before + HOUR / 2);
    await service.clock.advance(5 * HOUR);
    expect(await readTime(service)).toBe(service.clock.now());
    await service.clock.advance(HOUR);
    expect(await readTime(service)).toBe(service.clock.now());
  });

  test('a courier comes, a hold lapses and a delivery is tried again', async () => {
    const receiver = new WebhookReceiver();
    receiver.respond = () => Promise.resolve(receiver.received.length > 1 ? 200 : 500);
    const service = new ServiceHarness({ courier: 'auto', webhookTransport: receiver.transport });
    service.clock.jump(-3 * HOUR);
    const [barcode = ''] = await service.barcodes(1);
    const events = ['order.placed'];
    await service.sandbox('POST', '/v1/webhook-endpoints', { body: { url: 'https://pos.example/', events } });
    await service.placeOrder([{ barcode, quantity: 2 }]);
    const order = await service.placeOrder();
    await service.operatorPost(`/orders/${order}/accept`, { fulfilment_mode: 'SERVICE_COURIER' });
    await service.operatorPost(`/orders/${order}/picking`);
    await service.clock.advance(30 * MINUTE);
    const { json } = await service.sandbox('GET', service.store(`/orders/${order}`));
    expect(json.courier).toMatchObject({ status: 'ASSIGNED' });
    expect(await service.item(barcode)).toMatchObject({ reserved: 0 });
    const { json: deliveries } = await service.operator('GET', '/deliveries');
    expect(deliveries.data.map(({ status }: { status: string }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
  });

  test('a count is applied after a restart, although the one before seems to be from the future', async () => {
    const service = new ServiceHarness({ database });
    const [barcode = ''] = await service.barcodes(1);
    const push = (stock: number) =>
      service.sandbox('PUT', service.store('/inventory'), { body: { items: [{ barcode, stock }] } });
    await push(40);
    service.clock.jump(-3 * HOUR);
    await service.restart();
    expect((await push(30)).json).toMatchObject({ updated: 1, errors: [] });
    expect(await service.item(barcode)).toMatchObject({ stock: 30 });
    await service.close();
  });

  test('the operator moves time by as much as is asked', async () => {
    const service = new ServiceHarness();
    const before = await readTime(service);
    service.clock.jump(-3 * HOUR);
    await service.operatorPost('/clock', { advance_seconds: 60 });
    expect(await readTime(service)).toBe(before + MINUTE);
  });
});

describe('S12: the same seed, start and requests give the same bytes', () => {
  const recordResponses = async (seed: number, path = ':memory:') => {
    const service = new ServiceHarness({ seed, manual: true, database: path });
    const responses: string[] = [JSON.stringify(service.ready)];
    const record = async (method: string, where: string, body?: object) => {
      const { text, headers } = await service.sandbox(method, where, body ? { body } : {});
      responses.push(text, JSON.stringify([...headers]));
    };
    for (let count = 0; count < 5; count += 1) {
      const order = await service.placeOrder();
      await record('POST', service.store(`/orders/${order}/accept`), { fulfilment_mode: 'SERVICE_COURIER' });
      await service.operatorPost('/clock', { advance_seconds: 61.5 });
    }
    await record('GET', '/v1/events');
    await record('GET', service.store('/inventory?limit=3'));
    if (path !== ':memory:') {
      await service.restart();
      responses.push(await service.placeOrder());
    }
    await service.close();
    return responses;
  };

  test('including every header', async () => {
    expect(await recordResponses(7)).toEqual(await recordResponses(7));
    expect(await recordResponses(7)).not.toEqual(await recordResponses(8));
  });

  test('also across a restart, and no id is used twice', async () => {
    const first = await recordResponses(7, join(folder, 'one'));
    expect(await recordResponses(7, join(folder, 'two'))).toEqual(first);
    const orders = first.join().match(/ORDER-\w+/g) ?? [];
    expect(new Set(orders).size).toBe(6);
  });
});
