import { expect, test } from 'vitest';
import type { ApiClientParts } from '../../../electron/api-client/api-client.ts';
import { createApiClient } from '../../../electron/api-client/api-client.ts';
import { HOUR, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { HttpResponse, HttpTransport } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import { drainEventLoop, VirtualClock } from '../../support/virtual-clock.ts';

const KEY = 'sk_test_secret';

function setUp(transport: HttpTransport, storeIds: readonly number[] = [7], more: Partial<ApiClientParts> = {}) {
  const clock = new VirtualClock();
  const logged: unknown[] = [];
  const client = createApiClient({
    transport,
    address: 'https://pos.example',
    key: KEY,
    storeIds,
    clock,
    timers: clock,
    log: (event, values) => logged.push([event, values]),
    pcClock: null,
    ...more,
  });
  return { clock, client, logged };
}

function respond(status: number, body: unknown, headers: Record<string, string> = {}): HttpResponse {
  const all: Record<string, string> = { 'request-id': 'req_1', ...headers };
  return { status, body: JSON.stringify(body), header: (name) => all[name.toLowerCase()] ?? null };
}

const failing = (status: number, code: string) => respond(status, { error: { code, message: 'no' } });
const ping = { purpose: 'watch' } as const;

test('request() never throws, and says whether anything left', async () => {
  const errors = [new NotSent('no route'), new Error('reset')];
  const { client } = setUp(() => Promise.reject(errors.shift()));
  expect(await client.request('ping', ping)).toMatchObject({ kind: 'later', reason: 'no_answer', sent: false });
  expect(await client.request('ping', ping)).toMatchObject({ kind: 'later', reason: 'no_answer', sent: true });
});

test('request() aborts a response that trickles', async () => {
  const { client, clock } = setUp(() => new Promise(() => undefined));
  const result = client.request('ping', ping);
  await clock.advance(MINUTE);
  expect(await result).toMatchObject({ reason: 'no_answer', sent: true });
});

test('a closed client sends nothing and ends every wait', async () => {
  let sent = 0;
  const { client } = setUp(() => {
    sent += 1;
    return new Promise(() => undefined);
  });
  const open = client.request('ping', ping);
  await drainEventLoop();
  client.close();
  expect(await open).toMatchObject({ kind: 'later', reason: 'stopped' });
  expect(await client.request('ping', ping)).toMatchObject({ reason: 'stopped', sent: false });
  expect(await client.acquireSlot('action')).toBeNull();
  expect(sent).toBe(1);
});

test('actions overtake every other waiting request (C8)', async () => {
  const order: string[] = [];
  const { client, clock } = setUp((request) => {
    order.push(request.url);
    return Promise.resolve(respond(200, {}));
  });
  for (let each = 0; each < 120; each += 1) await client.acquireSlot('action');
  for (let each = 0; each < 60; each += 1) await client.acquireSlot('watch');
  const waiting = [
    client.request('listStores', { purpose: 'background' }),
    client.request('ping', { purpose: 'watch' }),
    client.request('getOrder', { params: { store_id: 7, order_id: 'x' }, purpose: 'action' }),
  ];
  await drainEventLoop();
  expect(order).toEqual([]);
  await clock.advance(MINUTE);
  await Promise.all(waiting);
  expect(order.map((url) => url.split('/').at(-1))).toEqual(['x', 'ping', 'stores']);
});

test('the connection state follows responses: one failure is a hiccup, two are an outage', async () => {
  let isDown = true;
  const { client } = setUp(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(respond(200, {}))));
  expect(client.connectionState.view().state).toBe('connecting');
  await client.request('ping', ping);
  expect(client.connectionState.view().state).toBe('offline');
  isDown = false;
  await client.request('ping', ping);
  expect(client.connectionState.view().state).toBe('online');
  isDown = true;
  await client.request('ping', ping);
  expect(client.connectionState.view().state).toBe('online');
  await client.request('ping', ping);
  expect(client.connectionState.view().state).toBe('offline');
});

test.each([
  [401, 'invalid_api_key', 'key_refused'],
  [401, 'something_new', 'key_refused'],
  [403, 'forbidden', 'company_forbidden'],
  [404, 'store_not_found', 'store_disconnected'],
] as const)('%i %s parks with its reason until a request succeeds (C11)', async (status, code, reason) => {
  let current = failing(status, code);
  const { client } = setUp(() => Promise.resolve(current));
  const store = { params: { store_id: 7 }, purpose: 'watch' } as const;
  await client.request('getStore', store);
  expect(client.connectionState.view()).toMatchObject({ state: 'parked', parked: reason });
  expect(client.connectionState.isUsable(7)).toBe(false);
  current = respond(200, { id: 7 });
  await client.request('getStore', store);
  expect(client.connectionState.view()).toMatchObject({ state: 'online', parked: null });
});

test('one disconnected store does not park the others (C11)', async () => {
  const { client } = setUp(
    ({ url }) => Promise.resolve(url.endsWith('/7') ? failing(404, 'store_not_found') : respond(200, { id: 8 })),
    [7, 8],
  );
  await client.request('getStore', { params: { store_id: 7 }, purpose: 'watch' });
  await client.request('getStore', { params: { store_id: 8 }, purpose: 'watch' });
  expect(client.connectionState.view().state).toBe('online');
  expect([client.connectionState.isUsable(7), client.connectionState.isUsable(8)]).toEqual([false, true]);
  expect(client.connectionState.parkReason(7)).toBe('store_disconnected');
});

