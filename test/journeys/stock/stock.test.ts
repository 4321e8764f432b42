/** Items on the Stock screen: search, list, adjust with the line down, undo, export. */

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ParsedInput } from '../../../electron/contract/calls/calls.ts';
import type { StockPage, StockRow } from '../../../electron/contract/calls/stock.ts';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../electron/service/fixture/products.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';

const [[ATTA, ATTA_NAME] = ['', ''], [SECOND_ITEM] = ['']] = PRODUCTS;

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.startConnected();
  await whole();
});
afterEach(() => harness.close());

async function whole(): Promise<void> {
  for (let waited = 0; (await list({})).copy.wholeAt === null; waited += SECOND) {
    if (waited > MINUTE) throw new Error('the shelf is not read');
    await harness.clock.advance(SECOND);
  }
}

function list(ask: Partial<ParsedInput<'stock.list'>>): Promise<StockPage> {
  return run.call('stock.list', {
    workspace: 'store',
    storeId: harness.storeId,
    query: '',
    allowsSimilar: true,
    filter: 'all',
    expiringDays: 30,
    sort: 'best',
    descending: false,
    offset: 0,
    limit: 200,
    ...ask,
  });
}

const item = (barcode: string) => run.call('stock.item', { workspace: 'store', storeId: harness.storeId, barcode });
const shown = async (barcode: string): Promise<StockRow> => {
  const view = await item(barcode);
  if (view === null) throw new Error(`${barcode} is not known`);
  return view.row;
};

async function adjust(barcode: string, delta: number, more: { reason?: 'received'; reference?: string } = {}) {
  const actionId = randomUUID();
  await run.call('stock.adjust', { actionId, workspace: 'store', storeId: harness.storeId, barcode, delta, ...more });
  return actionId;
}

async function unplugged(): Promise<void> {
  harness.cable.plugged = false;
  await harness.until(() => run.screen().workspace?.line.state === 'offline');
}

async function settled(): Promise<void> {
  await harness.clock.advance(SECOND);
  await harness.until(() => run.screen().workspace?.waiting.count === 0);
}

test('the whole shelf is listed by name, and pages follow each other', async () => {
  const { total, counts, copy } = await list({});
  expect(total).toBe(PRODUCTS.length);
  expect(copy.items).toBe(PRODUCTS.length);
  expect(counts).toMatchObject({ all: PRODUCTS.length, low: 0, out: 0, changed: 0, unsent: 0 });
  const names = (await list({})).rows.map(({ name }) => name?.toLowerCase());
  expect(names).toEqual(names.toSorted());
  const pages = await Promise.all([0, 20, 40, 60].map((offset) => list({ offset, limit: 20 })));
  expect(pages.flatMap(({ rows }) => rows.map(({ barcode }) => barcode))).toHaveLength(PRODUCTS.length);
});

test('typed words find items by the beginnings of their words, the best match first', async () => {
  const { rows, counts, isCut } = await list({ query: ATTA_NAME.slice(0, 6).toUpperCase() });
  expect(rows.map(({ barcode }) => barcode)).toContain(ATTA);
  expect(rows[0]?.name?.toLowerCase().startsWith(ATTA_NAME.slice(0, 6).toLowerCase())).toBe(true);
  expect(counts.found).toBe(rows.length);
  expect(isCut).toBe(false);
  expect((await list({ query: ATTA })).rows.map(({ barcode }) => barcode)).toEqual([ATTA]);
});

const find = (code: string) => run.call('stock.find', { workspace: 'store', storeId: harness.storeId, code });

async function add(...barcodes: readonly string[]): Promise<void> {
  for (const barcode of barcodes) {
    const count = { workspace: 'store', storeId: harness.storeId, barcode, counted: 3, itemName: barcode } as const;
    await run.call('stock.count', { actionId: randomUUID(), ...count });
  }
  await settled();
}

test('a code that an item has is that item, whatever its check digit says; of any other, a wrong one is a misread', async () => {
  await add('12345678');
  expect(await find('12345678')).toMatchObject({ view: { row: { stock: 3 } }, isMisread: false });
  expect(await find('12345679')).toMatchObject({ view: null, isMisread: true });
  expect(await find('no such code')).toMatchObject({ view: null, isMisread: false });
});

