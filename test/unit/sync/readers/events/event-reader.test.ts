import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addMs, formatInstant, HOUR, MINUTE, SECOND } from '../../../../../electron/contract/domain/time.ts';
import type { ListedEvent } from '../../../../support/response-rewriting.ts';
import { recordPaths, rewriteBody, rewriteEvents } from '../../../../support/response-rewriting.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../../support/workspace-harness.ts';

let world: WorkspaceHarness;

beforeEach(async () => {
  world = await openWorkspaceHarness();
});

afterEach(() => world.close());

const statusOf = (workspace: TestWorkspace, orderId: string) => workspace.database.orders.get(orderId)?.status;

describe('the event reader', () => {
  test('stores an order within one poll of its listing (C3)', async () => {
    const workspace = world.openWorkspace();
    await world.clock.advance(10 * SECOND);
    const orderId = await world.placeOrder();
    await world.clock.advance(1_200);
    expect(statusOf(workspace, orderId)).toBe('PENDING');
  });

  test('requests events once a second, give or take a fifth', async () => {
    const workspace = world.openWorkspace();
    await world.clock.advance(5 * SECOND);
    const paths = recordPaths(world);
    await world.clock.advance(MINUTE);
    const polls = paths.filter((path) => path.startsWith('/v1/events')).length;
    expect(polls).toBeGreaterThan(54);
    expect(polls).toBeLessThan(67);
    expect(paths.length - polls).toBeLessThan(10);
    expect(workspace.client.connectionState.view().state).toBe('online');
  });

  test('follows an order to its end, and records its sale', async () => {
    const workspace = world.openWorkspace();
    const orderId = await world.placeOrder();
    for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to });
      await world.clock.advance(2 * SECOND);
      expect(statusOf(workspace, orderId)).toBe(to);
    }
    expect(workspace.database.sales.ofOrder(orderId)).toMatchObject({ orderId, bookedAt: null });
    expect(workspace.database.orders.get(orderId)?.pickingSince).not.toBeNull();
    expect(workspace.database.events.ofOrder(orderId).map(({ type }) => type)).toEqual(
      await world.listEventTypes(orderId),
    );
  });

  test.each([
    ['duplicate_events', {}],
    ['reorder_events', {}],
    ['delay_events', { delay_ms: 3_000 }],
  ])('%s: never moves an order back in time (C4)', async (kind, delay) => {
    const workspace = world.openWorkspace();
    await world.clock.advance(3 * SECOND);
    await world.addServiceFault('/v1/events', kind, { times: 30, ...delay });
    const orderId = await world.placeOrder();
    const seen: string[] = [];
    workspace.onChange = () => {
      const status = statusOf(workspace, orderId);
      if (status != null && status !== seen.at(-1)) seen.push(status);
    };
    for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to });
      await world.clock.advance(700);
    }
    await world.until(() => statusOf(workspace, orderId) === 'DELIVERED', MINUTE);
    expect(new Set(seen).size).toBe(seen.length);
    expect(workspace.database.events.ofOrder(orderId)).toHaveLength(7);
  });

  test('reads the order when a later event shows an earlier state (C4)', async () => {
    const workspace = world.openWorkspace();
    const orderId = await world.placeOrder();
    for (const to of ['ACCEPTED', 'PACKED'])
      await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to });
    await world.until(() => statusOf(workspace, orderId) === 'PACKED');
    rewriteEvents(world, (event) =>
      event.type === 'order.out_for_delivery'
        ? { ...event, data: { ...event.data, order: { ...event.data.order, status: 'ACCEPTED' } } }
        : event,
    );
    const seen = new Set<string | null | undefined>();
    workspace.onChange = () => seen.add(statusOf(workspace, orderId));
    await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to: 'OUT_FOR_DELIVERY' });
    await world.until(() => statusOf(workspace, orderId) === 'OUT_FOR_DELIVERY', 4 * SECOND);
    expect(seen).not.toContain('ACCEPTED');
  });

  test('does not undo with an acceptance what has happened since, even if it is dated later (C4)', async () => {
    const workspace = world.openWorkspace();
    const orderId = await world.placeOrder();
    await world.until(() => statusOf(workspace, orderId) === 'PENDING');
    const modeOf = () => workspace.database.orders.get(orderId)?.order.fulfilment_mode;
    let isListed = false;
    rewriteEvents(world, (event) => {
      if (event.data.order?.['id'] !== orderId || event.type === 'order.placed') return event;
      if (!isListed || event.type !== 'order.accepted') return null;
      return { ...event, created_at: formatInstant(addMs(workspace.client.time.now(), SECOND)) };
    });
    workspace.enqueue({ kind: 'accept', orderId, mode: 'SERVICE_COURIER', billNumber: null }, 'accept');
    await world.until(() => statusOf(workspace, orderId) === 'ACCEPTED');
    workspace.enqueue({ kind: 'hand_back', orderId }, 'hand-back');
    await world.until(() => modeOf() === 'STORE_STAFF');
    const modes = new Set<string | null | undefined>();
    workspace.onChange = () => modes.add(modeOf());
    isListed = true;
    await world.until(() => workspace.database.events.ofOrder(orderId).some(({ type }) => type === 'order.accepted'));
    await world.clock.advance(2 * SECOND);
    expect([...modes]).toEqual(['STORE_STAFF']);
  });

  test('leaves it to the sweep of PENDING orders to find what no event reports, within 40 s (C3)', async () => {
    const workspace = world.openWorkspace();
    await world.clock.advance(5 * SECOND);
    rewriteEvents(world, () => null);
    const orderId = await world.placeOrder();
    await world.until(() => statusOf(workspace, orderId) === 'PENDING', 40 * SECOND);
    await world.callOperator('POST', `/operator/orders/${orderId}/cancel`, { by: 'customer' });
    await world.until(() => statusOf(workspace, orderId) === 'CANCELLED', 40 * SECOND);
  });

  test('keeps an unreadable order ringing until a newer snapshot of it is read (C3)', async () => {
    const workspace = world.openWorkspace();
    await world.clock.advance(5 * SECOND);
    let orderId = '';
    let withheld = true;
    world.interceptor = async (request, send) => {
      const response = await send(request);
      return rewriteBody(response, (body) => {
        const parsed = JSON.parse(body) as { data?: ListedEvent[] };
        if (request.url.includes('/v1/events') && withheld)
          return JSON.stringify({ ...parsed, data: (parsed.data ?? []).filter(({ type }) => type !== 'order.placed') });
        if (request.url.includes('status=PENDING')) return body.replace('"total_amount":"', '"total_amount":"x');
        return body;
      });
    };
    orderId = await world.placeOrder();
    await world.until(() => workspace.database.orders.unreadable().length === 1, 40 * SECOND);
    withheld = false;
    await world.clock.advance(3 * SECOND);
    expect(statusOf(workspace, orderId)).toBe('PENDING');
  });

  test('reads an order by its id even after a kill (C12)', async () => {
    const workspace = world.openWorkspace({ file: world.file });
    const orderId = await world.placeOrder();
    await world.until(() => statusOf(workspace, orderId) === 'PENDING');
    await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to: 'ACCEPTED' });
    await world.until(() => statusOf(workspace, orderId) === 'ACCEPTED');
    rewriteEvents(world, (event) =>
      event.type === 'order.cancelled' ? { ...event, data: { order: { id: orderId } } } : event,
    );
    const inner = world.interceptor;
    world.interceptor = async (request, send) => {
      if (request.url.endsWith(orderId)) workspace.kill();
      return inner === null ? await send(request) : await inner(request, send);
    };
    await world.callOperator('POST', `/operator/orders/${orderId}/cancel`, { by: 'customer' });
    await world.clock.advance(5 * SECOND);
    world.interceptor = null;
    const next = world.openWorkspace({ file: world.file });
    await world.until(() => statusOf(next, orderId) === 'CANCELLED');
  });

  test('takes orders off the board that a reset has deleted, even with none PENDING (C12)', async () => {
    const workspace = world.openWorkspace();
    const ids = [await world.placeOrder(), await world.placeOrder()];
    for (const id of ids) await world.callApi('POST', `/v1/sandbox/orders/${id}/advance`, { to: 'ACCEPTED' });
    await world.until(() => workspace.database.orders.withStatus('ACCEPTED').length === 2);
    await world.callApi('POST', '/v1/sandbox/reset');
    await world.until(() => workspace.database.orders.open().length === 0, MINUTE);
  });

  test('lists later events although one is dated far ahead (C5)', async () => {
    const workspace = world.openWorkspace();
    await world.clock.advance(5 * SECOND);
    rewriteEvents(world, (event) => ({ ...event, created_at: '2099-01-01T00:00:00+05:30' }));
    const early = await world.placeOrder();
    await world.until(() => workspace.database.events.ofOrder(early).length > 0);
    world.interceptor = null;
    const later = await world.placeOrder();
    await world.until(() => workspace.database.events.ofOrder(later).length > 0, 5 * SECOND);
  });

  test('lists later events although the PC’s clock is ahead and the service sends no date (C3, C5)', async () => {
    world.interceptor = async (request, send) => {
      const { header, ...response } = await send(request);
      return { ...response, header: (name) => (name === 'date' ? null : header(name)) };
    };
    const { clock } = world;
    const ahead = { now: () => addMs(clock.now(), 10 * MINUTE), monotonic: () => clock.monotonic() };
    const workspace = world.openWorkspace({ clock: ahead });
    await clock.advance(5 * SECOND);
    const orderId = await world.placeOrder();
    await clock.advance(1_200);
    expect(workspace.database.events.ofOrder(orderId)).toHaveLength(1);
  });

  test('notes an event of an unknown type and passes over it', async () => {
    const workspace = world.openWorkspace();
    rewriteEvents(world, (event) => ({ ...event, type: 'order.blessed', data: { order: 7, incense: true } }));
    const orderId = await world.placeOrder();
    await world.until(() => statusOf(workspace, orderId) === 'PENDING', 40 * SECOND);
    rewriteEvents(world, (event) => ({ ...event, type: 'order.blessed', blessed: true }));
    await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to: 'ACCEPTED' });
    await world.clock.advance(3 * SECOND);
    expect(workspace.database.events.ofOrder(orderId)[0]?.type).toBe('order.blessed');
  });

  test('notes an unreadable event of a known type, and reads its order by its id (C3)', async () => {
    const workspace = world.openWorkspace();
    await world.clock.advance(5 * SECOND);
    rewriteEvents(world, (event) => ({ ...event, data: { order: { ...event.data.order, total_amount: 'a lot' } } }));
    const orderId = await world.placeOrder();
    await world.clock.advance(3 * SECOND);
    expect(statusOf(workspace, orderId)).toBe('PENDING');
    expect(workspace.database.events.ofOrder(orderId)).toHaveLength(1);
    expect(workspace.database.orders.unreadable()).toEqual([]);
  });

  test.each([
    { first: 'event', isReadFirst: false },
    { first: 'order', isReadFirst: true },
  ])('dates a cancelled order by its unreadable event when the $first is read first (C12)', async ({ isReadFirst }) => {
    const orderId = await world.placeOrder();
    await world.clock.advance(10 * MINUTE);
    const cancelledAt = world.clock.now();
    await world.callOperator('POST', `/operator/orders/${orderId}/cancel`, { by: 'customer' });
    await world.clock.advance(MINUTE);
    let isListed = !isReadFirst;
    rewriteEvents(world, (event) =>
      isListed && event.type === 'order.cancelled'
        ? { ...event, data: { order: { ...event.data.order, total_amount: 'a lot' } } }
        : null,
    );
    const intercept = world.interceptor;
    world.interceptor = async (request, send) => {
      const response = await (intercept?.(request, send) ?? send(request));
      if (isReadFirst || !request.url.includes('updated_since')) return response;
      return rewriteBody(response, (body) => JSON.stringify({ ...JSON.parse(body), data: [] }));
    };
    const workspace = world.openWorkspace();
    const { orders, events } = workspace.database;
    await world.until(() => statusOf(workspace, orderId) === 'CANCELLED', MINUTE);
    isListed = true;
    await world.until(() => events.ofOrder(orderId).length > 0, MINUTE);
    await world.clock.advance(3 * SECOND);
    expect(orders.get(orderId)?.since).toBe(cancelledAt);
  });

  test('rings for no unreadable event of an order that had moved on before the sweep (C3)', async () => {
    const orderId = await world.placeOrder();
    await world.callOperator('POST', `/operator/orders/${orderId}/cancel`, { by: 'customer' });
    await world.clock.advance(SECOND);
    rewriteEvents(world, (event) =>
      event.type === 'order.placed'
        ? { ...event, data: { order: { ...event.data.order, total_amount: 'a lot' } } }
        : null,
    );
    const workspace = world.openWorkspace();
    const unreadable: string[] = [];
    workspace.onChange = () => unreadable.push(...workspace.database.orders.unreadable().map(({ id }) => id));
    await world.clock.advance(5 * SECOND);
    expect(workspace.database.events.ofOrder(orderId)).toHaveLength(1);
    expect(unreadable).toEqual([]);
  });

  test('knows an unreadable order by its id, until it is readable or over (C3)', async () => {
    const workspace = world.openWorkspace();
    await world.clock.advance(5 * SECOND);
    world.interceptor = async (request, send) =>
      rewriteBody(await send(request), (body) => body.replaceAll('"total_amount":"', '"total_amount":"about '));
    const orderId = await world.placeOrder();
    await world.clock.advance(3 * SECOND);
    expect(workspace.database.orders.unreadable().map(({ id }) => id)).toEqual([orderId]);
    expect(workspace.client.connectionState.view().state).toBe('online');
    await world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    await world.until(() => workspace.database.orders.unreadable().length === 0, 40 * SECOND);
    const other = await world.placeOrder();
    await world.clock.advance(3 * SECOND);
    expect(workspace.database.orders.unreadable().map(({ id }) => id)).toEqual([other]);
    world.interceptor = null;
    await world.until(() => statusOf(workspace, other) === 'PENDING', 40 * SECOND);
    expect(workspace.database.orders.unreadable()).toEqual([]);
  });

  test('misses no event after a kill between any two steps (C5)', async () => {
    for (let kill = 1; kill < 40; kill += 1) {
      const orderId = await world.placeOrder();
      const file = `${world.file}-${kill}`;
      let steps = 0;
      const killedAt = (): boolean => {
        steps += 1;
        return steps === kill;
      };
      try {
        world.openWorkspace({ file, killedAt });
      } catch {
        // Killed during the opening.
      }
      await world.clock.advance(2 * SECOND);
      await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to: 'ACCEPTED' });
      await world.clock.advance(3 * SECOND);
      const workspace = world.openWorkspace({ file });
      await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to: 'PACKED' });
      await world.clock.advance(3 * SECOND);
      expect(statusOf(workspace, orderId), `killed at step ${kill}`).toBe('PACKED');
      expect(workspace.database.events.ofOrder(orderId).map(({ type }) => type)).toEqual(
        await world.listEventTypes(orderId),
      );
      await workspace.close();
    }
  });
});

