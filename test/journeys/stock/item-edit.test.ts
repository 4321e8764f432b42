/** Changing an item by hand: at once with the line down, undone within a minute, by those who may. */

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ParsedInput } from '../../../electron/contract/calls/calls.ts';
import { UNDO_MS } from '../../../electron/contract/calls/stock.ts';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../electron/service/fixture/products.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { openAppHarness } from '../../support/app-harness.ts';

const [[ATTA] = ['']] = PRODUCTS;

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.startConnected();
  await harness.until(() => run.screen().workspace?.catchingUp === null);
  await harness.clock.advance(MINUTE);
});
afterEach(() => harness.close());

const ofItem = () => ({ workspace: 'store', storeId: harness.storeId, barcode: ATTA }) as const;

/** The item as Stock shows it. */
async function shown() {
  const view = await run.call('stock.item', ofItem());
  if (view === null) throw new Error('the item is not known');
  return view;
}

type Change = Partial<Pick<ParsedInput<'stock.edit'>, 'name' | 'price' | 'mrp' | 'lowMark' | 'expiryDate'>>;

async function edit(change: Change): Promise<string> {
  const actionId = randomUUID();
  await run.call('stock.edit', { actionId, ...ofItem(), ...change });
  return actionId;
}

const undo = (undoes: string) => run.callRaw('stock.undoEdit', { workspace: 'store', actionId: randomUUID(), undoes });

async function unplug(): Promise<void> {
  harness.cable.plugged = false;
  await harness.until(() => run.screen().workspace?.line.state === 'offline');
}

async function settled(): Promise<void> {
  await harness.clock.advance(SECOND);
  await harness.until(() => run.screen().workspace?.waiting.count === 0);
}

test('with the line down a change shows at once, and the lists follow it', async () => {
  const { row: before } = await shown();
  await unplug();
  await edit({ name: 'Zarda Atta 5 kg', price: '261.50', lowMark: 60, expiryDate: '2027-02-28' });
  const { row, latest } = await shown();
  expect(row).toMatchObject({ name: 'Zarda Atta 5 kg', price: 26_150, lowMark: 60, low: true, stock: before.stock });
  expect(row).toMatchObject({ expiryDate: '2027-02-28', waiting: { actions: 1, delta: 0, counted: null } });
  expect(latest[0]).toMatchObject({ kind: 'edit', state: 'waiting', itemName: before.name });
  const low = { workspace: 'store', storeId: harness.storeId, query: '', allowsSimilar: true, filter: 'low' } as const;
  const rest = { expiringDays: 30, sort: 'name', descending: false, offset: 0, limit: 10 } as const;
  expect((await run.call('stock.list', { ...low, ...rest })).rows.map(({ barcode }) => barcode)).toEqual([ATTA]);
});

test('once sent it never falls back to the former price, and the stock on screen does not move', async () => {
  const orderId = await harness.placeOrder();
  await harness.until(() => run.screen().workspace?.board.new.length === 1);
  const accept = { actionId: randomUUID(), workspace: 'store', storeId: harness.storeId, orderId } as const;
  await run.call('orders.accept', { ...accept, mode: 'STORE_STAFF' });
  await settled();
  const { stock } = (await shown()).row;
  await edit({ price: '261.50' });
  for (let waited = 0; waited < 20; waited += 1) {
    expect((await shown()).row).toMatchObject({ price: 26_150, stock });
    await harness.clock.advance(SECOND);
  }
  expect((await shown()).row.waiting).toBeNull();
});

test('undo takes a waiting change back, and sends what stood there before after a sent one, once', async () => {
  const { row: before } = await shown();
  await unplug();
  expect(await undo(await edit({ price: '1.00' }))).toMatchObject({ ok: true, value: { how: 'withdrawn' } });
  expect((await shown()).row).toMatchObject({ price: before.price, waiting: null });
  harness.cable.plugged = true;
  const sent = await edit({ price: '261.50' });
  await settled();
  expect(await undo(sent)).toMatchObject({ ok: true, value: { how: 'countered' } });
  expect(await undo(sent)).toEqual({ ok: false, problem: 'not_possible_now' });
  await settled();
  expect((await shown()).row.price).toBe(before.price);
});

test('what can’t be put back, and what is a minute old, is not undone', async () => {
  await harness.clock.advance(SECOND);
  const filled = await edit({ expiryDate: '2027-02-28' });
  await settled();
  expect(await undo(filled)).toEqual({ ok: false, problem: 'not_possible_now' });
  const sent = await edit({ price: '261.50' });
  await harness.clock.advance(UNDO_MS + SECOND);
  expect(await undo(sent)).toEqual({ ok: false, problem: 'not_possible_now' });
});

test('the history says who changed what from what to what', async () => {
  const { row } = await shown();
  await run.call('staff.begin', { memberId: randomUUID(), name: 'Meera', pin: '73912846' });
  await edit({ price: '261.50', lowMark: 4 });
  await settled();
  const { entries } = await run.call('stock.history', { ...ofItem(), before: null });
  const changes = [
    { detail: 'price', from: `${(row.price ?? 0) / 100}.00`, to: '261.50' },
    { detail: 'low_stock_threshold', from: String(row.lowMark), to: '4' },
  ];
  expect(entries[0]).toMatchObject({ delta: null, what: { kind: 'action', action: { who: 'Meera', changes } } });
});

test('staff count and add items, and only a manager or owner changes one', async () => {
  const { row: before } = await shown();
  await run.call('staff.begin', { memberId: randomUUID(), name: 'Meera', pin: '73912846' });
  const memberId = randomUUID();
  await run.call('staff.add', { memberId, name: 'Ravi', role: 'staff', pin: null });
  await run.call('staff.signIn', { memberId, pin: null });
  const wish = { actionId: randomUUID(), ...ofItem() };
  expect(await run.callRaw('stock.edit', { ...wish, price: '1.00' })).toEqual({ ok: false, problem: 'needs_manager' });
  const about = { price: '1.00', name: 'Free' };
  await run.call('stock.count', { ...wish, counted: 7, about });
  const added = { actionId: randomUUID(), ...ofItem(), barcode: 'NEW-1', counted: 5, itemName: 'Zarda 1 kg', about };
  await run.call('stock.count', added);
  await settled();
  expect((await shown()).row).toMatchObject({ stock: 7, price: before.price, name: before.name });
  expect(await run.call('stock.item', { ...ofItem(), barcode: 'NEW-1' })).toMatchObject({ row: { price: 100 } });
});
