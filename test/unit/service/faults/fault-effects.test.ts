import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';
import { ServiceHarness } from '../support/service-harness.ts';

const events = { path: '/v1/events' };
const read = async (service: ServiceHarness, query = '') => {
  const { json } = await service.sandbox('GET', `/v1/events${query}`);
  return json.data.map(({ type }: { type: string }) => type);
};

describe('faults of the events list', () => {
  test('a fault duplicates or reverses one page; the next page is correct', async () => {
    const service = new ServiceHarness();
    await service.placeOrder();
    await service.operatorPost('/faults', { match: events, kind: 'duplicate_events', times: 1 });
    await service.operatorPost('/faults', { match: events, kind: 'reorder_events', times: 1 });
    expect(await read(service)).toEqual(['store.connected', 'store.connected', 'order.placed', 'order.placed']);
    expect(await read(service)).toEqual(['order.placed', 'store.connected']);
    expect(await read(service)).toEqual(['store.connected', 'order.placed']);
  });

  test('delayed events appear later, and none is skipped', async () => {
    const service = new ServiceHarness();
    await service.clock.advance(MINUTE);
    await service.placeOrder();
    await service.operatorPost('/faults', { match: events, kind: 'delay_events', delay_ms: 30_000, times: 1 });
    expect(await read(service)).toEqual(['store.connected']);
    expect(await read(service)).toEqual(['store.connected', 'order.placed']);
  });

  test('a fault applies to the requests that match, as often as it says, until faults are cleared', async () => {
    const service = new ServiceHarness();
    const { json } = await service.sandbox('GET', '/v1/ping');
    const match = { method: 'get', path: '/v1/stores/{store_id}', key_id: json.key.id };
    await service.operatorPost('/faults', { match, kind: 'status', status: 429, retry_after: 7, times: 2 });
    expect((await service.sandbox('GET', '/v1/stores')).status).toBe(200);
    expect((await service.sandbox('GET', '/v1/stores/1001', { key: service.keys.test_store })).status).toBe(200);
    const refused = await service.sandbox('GET', '/v1/stores/1001');
    expect([refused.code, refused.headers.get('retry-after')]).toEqual(['rate_limited', '7']);
    expect((await service.operator('DELETE', '/faults')).status).toBe(204);
    expect((await service.sandbox('GET', '/v1/stores/1001')).status).toBe(200);
  });

  test('a fault answers with any code of the specification; a 429 always says how long to wait', async () => {
    const service = new ServiceHarness();
    for (const [fault, code, status, retryAfter] of [
      [{ code: 'insufficient_stock' }, 'insufficient_stock', 409, null],
      [{ code: 'idempotency_key_reused', status: 422 }, 'idempotency_key_reused', 422, null],
      [{ code: 'rate_limited' }, 'rate_limited', 429, '1'],
      [{ status: 429 }, 'rate_limited', 429, '1'],
      [{ status: 409 }, 'order_not_in_required_state', 409, null],
      [{ status: 404 }, 'store_not_found', 404, null],
      [{ status: 418 }, 'invalid_request', 418, null],
      [{ status: 503, retry_after: 9 }, 'internal_error', 503, '9'],
      [{ code: 'internal_error' }, 'internal_error', 500, null],
      [{}, 'internal_error', 500, null],
    ] as const) {
      await service.operatorPost('/faults', { kind: 'status', times: 1, ...fault });
      const answer = await service.sandbox('GET', '/v1/ping');
      const shown = [answer.code, answer.status, answer.headers.get('retry-after')];
      expect(shown, JSON.stringify(fault)).toEqual([code, status, retryAfter]);
    }
  });

  test('a fault that is not understood is refused by the field', async () => {
    const service = new ServiceHarness();
    for (const [fault, field] of [
      [{ kind: 'status', times: 1, statuss: 503 }, 'statuss'],
      [{ kind: 'status', times: 1, match: { pth: '/v1/ping' } }, 'match.pth'],
      [{ kind: 'status', times: 1, match: { method: 'FETCH' } }, 'match.method'],
      [{ kind: 'status', times: 1, match: { endpoint_id: 'x' } }, 'match.endpoint_id'],
      [{ kind: 'status', times: 1, code: 'out_of_luck' }, 'code'],
      [{ kind: 'status', times: 1, code: 'rate_limited', status: 503 }, 'status'],
      [{ kind: 'status', times: 1, status: 409, retry_after: 5 }, 'retry_after'],
      [{ kind: 'status', times: 1, delay_ms: 5 }, 'delay_ms'],
      [{ kind: 'delay', times: 1 }, 'delay_ms'],
      [{ kind: 'drop', times: 1 }, 'kind'],
      [{ kind: 'drop_after' }, 'times'],
    ] as const) {
      const { code, json } = await service.operator('POST', '/faults', fault);
      const refused = [code, Object.keys(json.error.details ?? {})];
      expect(refused, JSON.stringify(fault)).toEqual(['invalid_request', [field]]);
    }
    const unknown = { kind: 'delay_events', delay_ms: 1, times: 1, match: { endpoint_id: 'nobody' } };
    expect((await service.operator('POST', '/faults', unknown)).code).toBe('webhook_endpoint_not_found');
    expect((await service.operator('GET', '/faults')).json.data).toEqual([]);
  });

  test('faults are listed and deleted one by one', async () => {
    const service = new ServiceHarness();
    const add = async (times: number): Promise<string> =>
      (await service.operatorPost('/faults', { kind: 'status', code: 'forbidden', times })).json.fault_id;
    const [first, second] = [await add(1), await add(2)];
    expect((await service.operator('DELETE', `/faults/${first}`)).status).toBe(204);
    expect((await service.operator('DELETE', `/faults/${first}`)).code).toBe('not_found');
    expect((await service.sandbox('GET', '/v1/ping')).code).toBe('forbidden');
    const { json } = await service.operator('GET', '/faults');
    expect(json.data).toEqual([{ fault_id: second, kind: 'status', code: 'forbidden', times: 2, left: 1 }]);
    expect((await service.operator('DELETE', `/faults/${second}`)).status).toBe(204);
    expect((await service.sandbox('GET', '/v1/ping')).status).toBe(200);
  });

  test('the request log shows every request and no secret', async () => {
    const service = new ServiceHarness();
    await service.operatorPost('/faults', { match: { path: '/v1/ping' }, kind: 'drop_before', times: 1 });
    await expect(service.sandbox('GET', '/v1/ping')).rejects.toThrow('fetch failed');
    await service.sandbox('POST', service.store('/orders/ORDER-X/accept'), {
      idempotencyKey: 'k',
      body: { external_id: 'SECRET' },
    });
    await service.sandbox('POST', service.store('/orders/ORDER-X/accept'), {
      idempotencyKey: 'k',
      body: { external_id: 'SECRET' },
    });
    const { text, json } = await service.operator('GET', '/requests?limit=3');
    expect(json.data).toMatchObject([
      {
        method: 'POST',
        status: 404,
        code: 'order_not_found',
        replayed: true,
        request_id: expect.stringMatching(/^req_/),
      },
      { status: 404, replayed: false },
      { method: 'GET', path: '/v1/ping', status: null, code: null },
    ]);
    expect(text).not.toContain('sk_test');
    expect(text).not.toContain('SECRET');
  });
});

describe('a sandbox reset', () => {
  test('deletes orders and sales, sets every stock to 50 and keeps the events', async () => {
    const service = new ServiceHarness();
    const [barcode = ''] = await service.barcodes(1);
    await service.placeOrder([{ barcode, quantity: 3 }]);
    await service.sandbox('POST', '/v1/sandbox/instore-sales', { body: { lines: [{ barcode, quantity: 4 }] } });
    const before = (await service.sandbox('GET', '/v1/events')).text;
    expect((await service.sandbox('POST', '/v1/sandbox/reset')).json).toEqual({ deleted_orders: 2 });
    expect(await service.item(barcode)).toMatchObject({ stock: 50, reserved: 0 });
    expect([await service.all(service.store('/orders')), await service.all(service.store('/sales'))]).toEqual([[], []]);
    expect((await service.sandbox('GET', '/v1/events')).text).toBe(before);
  });
});
