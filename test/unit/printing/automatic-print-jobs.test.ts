/** Which print jobs orders start by themselves (C15). */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiOrder } from '../../../electron/contract/api/tolerant-resources.ts';
import type { PrintSettings } from '../../../electron/contract/domain/printing.ts';
import { DEFAULT_PRINT_SETTINGS } from '../../../electron/contract/domain/printing.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { addMs, formatInstant, MINUTE } from '../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../electron/database/database.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import type { OrderSink } from '../../../electron/database/tables/orders/order-batch.ts';
import { mergeOrder } from '../../../electron/database/tables/orders/order-merge.ts';
import { createPrintingOrderSink } from '../../../electron/printing/automatic-print-jobs.ts';
import { createMemoryFolder } from '../../support/memory-folder.ts';
import { createOrder } from '../../support/order-fixture.ts';
import { samplePrinter } from '../../support/printing/sample-documents.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const BOUND = { address: 'https://service.example', mode: 'live', storeIds: [7] } as const;
const SETTINGS: PrintSettings = { ...DEFAULT_PRINT_SETTINGS, printers: [samplePrinter(384)], byItself: true };

let clock: VirtualClock;
let folder: string;
let database: CounterDatabase;
let sink: OrderSink;
let settings: PrintSettings;
let added: number;

beforeEach(() => {
  clock = new VirtualClock();
  settings = SETTINGS;
  added = 0;
  folder = createMemoryFolder('counter-prints-');
  database = openDatabase(join(folder, 'store.db'), BOUND);
  database.metadata.setBackfilled(true);
  sink = createPrintingOrderSink(database, {
    settings: () => settings,
    now: () => clock.now(),
    takeMoment: () => ({ at: clock.now(), start: null }),
    jobAdded: () => {
      added += 1;
    },
  });
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const ago = (milliseconds: number): Instant => addMs(clock.now(), -milliseconds);

function order(status: string, placedAt: Instant = ago(MINUTE), part: Partial<ApiOrder> = {}): ApiOrder {
  return createOrder({ status, placed_at: formatInstant(placedAt), ...part });
}

/** Stores a version of an order, as an event or a reading brings it. */
function store(version: ApiOrder, asOf: Instant = clock.now()): void {
  database.write(() => mergeOrder(sink, version, { asOf }));
}

const waiting = (): string[] => database.prints.waiting().map(({ wish, occasion }) => `${wish.document} ${occasion}`);

test('an accepted order adds its picking slip, in the same transaction', () => {
  store(order('PENDING'));
  expect(waiting()).toEqual([]);
  store(order('ACCEPTED'));
  expect(waiting()).toEqual(['picking accepted']);
  expect(added).toBe(1);
});

test('a transaction that fails leaves no job', () => {
  store(order('PENDING'));
  expect(() =>
    database.write(() => {
      mergeOrder(sink, order('ACCEPTED'), { asOf: clock.now() });
      throw new Error('killed');
    }),
  ).toThrow('killed');
  expect(waiting()).toEqual([]);
});

test('a job is added once, however often the order is read', () => {
  store(order('PENDING'));
  for (let reading = 0; reading < 3; reading += 1) store(order('ACCEPTED'));
  store(order('PACKED'));
  expect(waiting()).toEqual(['picking accepted']);
});

test('a document is printed once, also where its occasion is changed meanwhile', () => {
  settings = { ...SETTINGS, when: { receipt: 'never', picking: 'arrived', delivery: 'never' } };
  store(order('PENDING'));
  settings = SETTINGS;
  store(order('ACCEPTED'));
  expect(waiting()).toEqual(['picking arrived']);
});

test('a document that staff have printed is not printed again', () => {
  store(order('PENDING'));
  const wish = { document: 'picking', storeId: 7, orderId: 'ORDER-1' } as const;
  database.prints.add({ id: 'press', wish, occasion: null, isCopy: false, askedAt: clock.now(), start: null });
  store(order('ACCEPTED'));
  expect(waiting()).toEqual(['picking null']);
});

test('a counter that doesn’t print automatically adds no job', () => {
  settings = { ...SETTINGS, byItself: false };
  store(order('PENDING'));
  store(order('ACCEPTED'));
  expect(waiting()).toEqual([]);
});

test('reading the past adds no job: a first sync, 30 days of catching up, a restored backup', () => {
  database.metadata.setBackfilled(false);
  store(order('PENDING'));
  store(order('ACCEPTED'));
  expect(waiting()).toEqual([]);
});

test('a change older than 15 minutes adds no job', () => {
  store(order('PENDING', ago(40 * MINUTE)), ago(30 * MINUTE));
  store(order('ACCEPTED', ago(40 * MINUTE)));
  expect(waiting()).toEqual([]);
});

test('a recent change that an event reports adds its job, also after a longer outage', () => {
  store(order('PENDING', ago(40 * MINUTE)), ago(30 * MINUTE));
  const event = { type: 'order.accepted', storeId: 7, orderId: 'ORDER-1', actor: null, reason: null };
  database.events.add({ ...event, id: 'EVENT-1', createdAt: ago(2 * MINUTE) });
  store(order('ACCEPTED', ago(40 * MINUTE)), ago(2 * MINUTE));
  expect(waiting()).toEqual(['picking accepted']);
});

test('a cancelled order adds no job, and its waiting jobs are withdrawn', () => {
  store(order('PENDING'));
  store(order('ACCEPTED'));
  store(order('CANCELLED'));
  expect(waiting()).toEqual([]);
  expect(database.prints.newest(1)).toMatchObject([{ state: 'withdrawn' }]);
});

test('an in-store order and an unpaid one add no job when they arrive', () => {
  settings = { ...SETTINGS, when: { receipt: 'arrived', picking: 'arrived', delivery: 'arrived' } };
  store(order('PENDING', ago(MINUTE), { type: 'instore' }));
  store(order('PENDING', ago(MINUTE), { id: 'ORDER-2', payment: { status: 'UNPAID', paid: false, method: null } }));
  expect(waiting()).toEqual([]);
});

test('an order of a store for which another counter prints adds no job', () => {
  settings = { ...SETTINGS, notForStoreIds: [order('PENDING').store_id] };
  store(order('PENDING'), ago(MINUTE));
  store(order('ACCEPTED'));
  expect(added).toBe(0);
  settings = { ...SETTINGS, notForStoreIds: [order('PENDING').store_id + 1] };
  store(order('ACCEPTED', ago(MINUTE), { id: 'ORDER-2' }));
  expect(added).toBe(1);
});
