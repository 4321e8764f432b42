import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMemoryFolder } from '../../../support/memory-folder.ts';
import { ServiceHarness } from '../support/service-harness.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

/** Everything that the API and the operator show. */
async function readEverything(service: ServiceHarness): Promise<unknown> {
  const { json: overview } = await service.operator('GET', '/overview?limit=500');
  const { requests: _requests, ...lists } = overview;
  const paths = [
    '/v1/stores',
    '/v1/events',
    '/v1/webhook-endpoints',
    service.store('/orders'),
    service.store('/sales'),
  ];
  const read = async (path: string) => (await service.sandbox('GET', path)).text;
  return [lists, ...(await Promise.all(paths.map(read))), await service.all(service.store('/inventory'))];
}

/** A delivered order, a waiting one, a webhook endpoint, a fault and an adjustment: rows in every table. */
async function work(service: ServiceHarness): Promise<void> {
  const [barcode = ''] = await service.barcodes(1);
  await service.sandbox('POST', '/v1/webhook-endpoints', { body: { url: 'https://pos.example/hook' } });
  const order = await service.placeOrder();
  const accept = { idempotencyKey: `accept ${order}`, body: { external_id: 'BILL' } };
  await service.sandbox('POST', service.store(`/orders/${order}/accept`), accept);
  for (const step of ['packed', 'pickup', 'deliver']) await service.operatorPost(`/orders/${order}/${step}`);
  const adjustments = [{ barcode, delta: 3 }];
  await service.sandbox('POST', service.store('/inventory/adjustments'), { body: { adjustments } });
  await service.placeOrder();
  await service.operatorPost('/stores', { mode: 'live', name: 'Gupta Stores' });
  await service.operatorPost('/faults', { kind: 'status', times: 3, match: { path: '/v1/nowhere' } });
  // Lets the deliveries go out and be recorded.
  await service.clock.advance(0);
  await service.operatorPost('/clock', { advance_seconds: 100 });
}

const open = (options = {}) => {
  const receiver = new WebhookReceiver();
  return new ServiceHarness({
    manual: true,
    seed: 7,
    rateLimit: Number.POSITIVE_INFINITY,
    allowPrivateWebhooks: true,
    webhookTransport: receiver.transport,
    keepsFirstState: true,
    ...options,
  });
};

