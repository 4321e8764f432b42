import { describe, expect, test } from 'vitest';
import { ServiceHarness } from '../support/service-harness.ts';

describe('invalid requests to the operator API', () => {
  test('time moves only forward, by advance_seconds or set, and not beyond the year 8999', async () => {
    const service = new ServiceHarness({ manual: true });
    const before = (await service.operator('GET', '/clock')).json.now;
    for (const [body, field] of [
      [{}, 'body'],
      [{ advance_seconds: 1, set: '2090-01-01' }, 'body'],
      [{ advance_seconds: -1 }, 'advance_seconds'],
      [{ advance_seconds: '1' }, 'advance_seconds'],
      [{ advance_seconds: 1e12 }, 'advance_seconds'],
      [{ set: '2000-01-01' }, 'set'],
      [{ set: '9999-12-30' }, 'set'],
    ] as const) {
      const { code, json } = await service.operator('POST', '/clock', body);
      expect([code, Object.keys(json.error.details)], JSON.stringify(body)).toEqual(['invalid_request', [field]]);
    }
    expect((await service.operator('GET', '/clock')).json.now).toBe(before);
    expect((await service.operatorPost('/clock', { set: '8999-12-31' })).json.now).toContain('8999-12-31');
    expect((await service.sandbox('POST', '/v1/sandbox/orders')).status).toBe(201);
  });

  test('a store with a duplicate barcode is refused', async () => {
    const service = new ServiceHarness();
    const item = { barcode: '1', name: 'Salt', stock: 1 };
    const { code, json } = await service.operator('POST', '/stores', {
      mode: 'test',
      name: 'Two',
      items: [item, item],
    });
    expect([code, json.error.details]).toEqual(['invalid_request', { items: ['has a barcode twice'] }]);
  });

  test('a thousand stores of one environment do not take the ids of the other', async () => {
    const service = new ServiceHarness();
    const add = async (mode: string): Promise<number> =>
      (await service.operatorPost('/stores', { mode, name: 'S' })).json.store_id;
    let last = service.storeId;
    while (last < 2000) last = await add('test');
    expect([await add('test'), await add('test'), await add('live'), await add('test')]).toEqual([
      2002, 2003, 2004, 2005,
    ]);
  });

  test('a body of another format, of another shape or with an unknown field is refused, and none is an empty one', async () => {
    const service = new ServiceHarness();
    const send = async (path: string, body: string, type: string) => {
      const headers = { 'content-type': type };
      const { status, json } = await service.sendToOperator('POST', `/operator/${path}`, { body, headers });
      return [status, json.error?.details];
    };
    const format = { 'Content-Type': ['must be application/json'] };
    expect(await send('companies', 'name=Gupta', 'application/x-www-form-urlencoded')).toEqual([415, format]);
    expect(await send('snapshots', '{"a":1}', 'application/json')).toEqual([400, { a: ['is not known'] }]);
    for (const name of ['constructor', 'toString', '__proto__']) {
      const [status, details] = await send('snapshots', `{"${name}":1}`, 'application/json');
      expect([status, Object.entries(details)]).toEqual([400, [[name, ['is not known']]]]);
    }
    expect(await send('snapshots', '[]', 'application/json')).toEqual([400, { body: ['must be an object'] }]);
    expect(await send('snapshots', '', 'text/plain')).toEqual([201, undefined]);
  });

  test('a list refuses a limit that it does not have', async () => {
    const service = new ServiceHarness();
    for (const limit of ['0', '1001', '1.5', 'all', '']) {
      for (const path of ['/orders', '/overview', `/stores/${service.storeId}/items`]) {
        expect((await service.operator('GET', `${path}?limit=${limit}`)).code, path + limit).toBe('invalid_limit');
      }
    }
    expect((await service.operator('GET', '/orders?limit=1000&limit=0')).status).toBe(200);
  });

  test('a known path with another method is 405 with the allowed methods', async () => {
    const service = new ServiceHarness();
    const { status, code, headers } = await service.operator('GET', '/companies/co_1');
    expect([status, code, headers.get('allow')]).toEqual([405, 'method_not_allowed', 'PATCH']);
    expect((await service.operator('PUT', '/clock', {})).headers.get('allow')).toBe('GET, POST');
    expect((await service.operator('GET', '/nothing')).status).toBe(404);
  });
});
