import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, instant, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { HttpResponse } from '../../../electron/contract/ports.ts';
import { recordPaths, rewriteBody, rewriteEvents } from '../../support/response-rewriting.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

let world: WorkspaceHarness;

const refuse = (code: string): HttpResponse => ({
  status: 403,
  header: () => null,
  body: JSON.stringify({ error: { code, message: '' } }),
});

beforeEach(async () => {
  world = await openWorkspaceHarness();
});

afterEach(() => world.close());

const statusOf = (workspace: TestWorkspace, orderId: string) => workspace.database.orders.get(orderId)?.status;

/** Disconnects the store and connects it again. */
async function reconnect(meanwhile?: () => Promise<void>): Promise<void> {
  await world.callApi('POST', `/v1/stores/${world.storeId}/disconnect`);
  await meanwhile?.();
  const { code } = (await world.callOperator('POST', `/operator/stores/${world.storeId}/connection-code`)) as {
    code: string;
  };
  await world.callApi('POST', '/v1/connections/claim', { code });
}

/** An order that was placed and accepted before the store was disconnected and connected again: no event is listed. */
async function placeMissed(): Promise<string> {
  const orderId = await world.placeOrder();
  await world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
  await reconnect();
  return orderId;
}

/** The specification does not promise that the two events of a store are listed. */
function hideStoreEvents(paths: string[] = []): void {
  rewriteEvents(world, (event) => (event.type.startsWith('store.') ? null : event));
  const rewrite = world.interceptor;
  world.interceptor = (request, send) => {
    paths.push(request.url);
    return rewrite?.(request, send) ?? send(request);
  };
}

