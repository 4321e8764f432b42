/** What a comparison at closing time leaves out, such as what this counter is changing itself (C6). */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR, instant, MINUTE } from '../../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../../electron/contract/emitter.ts';
import type { WorkspaceEvents } from '../../../../electron/contract/workspace-events.ts';
import { listAffectedBarcodes } from '../../../../electron/outbox/kinds/registry.ts';
import { PRODUCTS } from '../../../../electron/service/fixture/products.ts';
import { createDayReader } from '../../../../electron/sync/readers/day-reader.ts';
import { rewriteEvents } from '../../../support/response-rewriting.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

const [[ATTA] = ['']] = PRODUCTS;

let world: WorkspaceHarness;
let workspace: TestWorkspace;

beforeEach(async () => {
  world = await openWorkspaceHarness();
  workspace = world.openWorkspace({ file: world.file });
});
afterEach(() => world.close());

function createReader() {
  const { client, database } = workspace;
  const events = createEmitter<WorkspaceEvents>();
  return createDayReader({
    ...{ client, database, orderSink: database.orders, storeIds: [world.storeId], listAffectedBarcodes, events },
    lastSweep: () => null,
  });
}

test('an item that an adjustment will change once it is sent is one that this counter is changing', async () => {
  await world.until(() => workspace.database.metadata.cursor(`items:${world.storeId}`) !== null, MINUTE);
  const reader = createReader();
  const listChanging = () => [...reader.listChangingBarcodes(world.storeId, workspace.client.time.now())];
  expect(listChanging()).toEqual([]);
  world.plugged = false;
  workspace.enqueue({
    kind: 'adjustment',
    barcode: ATTA,
    delta: -4,
    reason: null,
    reference: null,
    itemName: null,
  });
  expect(workspace.readAction('press-1').state).toBe('waiting');
  expect(listChanging()).toEqual([ATTA]);
});

test.each(['/orders', '/sales', '/inventory'])(
  'a store that does not let its POS list %s is left out, so that its day can be closed',
  async (list) => {
    await world.until(() => workspace.sync.backfillProgress() === null);
    world.interceptor = async (request, send) => {
      if (!request.url.includes(list)) return await send(request);
      const body = '{"error":{"code":"key_scope_insufficient","message":""}}';
      return { status: 403, body, header: () => null };
    };
    const reading = createReader().read(instant(world.clock.now() - HOUR));
    await world.clock.advance(MINUTE);
    expect(await reading).toMatchObject({ storeIds: [], orders: [], sales: [], items: [] });
  },
);

test('a day is read as of its first response, however wrong the PC’s clock is before that (C10)', async () => {
  const { write, moments } = workspace.database;
  write(() => moments.moveClock(31 * HOUR));
  workspace.kill();
  // The line works, but no response has a date.
  world.interceptor = async () => ({ status: 429, body: '', header: () => null });
  workspace = world.openWorkspace({ file: world.file });
  await world.until(() => workspace.client.connectionState.isUsable());
  world.interceptor = null;
  expect(workspace.client.time.now()).toBeLessThan(world.clock.now() - 30 * HOUR);
  const reading = createReader().read(instant(world.clock.now() - HOUR));
  await world.clock.advance(MINUTE);
  const day = await reading;
  if (typeof day === 'string') throw new Error('the day was not read');
  expect(Math.abs(day.at - world.clock.now())).toBeLessThan(2 * MINUTE);
});

test('events of an order that the service no longer lists are missed, and what it lists is not called all of them', async () => {
  const id = await world.placeOrder();
  await world.until(() => workspace.database.events.ofOrder(id).length > 0, MINUTE);
  const reader = createReader();
  const order = workspace.database.orders.get(id) ?? expect.unreachable();
  expect(await reader.readOrderEvents(order)).toMatchObject([{ type: 'order.placed' }]);
  rewriteEvents(world, () => null);
  expect(await reader.readOrderEvents(order)).toBeNull();
});
