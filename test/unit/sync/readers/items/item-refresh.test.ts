import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../../electron/contract/domain/time.ts';
import type { HttpResponse } from '../../../../../electron/contract/ports.ts';
import { NotSent } from '../../../../../electron/contract/ports.ts';
import { listAffectedBarcodes } from '../../../../../electron/outbox/kinds/registry.ts';
import { PRODUCTS } from '../../../../../electron/service/fixture/products.ts';
import { createItemRefresh } from '../../../../../electron/sync/readers/items/item-refresh.ts';
import { rewriteEvents } from '../../../../support/response-rewriting.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../../support/workspace-harness.ts';

const BARCODES = PRODUCTS.map(([barcode]) => barcode);
const [ATTA = '', RICE = ''] = BARCODES;

let world: WorkspaceHarness;
let workspace: TestWorkspace;
/** The requested barcodes, oldest first. */
let requested: string[];

beforeEach(async () => {
  world = await openWorkspaceHarness();
  workspace = world.openWorkspace();
  await world.until(() => workspace.client.connectionState.view().state === 'online');
  requested = [];
  world.interceptor = (request, send) => {
    const barcode = new URL(request.url).searchParams.get('barcode');
    if (barcode !== null) requested.push(barcode);
    return send(request);
  };
});
afterEach(() => world.close());

const itemOf = (barcode: string) => workspace.database.items.get(world.storeId, barcode);

describe('an item that staff look at', () => {
  test('is read once, and again after three minutes', async () => {
    workspace.sync.refreshItems(world.storeId, [ATTA]);
    await world.until(() => itemOf(ATTA) !== null);
    expect(itemOf(ATTA)).toMatchObject({ stock: 50, available: 50 });
    workspace.sync.refreshItems(world.storeId, [ATTA]);
    await world.clock.advance(2 * MINUTE);
    expect(requested).toEqual([ATTA]);
    await world.clock.advance(MINUTE + 10 * SECOND);
    expect(requested).toEqual([ATTA, ATTA]);
  });

  test('makes way for the one that staff look at now', async () => {
    world.plugged = false;
    workspace.sync.refreshItems(world.storeId, [ATTA]);
    await world.clock.advance(5 * SECOND);
    workspace.sync.refreshItems(world.storeId, [RICE]);
    world.plugged = true;
    await world.until(() => itemOf(RICE) !== null);
    expect(requested).not.toContain(ATTA);
  });

  test('is requested once if the store has never had it', async () => {
    workspace.sync.refreshItems(world.storeId, ['0000000000000']);
    await world.clock.advance(MINUTE);
    expect(requested).toEqual(['0000000000000']);
    expect(itemOf('0000000000000')).toBeNull();
    expect(workspace.client.connectionState.view().state).toBe('online');
  });
});

test('an item whose count is to be corrected is read once its correction is computed', async () => {
  workspace.sync.refreshItems(world.storeId, [ATTA]);
  await world.until(() => itemOf(ATTA) !== null);
  const intercept = world.interceptor;
  // Without events no counter knows what was sold while it counted.
  world.interceptor = (request, send) => {
    if (request.url.includes('/events')) throw new NotSent('the network is down');
    return intercept?.(request, send) ?? send(request);
  };
  const asOf = workspace.client.time.now();
  workspace.enqueue({ kind: 'count', barcode: ATTA, counted: 41, asOf, itemName: null, about: {} });
  await world.until(() => workspace.readAction('press-1').state === 'done');
  await world.clock.advance(5 * SECOND);
  expect(workspace.database.countCorrections.openBarcodes(world.storeId)).toEqual([ATTA]);
  expect(requested).toEqual([ATTA]);
  world.interceptor = intercept;
  await world.until(() => requested.length > 1, 10 * SECOND);
  expect(itemOf(ATTA)?.stock).toBe(41);
});

test('an item that was read while an action changed it is read again once the action is refused', async () => {
  await world.until(() => itemOf(ATTA) !== null);
  await world.callApi('PUT', `/v1/stores/${world.storeId}/inventory`, { items: [{ barcode: ATTA, stock: 30 }] });
  const body = '{"error":{"code":"not_allowed_for_store","message":""}}';
  const refusal = Promise.withResolvers<HttpResponse>();
  const intercept = world.interceptor;
  world.interceptor = (request, send) =>
    request.url.endsWith('/adjustments') ? refusal.promise : (intercept?.(request, send) ?? send(request));
  const rest = { reason: null, reference: null, itemName: null };
  workspace.enqueue({ kind: 'adjustment', barcode: ATTA, delta: 1, ...rest });
  await world.until(() => workspace.readAction('press-1').state === 'sending');
  workspace.sync.refreshItems(world.storeId, [ATTA]);
  await world.clock.advance(10 * SECOND);
  refusal.resolve({ status: 403, body, header: () => null });
  await world.until(() => workspace.readAction('press-1').state === 'refused');
  await world.until(() => itemOf(ATTA)?.stock === 30, 10 * SECOND);
});