describe('snapshots', () => {
  test('a restored state is what it was, as often as it is restored, and goes on in the same way', async () => {
    const service = open();
    await work(service);
    const { json: snapshot } = await service.operatorPost('/snapshots');
    const before = await readEverything(service);
    const later: unknown[] = [];
    for (const _ of [1, 2]) {
      await work(service);
      later.push(await readEverything(service));
      expect(await readEverything(service)).not.toEqual(before);
      expect((await service.operatorPost(`/snapshots/${snapshot.snapshot_id}/restore`)).json).toEqual(snapshot);
      expect(await readEverything(service)).toEqual(before);
    }
    // S12: with a seed, also the ids that are drawn afterwards are the same.
    expect(later[1]).toEqual(later[0]);
  });

  test('time goes back with the state, under the real clock too, and an idempotency key is as unused as it was', async () => {
    const service = open({ manual: false });
    const { json: snapshot } = await service.operatorPost('/snapshots');
    const { json: clock } = await service.operator('GET', '/clock');
    await service.operatorPost('/clock', { advance_seconds: 3_600 });
    const order = await service.placeOrder();
    await service.operatorPost(`/snapshots/${snapshot.snapshot_id}/restore`);
    expect((await service.operator('GET', '/clock')).json).toEqual(clock);
    expect((await service.sandbox('GET', service.store(`/orders/${order}`))).code).toBe('order_not_found');
    const next = await service.placeOrder();
    expect((await service.eventTypes(next)).at(-1)).toBe('order.placed');
  });

  test('a restored state whose newest order is an unpaid in-store checkout takes further orders', async () => {
    const service = open();
    const [barcode = ''] = await service.barcodes(1);
    const checkout = { type: 'instore', lines: [{ barcode, quantity: 1 }], outcome: 'pending' };
    await service.operatorPost(`/stores/${service.storeId}/checkouts`, checkout);
    const { json: snapshot } = await service.operatorPost('/snapshots');
    await service.operatorPost(`/snapshots/${snapshot.snapshot_id}/restore`);
    expect((await service.sandbox('POST', '/v1/sandbox/orders')).status).toBe(201);
  });

  test('a state in a file is the same in another process, which goes on in the same way with the same keys', async () => {
    const service = open();
    await work(service);
    const { text: file } = await service.operator('GET', '/state');
    const other = open();
    await other.placeOrder();
    expect((await other.operatorPost('/state', JSON.parse(file))).json.keys).toEqual(service.keys);
    expect(await readEverything(other)).toEqual(await readEverything(service));
    await work(service);
    await work(other);
    expect(await readEverything(other)).toEqual(await readEverything(service));
  });

  test('a state under another clock keeps its time; one that does not fit changes nothing', async () => {
    const service = open();
    await service.operatorPost('/clock', { advance_seconds: 86_400 });
    const { json: state } = await service.operator('GET', '/state');
    const other = open({ manual: false });
    await other.operatorPost('/state', state);
    expect((await other.operator('GET', '/clock')).json.now).toBe(state.now);
    const before = await readEverything(other);
    const tables = { ...state.tables, stores: [['too', 'few']] };
    expect((await other.operator('POST', '/state', { ...state, tables })).code).toBe('invalid_request');
    expect((await other.operator('POST', '/state', { ...state, schema: 99 })).code).toBe('invalid_request');
    expect(await readEverything(other)).toEqual(before);
  });

  test('snapshots are listed and deleted one by one', async () => {
    const service = open();
    const take = async (): Promise<string> => (await service.operatorPost('/snapshots')).json.snapshot_id;
    const [first, second] = [await take(), await take()];
    expect((await service.operator('DELETE', `/snapshots/${first}`)).status).toBe(204);
    expect((await service.operator('POST', `/snapshots/${first}/restore`)).code).toBe('not_found');
    const { json } = await service.operator('GET', '/snapshots');
    expect(json.data).toEqual([{ snapshot_id: second, now: expect.any(String) }]);
  });

  test('a restore waits until the deliveries in flight are over', async () => {
    const receiver = new WebhookReceiver();
    const service = open({ webhookTransport: receiver.transport, manual: false });
    await service.sandbox('POST', '/v1/webhook-endpoints', { body: { url: 'https://pos.example/hook' } });
    const { json: snapshot } = await service.operatorPost('/snapshots');
    let answer = (_status: number): void => undefined;
    receiver.respond = () => new Promise((resolve) => (answer = resolve));
    await service.placeOrder();
    await service.clock.advance(0);
    let isRestored = false;
    const restored = service.operatorPost(`/snapshots/${snapshot.snapshot_id}/restore`).then(() => (isRestored = true));
    await service.clock.advance(0);
    expect(isRestored).toBe(false);
    answer(200);
    await service.clock.advance(0);
    await restored;
    expect((await service.operator('GET', '/deliveries')).json.data).toEqual([]);
  });
});

