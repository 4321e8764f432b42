/** The history of an item: actions of staff, effects of orders on its shelf, and changes made elsewhere. */

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { StockHistoryCursor, StockHistoryEntry } from '../../../electron/contract/calls/stock.ts';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../electron/service/fixture/products.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { ADDRESS, openAppHarness } from '../../support/app-harness.ts';

const [[ATTA] = ['']] = PRODUCTS;

let harness: AppHarness;
let run: AppRun;

beforeEach(async () => {
  harness = await openAppHarness();
  run = await harness.startConnected();
  await harness.clock.advance(MINUTE);
});
afterEach(() => harness.close());

const ofItem = () => ({ workspace: 'store', storeId: harness.storeId, barcode: ATTA }) as const;
const history = (before: StockHistoryCursor | null = null) => run.call('stock.history', { ...ofItem(), before });

/** "sold 2 by this_counter: -2 → 48" */
function describe({ what, delta, shelf }: StockHistoryEntry): string {
  const then = `${delta ?? '·'} → ${shelf ?? '?'}`;
  switch (what.kind) {
    case 'order':
      return `${what.movement} ${what.units} by ${what.by}: ${then}`;
    case 'action':
      return `${what.action.kind} ${what.action.state}: ${then}`;
    case 'elsewhere':
      return `elsewhere: ${then}`;
  }
}

const told = async (): Promise<string[]> => (await history()).entries.map(describe);

const placed = z.object({ order_id: z.string() });

/** A customer orders units of the item. Returns the order's id once the counter knows it. */
async function place(quantity: number, type: 'delivery' | 'instore' = 'delivery'): Promise<string> {
  const path = `/operator/stores/${harness.storeId}/checkouts`;
  const lines = [{ barcode: ATTA, quantity }];
  const { order_id } = placed.parse(await harness.callOperator('POST', path, { type, lines, outcome: 'paid' }));
  await harness.clock.advance(2 * SECOND);
  return order_id;
}

async function accept(orderId: string): Promise<void> {
  const { workspace, storeId } = ofItem();
  const press = { actionId: randomUUID(), workspace, storeId, orderId, mode: 'STORE_STAFF' } as const;
  await run.call('orders.accept', press);
}