test('an item is found by its GS1 code, by its weight label, and in any case if no other differs from it by that alone', async () => {
  await run.call('settings.change', { scaleCode: '21IIIIIWWWWWX' });
  await add('00012', 'Grn-1', 'grn-2', 'GRN-2');
  expect(await find(`010${ATTA}17270331`)).toMatchObject({ barcode: ATTA, view: {}, expiryDate: '2027-03-31' });
  expect(await find('2100012004565')).toMatchObject({ barcode: '00012', view: {}, amount: { grams: 456 } });
  await harness.clock.advance(4 * MINUTE);
  expect(await find('gRN-1')).toMatchObject({ barcode: 'Grn-1' });
  expect(await find('Grn-2')).toMatchObject({ view: null });
  expect((await list({ query: `0${ATTA}` })).rows.map(({ barcode }) => barcode)).toEqual([ATTA]);
});

test('with the line down an adjustment counts at once, and says that it waits', async () => {
  await unplugged();
  await adjust(ATTA, -50);
  await adjust(ATTA, 12);
  expect(await shown(ATTA)).toMatchObject({ stock: 12, waiting: { actions: 2, delta: -38, counted: null } });
  expect((await list({ filter: 'unsent' })).rows.map(({ barcode }) => barcode)).toEqual([ATTA]);
  expect((await list({ filter: 'changed' })).counts).toMatchObject({ changed: 1, unsent: 1 });
  await adjust(ATTA, -12);
  expect((await list({ filter: 'out' })).rows.map(({ barcode }) => barcode)).toEqual([ATTA]);
  expect((await list({ sort: 'stock' })).rows[0]?.barcode).toBe(ATTA);
  expect((await list({ sort: 'stock', descending: true })).rows.at(-1)?.barcode).toBe(ATTA);
});

test('after sending, the number on screen never falls back to an older one (C7)', async () => {
  await adjust(ATTA, -4);
  for (let waited = 0; waited < 20; waited += 1) {
    expect((await shown(ATTA)).stock).toBe(46);
    await harness.clock.advance(SECOND);
  }
  expect((await shown(ATTA)).waiting).toBeNull();
});

test('an item that only this counter knows appears in the lists once it is counted', async () => {
  await unplugged();
  const about = { price: '42.50', expiry_date: '2026-11-30' };
  const press = { actionId: randomUUID(), workspace: 'store' as const, storeId: harness.storeId };
  await run.call('stock.count', { ...press, barcode: 'NEW-1', counted: 5, itemName: 'Zarda 1 kg', about });
  expect(await shown('NEW-1')).toMatchObject({ name: 'Zarda 1 kg', stock: 5, price: 4_250, readAt: null });
  expect((await list({ query: 'zar' })).rows.map(({ barcode }) => barcode)).toEqual(['NEW-1']);
  expect((await list({})).total).toBe(PRODUCTS.length + 1);
  expect(await item('NEVER-SEEN')).toBeNull();
  harness.cable.plugged = true;
  await settled();
  expect((await item('NEW-1'))?.latest).toMatchObject([{ kind: 'count', state: 'done' }]);
});

test('an item created by a count is read within minutes, before the next full scan', async () => {
  const barcode = '8906001500018';
  const { workspace, storeId } = { workspace: 'store', storeId: harness.storeId } as const;
  const count = { actionId: randomUUID(), workspace, storeId, barcode, counted: 6, itemName: 'Til ladoo 250 g' };
  await run.call('stock.count', count);
  await harness.clock.advance(4 * MINUTE);
  expect(await shown(barcode)).toMatchObject({ name: 'Til ladoo 250 g', stock: 6, available: 6, waiting: null });
  expect((await shown(barcode)).readAt).not.toBeNull();
});

