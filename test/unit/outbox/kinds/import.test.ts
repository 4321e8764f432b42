/** Imports: pushes of up to a thousand rows, of which each comes to its end (C2, C7, C9). */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { PushRow } from '../../../../electron/contract/api/requests.ts';
import { addMs, DAY, HOUR, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { HttpRequest, HttpResponse } from '../../../../electron/contract/ports.ts';
import type { RequestInterceptor, TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let world: WorkspaceHarness;
let rooms: TestWorkspace;

beforeEach(async () => {
  world = await openWorkspaceHarness();
  rooms = world.openWorkspace({ file: world.file, isDurable: true });
  await world.clock.advance(2 * SECOND);
});
afterEach(() => world.close());

const shelf = z.object({ data: z.array(z.object({ barcode: z.string(), stock: z.number() })) });
const body = z.object({ items: z.array(z.object({ barcode: z.string() })), as_of: z.string() });

async function stock(barcode: string): Promise<number | undefined> {
  const { data } = shelf.parse(
    await world.callApi('GET', `/v1/stores/${world.storeId}/inventory?barcode=${barcode}`).catch(() => ({ data: [] })),
  );
  return data.find((item) => item.barcode === barcode)?.stock;
}

/** So many rows; of some the name is left out, so that the service rejects them. */
function rowsOf(count: number, isNameless: (index: number) => boolean = () => false): PushRow[] {
  return Array.from({ length: count }, (_, index) => ({
    barcode: `N${index}`,
    stock: 7,
    ...(!isNameless(index) && { name: `Item ${index}` }),
  }));
}

/** A press that hands over one push. */
function importRows(rows: readonly PushRow[], id = 'push', asOf = rooms.client.time.now()): string {
  const deed = { kind: 'import', importId: 'file', asOf, rowCount: rows.length } as const;
  return rooms.outbox.enqueue({ id, storeId: world.storeId, payload: deed, rows, who: 'Asha' }).kind;
}

const adjust = (barcode: string, delta: number, id: string) =>
  rooms.enqueue({ kind: 'adjustment', barcode, delta, reason: null, reference: null, itemName: null }, id);

const settled = (limit = 2 * MINUTE) => world.until(() => rooms.database.actions.countLive() === 0, limit);
const rejected = (id = 'push') => rooms.database.pushRows.rejected(id);
const isPush = ({ method, url }: HttpRequest) => method === 'PUT' && url.endsWith('/inventory');

/** The pushes that leave from now on, as their sizes; each goes through `then`. */
function watchPushes(then: RequestInterceptor = (request, send) => send(request)): {
  sizes: number[];
  moments: Set<string>;
} {
  const seen = { sizes: [] as number[], moments: new Set<string>() };
  world.interceptor = (request, send) => {
    if (!isPush(request)) return send(request);
    const { items, as_of } = body.parse(JSON.parse(request.body ?? ''));
    seen.sizes.push(items.length);
    seen.moments.add(as_of);
    return then(request, send);
  };
  return seen;
}

function refusal(status: number, code: string): HttpResponse {
  return {
    status,
    body: JSON.stringify({ error: { code, message: '' } }),
    header: (name) => (name === 'request-id' ? 'req_1' : null),
  };
}

describe('a push of many rows', () => {
  test('up to 200 are applied at once: one request, and it is done', async () => {
    const seen = watchPushes();
    importRows(rowsOf(200));
    await settled();
    expect(seen.sizes).toEqual([200]);
    expect(rooms.readAction('push')).toMatchObject({ state: 'done', rejected: 0, subtracted: 0 });
    expect(await stock('N199')).toBe(7);
  });

  test('more are queued: it is shown as on its way until they are applied, then it is done', async () => {
    const seen = watchPushes();
    const states = new Set<string>();
    rooms.onChange = () => states.add(rooms.readAction('push').state);
    importRows(rowsOf(1_000));
    rooms.onChange();
    await settled();
    expect(seen.sizes).toEqual([1_000]);
    expect([...states]).toEqual(['waiting', 'sending', 'done']);
    expect((await world.listRequests()).some(({ path }) => path.includes('/inventory/syncs/'))).toBe(true);
    expect(await stock('N999')).toBe(7);
  });

  test('carries what the file says of each item', async () => {
    importRows([
      {
        barcode: 'N1',
        stock: 4,
        name: 'Jaggery 1 kg',
        mrp: '90.00',
        price: '85.50',
        expiry_date: '2027-03-31',
        low_stock_threshold: 2,
        external_id: 'SKU-9',
      },
    ]);
    await settled();
    const read = await world.callApi('GET', `/v1/stores/${world.storeId}/inventory?barcode=N1`);
    expect(read).toMatchObject({
      data: [{ stock: 4, name: 'Jaggery 1 kg', mrp: '90.00', price: '85.50', expiry_date: '2027-03-31' }],
    });
  });

  test('one press is one push (C2); what does not fit one, or has no rows, is not taken', () => {
    const rows = rowsOf(3);
    expect(importRows(rows)).toBe('stored');
    expect(importRows(rows)).toBe('stored');
    expect(rooms.database.pushRows.nextBatch('push')).toHaveLength(3);
    expect(importRows([], 'empty')).toBe('not_possible');
    expect(importRows(rowsOf(1_001), 'long')).toBe('not_possible');
    expect(importRows([...rows, ...rows], 'twice')).toBe('not_possible');
  });

  test('never sent, it can be taken back', async () => {
    world.plugged = false;
    await world.until(() => rooms.client.connectionState.view().state === 'offline');
    importRows(rowsOf(3));
    expect(rooms.outbox.withdraw('push')).toMatchObject({ state: 'withdrawn' });
    world.plugged = true;
    await world.clock.advance(20 * SECOND);
    expect(await stock('N1')).toBeUndefined();
  });
});

describe('rejected rows', () => {
  test('as many as are listed: each is known, and nothing is sent twice', async () => {
    const seen = watchPushes();
    importRows(rowsOf(300, (index) => index % 3 === 0));
    await settled();
    expect(seen.sizes).toEqual([300]);
    expect(rejected().map(({ row }) => row)).toEqual(Array.from({ length: 100 }, (_, index) => index * 3));
    expect(rejected()[0]).toMatchObject({ item: { barcode: 'N0' }, code: 'unknown_barcode' });
    expect(rooms.readAction('push')).toMatchObject({ state: 'done', rejected: 100 });
  });

  test('more than are listed: pieces of 100 at the same moment, until each is known', async () => {
    const seen = watchPushes();
    importRows(rowsOf(400, (index) => index < 350));
    await settled(3 * MINUTE);
    expect(rejected()).toHaveLength(350);
    expect(rooms.readAction('push')).toMatchObject({ state: 'done', rejected: 350 });
    // 300 of 400 are open; the last piece is sent as well, for it has 50 of them.
    expect(seen.sizes).toEqual([400, 100, 100, 100]);
    expect(seen.moments.size).toBe(1);
  });

  test('no more pieces than it takes to know them all', async () => {
    const seen = watchPushes();
    importRows(rowsOf(900, (index) => index < 150));
    await settled(3 * MINUTE);
    expect(rejected()).toHaveLength(150);
    expect(seen.sizes).toEqual([900, 100]);
  });

  test('while pieces go, it can’t be taken back: it has been applied', async () => {
    let pieces = 0;
    watchPushes(async (request, send) => {
      pieces += 1;
      if (pieces === 2) world.plugged = false;
      return await send(request);
    });
    importRows(rowsOf(400, (index) => index < 350));
    await world.until(() => pieces >= 2, MINUTE);
    await world.clock.advance(10 * SECOND);
    expect(rooms.outbox.withdraw('push')?.state).not.toBe('withdrawn');
    world.plugged = true;
    await settled(3 * MINUTE);
    expect(rejected()).toHaveLength(350);
  });

  test('killed between its pieces, it goes on where it was', async () => {
    let pieces = 0;
    const seen = watchPushes(async (request, send) => {
      pieces += 1;
      const answer = await send(request);
      if (pieces === 3) rooms.kill();
      return answer;
    });
    importRows(rowsOf(400, (index) => index < 350));
    await world.until(() => pieces >= 3, MINUTE);
    rooms = world.openWorkspace({ file: world.file, isDurable: true });
    await settled(3 * MINUTE);
    expect(rejected()).toHaveLength(350);
    // The third is asked for again with its own key.
    expect(seen.sizes).toEqual([400, 100, 100, 100, 100]);
  });

  test('a bad row that spoils its whole request is found, and the others are applied', async () => {
    watchPushes(async (request, send) =>
      (request.body ?? '').includes('"N42"') ? refusal(400, 'invalid_request') : await send(request),
    );
    importRows(rowsOf(250));
    await settled(5 * MINUTE);
    expect(rejected().map(({ row, code }) => [row, code])).toEqual([[42, 'invalid_request']]);
    expect(rooms.readAction('push')).toMatchObject({ state: 'done', rejected: 1 });
    expect(await stock('N41')).toBe(7);
    expect(await stock('N249')).toBe(7);
  });
});

describe('in order with what else changes an item (C7)', () => {
  test('an adjustment made after it waits for it; one made before goes first', async () => {
    world.plugged = false;
    await world.until(() => rooms.client.connectionState.view().state === 'offline');
    const [known = ''] = await someBarcodes();
    adjust(known, 20, 'before');
    importRows([...rowsOf(300), { barcode: known, stock: 30 }]);
    adjust(known, -2, 'after');
    adjust('N5', -3, 'after as well');
    world.plugged = true;
    await settled();
    expect(await stock(known)).toBe(28);
    expect(await stock('N5')).toBe(4);
  });

  test('two pushes with one item go one after the other; others go side by side', async () => {
    const asOf = rooms.client.time.now();
    world.plugged = false;
    await world.until(() => rooms.client.connectionState.view().state === 'offline');
    importRows([{ barcode: 'N1', stock: 3, name: 'One' }], 'first', asOf);
    importRows([{ barcode: 'N1', stock: 9 }], 'second', addMs(asOf, 1));
    importRows([{ barcode: 'N2', stock: 9, name: 'Two' }], 'third', addMs(asOf, 2));
    expect(rooms.database.actions.ready().map(({ id }) => id)).toEqual(['first', 'third']);
    world.plugged = true;
    await settled();
    expect(await stock('N1')).toBe(9);
  });

  test('what is on screen counts it at once, and never falls back (C7)', async () => {
    const [known = ''] = await someBarcodes();
    await world.until(() => rooms.database.items.get(world.storeId, known) !== null, MINUTE);
    const over = () =>
      rooms.database.actions.recentOfLane(`barcode:${world.storeId}:${known}`, rooms.client.time.now());
    world.plugged = false;
    importRows([{ barcode: known, stock: 33 }]);
    expect(over()).toMatchObject([{ id: 'push', payload: { kind: 'count', barcode: known, counted: 33 } }]);
    world.plugged = true;
    await settled();
    await world.until(() => rooms.database.items.get(world.storeId, known)?.stock === 33, MINUTE);
  });
});

describe('answers that are lost', () => {
  test('the same key again, applied once', async () => {
    let lost = 2;
    const seen = watchPushes(async (request, send) => {
      const answer = await send(request);
      lost -= 1;
      return lost >= 0 ? Promise.reject(new Error('lost')) : answer;
    });
    importRows(rowsOf(50));
    await settled();
    expect(seen.sizes).toEqual([50, 50, 50]);
    expect((await world.listRequests()).filter(({ replayed }) => replayed)).toHaveLength(2);
  });

  test('for 23 hours: it is found in the list of syncs by its moment and size; else staff are asked (C9)', async () => {
    const asOf = rooms.client.time.now();
    const seen = watchPushes(async (request, send) => {
      // The second never reaches the service.
      if ((request.body ?? '').includes('"M1"')) throw new Error('lost');
      await send(request);
      throw new Error('lost');
    });
    importRows(rowsOf(50), 'applied', asOf);
    importRows([{ barcode: 'M1', stock: 1, name: 'Lost' }], 'lost', addMs(asOf, 1));
    await world.until(() => seen.sizes.includes(50) && seen.sizes.includes(1), MINUTE);
    await world.clock.advance(SECOND);
    rooms.kill();
    await world.clock.advance(23 * HOUR);
    world.interceptor = null;
    rooms = world.openWorkspace({ file: world.file, isDurable: true });
    await settled();
    expect(rooms.readAction('applied').state).toBe('done');
    expect(rooms.readAction('lost')).toMatchObject({ state: 'refused', outcome: { code: 'too_old_to_repeat' } });
  });

  test('two that are alike in the list of syncs: neither is taken for it (C7, C9)', async () => {
    const asOf = rooms.client.time.now();
    watchPushes(async (request, send) => {
      await send(request);
      throw new Error('lost');
    });
    importRows(rowsOf(50), 'one', asOf);
    await world.until(() => rooms.readAction('one').state === 'unknown', MINUTE);
    await world.callApi('PUT', `/v1/stores/${world.storeId}/inventory`, {
      as_of: new Date(asOf).toISOString(),
      items: rowsOf(50).map((row) => ({ ...row, barcode: `X${row.barcode}` })),
    });
    rooms.kill();
    await world.clock.advance(23 * HOUR);
    world.interceptor = null;
    rooms = world.openWorkspace({ file: world.file, isDurable: true });
    await settled();
    expect(rooms.readAction('one')).toMatchObject({ state: 'refused', outcome: { code: 'too_old_to_repeat' } });
  });

  test('a run that the service has lost ends in words, and the shelf is read anew', async () => {
    world.interceptor = async (request, send) =>
      request.url.includes('/inventory/syncs/') ? refusal(404, 'sync_not_found') : await send(request);
    await world.until(() => rooms.database.metadata.cursor(`shelf:${world.storeId}`) !== null, MINUTE);
    const before = rooms.database.metadata.cursor(`shelf:${world.storeId}`) ?? 0;
    importRows(rowsOf(300));
    await settled();
    expect(rooms.readAction('push')).toMatchObject({ state: 'refused', outcome: { code: 'gone' } });
    await world.until(() => (rooms.database.metadata.cursor(`shelf:${world.storeId}`) ?? 0) > before, MINUTE);
  });
});

test('an order never waits for a file: its accept goes while pushes and their polls fill the allowance (C8)', async () => {
  const slow: RequestInterceptor = async (request, send) => {
    if (isPush(request)) await new Promise<void>((resolve) => world.clock.after(20 * SECOND, resolve));
    return await send(request);
  };
  world.interceptor = slow;
  for (let push = 0; push < 8; push += 1) {
    const rows = rowsOf(10).map((row) => ({ ...row, barcode: `${row.barcode}-${push}` }));
    importRows(rows, `push-${push}`, rooms.client.time.now());
    await world.clock.advance(10);
  }
  const orderId = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(orderId) !== null);
  rooms.enqueueAccept(orderId);
  await world.clock.advance(SECOND);
  expect(rooms.readAction('press-1').state).toBe('done');
});

test('its rows are kept for a day, the rejected ones for good', async () => {
  importRows(rowsOf(3, (index) => index === 1));
  await settled();
  rooms.kill();
  await world.clock.advance(DAY + HOUR);
  rooms = world.openWorkspace({ file: world.file, isDurable: true });
  importRows([{ barcode: 'M1', stock: 1, name: 'Another' }], 'next');
  expect(rooms.database.pushRows.barcodes('push')).toEqual(['N1']);
  expect(rooms.readAction('push')).toMatchObject({ rejected: 1 });
});

async function someBarcodes(): Promise<string[]> {
  const { data } = shelf.parse(await world.callApi('GET', `/v1/stores/${world.storeId}/inventory?limit=5`));
  return data.map(({ barcode }) => barcode);
}