/** Adjusts the stock as the till, the back office or another counter does. */
async function adjustElsewhere(delta: number): Promise<void> {
  await harness.service.sandbox(
    new Request(`${ADDRESS}/v1/stores/${harness.storeId}/inventory/adjustments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${harness.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ adjustments: [{ barcode: ATTA, delta }] }),
    }),
  );
}

/** Lets the counter read the item again. */
async function read(): Promise<void> {
  await run.call('stock.item', ofItem());
  await harness.clock.advance(4 * MINUTE);
  await run.call('stock.item', ofItem());
  await harness.clock.advance(MINUTE);
}

test('orders hold, sell and free units, each with the shelf after it, who did it and its order', async () => {
  const mine = await place(2);
  await accept(mine);
  await harness.clock.advance(MINUTE);
  const rejected = await place(3);
  await harness.callOperator('POST', `/operator/orders/${rejected}/reject`, {});
  await harness.clock.advance(MINUTE);
  const taken = await place(1);
  await harness.callOperator('POST', `/operator/orders/${taken}/accept`, {});
  await harness.clock.advance(MINUTE);
  await place(4);
  await harness.clock.advance(16 * MINUTE);
  await place(5, 'instore');
  await read();
  expect(await told()).toEqual([
    'sold_in_store 5 by marketplace: -5 → 42',
    'lapsed 4 by marketplace: · → 47',
    'held 4 by marketplace: · → 47',
    'sold 1 by retailer: -1 → 47',
    'held 1 by marketplace: · → 48',
    'released 3 by retailer: · → 48',
    'held 3 by marketplace: · → 48',
    'sold 2 by this_counter: -2 → 48',
    'held 2 by marketplace: · → 50',
  ]);
  const last = (await history()).entries.at(-1)?.what;
  expect(last).toMatchObject({ kind: 'order', orderId: mine, number: mine.slice(-4) });
  const { row } = (await run.call('stock.item', ofItem())) ?? {};
  expect(row).toMatchObject({ stock: 42 });
});

test('a change in the readings that nobody made here counts as made elsewhere, without an invented time', async () => {
  await accept(await place(2));
  await read();
  await adjustElsewhere(-3);
  await read();
  await run.call('stock.adjust', { actionId: randomUUID(), ...ofItem(), delta: 10, reason: 'received' });
  await read();
  expect(await told()).toEqual([
    'adjustment done: 10 → 55',
    'elsewhere: -3 → 45',
    'sold 2 by this_counter: -2 → 48',
    'held 2 by marketplace: · → 50',
  ]);
  const [, elsewhere] = (await history()).entries;
  expect(elsewhere?.what).toMatchObject({ kind: 'elsewhere', isAfterImport: false });
  if (elsewhere?.what.kind === 'elsewhere') expect(elsewhere.what.from).toBeLessThan(elsewhere.at);
});

test('a change elsewhere between the same two readings leaves the figure of a sale unknown', async () => {
  const orderId = await place(2);
  harness.cable.plugged = false;
  await adjustElsewhere(-3);
  await harness.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
  await harness.clock.advance(MINUTE);
  harness.cable.plugged = true;
  await harness.clock.advance(MINUTE);
  await read();
  const entries = await told();
  expect(entries).toContain('elsewhere: -3 → 45');
  expect(entries).toContain('sold 2 by retailer: -2 → ?');
});

test('an order cancelled after it was accepted puts its units back if the next reading says so', async () => {
  const orderId = await place(2);
  await accept(orderId);
  await read();
  await harness.callOperator('POST', `/operator/orders/${orderId}/cancel`, { by: 'customer' });
  await harness.clock.advance(2 * SECOND);
  await read();
  expect((await told()).slice(0, 2)).toEqual(['returned 2 by customer: 2 → 50', 'sold 2 by this_counter: -2 → 48']);
});

test('waiting actions already count; a count sets the figure whatever it was before', async () => {
  harness.cable.plugged = false;
  await run.call('stock.adjust', { actionId: randomUUID(), ...ofItem(), delta: -4, reason: 'damaged' });
  await harness.clock.advance(SECOND);
  await run.call('stock.count', { actionId: randomUUID(), ...ofItem(), counted: 7 });
  await harness.clock.advance(SECOND);
  expect(await told()).toEqual(['count waiting: -39 → 7', 'adjustment waiting: -4 → 46']);
});

test('pages follow each other without gaps and with the same figures; the export has all of them', async () => {
  for (let order = 0; order < 45; order += 1) {
    await accept(await place(1));
    await harness.clock.advance(30 * SECOND);
    if (order % 10 !== 5) continue;
    await adjustElsewhere(1);
    await read();
  }
  await read();
  const first = await history();
  const second = await history(first.next);
  expect(first.next).toMatchObject({ stock: expect.any(Number) });
  expect(second.next).toBeNull();
  const all = [...first.entries, ...second.entries];
  const movements = all.flatMap(({ what }) => (what.kind === 'order' ? [`${what.movement} ${what.orderId}`] : []));
  expect(new Set(movements).size).toBe(90);
  const shelf = all.flatMap((entry) => (describe(entry).startsWith('sold') ? [entry.shelf] : []));
  expect(shelf.filter((units) => units !== null).length).toBeGreaterThan(20);
  const elsewhere = all.filter(({ what }) => what.kind === 'elsewhere');
  expect(elsewhere.reduce((sum, { delta }) => sum + (delta ?? 0), 0)).toBe(4);
  expect(describe(all[0] as StockHistoryEntry)).toBe('sold 1 by this_counter: -1 → 9');

  const pieces = await run.call('stock.historyExport', { ...ofItem(), before: null });
  const more = await run.call('stock.historyExport', { ...ofItem(), before: pieces.next });
  const lines = (pieces.text + more.text).trimEnd().split('\r\n');
  expect(lines[0]).toBe('Date,Time,What,Units,Change,Shelf,By,Order,Order ID,Reason,Details,Reference,State');
  expect(lines).toHaveLength(1 + all.length);
  expect(lines[1]).toMatch(/,sold,1,-1,9,this_counter,/);
});
