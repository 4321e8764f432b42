import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import { ServiceHarness } from '../support/service-harness.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

async function withEndpoint(body: object = {}, options = {}) {
  const receiver = new WebhookReceiver();
  const world = new ServiceHarness({ webhookTransport: receiver.transport, allowPrivateWebhooks: true, ...options });
  const { json } = await world.call('POST', '/v1/webhook-endpoints', {
    body: { url: 'https://pos.example/hook', ...body },
  });
  const deliveries = () => world.all(`/v1/webhook-endpoints/${json.id}/deliveries`);
  return { receiver, world, endpoint: json, deliveries, path: `/v1/webhook-endpoints/${json.id}` };
}

/** HMAC-SHA256 written out as RFC 2104 has it: not the implementation that signs. */
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
  test('the very bytes of the events list, signed, with every header of the specification', async () => {
    const { receiver, world, endpoint } = await withEndpoint();
    const order = await world.placeOrder();
    await world.clock.advance(0);
    const [sent] = receiver.received;
    const listed = await world.call('GET', '/v1/events?type=order.placed');
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
    const [, t = '', v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(sent?.headers['service-signature'] ?? '') ?? [];
    expect(hmac(endpoint.secret, `${t}.${sent?.body}`)).toBe(v1);
    expect(Number(t)).toBe(Math.floor(world.clock.now() / 1_000));
  });

  test('S5: one delivery for each endpoint that is active and wants the event', async () => {
    const { receiver, world, deliveries } = await withEndpoint({ events: ['order.accepted'] });
    const order = await world.placeOrder();
    await world.call('POST', world.store(`/orders/${order}/accept`));
    await world.clock.advance(DAY);
    expect(receiver.types).toEqual(['order.accepted']);
    expect(await deliveries()).toMatchObject([
      { status: 'SUCCEEDED', attempts: 1, next_attempt_at: null, last_status_code: 200 },
    ]);
  });

  test('S5: a receiver that fails is tried ten times at the times of the schedule, then DEAD', async () => {
    const { receiver, world, deliveries } = await withEndpoint({ events: ['order.placed'] });
    const times: number[] = [];
    receiver.reply = () => {
      times.push(world.clock.now());
      return 500;
    };
    await world.placeOrder();
    await world.clock.advance(10 * DAY);
    const minutes = times.map((at) => (at - (times[0] ?? 0)) / MINUTE);
    expect(minutes).toEqual([0, 1, 6, 21, 81, 261, 621, 1_341, 2_781, 4_221]);
    expect(await deliveries()).toMatchObject([{ status: 'DEAD', attempts: 10, last_error: 'Answered 500.' }]);
  });

  test('no answer within 10 seconds is a failure', async () => {
    const { receiver, world, deliveries } = await withEndpoint({ events: ['order.placed'] });
    receiver.reply = WebhookReceiver.silence;
    await world.placeOrder();
    await world.clock.advance(10 * SECOND - 1);
    expect(await deliveries()).toMatchObject([{ status: 'PENDING', attempts: 0 }]);
    await world.clock.advance(1);
    expect(await deliveries()).toMatchObject([
      { attempts: 1, last_status_code: null, last_error: 'No answer within 10 seconds' },
    ]);
  });

  test('S10: a 2xx to sale.completed books the sale', async () => {
    const { receiver, world } = await withEndpoint({ events: ['sale.completed'] });
    const [barcode = ''] = await world.barcodes(1);
    const sell = () => world.call('POST', '/v1/sandbox/instore-sales', { body: { lines: [{ barcode, quantity: 2 }] } });
    const count = () => world.call('PUT', world.store('/inventory'), { body: { items: [{ barcode, stock: 40 }] } });
    receiver.reply = () => 503;
    await sell();
    await world.clock.advance(0);
    expect((await count()).json.adjusted_for_unbooked_sales).toEqual({ [barcode]: 2 });
    receiver.reply = () => 201;
    await world.clock.advance(MINUTE);
    expect((await count()).json.adjusted_for_unbooked_sales).toEqual({});
  });

  test('an endpoint that has failed for three days is switched off; what waited goes out when it is on again', async () => {
    const { receiver, world, path } = await withEndpoint({ events: ['order.placed'] });
    receiver.reply = () => 500;
    await world.placeOrder();
    await world.clock.advance(3 * DAY - HOUR);
    await world.placeOrder();
    await world.clock.advance(2 * HOUR);
    const off = (await world.call('GET', path)).json;
    expect(off).toMatchObject({ status: 'DISABLED', disabled_reason: expect.stringContaining('three days') });
    expect(off).not.toHaveProperty('secret');
    receiver.received.length = 0;
    await world.placeOrder();
    await world.clock.advance(DAY);
    expect(receiver.received).toEqual([]);
    receiver.reply = () => 200;
    expect((await world.call('PATCH', path, { body: { status: 'ACTIVE' } })).json).toMatchObject({
      status: 'ACTIVE',
      disabled_reason: '',
    });
    await world.clock.advance(0);
    expect(receiver.types).toEqual(['order.placed']);
  });

  test('S5: nothing goes out after a disconnect but the disconnect itself; a new connection is a new window', async () => {
    const { receiver, world, deliveries } = await withEndpoint();
    receiver.reply = () => 500;
    const order = await world.placeOrder();
    await world.clock.advance(0);
    await world.call('POST', world.store('/disconnect'));
    receiver.received.length = 0;
    receiver.reply = () => 200;
    await world.play(`/orders/${order}/accept`);
    await world.clock.advance(4 * DAY);
    expect(receiver.types).toEqual(['store.disconnected']);
    const [, stopped] = await deliveries();
    expect(stopped).toMatchObject({ event_type: 'order.placed', status: 'DEAD', next_attempt_at: null });
    expect((await world.call('POST', `/v1/webhook-deliveries/${stopped.id}/retry`)).code).toBe(
      'webhook_delivery_not_found',
    );
    expect((await world.all('/v1/events')).map(({ type }) => type)).toEqual(['store.disconnected']);
    const { json } = await world.play(`/stores/${world.storeId}/connection-code`);
    expect((await world.call('POST', '/v1/connections/claim', { body: { code: json.code } })).status).toBe(201);
    await world.play(`/orders/${order}/packed`);
    await world.clock.advance(DAY);
    const after = ['store.connected', 'order.picking_started', 'order.packed'];
    expect(receiver.types).toEqual(['store.disconnected', ...after]);
    expect((await world.all('/v1/events')).map(({ type }) => type)).toEqual(after);
  });

  test('retry sends at once whatever the state; the test operation sends a sample that books nothing', async () => {
    const { receiver, world, path, deliveries } = await withEndpoint({ events: ['order.placed'] });
    receiver.reply = () => 500;
    await world.placeOrder();
    await world.clock.advance(0);
    const [pending] = await deliveries();
    receiver.reply = () => 204;
    const retried = await world.call('POST', `/v1/webhook-deliveries/${pending.id}/retry`);
    expect(retried.json).toMatchObject({ id: pending.id, status: 'SUCCEEDED', attempts: 2, next_attempt_at: null });
    await world.call('PATCH', path, { body: { status: 'DISABLED' } });
    for (const type of ['ping', 'sale.completed', 'store.connected', 'delivery.failed']) {
      const { json } = await world.call('POST', `${path}/test`, { body: { type } });
      expect(json).toMatchObject({ event_type: type, status: 'SUCCEEDED', attempts: 1 });
      expect(receiver.received.at(-1)?.headers['service-test']).toBe('true');
    }
    expect((await world.call('GET', '/v1/events?type=sale.completed')).json.data).toEqual([]);
    expect(await deliveries()).toHaveLength(5);
  });

  test('a sample that fails, also when it is sent again, is no failure of the endpoint', async () => {
    const { receiver, world, path } = await withEndpoint({ events: ['order.placed'] });
    receiver.reply = () => 500;
    const { json: sample } = await world.call('POST', `${path}/test`);
    await world.call('POST', `/v1/webhook-deliveries/${sample.id}/retry`);
    await world.clock.advance(3 * DAY);
    await world.placeOrder();
    await world.clock.advance(0);
    expect((await world.call('GET', path)).json.status).toBe('ACTIVE');
  });

  test('a deliberately wrong signature is wrong, and a receiver that refuses it ends it DEAD', async () => {
    const { receiver, world, path, endpoint } = await withEndpoint();
    receiver.reply = ({ headers, body }) => {
      const [, t = '', v1] = /^t=(\d+),v1=(\w+)$/.exec(headers['service-signature'] ?? '') ?? [];
      return hmac(endpoint.secret, `${t}.${body}`) === v1 ? 200 : 401;
    };
    expect((await world.call('POST', `${path}/test`)).json.status).toBe('SUCCEEDED');
    const bad = await world.call('POST', `${path}/test`, { body: { bad_signature: true } });
    expect(bad.json).toMatchObject({ status: 'DEAD', last_status_code: 401 });
  });

  test('a rolled secret signs at once; a deleted endpoint gets nothing more', async () => {
    const { receiver, world, path, endpoint } = await withEndpoint();
    const rolled = (await world.call('POST', `${path}/roll-secret`)).json;
    expect(rolled.secret).not.toBe(endpoint.secret);
    await world.placeOrder();
    await world.clock.advance(0);
    const [sent] = receiver.received;
    const [, t = '', v1] = /^t=(\d+),v1=(\w+)$/.exec(sent?.headers['service-signature'] ?? '') ?? [];
    expect(hmac(rolled.secret, `${t}.${sent?.body}`)).toBe(v1);
    receiver.reply = () => 500;
    await world.placeOrder();
    await world.clock.advance(0);
    const count = receiver.received.length;
    const deleted = await world.call('DELETE', path);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    await world.clock.advance(4 * DAY);
    expect(receiver.received).toHaveLength(count);
    expect((await world.call('GET', path)).code).toBe('webhook_endpoint_not_found');
  });

  test('a sandbox reset calls off what waits about the orders it deletes', async () => {
    const { receiver, world, deliveries } = await withEndpoint({ events: ['order.placed'] });
    receiver.reply = () => 500;
    await world.placeOrder();
    await world.clock.advance(0);
    await world.call('POST', '/v1/sandbox/reset');
    await world.clock.advance(4 * DAY);
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toEqual([]);
  });

  test('the eleventh endpoint is a problem of the field url; environments count for themselves', async () => {
    const { world } = await withEndpoint();
    const create = (call: ServiceHarness['call']) =>
      call.call(world, 'POST', '/v1/webhook-endpoints', { body: { url: 'https://pos.example/x' } });
    for (let count = 0; count < 9; count += 1) expect((await create(world.call)).status).toBe(201);
    const refused = await create(world.call);
    expect([refused.code, Object.keys(refused.json.error.details)]).toEqual(['invalid_request', ['url']]);
    expect((await create(world.live)).json).toMatchObject({ mode: 'live' });
    expect((await world.call('GET', '/v1/webhook-endpoints')).json.data).toHaveLength(10);
  });

  test('a private or unreadable address is refused at registration and on change', async () => {
    const world = new ServiceHarness({ lookup: () => Promise.resolve(['10.1.2.3']) });
    const create = (url: string) => world.call('POST', '/v1/webhook-endpoints', { body: { url }, idempotencyKey: url });
    for (const url of ['https://inside.example/', 'https://127.1/', 'http://example.com/', 'nonsense']) {
      expect((await create(url)).code).toBe('invalid_webhook_url');
      expect((await create(url)).headers.get('idempotent-replayed')).toBe('true');
    }
    const { json } = await create('https://8.8.8.8/');
    const change = await world.call('PATCH', `/v1/webhook-endpoints/${json.id}`, {
      body: { url: 'https://inside.example/' },
    });
    expect(change.code).toBe('invalid_webhook_url');
  });

  test('moving the clock makes every attempt at its own moment before it answers', async () => {
    const { receiver, world, deliveries } = await withEndpoint({ events: ['order.placed'] }, { manual: true });
    receiver.reply = () => 500;
    await world.placeOrder();
    await world.play('/clock', { advance_seconds: 6 * 60 });
    expect(receiver.received).toHaveLength(3);
    const [pending] = await deliveries();
    const start = Date.parse(pending.created_at);
    expect([pending.attempts, Date.parse(pending.next_attempt_at) - start]).toEqual([3, 21 * MINUTE]);
    const back = await world.operate('POST', '/clock', { set: '2020-01-01T00:00:00Z' });
    expect(back.code).toBe('invalid_request');
  });

  test('ordered disorder: an event comes twice, late, or after the next one', async () => {
    const { receiver, world } = await withEndpoint({ events: ['order.placed', 'order.accepted'] });
    await world.play('/faults', { match: { path: '/hook' }, kind: 'reorder_events', times: 1 });
    const order = await world.placeOrder();
    await world.call('POST', world.store(`/orders/${order}/accept`));
    await world.clock.advance(5 * SECOND);
    expect(receiver.types).toEqual(['order.accepted', 'order.placed']);
    await world.play('/faults', { match: { path: '/hook' }, kind: 'duplicate_events', times: 1 });
    await world.placeOrder();
    await world.clock.advance(5 * SECOND);
    expect(receiver.types.slice(2)).toEqual(['order.placed', 'order.placed']);
  });
});
