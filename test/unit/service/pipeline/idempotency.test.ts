import { describe, expect, test } from 'vitest';
import { DAY, instant } from '../../../../electron/contract/domain/time.ts';
import { ServiceHarness } from '../support/service-harness.ts';

const adjustment = (barcode: string, delta: number) => ({ adjustments: [{ barcode, delta }] });

describe('S1: one Idempotency-Key, one effect', () => {
  test('a replay has the same bytes and status, is marked as one, and does nothing', async () => {
    const service = new ServiceHarness();
    const [barcode = ''] = await service.barcodes(1);
    const sent = { body: adjustment(barcode, 5), idempotencyKey: 'k' };
    const first = await service.sandbox('POST', service.store('/inventory/adjustments'), sent);
    await service.sandbox('POST', service.store('/inventory/adjustments'), { body: adjustment(barcode, 1) });
    const second = await service.sandbox('POST', service.store('/inventory/adjustments'), sent);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect((await service.item(barcode)).stock).toBe(56);
  });

  test('the same key with another body, path or method is 422 and does nothing', async () => {
    const service = new ServiceHarness();
    const order = await service.placeOrder();
    await service.sandbox('POST', service.store(`/orders/${order}/accept`), { body: {}, idempotencyKey: 'k' });
    const other = { body: { external_id: 'BILL-1' }, idempotencyKey: 'k' };
    expect((await service.sandbox('POST', service.store(`/orders/${order}/accept`), other)).code).toBe(
      'idempotency_key_reused',
    );
    expect(
      (await service.sandbox('POST', service.store(`/orders/${order}/reject`), { idempotencyKey: 'k' })).status,
    ).toBe(422);
  });

  test('a refusal is replayed too', async () => {
    const service = new ServiceHarness();
    const path = service.store('/orders/ORDER-NONE/accept');
    const first = await service.sandbox('POST', path, { idempotencyKey: 'k' });
    const second = await service.sandbox('POST', path, { idempotencyKey: 'k' });
    expect([first.status, second.status, second.text]).toEqual([404, 404, first.text]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  test('a second request during the first is refused with request_in_progress', async () => {
    const service = new ServiceHarness();
    const order = await service.placeOrder();
    const path = service.store(`/orders/${order}/accept`);
    await service.operatorPost('/faults', { kind: 'delay', delay_ms: 3_000, times: 1 });
    const first = service.sandbox('POST', path, { idempotencyKey: 'k' });
    await service.clock.advance(1_000);
    expect((await service.sandbox('POST', path, { idempotencyKey: 'k' })).code).toBe('request_in_progress');
    await service.clock.advance(2_000);
    expect((await first).status).toBe(200);
    expect((await service.sandbox('POST', path, { idempotencyKey: 'k' })).headers.get('idempotent-replayed')).toBe(
      'true',
    );
  });

  test('a clock that begins in 1970, as on a machine without a battery, has keys too', async () => {
    const service = new ServiceHarness({ manual: true, now: instant(0) });
    const [barcode = ''] = await service.barcodes(1);
    const sent = { body: adjustment(barcode, 5), idempotencyKey: 'k' };
    await service.sandbox('POST', service.store('/inventory/adjustments'), sent);
    const replay = await service.sandbox('POST', service.store('/inventory/adjustments'), sent);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect((await service.item(barcode)).stock).toBe(55);
  });

  test('a 5xx is not stored: the retry runs the action', async () => {
    const service = new ServiceHarness();
    const order = await service.placeOrder();
    await service.operatorPost('/faults', { kind: 'status', status: 503, times: 1 });
    const path = service.store(`/orders/${order}/accept`);
    expect((await service.sandbox('POST', path, { idempotencyKey: 'k' })).status).toBe(503);
    const retried = await service.sandbox('POST', path, { idempotencyKey: 'k' });
    expect([retried.status, retried.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });

  test('after a lost request nothing has run', async () => {
    const service = new ServiceHarness();
    const order = await service.placeOrder();
    await service.operatorPost('/faults', { match: { method: 'POST' }, kind: 'drop_before', times: 1 });
    await expect(service.sandbox('POST', service.store(`/orders/${order}/accept`))).rejects.toThrow('fetch failed');
    expect(await service.eventTypes(order)).toEqual(['order.placed']);
  });

  test('a request refused before its Idempotency-Key counts leaves the key as it was', async () => {
    const service = new ServiceHarness();
    const path = service.store('/inventory/adjustments');
    const [barcode = ''] = await service.barcodes(1);
    const first = { body: adjustment(barcode, 5), idempotencyKey: 'k' };
    await service.sandbox('POST', path, first);
    expect((await service.sandbox('POST', path, { ...first, body: adjustment(barcode, 6) })).status).toBe(422);
    expect((await service.sandbox('POST', path, first)).headers.get('idempotent-replayed')).toBe('true');
    await service.sandbox('POST', service.store('/disconnect'));
    const later = { ...first, idempotencyKey: 'later' };
    expect((await service.sandbox('POST', path, later)).code).toBe('store_not_found');
    await service.connect(service.storeId, service.sandboxKey);
    expect((await service.sandbox('POST', path, later)).status).toBe(200);
    expect((await service.item(barcode)).stock).toBe(60);
  });

  test('a request refused for its scope does not use up the Idempotency-Key', async () => {
    const service = new ServiceHarness();
    const { json } = await service.operator('POST', `/stores/${service.storeId}/connection-code`);
    const sent = { body: { code: json.code }, idempotencyKey: 'k' };
    const refused = await service.sandbox('POST', '/v1/connections/claim', { ...sent, key: service.keys.test_store });
    expect(refused.code).toBe('key_scope_insufficient');
    expect((await service.sandbox('POST', '/v1/connections/claim', sent)).status).toBe(200);
  });

  test('each environment has its own keys', async () => {
    const service = new ServiceHarness();
    const { json } = await service.operator('POST', '/stores/2001/connection-code');
    const sent = { body: { code: json.code }, idempotencyKey: 'k' };
    expect((await service.sandbox('POST', '/v1/connections/claim', sent)).code).toBe('invalid_connection_code');
    expect((await service.live('POST', '/v1/connections/claim', sent)).status).toBe(201);
  });

  test('a key expires after 24 hours and not before', async () => {
    const service = new ServiceHarness();
    const [barcode = ''] = await service.barcodes(1);
    const sent = { body: adjustment(barcode, 1), idempotencyKey: 'k' };
    await service.sandbox('POST', service.store('/inventory/adjustments'), sent);
    await service.clock.advance(DAY - 1);
    await service.sandbox('POST', service.store('/inventory/adjustments'), sent);
    expect((await service.item(barcode)).stock).toBe(51);
    await service.clock.advance(1);
    await service.sandbox('POST', service.store('/inventory/adjustments'), sent);
    expect((await service.item(barcode)).stock).toBe(52);
  });

  test('an empty or over-long key is 400', async () => {
    const service = new ServiceHarness();
    const path = service.store('/orders/ORDER-NONE/accept');
    for (const key of ['', 'x'.repeat(256)]) {
      expect((await service.sandbox('POST', path, { headers: { 'idempotency-key': key } })).code).toBe(
        'invalid_request',
      );
    }
  });

  test('a request counts as the same in all three body formats', async () => {
    const service = new ServiceHarness();
    const [barcode = ''] = await service.barcodes(1);
    const path = service.store('/inventory/adjustments');
    const form = { 'adjustments[0][barcode]': barcode, 'adjustments[0][delta]': '5', more: 'ignored' };
    const multipart = new FormData();
    for (const [name, value] of Object.entries(form)) multipart.set(name, value);
    const first = await service.sandbox('POST', path, {
      body: { adjustments: [{ delta: 5, barcode }] },
      idempotencyKey: 'k',
    });
    for (const body of [new URLSearchParams(form), multipart]) {
      const again = await service.sandbox('POST', path, { body, idempotencyKey: 'k' });
      expect([again.status, again.text]).toEqual([200, first.text]);
    }
  });
});