test('a 429 is contact: the connection is slowed, and says until when', async () => {
  const { client, clock } = setUp(() => Promise.resolve(respond(429, {}, { 'retry-after': '9' })));
  await client.request('ping', ping);
  expect(client.connectionState.view()).toMatchObject({ state: 'slowed', nextTry: clock.now() + 9 * SECOND });
});

test('a portal’s clock is not the service’s (C10)', async () => {
  const portal: HttpResponse = {
    status: 200,
    body: 'sign in',
    header: (name) => (name === 'date' ? 'Fri, 01 Jan 1999 00:00:00 GMT' : null),
  };
  const { client } = setUp(() => Promise.resolve(portal));
  await client.request('ping', ping);
  expect(client.time.isMeasured()).toBe(false);
});

test('a replayed 429 holds nothing up: it was said to a request of then (C8)', async () => {
  const limited = { error: { code: 'rate_limited', message: 'no' } };
  const states = await Promise.all(
    [{ 'idempotent-replayed': 'true' }, {}].map(async (headers) => {
      const { client } = setUp(() => Promise.resolve(respond(429, limited, { 'retry-after': '30', ...headers })));
      await client.request('acceptOrder', { params: { store_id: 7, order_id: 'x' }, purpose: 'action' });
      return client.connectionState.view().state;
    }),
  );
  expect(states).toEqual(['online', 'slowed']);
});

test('the log holds neither the key nor a customer’s words (C13)', async () => {
  const responses = [
    () => Promise.reject(new Error(`refused ${KEY}`)),
    () => Promise.resolve(failing(409, 'insufficient_stock')),
    // A proxy may answer with anything in the place of a code.
    () => Promise.resolve(failing(409, 'Asha is not at home')),
    () =>
      Promise.resolve(
        respond(200, { id: 'x', store_id: 7, total_amount: '1.00', lines: [{ name: 'Asha', quantity: 1 }] }),
      ),
  ];
  const { client, logged } = setUp(() => (responses.shift() ?? (() => Promise.reject(new Error('no more'))))());
  for (let each = 0; each < 4; each += 1) {
    await client.request('acceptOrder', { params: { store_id: 7, order_id: 'x' }, purpose: 'action' });
  }
  expect(logged).toHaveLength(4);
  expect(JSON.stringify(logged)).not.toMatch(/secret|Asha|Bearer/);
});

test('a slot is void once a 429 has come since: the request waits for another (C8)', async () => {
  const times: number[] = [];
  const { client, clock } = setUp(() => {
    times.push(clock.monotonic());
    return Promise.resolve(
      times.length === 1
        ? respond(429, { error: { code: 'rate_limited', message: 'no' } }, { 'retry-after': '7' })
        : respond(200, {}),
    );
  });
  const slot = await client.acquireSlot('action');
  await client.request('ping', ping);
  const late = client.request('ping', { purpose: 'action', ...(slot && { slot }) });
  await clock.advance(10 * SECOND);
  await late;
  expect(times[1]).toBeGreaterThanOrEqual(7 * SECOND);
});

test('a response that was under way while the PC slept is not newer than its date (C4)', async () => {
  const { promise, resolve } = Promise.withResolvers<HttpResponse>();
  const { client, clock } = setUp(() => promise);
  const date = new Date(clock.now()).toUTCString();
  const result = client.request('ping', ping);
  await clock.advance(SECOND);
  clock.jump(36 * HOUR);
  client.resumed();
  resolve(respond(200, {}, { date }));
  expect(await result).toMatchObject({ kind: 'done', sentAt: Date.parse(date) + SECOND });
});

test('a response counts even if stored moments can’t be settled: the next one tries again', async () => {
  let isDiskFull = true;
  const more: Partial<ApiClientParts> = {
    onMeasured: () => {
      if (isDiskFull) throw new Error('disk full');
    },
  };
  const dated = () => Promise.resolve(respond(200, {}, { date: 'Fri, 20 Nov 2026 06:30:00 GMT' }));
  const { client, logged } = setUp(dated, [7], more);
  expect(await client.request('ping', ping)).toMatchObject({ kind: 'done' });
  expect(client.time.isMeasured()).toBe(false);
  expect(client.connectionState.isUsable()).toBe(true);
  expect(logged).toContainEqual(['api.time_fault', { error: 'Error' }]);
  isDiskFull = false;
  await client.request('ping', ping);
  expect(client.time.isMeasured()).toBe(true);
});

test('answers without Request-Id show the service’s time, and a portal’s page does not (C10)', async () => {
  const anonymous = (body: string): HttpResponse => ({
    status: 200,
    body,
    header: (name) => (name.toLowerCase() === 'date' ? 'Fri, 20 Nov 2026 10:00:00 GMT' : null),
  });
  const answers = ['<html>Sign in</html>', '{"data":[],"has_more":false,"next_cursor":null}'];
  const { client } = setUp(() => Promise.resolve(anonymous(answers.shift() ?? '')));
  await client.request('listEvents', ping);
  expect([client.time.isMeasured(), client.connectionState.view()]).toMatchObject([
    false,
    { state: 'offline', obstacle: 'not_the_service' },
  ]);
  await client.request('listEvents', ping);
  expect([client.time.isDated(), client.connectionState.view()]).toMatchObject([
    true,
    { state: 'online', obstacle: null },
  ]);
});
