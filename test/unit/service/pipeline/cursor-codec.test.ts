import { describe, expect, test } from 'vitest';
import { createCursorCodec } from '../../../../electron/service/pipeline/cursor-codec.ts';
import { ServiceHarness } from '../support/service-harness.ts';

describe('cursors', () => {
  const cursors = createCursorCodec('secret');

  test('a cursor is valid only for its own list', () => {
    const cursor = cursors.encode(12_345, 'orders of 1001');
    expect(cursors.decode(cursor, 'orders of 1001')).toBe(12_345);
    expect(() => cursors.decode(cursor, 'orders of 1002')).toThrow('does not belong');
    expect(() => createCursorCodec('other').decode(cursor, 'orders of 1001')).toThrow('does not belong');
  });

  test('a cursor with one altered character is refused', () => {
    const cursor = cursors.encode(12_345, 'list');
    for (let at = 0; at < cursor.length; at += 1) {
      const altered = `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
      expect(() => cursors.decode(altered, 'list')).toThrow('does not belong');
    }
    for (const wrong of ['', 'x', '====', `${cursor}=`, ` ${cursor}`]) {
      expect(() => cursors.decode(wrong, 'list')).toThrow('does not belong');
    }
  });

  test('a malformed cursor is invalid_cursor beside a barcode too', async () => {
    const service = new ServiceHarness();
    const [barcode = ''] = await service.barcodes(1);
    const path = service.store(`/inventory?barcode=${barcode}`);
    expect((await service.sandbox('GET', path)).json.data).toMatchObject([{ barcode }]);
    expect((await service.sandbox('GET', `${path}&cursor=x`)).code).toBe('invalid_cursor');
  });

  test('a cursor of another list, filter or company is invalid_cursor', async () => {
    const service = new ServiceHarness();
    for (let count = 0; count < 3; count += 1) await service.placeOrder();
    const { json } = await service.sandbox('GET', service.store('/orders?limit=1'));
    const at = `cursor=${json.next_cursor}`;
    expect((await service.sandbox('GET', service.store(`/orders?limit=2&${at}`))).status).toBe(200);
    expect((await service.sandbox('GET', service.store(`/orders?status=PENDING&${at}`))).code).toBe('invalid_cursor');
    expect((await service.sandbox('GET', `/v1/events?${at}`)).code).toBe('invalid_cursor');
  });
});

describe('S6: paging while rows are added', () => {
  test.each([1, 2, 3])('orders, newest first, %i a page: each existing order is listed once', async (limit) => {
    const service = new ServiceHarness();
    const before: string[] = [];
    for (let count = 0; count < 7; count += 1) before.unshift(await service.placeOrder());
    const seen: string[] = [];
    let cursor = '';
    do {
      const { json } = await service.sandbox('GET', service.store(`/orders?limit=${limit}${cursor}`));
      seen.push(...json.data.map(({ id }: { id: string }) => id));
      cursor = json.next_cursor === null ? '' : `&cursor=${json.next_cursor}`;
      expect(json.has_more).toBe(json.next_cursor !== null);
      await service.placeOrder();
    } while (cursor !== '');
    expect(seen).toEqual(before);
  });

  test('events, oldest first: each event is listed once, including those added meanwhile', async () => {
    const service = new ServiceHarness();
    for (let count = 0; count < 3; count += 1) await service.placeOrder();
    const seen: string[] = [];
    let cursor = '';
    let added = 0;
    do {
      const { json } = await service.sandbox('GET', `/v1/events?limit=2${cursor}`);
      seen.push(...json.data.map(({ created_at }: { created_at: string }) => created_at));
      cursor = json.next_cursor === null ? '' : `&cursor=${json.next_cursor}`;
      if (added < 5) await service.placeOrder();
      added += 1;
    } while (cursor !== '');
    expect(seen.length).toBeGreaterThan(4);
    expect(seen).toEqual([...new Set(seen)].sort());
  });
});
