import { describe, expect, test } from 'vitest';
import { DAY } from '../../../../electron/contract/domain/time.ts';
import { ServiceHarness } from '../support/service-harness.ts';

const adjustment = (barcode: string, delta: number) => ({ adjustments: [{ barcode, delta }] });

describe('S1: one Idempotency-Key, one effect', () => {
  test('a replay is the same bytes and status, says so, and does nothing', async () => {
    const world = new ServiceHarness();
    const [barcode = ''] = await world.barcodes(1);
    const sent = { body: adjustment(barcode, 5), idempotencyKey: 'k' };
    const first = await world.call('POST', world.store('/inventory/adjustments'), sent);
    await world.call('POST', world.store('/inventory/adjustments'), { body: adjustment(barcode, 1) });
    const second = await world.call('POST', world.store('/inventory/adjustments'), sent);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect((await world.item(barcode)).stock).toBe(56);
  });

  test('the same key with another body, path or method is 422 and does nothing', async () => {
    const world = new ServiceHarness();
    const order = await world.placeOrder();
    await world.call('POST', world.store(`/orders/${order}/accept`), { body: {}, idempotencyKey: 'k' });
    const other = { body: { external_id: 'BILL-1' }, idempotencyKey: 'k' };
    expect((await world.call('POST', world.store(`/orders/${order}/accept`), other)).code).toBe(
      'idempotency_key_reused',
    );
    expect((await world.call('POST', world.store(`/orders/${order}/reject`), { idempotencyKey: 'k' })).status).toBe(
      422,
    );
  });

  test('a refusal is remembered as well', async () => {
    const world = new ServiceHarness();
    const path = world.store('/orders/ORDER-NONE/accept');
    const first = await world.call('POST', path, { idempotencyKey: 'k' });
    const second = await world.call('POST', path, { idempotencyKey: 'k' });
    expect([first.status, second.status, second.text]).toEqual([404, 404, first.text]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  test('while the first request is being worked on, the second is told so', async () => {
    const world = new ServiceHarness();
    const order = await world.placeOrder();
    const path = world.store(`/orders/${order}/accept`);
    await world.play('/faults', { kind: 'delay', delay_ms: 3_000, times: 1 });
    const first = world.call('POST', path, { idempotencyKey: 'k' });
    await world.clock.advance(1_000);
    expect((await world.call('POST', path, { idempotencyKey: 'k' })).code).toBe('request_in_progress');
    await world.clock.advance(2_000);
    expect((await first).status).toBe(200);
    expect((await world.call('POST', path, { idempotencyKey: 'k' })).headers.get('idempotent-replayed')).toBe('true');
  });

  test('an answer of the 5xx kind is not remembered: the retry runs the action', async () => {
    const world = new ServiceHarness();
    const order = await world.placeOrder();
    await world.play('/faults', { kind: 'status', status: 503, times: 1 });
    const path = world.store(`/orders/${order}/accept`);
    expect((await world.call('POST', path, { idempotencyKey: 'k' })).status).toBe(503);
    const retried = await world.call('POST', path, { idempotencyKey: 'k' });
    expect([retried.status, retried.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });

  test('a lost answer: the action was done once, the retry gets its answer', async () => {
    const world = new ServiceHarness();
    const order = await world.placeOrder();
    const path = world.store(`/orders/${order}/accept`);
    await world.play('/faults', { match: { path }, kind: 'drop_after', times: 1 });
    await expect(world.call('POST', path, { idempotencyKey: 'k' })).rejects.toThrow('fetch failed');
    const retried = await world.call('POST', path, { idempotencyKey: 'k' });
    expect([retried.status, retried.json.status]).toEqual([200, 'ACCEPTED']);
    expect(retried.headers.get('idempotent-replayed')).toBe('true');
    expect(await world.eventTypes(order)).toEqual(['order.placed', 'order.accepted']);
  });

  test('a lost request: nothing was done', async () => {
    const world = new ServiceHarness();
    const order = await world.placeOrder();
    await world.play('/faults', { match: { method: 'POST' }, kind: 'drop_before', times: 1 });
    await expect(world.call('POST', world.store(`/orders/${order}/accept`))).rejects.toThrow('fetch failed');
    expect(await world.eventTypes(order)).toEqual(['order.placed']);
  });

  test('a refused scope does not use up the key', async () => {
    const world = new ServiceHarness();
    const { json } = await world.operate('POST', `/stores/${world.storeId}/connection-code`);
    const sent = { body: { code: json.code }, idempotencyKey: 'k' };
    const refused = await world.call('POST', '/v1/connections/claim', { ...sent, key: world.keys.test_store });
    expect(refused.code).toBe('key_scope_insufficient');
    expect((await world.call('POST', '/v1/connections/claim', sent)).status).toBe(200);
  });

  test('keys are known per environment and company', async () => {
    const world = new ServiceHarness();
    const { json } = await world.operate('POST', '/stores/2001/connection-code');
    const sent = { body: { code: json.code }, idempotencyKey: 'k' };
    expect((await world.call('POST', '/v1/connections/claim', sent)).code).toBe('invalid_connection_code');
    expect((await world.live('POST', '/v1/connections/claim', sent)).status).toBe(201);
  });

  test('a key is forgotten after 24 hours and not before', async () => {
    const world = new ServiceHarness();
    const [barcode = ''] = await world.barcodes(1);
    const sent = { body: adjustment(barcode, 1), idempotencyKey: 'k' };
    await world.call('POST', world.store('/inventory/adjustments'), sent);
    await world.clock.advance(DAY - 1);
    await world.call('POST', world.store('/inventory/adjustments'), sent);
    expect((await world.item(barcode)).stock).toBe(51);
    await world.clock.advance(1);
    await world.call('POST', world.store('/inventory/adjustments'), sent);
    expect((await world.item(barcode)).stock).toBe(52);
  });

  test('an empty or over-long key is 400', async () => {
    const world = new ServiceHarness();
    const path = world.store('/orders/ORDER-NONE/accept');
    for (const key of ['', 'x'.repeat(256)]) {
      expect((await world.call('POST', path, { headers: { 'idempotency-key': key } })).code).toBe('invalid_request');
    }
  });

  test('the three body formats of one request are one request', async () => {
    const world = new ServiceHarness();
    const [barcode = ''] = await world.barcodes(1);
    const path = world.store('/inventory/adjustments');
    const form = { 'adjustments[0][barcode]': barcode, 'adjustments[0][delta]': '5', more: 'ignored' };
    const multipart = new FormData();
    for (const [name, value] of Object.entries(form)) multipart.set(name, value);
    const first = await world.call('POST', path, {
      body: { adjustments: [{ delta: 5, barcode }] },
      idempotencyKey: 'k',
    });
    for (const body of [new URLSearchParams(form), multipart]) {
      const again = await world.call('POST', path, { body, idempotencyKey: 'k' });
      expect([again.status, again.text]).toEqual([200, first.text]);
    }
  });
});