test('the items that our actions changed are looked up again only after a write to an action or an order', async () => {
  let lookups = 0;
  const { client, database } = workspace;
  const refresh = createItemRefresh({
    ...{ client, database, storeIds: [world.storeId], events: { emit: () => undefined } },
    listAffectedBarcodes: (...given) => {
      lookups += 1;
      return listAffectedBarcodes(...given);
    },
  });
  const adjust = async (actionId: string) => {
    const rest = { reason: null, reference: null, itemName: null };
    workspace.enqueue({ kind: 'adjustment', barcode: ATTA, delta: 1, ...rest }, actionId);
    await world.until(() => workspace.readAction(actionId).state === 'done');
  };
  await adjust('press-1');
  for (const _run of [1, 2, 3]) await refresh.readDue();
  expect(lookups).toBe(1);
  await adjust('press-2');
  for (const _run of [1, 2, 3]) await refresh.readDue();
  expect(lookups).toBe(1 + 2);
});

test('an item that can’t be read leaves the others to be read', async () => {
  const intercept = world.interceptor;
  world.interceptor = async (request, send) => {
    const response = await (intercept?.(request, send) ?? send(request));
    return request.url.includes(`barcode=${ATTA}`) ? { status: 500, body: '', header: () => null } : response;
  };
  workspace.sync.refreshItems(world.storeId, [ATTA, RICE]);
  await world.until(() => requested.includes(RICE));
  expect(requested).toContain(ATTA);
});

test('an item that others change twice is read after the later change, in whatever order the changes are listed', async () => {
  const lines = [{ barcode: ATTA, quantity: 1 }];
  const [first, second] = [await world.placeOrder(lines), await world.placeOrder(lines)];
  await world.until(() => workspace.database.orders.get(second) !== null);
  let hidden = first;
  rewriteEvents(world, (event) => (event.data.order?.['id'] === hidden ? null : event));
  const accept = (orderId: string) => world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
  const isAccepted = (orderId: string) => workspace.database.orders.get(orderId)?.status === 'ACCEPTED';
  await accept(first);
  await world.clock.advance(5 * SECOND);
  workspace.sync.refreshItems(world.storeId, [ATTA]);
  await world.until(() => itemOf(ATTA)?.stock === 49);
  await accept(second);
  await world.until(() => isAccepted(second), 2 * SECOND);
  hidden = '';
  await world.until(() => isAccepted(first), 2 * SECOND);
  expect(itemOf(ATTA)?.stock).toBe(49);
  await world.until(() => itemOf(ATTA)?.stock === 48, 10 * SECOND);
});

test('an item is read again when some of it was sold in the store, but not when an order is delivered', async () => {
  await world.until(() => itemOf(RICE) !== null);
  const orderId = await world.placeOrder([{ barcode: ATTA, quantity: 1 }]);
  const advance = (to: string) => world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to });
  await advance('ACCEPTED');
  await world.until(() => itemOf(ATTA)?.stock === 49);
  requested = [];
  for (const to of ['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) await advance(to);
  await world.until(() => workspace.database.sales.ofOrder(orderId) !== null);
  await world.clock.advance(10 * SECOND);
  expect(requested).toEqual([]);
  await world.callApi('POST', '/v1/sandbox/instore-sales', { lines: [{ barcode: RICE, quantity: 1 }] });
  await world.until(() => itemOf(RICE)?.stock === 49, 10 * SECOND);
});

test('many items leave room for orders', async () => {
  // As many as use up the rate limit for longer than a reading is fresh.
  const many = [...BARCODES, ...Array.from({ length: 90 }, (_, index) => `unknown-${index}`)];
  workspace.sync.refreshItems(world.storeId, many);
  const orderId = await world.placeOrder();
  await world.clock.advance(1_200);
  expect(workspace.database.orders.get(orderId)?.status).toBe('PENDING');
  expect(requested.length).toBeLessThanOrEqual(20);
  await world.until(() => many.every((barcode) => requested.includes(barcode)), 6 * MINUTE);
  expect(BARCODES.every((barcode) => itemOf(barcode) !== null)).toBe(true);
  expect(workspace.client.connectionState.view().state).toBe('online');
});

describe('a PENDING order', () => {
  const place = () => world.placeOrder([{ barcode: ATTA, quantity: 30 }]);

  test('has its items read when its hold has ended, and not before', async () => {
    await place();
    await world.clock.advance(14.9 * MINUTE);
    expect(requested).toEqual([]);
    await world.clock.advance(15 * SECOND);
    expect(requested).toEqual([ATTA]);
    expect(itemOf(ATTA)).toMatchObject({ stock: 50, available: 50 });
  });

  test('has its items read again at once when its accept was refused', async () => {
    const orderId = await place();
    await world.clock.advance(15.5 * MINUTE);
    const quicker = await place();
    await world.callOperator('POST', `/operator/orders/${quicker}/accept`, {});
    workspace.enqueueAccept(orderId);
    await world.until(() => workspace.readAction('press-1').state === 'refused');
    await world.until(() => itemOf(ATTA)?.stock === 20, 10 * SECOND);
  });
});

test('an older reading changes nothing', () => {
  const { database } = workspace;
  const row = { stock: 5, available: 5, lowMark: null };
  const readAt = workspace.client.time.now();
  database.items.put(1, ATTA, { ...row, readAt });
  database.items.put(1, ATTA, { ...row, stock: 9, readAt: workspace.client.time.lowerBoundAt(0) });
  expect(database.items.get(1, ATTA)?.stock).toBe(5);
});