test('undo withdraws a waiting adjustment, and counters a sent one with its opposite, once only', async () => {
  await unplugged();
  const waiting = await adjust(ATTA, 7);
  const undo = (undoes: string, actionId: string = randomUUID()) =>
    run.callRaw('stock.undo', { workspace: 'store', actionId, undoes });
  expect(await undo(waiting)).toMatchObject({ ok: true, value: { how: 'withdrawn', state: 'withdrawn' } });
  expect((await shown(ATTA)).stock).toBe(50);
  harness.cable.plugged = true;
  await settled();
  const sent = await adjust(ATTA, 7, { reason: 'received', reference: 'GRN-1' });
  await settled();
  const again = randomUUID();
  expect(await undo(sent, again)).toMatchObject({ ok: true, value: { how: 'countered', actionId: again } });
  expect(await undo(sent, again)).toMatchObject({ ok: true, value: { how: 'countered', actionId: again } });
  expect(await undo(sent)).toEqual({ ok: false, problem: 'not_possible_now' });
  await settled();
  expect((await shown(ATTA)).stock).toBe(50);
  const { latest = [] } = (await item(ATTA)) ?? {};
  expect(latest.map(({ state, delta, undoes, undoneBy }) => ({ state, delta, undoes, undoneBy }))).toEqual([
    { state: 'done', delta: -7, undoes: sent, undoneBy: null },
    { state: 'done', delta: 7, undoes: null, undoneBy: again },
    { state: 'withdrawn', delta: 7, undoes: null, undoneBy: null },
  ]);
});

test('after a minute nothing can be undone', async () => {
  const sent = await adjust(ATTA, 7);
  expect((await item(ATTA))?.latest[0]?.undoUntil).not.toBeNull();
  await harness.clock.advance(61 * SECOND);
  expect((await item(ATTA))?.latest[0]?.undoUntil).toBeNull();
  const result = await run.callRaw('stock.undo', { workspace: 'store', actionId: randomUUID(), undoes: sent });
  expect(result).toEqual({ ok: false, problem: 'not_possible_now' });
});

test('an item names the orders that hold its units', async () => {
  await harness.callOperator('POST', `/operator/stores/${harness.storeId}/checkouts`, {
    type: 'delivery',
    lines: [{ barcode: SECOND_ITEM, quantity: 3 }],
    outcome: 'paid',
  });
  await harness.until(() => run.screen().workspace?.board.new.length === 1);
  expect((await item(SECOND_ITEM))?.orders).toMatchObject([{ units: 3, standing: 'held', status: 'PENDING' }]);
});

test('the service’s latest inventory runs are listed with their counts and errors', async () => {
  await adjust('0000000000000', 1);
  await settled();
  const syncs = (fresh: boolean) =>
    run.call('stock.inventoryRuns', { workspace: 'store', storeId: harness.storeId, fresh });
  expect(await syncs(true)).toEqual({ readAt: null, runs: [] });
  const before = run.screen().workspace?.revisions.stock ?? 0;
  await harness.until(() => (run.screen().workspace?.revisions.stock ?? 0) > before);
  expect(await syncs(false)).toMatchObject({
    readAt: expect.any(Number),
    runs: [{ kind: 'adjustment', errorCount: 1, errors: [{ barcode: '0000000000000', code: 'unknown_barcode' }] }],
  });
});

test('the export has every item in the columns that an import reads, and no cell that a spreadsheet would calculate', async () => {
  const press = { actionId: randomUUID(), workspace: 'store' as const, storeId: harness.storeId };
  await run.call('stock.count', { ...press, barcode: '=1+1', counted: 2, itemName: '=HYPERLINK("x")' });
  await settled();
  await harness.clock.advance(MINUTE);
  await adjust(ATTA, -1);
  const { text, next } = await run.call('stock.export', { workspace: 'store', storeId: harness.storeId, after: null });
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toBe('Barcode,Name,Stock,MRP,Price,Expiry date,Low mark,SKU');
  expect(next).toBeNull();
  expect(lines.find((line) => line.includes(ATTA))).toMatch(/,49,/);
  expect(text).not.toMatch(/(^|,|")=(?!""\d)/m);
});

test('while an adjustment gets no answer, those done before it stay on screen, however often the shelf is read', async () => {
  const { stock } = await shown(ATTA);
  await adjust(ATTA, 5);
  await harness.until(() => run.screen().workspace?.waiting.count === 0);
  const path = `/v1/stores/${harness.storeId}/inventory/adjustments`;
  await harness.callOperator('POST', '/operator/faults', {
    match: { path },
    kind: 'status',
    status: 503,
    times: 1_000,
  });
  await adjust(ATTA, 2);
  await harness.clock.advance(40 * MINUTE);
  expect(run.screen().workspace?.waiting.count).toBe(1);
  expect((await shown(ATTA)).stock).toBe(stock + 7);
});