describe('what is in flight when a state is restored', () => {
  test('a late answer to a test is in no delivery of the restored state, and books no sale', async () => {
    const receiver = new WebhookReceiver();
    const service = open({ webhookTransport: receiver.transport });
    const body = { url: 'https://pos.example/hook', events: ['sale.completed'] };
    const { json: endpoint } = await service.sandbox('POST', '/v1/webhook-endpoints', { body });
    const { json: snapshot } = await service.operatorPost('/snapshots');
    let answer = (_status: number): void => undefined;
    receiver.respond = () => new Promise((resolve) => (answer = resolve));
    const tested = service.sandbox('POST', `/v1/webhook-endpoints/${endpoint.id}/test`);
    await service.clock.advance(0);
    await service.operatorPost(`/snapshots/${snapshot.snapshot_id}/restore`);
    const answerToTest = answer;
    receiver.respond = () => 500;
    const [barcode = ''] = await service.barcodes(1);
    await service.sandbox('POST', '/v1/sandbox/instore-sales', { body: { lines: [{ barcode, quantity: 1 }] } });
    await service.clock.advance(0);
    answerToTest(200);
    await service.clock.advance(0);
    expect((await tested).status).toBe(503);
    const [delivery] = await service.all(`/v1/webhook-endpoints/${endpoint.id}/deliveries`);
    expect(delivery).toMatchObject({ event_type: 'sale.completed', status: 'PENDING', attempts: 1 });
    const items = [{ barcode, stock: 40 }];
    const { json } = await service.sandbox('PUT', service.store('/inventory'), { body: { items } });
    expect(json.adjusted_for_unbooked_sales).toEqual({ [barcode]: 1 });
  });

  test('a request that a fault delays does nothing in the restored state, and its key is free there', async () => {
    const service = open();
    const { json: snapshot } = await service.operatorPost('/snapshots');
    const place = () => service.sandbox('POST', '/v1/sandbox/orders', { idempotencyKey: 'place' });
    await service.operatorPost('/faults', { kind: 'delay', delay_ms: 1_000, times: 1, match: { method: 'POST' } });
    const late = place();
    await service.clock.advance(0);
    await service.operatorPost(`/snapshots/${snapshot.snapshot_id}/restore`);
    expect((await place()).status).toBe(201);
    await service.clock.advance(1_000);
    expect((await late).status).toBe(503);
    expect(await service.all(service.store('/orders'))).toHaveLength(1);
  });
});

test('wrong codes and the requests of a key count in a restored state as they did when it was kept', async () => {
  const service = open({ rateLimit: 12 });
  const claim = (code: string) => service.sandbox('POST', '/v1/connections/claim', { body: { code } });
  const { json: store } = await service.operatorPost('/stores', { mode: 'test', name: 'Gupta Stores' });
  const { json } = await service.operatorPost(`/stores/${store.store_id}/connection-code`);
  const { json: snapshot } = await service.operatorPost('/snapshots');
  for (let count = 0; count < 12; count += 1) await claim('WRONG-CODE');
  expect((await claim(json.code)).code).toBe('rate_limited');
  await service.operatorPost(`/snapshots/${snapshot.snapshot_id}/restore`);
  expect((await claim(json.code)).status).toBe(201);
});

test('a snapshot that still waits for a receiver when the service stops is refused with 503', async () => {
  const receiver = new WebhookReceiver();
  receiver.respond = WebhookReceiver.noResponse;
  const service = new ServiceHarness({ webhookTransport: receiver.transport, allowPrivateWebhooks: true });
  await service.sandbox('POST', '/v1/webhook-endpoints', { body: { url: 'http://pos.example/' } });
  await service.placeOrder();
  await service.clock.advance(0);
  const waiting = service.operator('POST', '/snapshots');
  await service.clock.advance(0);
  await service.close();
  expect((await waiting).status).toBe(503);
  expect(service.logged).toEqual([]);
});

describe('a reset of everything', () => {
  test('returns to the new database with the same keys, as often as it is asked', async () => {
    const service = open();
    const before = await readEverything(service);
    for (const _ of [1, 2]) {
      await work(service);
      const { json } = await service.operatorPost('/reset');
      expect(json).toEqual({
        company_id: service.ready.company_id,
        test_store_id: 1001,
        live_store_id: 2001,
        keys: service.keys,
      });
      expect(await readEverything(service)).toEqual(before);
    }
  });

  test('a database that existed when the service started is set up again, with new keys', async () => {
    const folder = createMemoryFolder('service-');
    const service = open({ database: join(folder, 'db'), seed: undefined });
    await work(service);
    const old = service.keys.test_company;
    expect((await service.restart()).keys).toBeNull();
    const { json } = await service.operatorPost('/reset');
    expect((await service.sandbox('GET', '/v1/ping', { key: old })).code).toBe('invalid_api_key');
    service.sandboxKey = json.keys.test_company;
    expect(await service.all(service.store('/orders'))).toEqual([]);
    const order = await service.placeOrder();
    expect((await service.operatorPost('/reset')).json.keys).toEqual(json.keys);
    expect((await service.sandbox('GET', service.store(`/orders/${order}`))).code).toBe('order_not_found');
    await service.close();
    rmSync(folder, { recursive: true });
  });
});
