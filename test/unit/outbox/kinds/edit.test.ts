import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ItemDetails } from '../../../../electron/contract/api/requests.ts';
import { addMs, formatInstant, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../../electron/service/fixture/products.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

const [[ATTA] = ['']] = PRODUCTS;

const shelf = z.object({
  data: z.array(
    z.object({ stock: z.number(), available: z.number(), price: z.string(), expiry_date: z.string().nullable() }),
  ),
});

let harness: WorkspaceHarness;
let workspace: TestWorkspace;

beforeEach(async () => {
  harness = await openWorkspaceHarness();
  workspace = harness.openWorkspace({ file: harness.file });
  await harness.clock.advance(5 * SECOND);
});
afterEach(() => harness.close());

const path = () => `/v1/stores/${harness.storeId}/inventory`;
const atService = async () =>
  shelf.parse(await harness.callApi('GET', `${path()}?barcode=${ATTA}`).catch(() => ({ data: [] }))).data[0];

function edit(about: ItemDetails, barcode = ATTA, id = 'edit'): void {
  const nothing = { stock: null, asOf: null, readBy: null };
  workspace.enqueue({ kind: 'edit', barcode, itemName: null, about, before: {}, ...nothing }, id);
}

/** Waits until everything is sent and settled, and every stock is corrected. */
async function settled(): Promise<void> {
  await harness.clock.advance(SECOND);
  await harness.until(
    () => workspace.database.actions.countLive() === 0 && !workspace.database.countCorrections.hasOpen(),
    5 * MINUTE,
  );
}

const play = async (orderId: string, ...moves: readonly string[]) => {
  for (const move of moves) await harness.callOperator('POST', `/operator/orders/${orderId}/${move}`, {});
};
const accepted = async (quantity: number): Promise<string> => {
  const orderId = await harness.placeOrder([{ barcode: ATTA, quantity }]);
  await play(orderId, 'accept');
  await harness.clock.advance(2 * SECOND);
  return orderId;
};
const adjustElsewhere = (delta: number) =>
  harness.callApi('POST', `${path()}/adjustments`, { adjustments: [{ barcode: ATTA, delta }] });

/** Does something just before the first push reaches the service. */
function beforePush(work: () => Promise<unknown>): void {
  harness.interceptor = async (request, send) => {
    if (request.method === 'PUT') {
      harness.interceptor = null;
      await harness.clock.advance(SECOND);
      await work();
      await harness.clock.advance(SECOND);
    }
    return await send(request);
  };
}

async function unplug(): Promise<void> {
  harness.plugged = false;
  await harness.until(() => workspace.client.connectionState.view().state === 'offline');
}

describe('a changed price leaves the stock as it is (C7)', () => {
  test('although the service subtracts accepted orders that are not booked', async () => {
    await accepted(3);
    const before = await atService();
    edit({ price: '44.50', expiry_date: '2027-05-31' });
    await settled();
    expect(await atService()).toEqual({ ...before, price: '44.50', expiry_date: '2027-05-31' });
    expect(workspace.readAction('edit')).toMatchObject({ state: 'done', subtracted: 3 });
  });

  test('but for what an order takes between the reading and the push', async () => {
    const orderId = await harness.placeOrder([{ barcode: ATTA, quantity: 2 }]);
    const before = await atService();
    beforePush(() => play(orderId, 'accept'));
    edit({ price: '44.50' });
    await settled();
    expect(await atService()).toEqual({ ...before, price: '44.50', stock: (before?.stock ?? 0) - 2 });
  });

  test('and what a cancelled order gives back between them', async () => {
    const orderId = await accepted(2);
    const before = await atService();
    beforePush(() => harness.callOperator('POST', `/operator/orders/${orderId}/cancel`, { by: 'customer' }));
    edit({ price: '44.50' });
    await settled();
    const stock = (before?.stock ?? 0) + 2;
    expect(await atService()).toEqual({ ...before, price: '44.50', stock, available: stock });
  });

  test('and for what another counter changed while the line was down', async () => {
    const before = await atService();
    await unplug();
    edit({ price: '44.50' });
    await adjustElsewhere(9);
    harness.plugged = true;
    await settled();
    expect((await atService())?.stock).toBe((before?.stock ?? 0) + 9);
  });

  test.each([
    ['was applied', 'drop_after'],
    ['did not arrive', 'drop_before'],
  ])('also if its answer is lost for an hour, and it %s', async (_what, kind) => {
    await accepted(3);
    const before = await atService();
    await harness.addServiceFault('/v1/stores/{store_id}/inventory', kind, { match: { method: 'PUT' } });
    edit({ price: '44.50' });
    await harness.until(() => workspace.readAction('edit').state === 'unknown');
    harness.plugged = false;
    await harness.clock.advance(60 * MINUTE);
    await adjustElsewhere(9);
    harness.plugged = true;
    await settled();
    expect(workspace.readAction('edit').state).toBe('done');
    expect((await atService())?.stock).toBe((before?.stock ?? 0) + 9);
  });
});

test('an answer that is lost is asked for once more with the same push (C2)', async () => {
  await accepted(3);
  const before = await atService();
  await harness.addServiceFault('/v1/stores/{store_id}/inventory', 'drop_after', { match: { method: 'PUT' } });
  edit({ price: '44.50' });
  await settled();
  expect(workspace.readAction('edit')).toMatchObject({ state: 'done', tries: 2, subtracted: 3 });
  expect(await atService()).toEqual({ ...before, price: '44.50' });
});

test('a change that waits goes after the count before it, and is sent with what was counted', async () => {
  await unplug();
  const asOf = workspace.client.time.now();
  workspace.enqueue({ kind: 'count', barcode: ATTA, counted: 31, asOf, itemName: null, about: {} }, 'count');
  edit({ price: '44.50' });
  harness.plugged = true;
  await settled();
  expect(await atService()).toMatchObject({ stock: 31, price: '44.50' });
});

test('a change of an item that the service does not have is refused, without a push', async () => {
  edit({ price: '44.50' }, '4000000000000');
  await settled();
  expect(workspace.readAction('edit')).toMatchObject({ state: 'refused', outcome: { code: 'unknown_barcode' } });
  expect((await harness.listRequests()).filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('a change that a newer count forbids is refused with the service’s reason', async () => {
  const asOf = formatInstant(addMs(workspace.client.time.now(), 2 * MINUTE));
  await harness.callApi('PUT', path(), { as_of: asOf, items: [{ barcode: ATTA, stock: 5 }] });
  edit({ price: '44.50' });
  await settled();
  expect(workspace.readAction('edit')).toMatchObject({ state: 'refused', outcome: { code: 'stale_count' } });
  expect((await atService())?.stock).toBe(5);
});
