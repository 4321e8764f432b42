/** Readings of lists that are served before something newer, and arrive after it: the response to an action, or a sweep. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addMs, DAY, formatInstant, instant, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { Emitter } from '../../../../electron/contract/emitter.ts';
import { createEmitter } from '../../../../electron/contract/emitter.ts';
import type { WorkspaceEvents } from '../../../../electron/contract/workspace-events.ts';
import { openDatabase } from '../../../../electron/database/database.ts';
import type { OrderSink } from '../../../../electron/database/tables/orders/order-batch.ts';
import { listAffectedBarcodes } from '../../../../electron/outbox/kinds/registry.ts';
import { createBackfill } from '../../../../electron/sync/backfill.ts';
import type { PendingSweep } from '../../../../electron/sync/pages/pending-sweep.ts';
import { hasMovedOn } from '../../../../electron/sync/pages/pending-sweep.ts';
import { createDayReader } from '../../../../electron/sync/readers/day-reader.ts';
import { createOrderReader } from '../../../../electron/sync/readers/order-reader.ts';
import { createSaleReader } from '../../../../electron/sync/readers/sale-reader.ts';
import type { VirtualClock } from '../../../support/virtual-clock.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let harness: WorkspaceHarness;
let workspace: TestWorkspace;

beforeEach(async () => {
  harness = await openWorkspaceHarness();
  workspace = harness.openWorkspace();
  await harness.until(() => workspace.sync.backfillProgress() === null);
});
afterEach(() => harness.close());

const modeOf = (orderId: string) => workspace.database.orders.get(orderId)?.order.fulfilment_mode;

async function acceptForCourier(): Promise<string> {
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  workspace.enqueue({ kind: 'accept', orderId, mode: 'SERVICE_COURIER', billNumber: null }, 'accept');
  await harness.until(() => workspace.readAction('accept').state === 'done');
  expect(modeOf(orderId)).toBe('SERVICE_COURIER');
  return orderId;
}

/** Hands an order back while `read` runs, whose list is served first and arrives last. Events arrive after both. */
async function handBackDuring(orderId: string, read: () => Promise<unknown>): Promise<void> {
  const served = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const events = Promise.withResolvers<void>();
  harness.interceptor = async (request, send) => {
    const isList = request.url.includes('updated_since');
    if (request.url.includes('/events')) await events.promise;
    if (request.url.endsWith('/delivery-method')) await served.promise;
    const response = await send(request);
    if (isList) {
      served.resolve();
      await answered.promise;
    }
    return response;
  };
  workspace.enqueue({ kind: 'hand_back', orderId }, 'hand-back');
  await harness.clock.advance(10);
  const reading = read();
  await harness.until(() => workspace.readAction('hand-back').state === 'done');
  expect(modeOf(orderId)).toBe('STORE_STAFF');
  answered.resolve();
  await harness.clock.advance(SECOND / 10);
  await reading;
  expect(modeOf(orderId)).toBe('STORE_STAFF');
  expect(workspace.database.refetchQueue.all()).toEqual([expect.objectContaining({ orderId })]);
  events.resolve();
  await harness.until(() => workspace.database.refetchQueue.all().length === 0, MINUTE);
  expect(modeOf(orderId)).toBe('STORE_STAFF');
}

/** Reads every page of the backfill, without a sweep before it. */
function backfillFromStart(): Promise<boolean> {
  const { client, database } = workspace;
  const parts = {
    client,
    database,
    orderSink: database.orders,
    storeIds: [harness.storeId],
    events: createEmitter<WorkspaceEvents>(),
  };
  const backfill = createBackfill({
    ...parts,
    sales: createSaleReader(parts),
    lastSweep: () => null,
    mayListOrders: () => true,
  });
  backfill.invalidate();
  return backfill.run();
}

test('a page of the backfill that an answer overtook restores no older state, and the order is read again (C4)', async () => {
  const orderId = await acceptForCourier();
  await handBackDuring(orderId, backfillFromStart);
});

