/** Readings of lists that are served before something newer, and arrive after it: the response to an action, or a sweep. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMs, DAY, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import type { WorkspaceEvents } from '../../../electron/contract/events.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import { listAffectedBarcodes } from '../../../electron/outbox/kinds/registry.ts';
import { createBackfill } from '../../../electron/sync/backfill.ts';
import { createDayReader } from '../../../electron/sync/readers/day-reader.ts';
import { createSaleReader } from '../../../electron/sync/readers/sale-reader.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

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

test('a page of the backfill that an answer overtook restores no older state, and the order is read again (C4)', async () => {
  const orderId = await acceptForCourier();
  const { client, database } = workspace;
  const parts = { client, database, storeIds: [harness.storeId], events: createEmitter<WorkspaceEvents>() };
  const backfill = createBackfill({ ...parts, sales: createSaleReader(parts), lastSweep: () => null });
  backfill.invalidate();
  await handBackDuring(orderId, backfill.run);
});

test('a day read at closing time that an answer overtook restores no older state, and the order is read again (C4)', async () => {
  const orderId = await acceptForCourier();
  const { client, database } = workspace;
  const events = createEmitter<WorkspaceEvents>();
  const dayReader = createDayReader({ client, database, storeIds: [harness.storeId], listAffectedBarcodes, events });
  await handBackDuring(orderId, async () => {
    const day = await dayReader.read(addMs(client.time.now(), -DAY));
    if (day === null) throw new Error('the day was not read');
    dayReader.save(day);
  });
});

test('a page of the backfill makes no order PENDING that a later sweep lacked, and the order is read again (C3)', async () => {
  const orderId = await harness.placeOrder();
  const { client } = workspace;
  const storeIds = [harness.storeId];
  const database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'test', storeIds });
  const parts = { client, database, storeIds, events: createEmitter<WorkspaceEvents>() };
  const sweep = { at: addMs(client.time.now(), MINUTE), ids: new Set<string>() };
  const backfill = createBackfill({ ...parts, sales: createSaleReader(parts), lastSweep: () => sweep });
  backfill.invalidate();
  const reading = backfill.run();
  await harness.clock.advance(SECOND);
  expect(await reading).toBe(true);
  expect(database.orders.get(orderId)).toBeNull();
  expect(database.refetchQueue.all()).toEqual([expect.objectContaining({ orderId })]);
  database.close();
});

test('the backfill reads no order again unless an answer overtook it', async () => {
  const orderId = await acceptForCourier();
  const { client, database } = workspace;
  const parts = { client, database, storeIds: [harness.storeId], events: createEmitter<WorkspaceEvents>() };
  const backfill = createBackfill({ ...parts, sales: createSaleReader(parts), lastSweep: () => null });
  backfill.invalidate();
  const reading = backfill.run();
  await harness.clock.advance(SECOND);
  expect(await reading).toBe(true);
  expect(database.refetchQueue.all()).toEqual([]);
  expect(modeOf(orderId)).toBe('SERVICE_COURIER');
});