describe('a read of several pages', () => {
  /** Has an order's five events happen while the counter is closed, which lists them one a page when it opens. */
  async function missEvents(ageMs: number): Promise<string> {
    const workspace = world.openWorkspace({ file: world.file });
    await world.clock.advance(5 * SECOND);
    await workspace.close();
    const orderId = await world.placeOrder();
    for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY'])
      await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to });
    await world.clock.advance(ageMs);
    world.interceptor = (request, send) => send({ ...request, url: request.url.replace('limit=100', 'limit=1') });
    return orderId;
  }
  const known = (workspace: TestWorkspace, orderId: string): number =>
    workspace.database.events.ofOrder(orderId).length;

  test.each([
    ['an hour', 0, 1],
    ['a long absence', 5 * HOUR, 4],
  ])('a kill between two commits of %s loses no later page (C5)', async (_name, ageMs, inFirstCommit) => {
    const orderId = await missEvents(ageMs);
    const first = world.openWorkspace({ file: world.file });
    first.onChange = () => {
      if (known(first, orderId) > 0) first.kill();
    };
    await world.clock.advance(5 * SECOND);
    const second = world.openWorkspace({ file: world.file });
    expect(known(second, orderId)).toBe(inFirstCommit);
    await world.clock.advance(5 * SECOND);
    expect(known(second, orderId)).toBe(5);
  });

  test('keeps the old pages that it has read when the next one fails', async () => {
    const orderId = await missEvents(5 * HOUR);
    const inner = world.interceptor;
    let pages = 0;
    world.interceptor = async (request, send) => {
      if (request.url.includes('/v1/events')) pages += 1;
      if (pages > 3) throw new Error('the line is down');
      return (await inner?.(request, send)) ?? send(request);
    };
    const workspace = world.openWorkspace({ file: world.file });
    await world.clock.advance(5 * SECOND);
    expect(known(workspace, orderId)).toBe(2);
  });

  test('lets an order ring that is placed before its end, on a slow line (P1, C3)', async () => {
    const workspace = world.openWorkspace();
    for (let orders = 0; orders < 10; orders += 1) await world.placeOrder();
    await world.clock.advance(MINUTE);
    let pages = 0;
    world.interceptor = async (request, send) => {
      await new Promise<void>((resolve) => void world.clock.after(600, resolve));
      const { searchParams } = new URL(request.url);
      const isLonger = world.clock.now() - Date.parse(searchParams.get('since') ?? '') > 20 * SECOND;
      if (searchParams.has('cursor')) pages += 1;
      return await send(isLonger ? { ...request, url: request.url.replace('limit=100', 'limit=1') } : request);
    };
    await world.until(() => pages === 1, MINUTE);
    const orderId = await world.placeOrder();
    await world.until(() => statusOf(workspace, orderId) === 'PENDING', 2 * SECOND);
    expect(pages).toBeLessThan(5);
  });
});