test('a day read at closing time that an answer overtook restores no older state, and the order is read again (C4)', async () => {
  const orderId = await acceptForCourier();
  const { client, database } = workspace;
  const events = createEmitter<WorkspaceEvents>();
  const dayReader = createDayReader({
    ...{ client, database, orderSink: database.orders, storeIds: [harness.storeId], listAffectedBarcodes, events },
    lastSweep: () => null,
  });
  await handBackDuring(orderId, async () => {
    const day = await dayReader.read(addMs(client.time.now(), -DAY));
    if (typeof day === 'string') throw new Error('the day was not read');
    dayReader.save(day);
  });
});

describe('an order that a later sweep lacked is not made PENDING, and is read again, after (C3)', () => {
  interface Parts extends Pick<TestWorkspace, 'client' | 'database'> {
    readonly orderSink: OrderSink;
    readonly storeIds: readonly number[];
    readonly clock: VirtualClock;
    readonly events: Emitter<WorkspaceEvents>;
    readonly lastSweep: () => PendingSweep;
  }
  const READINGS: Readonly<Record<string, (parts: Parts, orderId: string) => Promise<unknown>>> = {
    'a page of the backfill': (parts) => {
      const backfill = createBackfill({ ...parts, sales: createSaleReader(parts), mayListOrders: () => true });
      backfill.invalidate();
      return backfill.run();
    },
    'a day read at closing time': async (parts) => {
      const dayReader = createDayReader({ ...parts, listAffectedBarcodes });
      const day = await dayReader.read(addMs(parts.client.time.now(), -DAY));
      if (typeof day !== 'string') dayReader.save(day);
    },
    'a reading by its id': (parts, orderId) =>
      createOrderReader({
        ...parts,
        missed: () => undefined,
        isUnlisted: () => false,
        confirm: () => undefined,
      }).read(harness.storeId, orderId, 'background'),
  };

  test.each(Object.entries(READINGS))('%s', async (_, read) => {
    const orderId = await harness.placeOrder();
    const { client } = workspace;
    const storeIds = [harness.storeId];
    const database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'test', storeIds });
    const sweep = { at: addMs(client.time.now(), MINUTE), ids: new Set<string>() };
    const { clock } = harness;
    const parts = {
      client,
      database,
      orderSink: database.orders,
      storeIds,
      clock,
      events: createEmitter<WorkspaceEvents>(),
    };
    const reading = read({ ...parts, lastSweep: () => sweep }, orderId);
    await clock.advance(SECOND);
    await reading;
    expect(database.orders.get(orderId)).toBeNull();
    expect(database.refetchQueue.all()).toEqual([expect.objectContaining({ orderId })]);
    database.close();
  });
});

test.each([
  ['a delivery order that was placed before has moved on', 'delivery', -1, true],
  ['an order whose type is not known may be one', null, -1, true],
  ['an in-store order is in no sweep', 'instore', -1, false],
  ['an order placed since is new, though its request left before the sweep', 'delivery', 1, false],
])('of the orders that a sweep lacked, %s (C3)', (_, type, placedAfterMs, expected) => {
  const at = instant(Date.UTC(2026, 10, 20));
  const placedAt = formatInstant(addMs(at, placedAfterMs));
  const shown = { id: 'A', type, status: 'PENDING', placed_at: placedAt, asOf: addMs(at, -MINUTE) };
  expect(hasMovedOn({ at, ids: new Set() }, shown)).toBe(expected);
});

test('the backfill reads no order again unless an answer overtook it', async () => {
  const orderId = await acceptForCourier();
  const urls: string[] = [];
  harness.interceptor = (request, send) => {
    urls.push(request.url);
    return send(request);
  };
  const reading = backfillFromStart();
  await harness.clock.advance(SECOND);
  expect(await reading).toBe(true);
  expect(urls).toContainEqual(expect.stringContaining('updated_since'));
  expect(urls.filter((url) => url.endsWith(`/orders/${orderId}`))).toEqual([]);
  expect(modeOf(orderId)).toBe('SERVICE_COURIER');
});
