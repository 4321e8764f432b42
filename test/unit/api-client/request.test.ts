import { expect, test } from 'vitest';
import { buildRequest } from '../../../electron/api-client/request.ts';

test('a request is built from the endpoint table', () => {
  const request = buildRequest('https://pos.example/base', 'sk_test_1', 'acceptOrder', {
    params: { store_id: 7, order_id: 'ORDER/1' },
    body: { fulfilment_mode: 'STORE_STAFF' },
    idempotencyKey: 'k',
  });
  expect(request).toEqual({
    method: 'POST',
    url: 'https://pos.example/base/v1/stores/7/orders/ORDER%2F1/accept',
    headers: {
      accept: 'application/json',
      authorization: 'Bearer sk_test_1',
      'content-type': 'application/json',
      'idempotency-key': 'k',
      'accept-encoding': 'gzip',
      'user-agent': expect.stringMatching(/^Counter\/\d+\.\d+\.\d+/),
    },
    body: '{"fulfilment_mode":"STORE_STAFF"}',
  });
});

test('a request omits undefined query fields and escapes the others', () => {
  const { url } = buildRequest('https://pos.example', 'k', 'listEvents', {
    query: { since: '2026-11-20T10:00:00.000+05:30', cursor: undefined, limit: 100 },
  });
  expect(url).toBe('https://pos.example/v1/events?since=2026-11-20T10%3A00%3A00.000%2B05%3A30&limit=100');
});
