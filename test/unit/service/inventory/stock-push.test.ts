import { describe, expect, test } from 'vitest';
import { LENGTHS, LIMITS } from '../../../../electron/contract/api/limits.ts';
import { addMs, formatInstant, MINUTE } from '../../../../electron/contract/domain/time.ts';
import { adjustStock } from '../../../../electron/service/inventory/adjustments.ts';
import { subtractUnbooked } from '../../../../electron/service/inventory/stock-push.ts';
import { ServiceHarness } from '../support/service-harness.ts';

const push = (service: ServiceHarness, items: unknown, fields: object = {}, idempotencyKey?: string) =>
  service.sandbox('PUT', service.store('/inventory'), {
    body: { items, ...fields },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });

describe('stock arithmetic', () => {
  test('S7: unbooked units are subtracted from a count, down to zero', () => {
    expect(subtractUnbooked(10, 3)).toEqual({ stock: 7, subtracted: 3 });
    expect(subtractUnbooked(2, 3)).toEqual({ stock: 0, subtracted: 2 });
    expect(subtractUnbooked(0, 0)).toEqual({ stock: 0, subtracted: 0 });
  });

  test('S3: an adjustment never makes stock negative', () => {
    expect(adjustStock(5, -3)).toEqual({ stock: 2, clamped: false });
    expect(adjustStock(5, -8)).toEqual({ stock: 0, clamped: true });
  });
});