describe('a backfill', () => {
  test('reads the orders and sales of 30 days at a first start, with progress', async () => {
    const done = await world.placeOrder();
    for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      await world.callApi('POST', `/v1/sandbox/orders/${done}/advance`, { to });
    }
    await world.clock.advance(3 * DAY);
    const workspace = world.openWorkspace();
    expect(workspace.sync.backfillProgress()).toEqual({ ordersRead: 0, salesRead: 0 });
    await world.until(() => workspace.sync.backfillProgress() === null);
    expect(statusOf(workspace, done)).toBe('DELIVERED');
    expect(workspace.database.sales.toBook()).toHaveLength(1);
    expect(workspace.database.stores.all()).toEqual([expect.objectContaining({ id: world.storeId })]);
  });

  test('dates an order that ended before the first start, and does not take it for one of today', async () => {
    const delivered = await world.placeOrder();
    for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      await world.callApi('POST', `/v1/sandbox/orders/${delivered}/advance`, { to });
    }
    await world.clock.advance(3 * DAY);
    const late = await world.placeOrder();
    await world.clock.advance(10 * MINUTE);
    const cancelledAt = world.clock.now();
    await world.callApi('POST', `/v1/sandbox/orders/${late}/advance`, { to: 'CANCELLED' });
    await world.clock.advance(HOUR);
    const workspace = world.openWorkspace();
    const { orders, events } = workspace.database;
    await world.until(() => workspace.sync.backfillProgress() === null && events.ofOrder(late).length > 1, MINUTE);
    expect(orders.onBoard(instant(cancelledAt - HOUR)).map(({ id }) => id)).toEqual([late]);
    expect(orders.get(late)?.since).toBeGreaterThanOrEqual(cancelledAt);
    expect(orders.get(late)?.since).toBeLessThan(cancelledAt + MINUTE);
  });

  test('dates an order that was cancelled while it was read as of its cancellation', async () => {
    const orderId = await world.placeOrder();
    await world.clock.advance(10 * MINUTE);
    let isListed = false;
    rewriteEvents(world, (event) => (isListed ? event : null));
    const intercept = world.interceptor;
    let cancelledAt: number | null = null;
    world.interceptor = async (request, send) => {
      if (request.url.includes('updated_since') && cancelledAt === null) {
        await new Promise<void>((resolve) => world.clock.after(SECOND, resolve));
        cancelledAt = world.clock.now();
        await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to: 'CANCELLED' });
      }
      const response = await (intercept?.(request, send) ?? send(request));
      // The reading of the backfill is to be the first that shows the order.
      if (!request.url.includes('status=PENDING')) return response;
      return rewriteBody(response, (body) => JSON.stringify({ ...JSON.parse(body), data: [] }));
    };
    const { orders, events } = world.openWorkspace().database;
    await world.until(() => orders.get(orderId)?.status === 'CANCELLED', MINUTE);
    isListed = true;
    await world.until(() => events.ofOrder(orderId).some(({ type }) => type === 'order.cancelled'), MINUTE);
    expect(orders.get(orderId)?.since).toBe(cancelledAt);
  });

  test('runs once at a first start, although the event of the store’s connection is listed then (C8)', async () => {
    const workspace = world.openWorkspace();
    const paths = recordPaths(world);
    await world.until(() => workspace.sync.backfillProgress() === null, MINUTE);
    await world.clock.advance(MINUTE);
    expect(workspace.database.events.connectedAt(world.storeId)).not.toBeNull();
    expect(paths.filter((path) => path.includes('updated_since'))).toHaveLength(1);
  });

  test('is required only by an absence of more than 30 days; events cover a shorter one', async () => {
    const first = world.openWorkspace({ file: world.file });
    const orderId = await world.placeOrder();
    await world.until(() => first.sync.backfillProgress() === null && statusOf(first, orderId) === 'PENDING');
    await first.close();
    await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to: 'ACCEPTED' });
    await world.clock.advance(2 * DAY);

    const second = world.openWorkspace({ file: world.file });
    const paths = recordPaths(world);
    await world.until(() => statusOf(second, orderId) === 'ACCEPTED');
    await world.clock.advance(10 * SECOND);
    expect(paths.some((path) => path.includes('updated_since'))).toBe(false);
    await second.close();

    await world.clock.advance(31 * DAY);
    const third = world.openWorkspace({ file: world.file });
    await world.clock.advance(10 * SECOND);
    expect(paths.some((path) => path.includes('updated_since'))).toBe(true);
    expect(third.sync.backfillProgress()).toBeNull();
  });

  test('without a cursor, is joined by the events since a day before the first action that is kept (C7: counts)', async () => {
    world.plugged = false;
    const openAtThatTime = await world.placeOrder();
    await world.clock.advance(20 * HOUR);
    const workspace = world.openWorkspace();
    workspace.outbox.enqueue({
      id: '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11',
      storeId: world.storeId,
      payload: { kind: 'adjustment', barcode: '8901', delta: 1, reason: null, reference: null, itemName: null },
      who: null,
    });
    const orderId = await world.placeOrder();
    await world.clock.advance(8 * HOUR);
    world.plugged = true;
    await world.until(() => workspace.sync.backfillProgress() === null);
    await world.until(() => workspace.database.events.ofOrder(orderId).length > 0);
    expect(workspace.database.events.ofOrder(orderId).map(({ type }) => type)).toEqual(['order.placed']);
    expect(workspace.database.events.ofOrder(openAtThatTime)).not.toEqual([]);
  });

  test('reads what happened to a store while it was disconnected (C11)', async () => {
    const workspace = world.openWorkspace();
    const orderId = await world.placeOrder();
    await world.until(() => workspace.sync.backfillProgress() === null && statusOf(workspace, orderId) === 'PENDING');
    await world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    await world.until(() => statusOf(workspace, orderId) === 'ACCEPTED');
    hideStoreEvents();
    await reconnect(async () => {
      await world.until(() => workspace.client.connectionState.view().parked === 'store_disconnected', MINUTE);
      await world.callOperator('POST', `/operator/orders/${orderId}/picking`);
      await world.callOperator('POST', `/operator/orders/${orderId}/packed`);
    });
    await world.until(() => statusOf(workspace, orderId) === 'PACKED', 3 * MINUTE);
    expect(workspace.client.connectionState.view().state).toBe('online');
  });

  test('runs even when a store was disconnected and connected again between two requests (C12)', async () => {
    const workspace = world.openWorkspace();
    await world.until(() => workspace.sync.backfillProgress() === null, MINUTE);
    // The service's time is known to the second.
    await world.clock.advance(2 * SECOND);
    world.plugged = false;
    const orderId = await placeMissed();
    world.plugged = true;
    await world.until(() => statusOf(workspace, orderId) === 'ACCEPTED', MINUTE);
  });

  test('runs when a store was connected again while the app was closed, though nothing says so (C12)', async () => {
    let workspace = world.openWorkspace({ file: world.file });
    const orderId = await world.placeOrder();
    await world.until(() => workspace.sync.backfillProgress() === null && statusOf(workspace, orderId) === 'PENDING');
    const paths: string[] = [];
    const reopen = async (): Promise<void> => {
      await workspace.close();
      await world.clock.advance(5 * HOUR);
      hideStoreEvents(paths);
      workspace = world.openWorkspace({ file: world.file });
      await world.clock.advance(MINUTE);
    };
    // After the second time, a poll no longer reaches back to the events of the order.
    await reopen();
    await reopen();
    expect(paths.filter((path) => path.includes('updated_since'))).toEqual([]);

    const missed = await placeMissed();
    await reopen();
    expect(statusOf(workspace, missed)).toBe('ACCEPTED');
    expect(paths.filter((path) => path.includes('updated_since'))).toHaveLength(1);
  });

  test('starts over when a store was disconnected and connected again while it ran (C12)', async () => {
    const blocked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const [events, sales] = blocked;
    let isPastRead = false;
    world.interceptor = async (request, send) => {
      isPastRead ||= request.url.includes('/sales');
      if (isPastRead && request.url.includes('/events')) await events.promise;
      if (request.url.includes('/sales')) await sales.promise;
      return await send(request);
    };
    const workspace = world.openWorkspace();
    await world.until(() => isPastRead);
    await world.clock.advance(2 * SECOND);
    const orderId = await placeMissed();
    events.resolve();
    await world.clock.advance(3 * SECOND);
    sales.resolve();
    await world.until(() => statusOf(workspace, orderId) === 'ACCEPTED', MINUTE);
  });

  test('reads an accepted order by its id that is unreadable in the list (C12)', async () => {
    const orderId = await world.placeOrder();
    await world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    await world.clock.advance(3 * HOUR);
    world.interceptor = async (request, send) => {
      const isPast = request.url.includes('updated_since');
      return rewriteBody(await send(request), (body) =>
        isPast ? body.replaceAll('"total_amount":"', '"total_amount":"about ') : body,
      );
    };
    const workspace = world.openWorkspace();
    await world.until(() => statusOf(workspace, orderId) === 'ACCEPTED', MINUTE);
  });

  test('marks the orders gone that a sandbox reset has deleted (C11)', async () => {
    const workspace = world.openWorkspace();
    const pending = await world.placeOrder();
    const accepted = await world.placeOrder();
    await world.callOperator('POST', `/operator/orders/${accepted}/accept`, {});
    await world.until(() => statusOf(workspace, accepted) === 'ACCEPTED');
    await world.callApi('POST', '/v1/sandbox/reset');
    await world.until(() => workspace.database.orders.open().length === 0, MINUTE);
    expect(workspace.database.orders.get(pending)?.goneAt).not.toBeNull();
  });

  test('asks once for each order that a sandbox reset has deleted, however few requests a 429 has left (C8)', async () => {
    const workspace = world.openWorkspace();
    const ids: string[] = [];
    for (let each = 0; each < 8; each += 1) ids.push(await world.placeOrder());
    await world.until(() => ids.every((id) => workspace.database.deliveryOptions.get(id) !== null), MINUTE);
    await world.clock.advance(3 * MINUTE);
    let refusals = 8;
    const paths: string[] = [];
    world.interceptor = async (request, send) => {
      refusals -= 1;
      if (refusals >= 0) return { status: 429, body: '', header: (name) => (name === 'retry-after' ? '1' : null) };
      const id = ids.find((each) => request.url.includes(each));
      if (id !== undefined) paths.push(request.url);
      return await send(request);
    };
    await world.until(() => refusals <= 0, MINUTE);
    await world.callApi('POST', '/v1/sandbox/reset');
    paths.length = 0;
    // What is known of their delivery is old by now, and staff press Accept while they are being read.
    await world.until(() => paths.some((path) => path.endsWith([...ids].sort()[0] ?? '')), 2 * MINUTE);
    for (const id of ids) workspace.enqueueAccept(id, `accept ${id}`);
    await world.until(() => workspace.database.orders.open().length === 0, 10 * MINUTE);
    await world.clock.advance(3 * MINUTE);
    const asked = paths.filter((path) => !path.endsWith('/accept'));
    // One reading may have been waiting to leave.
    expect(asked.length).toBeLessThanOrEqual(new Set(asked).size + 1);
  });

  test('runs once after a sandbox reset, however slowly the deleted orders are found (C8)', async () => {
    const workspace = world.openWorkspace();
    const ids: string[] = [];
    for (let each = 0; each < 4; each += 1) ids.push(await world.placeOrder());
    for (const id of ids) await world.callOperator('POST', `/operator/orders/${id}/accept`, {});
    await world.until(() => ids.every((id) => statusOf(workspace, id) === 'ACCEPTED'));
    let backfills = 0;
    let readable = ids.length;
    world.interceptor = async (request, send) => {
      if (request.url.includes('updated_since')) backfills += 1;
      const isHidden = ids.slice(readable).some((id) => request.url.endsWith(id));
      return isHidden ? { status: 503, body: '', header: () => null } : await send(request);
    };
    await world.callApi('POST', '/v1/sandbox/reset');
    for (readable = 1; readable <= ids.length; readable += 1) {
      await world.until(() => workspace.database.orders.open().length === ids.length - readable, 2 * MINUTE);
      await world.until(() => workspace.sync.backfillProgress() === null, MINUTE);
    }
    expect(backfills).toBe(1);
  });

  test('runs once when the list of events lacks what it had before', async () => {
    const workspace = world.openWorkspace();
    const orderId = await world.placeOrder();
    await world.until(() => workspace.sync.backfillProgress() === null && statusOf(workspace, orderId) === 'PENDING');
    await world.clock.advance(2 * MINUTE);
    // The service has lost its history, and with it events that were not read yet.
    const paths: string[] = [];
    world.interceptor = async (request, send) => {
      paths.push(request.url);
      const response = await send(request);
      if (!request.url.includes('/v1/events')) return response;
      return rewriteBody(response, (body) => JSON.stringify({ ...JSON.parse(body), data: [] }));
    };
    await world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    await world.callOperator('POST', `/operator/orders/${orderId}/picking`);
    await world.callOperator('POST', `/operator/orders/${orderId}/packed`);
    await world.until(() => statusOf(workspace, orderId) === 'PACKED', MINUTE);
    await world.clock.advance(3 * MINUTE);
    expect(paths.filter((path) => path.includes('updated_since'))).toHaveLength(1);
  });

  test('is not required by a disconnected store (C11)', async () => {
    const workspace = world.openWorkspace();
    const orderId = await world.placeOrder();
    await world.until(() => workspace.sync.backfillProgress() === null && statusOf(workspace, orderId) === 'PENDING');
    await world.clock.advance(2 * MINUTE);
    await world.callApi('POST', `/v1/stores/${world.storeId}/disconnect`);
    await world.until(() => workspace.client.connectionState.view().parked === 'store_disconnected', MINUTE);
    expect(workspace.database.metadata.isBackfilled()).toBe(true);
  });
});

test.each(['not_allowed_for_store', 'key_scope_insufficient'])(
  'a backfill ends although the list of sales is refused (%s), and they are read once it is not (C6, C8)',
  async (code) => {
    const paths: string[] = [];
    let isAllowed = false;
    world.interceptor = async (request, send) => {
      paths.push(request.url);
      const isRefused = request.url.includes('/sales') && !isAllowed;
      return isRefused ? refuse(code) : await send(request);
    };
    await world.callApi('POST', '/v1/sandbox/instore-sales');
    await world.clock.advance(5 * DAY);
    const workspace = world.openWorkspace();
    await world.until(() => workspace.sync.backfillProgress() === null && workspace.database.metadata.isBackfilled());
    await world.clock.advance(MINUTE);
    expect(paths.filter((path) => path.includes('updated_since'))).toHaveLength(1);
    isAllowed = true;
    await world.until(() => workspace.database.sales.toBook().length === 1, 2 * MINUTE);
  },
);
