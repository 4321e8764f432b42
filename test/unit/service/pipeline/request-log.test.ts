import { expect, test } from 'vitest';
import { instant } from '../../../../electron/contract/domain/time.ts';
import type { LoggedRequest } from '../../../../electron/service/pipeline/request-log.ts';
import { createRequestLog } from '../../../../electron/service/pipeline/request-log.ts';
import { ServiceHarness } from '../support/service-harness.ts';

const logged = (id: string, body: string | null, answer: LoggedRequest['answer']): LoggedRequest => ({
  id,
  receivedAt: instant(0),
  durationMs: 1,
  mode: 'test',
  method: 'POST',
  origin: 'http://127.0.0.1:4010',
  path: '/v1/anything',
  query: '',
  contentType: 'application/json',
  idempotencyKey: null,
  keyId: 'key_1',
  body,
  status: 200,
  replayed: false,
  answer,
});

test('the log keeps so many requests, and the texts of the newest as far as there is room', () => {
  const log = createRequestLog(3, 40_000);
  for (const id of ['a', 'b', 'c', 'd']) log.add(logged(id, null, 'x'.repeat(100_000)));
  expect(log.search('', 10).map(({ request_id }) => request_id)).toEqual(['d', 'c', 'b']);
  expect(log.find('a')).toBeUndefined();
  expect(log.find('d')?.answer).toHaveLength(16 * 1024);
  log.add(logged('e', '{"big":true}', 'x'.repeat(20_000)));
  expect([log.find('c')?.answer, log.find('d')?.answer?.length]).toEqual([null, 16 * 1024]);
  expect(log.find('e')).toMatchObject({ body: '{"big":true}', answer: 'x'.repeat(16 * 1024) });
});

test('an answer that is sent as bytes is kept, shown and found as text', () => {
  const log = createRequestLog(3);
  log.add(logged('a', null, new TextEncoder().encode(`{"name":"आशा"}${' '.repeat(20_000)}`)));
  expect(log.find('a')?.answer).toMatch(/^\{"name":"आशा"\} +$/);
  expect(log.search('आशा', 10)).toHaveLength(1);
  // Around the ring more than once.
  for (const id of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) log.add(logged(id, null, id));
  expect(log.search('', 2).map(({ request_id }) => request_id)).toEqual(['h', 'g']);
  expect(log.search('', 10).map(({ request_id }) => request_id)).toEqual(['h', 'g', 'f']);
  expect([log.find('e'), log.find('f')?.answer]).toEqual([undefined, 'f']);
});

test('polls push out no other request, and are shown if wanted', () => {
  const log = createRequestLog(3);
  const at = (seconds: number) => ({ receivedAt: instant(seconds * 1_000) });
  log.add({ ...logged('post', '{}', '{}'), ...at(0) });
  for (const second of [1, 2, 3, 4, 5])
    log.add({ ...logged(`get ${second}`, null, '[]'), method: 'GET', path: '/v1/events', ...at(second) });
  const ids = (rows: readonly { readonly request_id: string }[]) => rows.map(({ request_id }) => request_id);
  expect(ids(log.search('', 10, false))).toEqual(['get 1', 'post']);
  expect(ids(log.search('', 10))).toEqual(['get 5', 'get 4', 'get 3', 'get 1', 'post']);
  expect(ids(log.search('post', 10, false))).toEqual(['post']);
  log.add({ ...logged('later', null, '[]'), method: 'GET', path: '/v1/events', ...at(70) });
  expect(ids(log.search('', 10, false))).toEqual(['later', 'get 1', 'post']);
});

test('a search finds what was sent and answered, whatever the case of its letters', () => {
  const log = createRequestLog();
  log.add(logged('a', '{"external_id":"BILL-1"}', '{}'));
  log.add(logged('b', null, '{"name":"Asha"}'));
  const found = (text: string) => log.search(text, 10).map(({ request_id }) => request_id);
  expect([found('bill-1'), found('ASHA'), found('POST /v1/any'), found('nothing')]).toEqual([
    ['a'],
    ['b'],
    ['b', 'a'],
    [],
  ]);
});

test('no request shows a key, a secret, a connection code or the query of a webhook URL', async () => {
  const service = new ServiceHarness({ allowPrivateWebhooks: true });
  const url = 'http://127.0.0.1:1/hook?token=of-the-integrator';
  const { json: endpoint } = await service.sandbox('POST', '/v1/webhook-endpoints', { body: { url } });
  const { json: rolled } = await service.sandbox('POST', `/v1/webhook-endpoints/${endpoint.id}/roll-secret`);
  await service.sandbox('PATCH', `/v1/webhook-endpoints/${endpoint.id}`, { body: new URLSearchParams({ url }) });
  const { json: store } = await service.operatorPost('/stores', { mode: 'test', name: 'Gupta Stores' });
  const { json: code } = await service.operatorPost(`/stores/${store.store_id}/connection-code`);
  await service.sandbox('POST', '/v1/connections/claim', { body: { code: code.code } });
  const form = new FormData();
  form.set('code', code.code);
  await service.sandbox('POST', '/v1/connections/claim', { body: form });
  const key = service.keys.test_company;
  await service.sandbox('POST', '/v1/sandbox/orders', { body: { note: key } });
  await service.sandbox('GET', `/v1/${key}?key=${key}`, { idempotencyKey: key });

  const { json: requests } = await service.operator('GET', '/requests?limit=100');
  const shown: string[] = [];
  for (const { request_id } of requests.data)
    shown.push((await service.operator('GET', `/requests/${request_id}`)).text);
  expect(shown).toHaveLength(7);
  for (const secret of [
    key,
    endpoint.secret,
    rolled.secret,
    code.code,
    'of-the-integrator',
    service.ready.operator_token,
  ]) {
    expect(secret).not.toBe('');
    expect(shown.join('\n'), secret).not.toContain(secret);
  }
  expect(shown.join('\n')).toContain('http://127.0.0.1:1/hook?…');
  await service.close();
});

test('a request has its body as it was sent, and its answer', async () => {
  const service = new ServiceHarness();
  const order = await service.placeOrder();
  const body = '{ "external_id": "BILL-1" }';
  const path = service.store(`/orders/${order}/accept`);
  const accepted = await service.sandbox('POST', path, {
    body,
    idempotencyKey: 'accept-1',
    headers: { 'content-type': 'application/json' },
  });
  const { json: list } = await service.operator('GET', '/requests?limit=1');
  const { json } = await service.operator('GET', `/requests/${list.data[0].request_id}`);
  expect(json).toMatchObject({
    method: 'POST',
    path,
    url: `http://service.test${path}`,
    content_type: 'application/json',
    idempotency_key: 'accept-1',
    body,
    answer: accepted.text,
  });
  const { json: events } = await service.operator('GET', `/orders/${order}/events`);
  expect(events.data.map(({ type }: { type: string }) => type)).toEqual(['order.placed', 'order.accepted']);
  expect((await service.operator('GET', '/requests/req_none')).status).toBe(404);
  await service.close();
});