describe('stock pushes', () => {
  test('each row is created, updated, left unchanged or refused on its own', async () => {
    const service = new ServiceHarness();
    const [known = '', same = '', dearer = ''] = await service.barcodes(3);
    const { json } = await push(service, [
      { barcode: known, stock: 7, price: '12.50', external_id: 'SKU-1' },
      { barcode: same, stock: 50 },
      { barcode: dearer, stock: 50, price: '1.00' },
      { barcode: '111', stock: 3, name: 'Nimbu 1 kg', expiry_date: '2026-12-01', low_stock_threshold: 4 },
      { barcode: '222', stock: 3 },
      { barcode: known, stock: 9 },
      { barcode: '333', stock: -1, name: 'x' },
      { barcode: '444', stock: 1.5, name: 'x' },
      { barcode: '555', stock: 1, name: 'x', price: 12.5 },
      { barcode: '666', stock: 1, name: 'x', description: 'x'.repeat(2_001) },
      'nonsense',
    ]);
    expect(json).toMatchObject({
      kind: 'push',
      status: 'COMPLETED_WITH_ERRORS',
      received: 11,
      created: 1,
      updated: 2,
      unchanged: 1,
    });
    expect(json.error_count).toBe(7);
    expect(json.errors.map(({ barcode, code }: { barcode: string; code: string }) => [barcode, code])).toEqual([
      ['222', 'unknown_barcode'],
      [known, 'duplicate_barcode'],
      ['333', 'invalid_request'],
      ['444', 'invalid_request'],
      ['555', 'invalid_request'],
      ['666', 'invalid_request'],
      [null, 'invalid_request'],
    ]);
    expect(await service.item(known)).toMatchObject({ stock: 7, price: '12.50', external_id: 'SKU-1' });
    expect(await service.item('111')).toMatchObject({ stock: 3, source: 'store_item', low_stock_threshold: 4 });
    expect((await service.sandbox('GET', service.store(`/inventory/syncs/${json.id}`))).json).toEqual(json);
  });

  test('an invalid row is reported with a readable message', async () => {
    const service = new ServiceHarness();
    const { json } = await push(service, [
      null,
      { barcode: '', stock: 1 },
      { barcode: '1', stock: 1.5 },
      { barcode: '2' },
    ]);
    expect(json.errors.map(({ message }: { message: string }) => message)).toEqual([
      'row must be an object.',
      'barcode must not be empty.',
      'stock must be a whole number.',
      'stock is required.',
    ]);
  });

  test('a text of the greatest length is kept whole, whichever characters it has', async () => {
    const service = new ServiceHarness();
    const description = '🥭'.repeat(LENGTHS.itemDescription);
    const items = [{ barcode: 'NEW', name: '🥭'.repeat(LENGTHS.name), stock: 1, description }];
    const { json } = await service.sandbox('PUT', service.store('/inventory'), { body: { items } });
    expect(json).toMatchObject({ created: 1, errors: [] });
    const { json: fixture } = await service.operator('GET', '/fixture');
    const [store] = fixture.stores;
    expect(store.items.at(-1)).toMatchObject({ name: items[0]?.name, description });
  });

  test('half a character, as of a text that is cut too short, is the same when it is pushed again', async () => {
    const service = new ServiceHarness();
    const items = [
      { barcode: 'MANGO', name: 'Aam \ud83e', stock: 1 },
      { barcode: '\ud83e', name: 'Aam', stock: 1 },
      { barcode: '\ud83d', name: 'Aam', stock: 2 },
    ];
    const { json } = await push(service, items);
    expect([json.created, json.errors]).toEqual([2, [expect.objectContaining({ code: 'duplicate_barcode' })]]);
    expect((await push(service, items)).json).toMatchObject({ unchanged: 2, updated: 0 });
  });

  test('more than 1000 items are refused as an error of the field items', async () => {
    const service = new ServiceHarness();
    const rows = Array.from({ length: 1_001 }, (_, at) => ({ barcode: `b${at}`, stock: 1, name: 'x' }));
    const { code, json } = await push(service, rows);
    expect([code, Object.keys(json.error.details)]).toEqual(['invalid_request', ['items']]);
    for (const wrong of [undefined, 'x', {}, 5]) expect((await push(service, wrong)).code).toBe('invalid_request');
  });

  test('up to 200 items apply immediately, more are queued with 202, and a replay repeats that 202', async () => {
    const service = new ServiceHarness();
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ barcode: `b${at}`, stock: 1, name: 'x' }));
    expect((await push(service, rows(200))).status).toBe(200);
    const queued = await push(service, rows(201), {}, 'k');
    expect([queued.status, queued.json.status, queued.json.finished_at]).toEqual([202, 'QUEUED', null]);
    await service.clock.advance(0);
    const done = await service.sandbox('GET', service.store(`/inventory/syncs/${queued.json.id}`));
    expect(done.json).toMatchObject({ status: 'COMPLETED', received: 201, created: 1, unchanged: 200 });
    const replayed = await push(service, rows(201), {}, 'k');
    expect([replayed.status, replayed.text]).toEqual([202, queued.text]);
    const list = (await service.sandbox('GET', service.store('/inventory/syncs?limit=1'))).json;
    expect(list).toMatchObject({ has_more: false, next_cursor: null, data: [{ id: queued.json.id }] });
  });

  test('S7: units of sales not booked by as_of, and of undelivered orders, are subtracted', async () => {
    const service = new ServiceHarness();
    const [barcode = ''] = await service.barcodes(1);
    const order = await service.placeOrder([{ barcode, quantity: 3 }]);
    await service.sandbox('POST', service.store(`/orders/${order}/accept`));
    const count = (asOf?: string) => push(service, [{ barcode, stock: 40 }], asOf === undefined ? {} : { as_of: asOf });
    expect((await count()).json.adjusted_for_unbooked_sales).toEqual({ [barcode]: 3 });
    for (const to of ['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      await service.sandbox('POST', `/v1/sandbox/orders/${order}/advance`, { body: { to } });
      expect((await count()).json.adjusted_for_unbooked_sales, to).toEqual({ [barcode]: 3 });
    }
    expect(await service.item(barcode)).toMatchObject({ stock: 37 });
    const before = formatInstant(service.clock.now());
    await service.clock.advance(MINUTE);
    const [sale] = await service.all(service.store('/sales'));
    await service.sandbox('POST', service.store('/sales/ack'), { body: { event_ids: [sale.event_id] } });
    expect((await count(before)).json.adjusted_for_unbooked_sales).toEqual({ [barcode]: 3 });
    expect((await count()).json.adjusted_for_unbooked_sales).toEqual({});
    expect(await service.item(barcode)).toMatchObject({ stock: 40 });
  });

  test('a count older than the last applied one changes nothing; a count from the future is refused', async () => {
    const service = new ServiceHarness();
    const [barcode = ''] = await service.barcodes(1);
    const at = (offset: number) => formatInstant(addMs(service.clock.now(), offset));
    await push(service, [{ barcode, stock: 10 }], { as_of: at(0) });
    const { json } = await push(service, [{ barcode, stock: 20 }], { as_of: at(-1) });
    expect(json.errors[0]).toMatchObject({ barcode, code: 'stale_count' });
    expect(await service.item(barcode)).toMatchObject({ stock: 10 });
    expect((await push(service, [], { as_of: at(5 * MINUTE) })).status).toBe(200);
    expect((await push(service, [], { as_of: at(5 * MINUTE + 1) })).code).toBe('invalid_timestamp');
    expect((await push(service, [], { as_of: 'noon' })).code).toBe('invalid_timestamp');
  });

  test('an adjustment below zero sets 0, counts as updated and is reported; rows of one barcode add up', async () => {
    const service = new ServiceHarness();
    const [barcode = ''] = await service.barcodes(1);
    const row = (delta: number) => ({ barcode, delta, reason: 'damaged', reference: 'GRN-1' });
    const body = { adjustments: [row(-10), row(4), row(-100), row(3), { barcode: 'none', delta: 1 }] };
    const { json } = await service.sandbox('POST', service.store('/inventory/adjustments'), { body });
    expect(json).toMatchObject({ kind: 'adjustment', updated: 4, error_count: 2, status: 'COMPLETED_WITH_ERRORS' });
    expect(json.errors.map(({ code }: { code: string }) => code)).toEqual(['clamped_to_zero', 'unknown_barcode']);
    expect(await service.item(barcode)).toMatchObject({ stock: 3 });
    expect(
      (await service.sandbox('POST', service.store('/inventory/adjustments'), { body: { adjustments: [] } })).status,
    ).toBe(400);
  });

  test('an adjustment brings the stock up to the limit, and one above it changes nothing', async () => {
    const service = new ServiceHarness();
    const [barcode = ''] = await service.barcodes(1);
    await push(service, [{ barcode, stock: LIMITS.stockMax - 5 }]);
    const body = { adjustments: [5, 1].map((delta) => ({ barcode, delta })) };
    const { json } = await service.sandbox('POST', service.store('/inventory/adjustments'), { body });
    expect(json).toMatchObject({ updated: 1, errors: [{ barcode, code: 'invalid_request' }] });
    expect(await service.item(barcode)).toMatchObject({ stock: LIMITS.stockMax });
  });
});
