/** Imports: pushes of up to a thousand rows, each of which gets its outcome (C2, C7, C9). */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { PushRow } from '../../../../electron/contract/api/requests.ts';
import { addMs, DAY, HOUR, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { HttpRequest, HttpResponse } from '../../../../electron/contract/ports.ts';
import { rewriteBody } from '../../../support/response-rewriting.ts';
import { readShelf, readUnits } from '../../../support/service-calls.ts';
import type { RequestInterceptor, TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let harness: WorkspaceHarness;
let workspace: TestWorkspace;

beforeEach(async () => {
  harness = await openWorkspaceHarness();
  workspace = harness.openWorkspace({ file: harness.file, isDurable: true });
  await harness.clock.advance(2 * SECOND);
});
afterEach(() => harness.close());

const body = z.object({ items: z.array(z.object({ barcode: z.string() })), as_of: z.string() });

const stock = (barcode: string) => readUnits(harness.practice, barcode);

/** Rows of new items; the service rejects those without a name. */
function rowsOf(count: number, isNameless: (index: number) => boolean = () => false): PushRow[] {
  return Array.from({ length: count }, (_, index) => ({
    barcode: `N${index}`,
    stock: 7,
    ...(!isNameless(index) && { name: `Item ${index}` }),
  }));
}

/** Enqueues one push. */
function importRows(rows: readonly PushRow[], id = 'push', asOf = workspace.client.time.now()): string {
  const payload = { kind: 'import', importId: 'file', asOf, rowCount: rows.length } as const;
  return workspace.outbox.enqueue({ id, storeId: harness.storeId, payload, rows, who: 'Asha' }).kind;
}

const adjust = (barcode: string, delta: number, id: string) =>
  workspace.enqueue({ kind: 'adjustment', barcode, delta, reason: null, reference: null, itemName: null }, id);

const settled = (limit = 2 * MINUTE) => harness.until(() => workspace.database.actions.countLive() === 0, limit);
const rejected = (id = 'push') => workspace.database.pushRows.rejected(id);
const isPush = ({ method, url }: HttpRequest) => method === 'PUT' && url.endsWith('/inventory');

/** Collects the sizes and moments of all later pushes, and sends each with `then`. */
function watchPushes(then: RequestInterceptor = (request, send) => send(request)): {
  sizes: number[];
  moments: Set<string>;
} {
  const seen = { sizes: [] as number[], moments: new Set<string>() };
  harness.interceptor = (request, send) => {
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
  test('of up to 200 is applied at once, in one request', async () => {
    const seen = watchPushes();
    importRows(rowsOf(200));
    await settled();
    expect(seen.sizes).toEqual([200]);
    expect(workspace.readAction('push')).toMatchObject({ state: 'done', rejected: 0, subtracted: 0 });
    expect(await stock('N199')).toBe(7);
  });

  test('of more than 200 is queued, and in progress until it is applied', async () => {
    const seen = watchPushes();
    const states = new Set<string>();
    workspace.onChange = () => states.add(workspace.readAction('push').state);
    importRows(rowsOf(1_000));
    workspace.onChange();
    await settled();
    expect(seen.sizes).toEqual([1_000]);
    expect([...states]).toEqual(['waiting', 'sending', 'done']);
    expect((await harness.listRequests()).some(({ path }) => path.includes('/inventory/syncs/'))).toBe(true);
    expect(await stock('N999')).toBe(7);
  });

  test('has ended when each of its rows is counted, though no run says when', async () => {
    harness.interceptor = async (request, send) =>
      rewriteBody(await send(request), (text) => text.replaceAll(/"finished_at":"[^"]*"/g, '"finished_at":null'));
    importRows(rowsOf(1_000, (index) => index === 7));
    await settled();
    expect(workspace.readAction('push')).toMatchObject({ state: 'done', rejected: 1 });
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
    const read = await harness.callApi('GET', `/v1/stores/${harness.storeId}/inventory?barcode=N1`);
    expect(read).toMatchObject({
      data: [{ stock: 4, name: 'Jaggery 1 kg', mrp: '90.00', price: '85.50', expiry_date: '2027-03-31' }],
    });
  });

  test('is stored once per id (C2), and not at all without rows or with too many', () => {
    const rows = rowsOf(3);
    expect(importRows(rows)).toBe('stored');
    expect(importRows(rows)).toBe('stored');
    expect(workspace.database.pushRows.nextBatch('push')).toHaveLength(3);
    expect(importRows([], 'empty')).toBe('not_possible');
    expect(importRows(rowsOf(1_001), 'long')).toBe('not_possible');
    expect(importRows([...rows, ...rows], 'twice')).toBe('not_possible');
  });
});

describe('rejected rows', () => {
  test('if all are listed, each is known, and nothing is sent twice', async () => {
    const seen = watchPushes();
    importRows(rowsOf(300, (index) => index % 3 === 0));
    await settled();
    expect(seen.sizes).toEqual([300]);
    expect(rejected().map(({ row }) => row)).toEqual(Array.from({ length: 100 }, (_, index) => index * 3));
    expect(rejected()[0]).toMatchObject({ item: { barcode: 'N0' }, code: 'unknown_barcode' });
    expect(workspace.readAction('push')).toMatchObject({ state: 'done', rejected: 100 });
  });

  test('if not all are listed, batches of 100 are sent as of the same moment until each is known', async () => {
    const seen = watchPushes();
    importRows(rowsOf(400, (index) => index < 350));
    await settled(3 * MINUTE);
    expect(rejected()).toHaveLength(350);
    expect(workspace.readAction('push')).toMatchObject({ state: 'done', rejected: 350 });
    // 300 of 400 are unresolved; the last batch is sent as well, because it has 50 of them.
    expect(seen.sizes).toEqual([400, 100, 100, 100]);
    expect(seen.moments.size).toBe(1);
  });

  test('take no more batches than needed to find them all', async () => {
    const seen = watchPushes();
    importRows(rowsOf(900, (index) => index < 150));
    await settled(3 * MINUTE);
    expect(rejected()).toHaveLength(150);
    expect(seen.sizes).toEqual([900, 100]);
  });

  test('are looked for in batches, during which the push can’t be withdrawn: it was applied', async () => {
    let batches = 0;
    watchPushes(async (request, send) => {
      batches += 1;
      if (batches === 2) harness.plugged = false;
      return await send(request);
    });
    importRows(rowsOf(400, (index) => index < 350));
    await harness.until(() => batches >= 2, MINUTE);
    await harness.clock.advance(10 * SECOND);
    expect(workspace.outbox.withdraw('push')?.state).not.toBe('withdrawn');
    harness.plugged = true;
    await settled(3 * MINUTE);
    expect(rejected()).toHaveLength(350);
  });

  test('are looked for after a kill from where the batches stopped', async () => {
    let batches = 0;
    const seen = watchPushes(async (request, send) => {
      batches += 1;
      const response = await send(request);
      if (batches === 3) workspace.kill();
      return response;
    });
    importRows(rowsOf(400, (index) => index < 350));
    await harness.until(() => batches >= 3, MINUTE);
    workspace = harness.openWorkspace({ file: harness.file, isDurable: true });
    await settled(3 * MINUTE);
    expect(rejected()).toHaveLength(350);
    // The third is sent again with its own key.
    expect(seen.sizes).toEqual([400, 100, 100, 100, 100]);
  });

  test('include a row that made its whole request fail; the others are applied', async () => {
    watchPushes(async (request, send) =>
      (request.body ?? '').includes('"N42"') ? refusal(400, 'invalid_request') : await send(request),
    );
    importRows(rowsOf(250));
    await settled(5 * MINUTE);
    expect(rejected().map(({ row, code }) => [row, code])).toEqual([[42, 'invalid_request']]);
    expect(workspace.readAction('push')).toMatchObject({ state: 'done', rejected: 1 });
    expect(await stock('N41')).toBe(7);
    expect(await stock('N249')).toBe(7);
  });
});

test('after a batch whose response can’t be read, the other batches of the push are sent (C7)', async () => {
  watchPushes(async (request, send) => {
    const [isFirst, isSecond] = ['"N42"', '"N142"'].map((barcode) => (request.body ?? '').includes(barcode));
    if (isFirst && isSecond) return refusal(400, 'invalid_request');
    const response = await send(request);
    return isFirst ? { ...response, header: (name) => response.header(name), body: '{"id":null}' } : response;
  });
  importRows(rowsOf(200));
  await settled();
  expect(workspace.readAction('push').state).toBe('done');
  expect(await stock('N42')).toBe(7);
  expect(await stock('N142')).toBe(7);
});

describe('in order with other changes of an item (C7)', () => {
  test('an adjustment made after the push waits for it; one made before it leaves first', async () => {
    harness.plugged = false;
    await harness.until(() => workspace.client.connectionState.view().state === 'offline');
    const [known = ''] = (await readShelf(harness.practice)).keys();
    adjust(known, 20, 'before');
    importRows([...rowsOf(300), { barcode: known, stock: 30 }]);
    adjust(known, -2, 'after');
    adjust('N5', -3, 'after as well');
    harness.plugged = true;
    await settled();
    expect(await stock(known)).toBe(28);
    expect(await stock('N5')).toBe(4);
  });

  test('two pushes that share an item leave one after the other; others side by side', async () => {
    const asOf = workspace.client.time.now();
    harness.plugged = false;
    await harness.until(() => workspace.client.connectionState.view().state === 'offline');
    importRows([{ barcode: 'N1', stock: 3, name: 'One' }], 'first', asOf);
    importRows([{ barcode: 'N1', stock: 9 }], 'second', addMs(asOf, 1));
    importRows([{ barcode: 'N2', stock: 9, name: 'Two' }], 'third', addMs(asOf, 2));
    expect(workspace.database.actions.ready().map(({ id }) => id)).toEqual(['first', 'third']);
    harness.plugged = true;
    await settled();
    expect(await stock('N1')).toBe(9);
  });

  test('a push shows in an item’s recent actions at once (C7)', async () => {
    const [known = ''] = (await readShelf(harness.practice)).keys();
    await harness.until(() => workspace.database.items.get(harness.storeId, known) !== null, MINUTE);
    const over = () =>
      workspace.database.actions.recentOfLane(`barcode:${harness.storeId}:${known}`, workspace.client.time.now());
    harness.plugged = false;
    importRows([{ barcode: known, stock: 33 }]);
    expect(over()).toMatchObject([{ id: 'push', payload: { kind: 'count', barcode: known, counted: 33 } }]);
    harness.plugged = true;
    await settled();
    await harness.until(() => workspace.database.items.get(harness.storeId, known)?.stock === 33, MINUTE);
  });
});

describe('when the response is lost', () => {
  test('and two runs match, neither is taken for it (C7, C9)', async () => {
    const asOf = workspace.client.time.now();
    watchPushes(async (request, send) => {
      await send(request);
      throw new Error('lost');
    });
    importRows(rowsOf(50), 'one', asOf);
    await harness.until(() => workspace.readAction('one').state === 'unknown', MINUTE);
    await harness.callApi('PUT', `/v1/stores/${harness.storeId}/inventory`, {
      as_of: new Date(asOf).toISOString(),
      items: rowsOf(50).map((row) => ({ ...row, barcode: `X${row.barcode}` })),
    });
    workspace.kill();
    await harness.clock.advance(23 * HOUR);
    harness.interceptor = null;
    workspace = harness.openWorkspace({ file: harness.file, isDurable: true });
    await settled();
    expect(workspace.readAction('one')).toMatchObject({ state: 'refused', outcome: { code: 'too_old_to_repeat' } });
  });

  test('and it is that of a batch, no other batch of the push is taken for it (C7, C9)', async () => {
    watchPushes(async (request, send) => {
      if ((request.body ?? '').includes('"N42"') && (request.body ?? '').includes('"N142"'))
        return refusal(400, 'invalid_request');
      // The second batch never reaches the service.
      if ((request.body ?? '').includes('"N142"')) throw new Error('lost');
      return await send(request);
    });
    importRows(rowsOf(200));
    await harness.until(() => workspace.readAction('push').state === 'unknown', MINUTE);
    expect(await stock('N42')).toBe(7);
    workspace.kill();
    await harness.clock.advance(23 * HOUR);
    harness.interceptor = null;
    workspace = harness.openWorkspace({ file: harness.file, isDurable: true });
    await settled();
    expect(await stock('N142')).toBeUndefined();
    expect(workspace.readAction('push')).toMatchObject({ state: 'refused', outcome: { code: 'too_old_to_repeat' } });
  });

  test('and its run does not end, it is read ever less often (C8)', async () => {
    let reads = 0;
    let isRunning = true;
    harness.interceptor = async (request, send) => {
      const response = await send(request);
      if (!request.url.includes('/inventory/syncs/') || !isRunning) return response;
      reads += 1;
      return rewriteBody(response, (body) =>
        JSON.stringify({ ...JSON.parse(body), finished_at: null, status: 'RUNNING', created: 0 }),
      );
    };
    importRows(rowsOf(300));
    await harness.clock.advance(10 * MINUTE);
    expect(reads).toBeGreaterThan(30);
    expect(reads).toBeLessThan(60);
    isRunning = false;
    await harness.until(() => workspace.readAction('push').state === 'done', 16 * SECOND);
  });

  test('and the service has lost the run, the push is refused and all items are read again', async () => {
    harness.interceptor = async (request, send) =>
      request.url.includes('/inventory/syncs/') ? refusal(404, 'sync_not_found') : await send(request);
    await harness.until(() => workspace.database.metadata.cursor(`items:${harness.storeId}`) !== null, MINUTE);
    const before = workspace.database.metadata.cursor(`items:${harness.storeId}`) ?? 0;
    importRows(rowsOf(300));
    await settled();
    expect(workspace.readAction('push')).toMatchObject({ state: 'refused', outcome: { code: 'gone' } });
    await harness.until(() => (workspace.database.metadata.cursor(`items:${harness.storeId}`) ?? 0) > before, MINUTE);
  });

  test.each([
    [403, 'not_allowed_for_store'],
    [403, 'key_scope_insufficient'],
    [404, 'not_found'],
  ])(
    'and its run may not be read (%i %s), the push ends after a minute as perhaps done (C7, C12)',
    async (status, code) => {
      harness.interceptor = async (request, send) =>
        request.url.includes('/inventory/syncs/') ? refusal(status, code) : await send(request);
      importRows(rowsOf(300));
      await harness.clock.advance(30 * SECOND);
      expect(workspace.readAction('push').settledAt).toBeNull();
      await settled();
      expect(workspace.readAction('push')).toMatchObject({ state: 'refused', outcome: { code: 'too_old_to_repeat' } });
    },
  );

  test('and the company is suspended meanwhile, its run is read when it no longer is (C11)', async () => {
    let isSuspended = true;
    harness.interceptor = async (request, send) =>
      request.url.includes('/inventory/syncs/') && isSuspended ? refusal(403, 'forbidden') : await send(request);
    importRows(rowsOf(300));
    await harness.clock.advance(MINUTE);
    expect(workspace.readAction('push').settledAt).toBeNull();
    isSuspended = false;
    await settled();
    expect(workspace.readAction('push').state).toBe('done');
  });
});

test('an accept never waits for a file, though pushes and their polls use up the request rate (C8)', async () => {
  const slow: RequestInterceptor = async (request, send) => {
    if (isPush(request)) await new Promise<void>((resolve) => harness.clock.after(20 * SECOND, resolve));
    return await send(request);
  };
  harness.interceptor = slow;
  for (let push = 0; push < 8; push += 1) {
    const rows = rowsOf(10).map((row) => ({ ...row, barcode: `${row.barcode}-${push}` }));
    importRows(rows, `push-${push}`, workspace.client.time.now());
    await harness.clock.advance(10);
  }
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  workspace.enqueueAccept(orderId);
  await harness.clock.advance(SECOND);
  expect(workspace.readAction('press-1').state).toBe('done');
});

test('applied rows are kept for a day, rejected ones for good', async () => {
  importRows(rowsOf(3, (index) => index === 1));
  await settled();
  workspace.kill();
  await harness.clock.advance(DAY + HOUR);
  workspace = harness.openWorkspace({ file: harness.file, isDurable: true });
  importRows([{ barcode: 'M1', stock: 1, name: 'Another' }], 'next');
  expect(workspace.database.pushRows.barcodes('push')).toEqual(['N1']);
  expect(workspace.readAction('push')).toMatchObject({ rejected: 1 });
});
