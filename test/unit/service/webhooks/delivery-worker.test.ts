import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import { ServiceHarness } from '../support/service-harness.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

async function setUpWithEndpoint(body: object = {}, options = {}) {
  const receiver = new WebhookReceiver();
  const service = new ServiceHarness({ webhookTransport: receiver.transport, allowPrivateWebhooks: true, ...options });
  const { json } = await service.sandbox('POST', '/v1/webhook-endpoints', {
    body: { url: 'https://pos.example/hook', ...body },
  });
  const deliveries = () => service.all(`/v1/webhook-endpoints/${json.id}/deliveries`);
  return { receiver, service, endpoint: json, deliveries, path: `/v1/webhook-endpoints/${json.id}` };
}

/** HMAC-SHA256 according to RFC 2104, independent of the implementation that signs. */
function hmac(secret: string, text: string): string {
  const key = Buffer.alloc(64);
  key.write(secret);
  const inner = createHash('sha256')
    .update(key.map((byte) => byte ^ 0x36))
    .update(text)
    .digest();
  return createHash('sha256')
    .update(key.map((byte) => byte ^ 0x5c))
    .update(inner)
    .digest('hex');
}

describe('webhook deliveries', () => {
  test('a delivery has the exact bytes of the events list, a signature and every header of the specification', async () => {
    const { receiver, service, endpoint } = await setUpWithEndpoint();
    const order = await service.placeOrder();
    await service.clock.advance(0);
    const [sent] = receiver.received;
    const listed = await service.sandbox('GET', '/v1/events?type=order.placed');
    expect(listed.text).toContain(sent?.body);
    expect(JSON.parse(sent?.body ?? '').data.order.id).toBe(order);
    expect(sent?.headers).toMatchObject({
      'content-type': 'application/json',
      'service-event-id': listed.json.data[0].id,
      'service-event-type': 'order.placed',
      'service-mode': 'test',
      'service-delivery-id': expect.stringMatching(/^\d+$/),
    });
    expect(sent?.headers).not.toHaveProperty('service-test');
    expect(sent?.headers['user-agent']).toMatch(/^Counter\/\d/);
    const [, t = '', v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(sent?.headers['service-signature'] ?? '') ?? [];
    expect(hmac(endpoint.secret, `${t}.${sent?.body}`)).toBe(v1);
    expect(Number(t)).toBe(Math.floor(service.clock.now() / 1_000));
  });

  test('S5: one delivery for each active endpoint that accepts the event', async () => {
    const { receiver, service, deliveries } = await setUpWithEndpoint({ events: ['order.accepted'] });
    const order = await service.placeOrder();
    await service.sandbox('POST', service.store(`/orders/${order}/accept`));
    await service.clock.advance(DAY);
    expect(receiver.types).toEqual(['order.accepted']);
    expect(await deliveries()).toMatchObject([
      { status: 'SUCCEEDED', attempts: 1, next_attempt_at: null, last_status_code: 200 },
    ]);
  });

  test('S11: an endpoint receives nothing of the stores of another company', async () => {
    const { receiver, service, deliveries } = await setUpWithEndpoint({ events: ['order.placed'] });
    const key = await service.addCompany('Another Company');
    await service.sandbox('POST', '/v1/sandbox/orders', { key });
    await service.clock.advance(DAY);
    expect([receiver.types, await deliveries()]).toEqual([[], []]);
    await service.placeOrder();
    await service.clock.advance(DAY);
    expect(receiver.types).toEqual(['order.placed']);
  });

  test('no response within 10 seconds is a failure', async () => {
    const { receiver, service, deliveries } = await setUpWithEndpoint({ events: ['order.placed'] });
    receiver.respond = WebhookReceiver.noResponse;
    await service.placeOrder();
    await service.clock.advance(10 * SECOND - 1);
    expect(await deliveries()).toMatchObject([{ status: 'PENDING', attempts: 0 }]);
    await service.clock.advance(1);
    expect(await deliveries()).toMatchObject([
      { attempts: 1, last_status_code: null, last_error: 'No answer within 10 seconds' },
    ]);
  });

  test('S10: a 2xx to sale.completed books the sale', async () => {
    const { receiver, service } = await setUpWithEndpoint({ events: ['sale.completed'] });
    const [barcode = ''] = await service.barcodes(1);
    const sell = () =>
      service.sandbox('POST', '/v1/sandbox/instore-sales', { body: { lines: [{ barcode, quantity: 2 }] } });
    const count = () =>
      service.sandbox('PUT', service.store('/inventory'), { body: { items: [{ barcode, stock: 40 }] } });
    receiver.respond = () => 503;
    await sell();
    await service.clock.advance(0);
    expect((await count()).json.adjusted_for_unbooked_sales).toEqual({ [barcode]: 2 });
    receiver.respond = () => 201;
    await service.clock.advance(MINUTE);
    expect((await count()).json.adjusted_for_unbooked_sales).toEqual({});
  });

  test('an endpoint that fails for three days is disabled; enabling it sends its pending deliveries', async () => {
    const { receiver, service, path } = await setUpWithEndpoint({ events: ['order.placed'] });
    receiver.respond = () => 500;
    await service.placeOrder();
    await service.clock.advance(3 * DAY - HOUR);
    await service.placeOrder();
    await service.clock.advance(2 * HOUR);
    const disabled = (await service.sandbox('GET', path)).json;
    expect(disabled).toMatchObject({ status: 'DISABLED', disabled_reason: expect.stringContaining('three days') });
    expect(disabled).not.toHaveProperty('secret');
    receiver.received.length = 0;
    await service.placeOrder();
    await service.clock.advance(DAY);
    expect(receiver.received).toEqual([]);
    receiver.respond = () => 200;
    expect((await service.sandbox('PATCH', path, { body: { status: 'ACTIVE' } })).json).toMatchObject({
      status: 'ACTIVE',
      disabled_reason: '',
    });
    await service.clock.advance(0);
    expect(receiver.types).toEqual(['order.placed']);
  });

  test.each([
    ['pos', (service: ServiceHarness) => service.sandbox('POST', service.store('/disconnect'))],
    ['retailer', (service: ServiceHarness) => service.operatorPost(`/stores/${service.storeId}/disconnect`)],
  ] as const)(
    'S5: after a disconnect by the %s only store.disconnected is delivered; connecting again starts a new window',
    async (kind, disconnect) => {
      const { receiver, service, deliveries } = await setUpWithEndpoint();
      receiver.respond = () => 500;
      const order = await service.placeOrder();
      await service.clock.advance(0);
      await disconnect(service);
      receiver.received.length = 0;
      receiver.respond = () => 200;
      await service.operatorPost(`/orders/${order}/accept`);
      await service.clock.advance(4 * DAY);
      expect(receiver.types).toEqual(['store.disconnected']);
      expect(JSON.parse(String(receiver.received[0]?.body))).toMatchObject({ data: { actor: { kind } } });
      const [, stopped] = await deliveries();
      expect(stopped).toMatchObject({ event_type: 'order.placed', status: 'DEAD', next_attempt_at: null });
      expect((await service.sandbox('POST', `/v1/webhook-deliveries/${stopped.id}/retry`)).code).toBe(
        'webhook_delivery_not_found',
      );
      expect((await service.all('/v1/events')).map(({ type }) => type)).toEqual(['store.disconnected']);
      const { json } = await service.operatorPost(`/stores/${service.storeId}/connection-code`);
      expect((await service.sandbox('POST', '/v1/connections/claim', { body: { code: json.code } })).status).toBe(201);
      await service.operatorPost(`/orders/${order}/packed`);
      await service.clock.advance(DAY);
      const after = ['store.connected', 'order.picking_started', 'order.packed'];
      expect(receiver.types).toEqual(['store.disconnected', ...after]);
      expect((await service.all('/v1/events')).map(({ type }) => type)).toEqual(after);
    },
  );

  test('retry sends immediately in any state; the test operation sends a sample that books nothing', async () => {
    const { receiver, service, path, deliveries } = await setUpWithEndpoint({ events: ['order.placed'] });
    receiver.respond = () => 500;
    await service.placeOrder();
    await service.clock.advance(0);
    const [pending] = await deliveries();
    receiver.respond = () => 204;
    const retried = await service.sandbox('POST', `/v1/webhook-deliveries/${pending.id}/retry`);
    expect(retried.json).toMatchObject({ id: pending.id, status: 'SUCCEEDED', attempts: 2, next_attempt_at: null });
    await service.sandbox('PATCH', path, { body: { status: 'DISABLED' } });
    for (const type of ['ping', 'sale.completed', 'store.connected', 'delivery.failed']) {
      const { json } = await service.sandbox('POST', `${path}/test`, { body: { type } });
      expect(json).toMatchObject({ event_type: type, status: 'SUCCEEDED', attempts: 1 });
      expect(receiver.received.at(-1)?.headers['service-test']).toBe('true');
    }
    expect((await service.sandbox('GET', '/v1/events?type=sale.completed')).json.data).toEqual([]);
    expect(await deliveries()).toHaveLength(5);
  });

  test('a failed sample, also when retried, does not count as a failure of the endpoint', async () => {
    const { receiver, service, path } = await setUpWithEndpoint({ events: ['order.placed'] });
    receiver.respond = () => 500;
    const { json: sample } = await service.sandbox('POST', `${path}/test`);
    await service.sandbox('POST', `/v1/webhook-deliveries/${sample.id}/retry`);
    await service.clock.advance(3 * DAY);
    await service.placeOrder();
    await service.clock.advance(0);
    expect((await service.sandbox('GET', path)).json.status).toBe('ACTIVE');
  });

  test('a sample with a bad signature is wrong, and DEAD when the receiver refuses it', async () => {
    const { receiver, service, path, endpoint } = await setUpWithEndpoint();
    receiver.respond = ({ headers, body }) => {
      const [, t = '', v1] = /^t=(\d+),v1=(\w+)$/.exec(headers['service-signature'] ?? '') ?? [];
      return hmac(endpoint.secret, `${t}.${body}`) === v1 ? 200 : 401;
    };
    expect((await service.sandbox('POST', `${path}/test`)).json.status).toBe('SUCCEEDED');
    const bad = await service.sandbox('POST', `${path}/test`, { body: { bad_signature: true } });
    expect(bad.json).toMatchObject({ status: 'DEAD', last_status_code: 401 });
    expect(await service.all(`${path}/deliveries?status=DEAD`)).toEqual([bad.json]);
  });

  test('with two valid secrets each delivery carries two signatures, until the old one is ended or the POS rolls', async () => {
    const { service, receiver, path, endpoint } = await setUpWithEndpoint();
    const roll = async (): Promise<string> =>
      (await service.operator('POST', `/endpoints/${endpoint.id}/roll-secret`)).json.secret;
    const sign = async (secrets: readonly string[]) => {
      await service.sandbox('POST', `${path}/test`);
      const sent = receiver.received.at(-1);
      const [time = '', ...signatures] = sent?.headers['service-signature']?.split(',') ?? [];
      const text = `${time.slice('t='.length)}.${sent?.body}`;
      expect(signatures).toEqual(secrets.map((secret) => `v1=${hmac(secret, text)}`));
    };
    const second = await roll();
    await sign([second, endpoint.secret]);
    expect((await service.operator('GET', '/endpoints')).json.data[0].two_secrets).toBe(true);
    await service.operator('DELETE', `/endpoints/${endpoint.id}/old-secret`);
    await sign([second]);
    await roll();
    const { secret } = (await service.sandbox('POST', `${path}/roll-secret`)).json;
    await sign([secret]);
  });

  test('a rolled secret signs immediately; a deleted endpoint receives nothing', async () => {
    const { receiver, service, path, endpoint } = await setUpWithEndpoint();
    const rolled = (await service.sandbox('POST', `${path}/roll-secret`)).json;
    expect(rolled.secret).not.toBe(endpoint.secret);
    await service.placeOrder();
    await service.clock.advance(0);
    const [sent] = receiver.received;
    const [, t = '', v1] = /^t=(\d+),v1=(\w+)$/.exec(sent?.headers['service-signature'] ?? '') ?? [];
    expect(hmac(rolled.secret, `${t}.${sent?.body}`)).toBe(v1);
    receiver.respond = () => 500;
    await service.placeOrder();
    await service.clock.advance(0);
    const count = receiver.received.length;
    const deleted = await service.sandbox('DELETE', path);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    await service.clock.advance(4 * DAY);
    expect(receiver.received).toHaveLength(count);
    expect((await service.sandbox('GET', path)).code).toBe('webhook_endpoint_not_found');
  });

  test('a sandbox reset removes pending deliveries about the orders it deletes', async () => {
    const { receiver, service, deliveries } = await setUpWithEndpoint({ events: ['order.placed'] });
    receiver.respond = () => 500;
    await service.placeOrder();
    await service.clock.advance(0);
    await service.sandbox('POST', '/v1/sandbox/reset');
    await service.clock.advance(4 * DAY);
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toEqual([]);
  });

  test('the eleventh endpoint of an environment is refused as an error of the field url', async () => {
    const { service } = await setUpWithEndpoint();
    const create = (send: ServiceHarness['sandbox']) =>
      send.call(service, 'POST', '/v1/webhook-endpoints', { body: { url: 'https://pos.example/x' } });
    for (let count = 0; count < 9; count += 1) expect((await create(service.sandbox)).status).toBe(201);
    const refused = await create(service.sandbox);
    expect([refused.code, Object.keys(refused.json.error.details)]).toEqual(['invalid_request', ['url']]);
    expect((await create(service.live)).json).toMatchObject({ mode: 'live' });
    expect((await service.sandbox('GET', '/v1/webhook-endpoints')).json.data).toHaveLength(10);
  });

  test('a private or malformed address is refused at registration and on change', async () => {
    const service = new ServiceHarness({ lookup: () => Promise.resolve(['10.1.2.3']) });
    const create = (url: string) =>
      service.sandbox('POST', '/v1/webhook-endpoints', { body: { url }, idempotencyKey: url });
    for (const url of ['https://inside.example/', 'https://127.1/', 'http://example.com/', 'nonsense']) {
      expect((await create(url)).code).toBe('invalid_webhook_url');
      expect((await create(url)).headers.get('idempotent-replayed')).toBe('true');
    }
    const { json } = await create('https://8.8.8.8/');
    const change = await service.sandbox('PATCH', `/v1/webhook-endpoints/${json.id}`, {
      body: { url: 'https://inside.example/' },
    });
    expect(change.code).toBe('invalid_webhook_url');
  });

  test('moving the clock makes every attempt at its own time before it responds', async () => {
    const { receiver, service, deliveries } = await setUpWithEndpoint({ events: ['order.placed'] }, { manual: true });
    receiver.respond = () => 500;
    await service.placeOrder();
    await service.operatorPost('/clock', { advance_seconds: 6 * 60 });
    expect(receiver.received).toHaveLength(3);
    const [pending] = await deliveries();
    const start = Date.parse(pending.created_at);
    expect([pending.attempts, Date.parse(pending.next_attempt_at) - start]).toEqual([3, 21 * MINUTE]);
    const back = await service.operator('POST', '/clock', { set: '2020-01-01T00:00:00Z' });
    expect(back.code).toBe('invalid_request');
  });

  test('a fault can deliver an event twice, or after the next one', async () => {
    const { receiver, service } = await setUpWithEndpoint({ events: ['order.placed', 'order.accepted'] });
    await service.operatorPost('/faults', { match: { path: '/hook' }, kind: 'reorder_events', times: 1 });
    const order = await service.placeOrder();
    await service.sandbox('POST', service.store(`/orders/${order}/accept`));
    await service.clock.advance(5 * SECOND);
    expect(receiver.types).toEqual(['order.accepted', 'order.placed']);
    await service.operatorPost('/faults', { match: { path: '/hook' }, kind: 'duplicate_events', times: 1 });
    await service.placeOrder();
    await service.clock.advance(5 * SECOND);
    expect(receiver.types.slice(2)).toEqual(['order.placed', 'order.placed']);
  });

  test('a fault of one endpoint leaves the others alone', async () => {
    const { receiver, service } = await setUpWithEndpoint({ events: ['order.placed'] });
    const body = { url: 'https://other.example/hook', events: ['order.placed'] };
    const { json } = await service.sandbox('POST', '/v1/webhook-endpoints', { body });
    const match = { endpoint_id: json.id };
    await service.operatorPost('/faults', { match, kind: 'duplicate_events', times: 5 });
    await service.placeOrder();
    await service.clock.advance(SECOND);
    const hosts = receiver.received.map(({ url }) => new URL(url).host);
    expect(hosts.sort()).toEqual(['other.example', 'other.example', 'pos.example']);
  });

  test('the backlogs of four endpoints do not keep a fifth waiting', async () => {
    const { receiver, service } = await setUpWithEndpoint({ events: ['order.placed'] });
    const add = (name: string) => {
      const body = { url: `https://${name}.example/`, events: ['order.placed'] };
      return service.sandbox('POST', '/v1/webhook-endpoints', { body });
    };
    for (const name of ['second', 'third', 'fourth']) await add(name);
    const held: (() => void)[] = [];
    receiver.respond = () => new Promise((resolve) => held.push(() => resolve(200)));
    for (let count = 0; count < 40; count += 1) await service.placeOrder();
    await service.clock.advance(0);
    expect(receiver.received).toHaveLength(128);
    await add('fifth');
    await service.placeOrder();
    await service.clock.advance(0);
    expect(receiver.received).toHaveLength(128);
    held.shift()?.();
    await service.clock.advance(0);
    expect(receiver.received.slice(128).map(({ url }) => url)).toEqual(['https://fifth.example/']);
  });

  test('ten endpoints at one slow host share its connections, and each attempt has ten seconds from its own', async () => {
    const { receiver, service } = await setUpWithEndpoint({ events: ['order.placed'] }, { webhookConnections: 6 });
    for (let count = 1; count < 10; count += 1) {
      const body = { url: `https://pos.example/${count}`, events: ['order.placed'] };
      await service.sandbox('POST', '/v1/webhook-endpoints', { body });
    }
    const open = { now: 0, most: 0 };
    receiver.respond = () => {
      open.now += 1;
      open.most = Math.max(open.most, open.now);
      return new Promise((resolve) => {
        service.clock.after(4 * SECOND, () => {
          open.now -= 1;
          resolve(200);
        });
      });
    };
    for (let count = 0; count < 4; count += 1) await service.placeOrder();
    for (let round = 0; round < 10; round += 1) await service.clock.advance(4 * SECOND);
    const { json } = await service.operator('GET', '/deliveries?limit=100');
    expect(open.most).toBe(6);
    expect(json.data.map(({ status, attempts }: { status: string; attempts: number }) => [status, attempts])).toEqual(
      Array.from({ length: 40 }, () => ['SUCCEEDED', 1]),
    );
  });

  test('a test waits for a connection too, and its ten seconds begin with it', async () => {
    const { receiver, service, path } = await setUpWithEndpoint({ events: [] }, { webhookConnections: 1 });
    receiver.respond = () => new Promise((resolve) => service.clock.after(6 * SECOND, () => resolve(200)));
    const tests = [1, 2].map(() => service.sandbox('POST', `${path}/test`));
    await service.clock.advance(SECOND);
    expect(receiver.received).toHaveLength(1);
    for (let round = 0; round < 3; round += 1) await service.clock.advance(6 * SECOND);
    const statuses = (await Promise.all(tests)).map(({ json }) => json.status);
    expect([receiver.received.length, statuses]).toEqual([2, ['SUCCEEDED', 'SUCCEEDED']]);
  });

  test('moving the clock past a receiver that hangs waits for it once', async () => {
    const { receiver, service, deliveries } = await setUpWithEndpoint({ events: ['order.placed'] }, { manual: true });
    receiver.respond = WebhookReceiver.noResponse;
    await service.placeOrder();
    const moved = service.operatorPost('/clock', { advance_seconds: DAY / SECOND });
    let waited = 0;
    for (let isMoved = false; !isMoved && waited < 60 * SECOND; waited += SECOND) {
      await service.clock.advance(SECOND);
      isMoved = await Promise.race([moved.then(() => true), service.clock.advance(0).then(() => false)]);
    }
    await moved;
    expect(waited).toBeLessThan(20 * SECOND);
    expect(await deliveries()).toMatchObject([{ attempts: 8, last_error: 'No answer within 10 seconds' }]);
  });

  test('why an attempt failed has no address in it', async () => {
    const { receiver, service, path } = await setUpWithEndpoint();
    for (const address of ['10.0.0.5:443', 'fd00::1', '[fd00::1]:443']) {
      receiver.respond = () => Promise.reject(new Error(`connect ECONNREFUSED ${address}`));
      const { json } = await service.sandbox('POST', `${path}/test`);
      expect(json.last_error, address).toBe('connect ECONNREFUSED');
    }
  });

  test('the id of an endpoint may come in capitals', async () => {
    const { service, endpoint, receiver } = await setUpWithEndpoint({ events: ['order.placed'] });
    const id = endpoint.id.toUpperCase();
    expect((await service.sandbox('GET', `/v1/webhook-endpoints/${id}`)).json.id).toBe(endpoint.id);
    await service.operatorPost('/faults', { match: { endpoint_id: id }, kind: 'duplicate_events', times: 1 });
    await service.placeOrder();
    await service.clock.advance(SECOND);
    expect(receiver.received).toHaveLength(2);
  });

  test('a delivery keeps the answer of its last attempt for the operator', async () => {
    const { receiver, service, deliveries } = await setUpWithEndpoint({ events: ['order.placed'] });
    receiver.respond = () => 500;
    receiver.answer = '{"error":"not yet"}';
    await service.placeOrder();
    await service.clock.advance(0);
    const [{ id }] = await deliveries();
    const show = async () => (await service.operator('GET', `/deliveries/${id}`)).json;
    expect(await show()).toMatchObject({ answer: '{"error":"not yet"}', body: receiver.received[0]?.body });
    receiver.respond = WebhookReceiver.noResponse;
    await service.clock.advance(MINUTE + 10 * SECOND);
    expect(await show()).toMatchObject({ answer: null, attempts: 2, last_error: 'No answer within 10 seconds' });
    expect((await service.operator('GET', '/deliveries/x')).code).toBe('webhook_delivery_not_found');
  });
});
