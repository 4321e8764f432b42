import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addMs, DAY, HOUR, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { HttpResponse } from '../../../electron/contract/ports.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

let world: WorkspaceHarness;

beforeEach(async () => {
  world = await openWorkspaceHarness();
});

afterEach(async () => {
  await world.close();
});

const statusOf = (rooms: TestWorkspace, orderId: string) => rooms.database.orders.get(orderId)?.status;

/** The paths that a counter asked, oldest first, without what is asked only once an hour. */
function listen(): string[] {
  const paths: string[] = [];
  world.interceptor = (request, send) => {
    paths.push(request.url.slice(world.practice.address.length));
    return send(request);
  };
  return paths;
}

/** The same answer with another body. */
function rewritten(answer: HttpResponse, change: (body: string) => string): HttpResponse {
  return { status: answer.status, header: answer.header, body: change(answer.body) };
}

interface ListedEvent {
  id: string;
  type: string;
  data: { order?: Record<string, unknown> | null };
}

/** Changes every event as it is listed; null leaves it out. */
function tamperEvents(change: (event: ListedEvent) => unknown): void {
  world.interceptor = async (request, send) => {
    const answer = await send(request);
    if (!request.url.includes('/v1/events')) return answer;
    return rewritten(answer, (body) => {
      const list = JSON.parse(body) as { data: ListedEvent[] };
      return JSON.stringify({ ...list, data: list.data.map(change).filter((event) => event !== null) });
    });
  };
}

describe('events', () => {
  test('an order is here within one poll of being listed (C3)', async () => {
    const rooms = world.openWorkspace();
    await world.clock.advance(10 * SECOND);
    const orderId = await world.placeOrder();
    await world.clock.advance(1_200);
    expect(statusOf(rooms, orderId)).toBe('PENDING');
  });

  test('once a second one call asks for events, give or take a fifth', async () => {
    const rooms = world.openWorkspace();
    await world.clock.advance(5 * SECOND);
    const paths = listen();
    await world.clock.advance(MINUTE);
    const polls = paths.filter((path) => path.startsWith('/v1/events')).length;
    expect(polls).toBeGreaterThan(54);
    expect(polls).toBeLessThan(67);
    expect(paths.length - polls).toBeLessThan(10);
    expect(rooms.client.connectionState.view().state).toBe('online');
  });

  test('an order follows its events to the end, and its sale is recorded', async () => {
    const rooms = world.openWorkspace();
    const orderId = await world.placeOrder();
    for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to });
      await world.clock.advance(2 * SECOND);
      expect(statusOf(rooms, orderId)).toBe(to);
    }
    expect(rooms.database.sales.ofOrder(orderId)).toMatchObject({ orderId, bookedAt: null });
    expect(rooms.database.orders.get(orderId)?.pickingSince).not.toBeNull();
    expect(rooms.database.events.ofOrder(orderId).map(({ type }) => type)).toEqual(await world.listEventTypes(orderId));
  });

  test.each(['duplicate_events', 'reorder_events', 'delay_events'])(
    '%s: an order never goes back in time (C4)',
    async (kind) => {
      const rooms = world.openWorkspace();
      await world.clock.advance(3 * SECOND);
      await world.addServiceFault('/v1/events', kind, { times: 30, delay_ms: 3_000 });
      const orderId = await world.placeOrder();
      const seen: string[] = [];
      rooms.onChange = () => {
        const status = statusOf(rooms, orderId);
        if (status != null && status !== seen.at(-1)) seen.push(status);
      };
      for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
        await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to });
        await world.clock.advance(700);
      }
      await world.until(() => statusOf(rooms, orderId) === 'DELIVERED', MINUTE);
      expect(new Set(seen).size).toBe(seen.length);
      expect(rooms.database.events.ofOrder(orderId)).toHaveLength(7);
    },
  );

  test('an event that is later and tells of an earlier state is not believed: the order is read (C4)', async () => {
    const rooms = world.openWorkspace();
    const orderId = await world.placeOrder();
    for (const to of ['ACCEPTED', 'PACKED'])
      await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to });
    await world.until(() => statusOf(rooms, orderId) === 'PACKED');
    tamperEvents((event) =>
      event.type === 'order.out_for_delivery'
        ? { ...event, data: { ...event.data, order: { ...event.data.order, status: 'ACCEPTED' } } }
        : event,
    );
    const seen = new Set<string | null | undefined>();
    rooms.onChange = () => seen.add(statusOf(rooms, orderId));
    await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to: 'OUT_FOR_DELIVERY' });
    await world.until(() => statusOf(rooms, orderId) === 'OUT_FOR_DELIVERY', 4 * SECOND);
    expect(seen).not.toContain('ACCEPTED');
  });

  test('what was missed is found by the sweep of PENDING orders, within 30 s and a bit (C3)', async () => {
    const rooms = world.openWorkspace();
    await world.clock.advance(5 * SECOND);
    tamperEvents(() => null);
    const orderId = await world.placeOrder();
    await world.until(() => statusOf(rooms, orderId) === 'PENDING', 40 * SECOND);
    await world.callOperator('POST', `/operator/orders/${orderId}/cancel`, { by: 'customer' });
    await world.until(() => statusOf(rooms, orderId) === 'CANCELLED', 40 * SECOND);
  });

  test('an unreadable order stays unreadable and goes on ringing until what is read of it is newer (C3)', async () => {
    const rooms = world.openWorkspace();
    await world.clock.advance(5 * SECOND);
    let orderId = '';
    let withheld = true;
    world.interceptor = async (request, send) => {
      const answer = await send(request);
      return rewritten(answer, (body) => {
        const parsed = JSON.parse(body) as { data?: ListedEvent[] };
        if (request.url.includes('/v1/events') && withheld)
          return JSON.stringify({ ...parsed, data: (parsed.data ?? []).filter(({ type }) => type !== 'order.placed') });
        if (request.url.includes('status=PENDING')) return body.replace('"total_amount":"', '"total_amount":"x');
        return body;
      });
    };
    orderId = await world.placeOrder();
    await world.until(() => rooms.database.orders.unreadable().length === 1, 40 * SECOND);
    withheld = false;
    await world.clock.advance(3 * SECOND);
    expect(statusOf(rooms, orderId)).toBe('PENDING');
  });

  test('an order to be read by its id is read after a kill as well (C12)', async () => {
    const rooms = world.openWorkspace({ file: world.file });
    const orderId = await world.placeOrder();
    await world.until(() => statusOf(rooms, orderId) === 'PENDING');
    await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to: 'ACCEPTED' });
    await world.until(() => statusOf(rooms, orderId) === 'ACCEPTED');
    tamperEvents((event) =>
      event.type === 'order.cancelled' ? { ...event, data: { order: { id: orderId } } } : event,
    );
    const inner = world.interceptor;
    world.interceptor = async (request, send) => {
      if (request.url.endsWith(orderId)) rooms.kill();
      return inner === null ? await send(request) : await inner(request, send);
    };
    await world.callOperator('POST', `/operator/orders/${orderId}/cancel`, { by: 'customer' });
    await world.clock.advance(5 * SECOND);
    world.interceptor = null;
    const next = world.openWorkspace({ file: world.file });
    await world.until(() => statusOf(next, orderId) === 'CANCELLED');
  });

  test('after a reset with nothing PENDING, the orders that are gone leave the board (C12)', async () => {
    const rooms = world.openWorkspace();
    const ids = [await world.placeOrder(), await world.placeOrder()];
    for (const id of ids) await world.callApi('POST', `/v1/sandbox/orders/${id}/advance`, { to: 'ACCEPTED' });
    await world.until(() => rooms.database.orders.withStatus('ACCEPTED').length === 2);
    await world.callApi('POST', '/v1/sandbox/reset');
    await world.until(() => rooms.database.orders.open().length === 0, MINUTE);
  });

  test('a type that nobody knows yet is kept as it came and passed over', async () => {
    const rooms = world.openWorkspace();
    tamperEvents((event) => ({ ...event, type: 'order.blessed', data: { order: 7, incense: true } }));
    const orderId = await world.placeOrder();
    await world.until(() => statusOf(rooms, orderId) === 'PENDING', 40 * SECOND);
    tamperEvents((event) => ({ ...event, type: 'order.blessed', blessed: true }));
    await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to: 'ACCEPTED' });
    await world.clock.advance(3 * SECOND);
    expect(rooms.database.events.ofOrder(orderId)[0]).toMatchObject({
      type: 'order.blessed',
      raw: expect.stringContaining('"blessed":true'),
    });
  });

  test('what was kept as it came is applied after an update that can read it', async () => {
    const rooms = world.openWorkspace({ file: world.file });
    await world.clock.advance(5 * SECOND);
    const orderId = await world.placeOrder();
    await world.until(() => statusOf(rooms, orderId) === 'PENDING');
    await rooms.close();
    const closed = openDatabase(world.file, {
      address: world.practice.address,
      mode: 'test',
      storeIds: [world.storeId],
    });
    const [placed] = closed.events.ofOrder(orderId);
    const { data } = (await world.callApi('GET', '/v1/events')) as { data: ListedEvent[] };
    const raw = JSON.stringify(data.find(({ id }) => id === placed?.id));
    // As an app left it that knew neither this type nor the order.
    if (placed) closed.events.replaceRaw({ ...placed, orderId: null, actor: null, raw });
    closed.close();
    const next = world.openWorkspace({ file: world.file });
    await world.until(() => next.database.events.ofOrder(orderId)[0]?.raw === null);
    expect(next.database.events.ofOrder(orderId)[0]).toMatchObject({ type: 'order.placed', actor: 'customer' });
    expect(next.database.events.listRaw()).toEqual([]);
  });

  test('a known event that can’t be read is kept, and its order is read by its id (C3)', async () => {
    const rooms = world.openWorkspace();
    await world.clock.advance(5 * SECOND);
    tamperEvents((event) => ({ ...event, data: { order: { ...event.data.order, total_amount: 'a lot' } } }));
    const orderId = await world.placeOrder();
    await world.clock.advance(3 * SECOND);
    expect(statusOf(rooms, orderId)).toBe('PENDING');
    expect(rooms.database.events.ofOrder(orderId)[0]?.raw).toContain('a lot');
    expect(rooms.database.orders.unreadable()).toEqual([]);
  });

  test('an order that can’t be read at all is told by its id, until it can be or is over (C3)', async () => {
    const rooms = world.openWorkspace();
    await world.clock.advance(5 * SECOND);
    world.interceptor = async (request, send) =>
      rewritten(await send(request), (body) => body.replaceAll('"total_amount":"', '"total_amount":"about '));
    const orderId = await world.placeOrder();
    await world.clock.advance(3 * SECOND);
    expect(rooms.database.orders.unreadable().map(({ id }) => id)).toEqual([orderId]);
    expect(rooms.client.connectionState.view().state).toBe('online');
    await world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    await world.until(() => rooms.database.orders.unreadable().length === 0, 40 * SECOND);
    const other = await world.placeOrder();
    await world.clock.advance(3 * SECOND);
    expect(rooms.database.orders.unreadable().map(({ id }) => id)).toEqual([other]);
    world.interceptor = null;
    await world.until(() => statusOf(rooms, other) === 'PENDING', 40 * SECOND);
    expect(rooms.database.orders.unreadable()).toEqual([]);
  });

  test('killed between any two steps, no event is passed over (C5)', async () => {
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
        // Killed while it was opened.
      }
      await world.clock.advance(2 * SECOND);
      await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to: 'ACCEPTED' });
      await world.clock.advance(3 * SECOND);
      const rooms = world.openWorkspace({ file });
      await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to: 'PACKED' });
      await world.clock.advance(3 * SECOND);
      expect(statusOf(rooms, orderId), `killed at step ${kill}`).toBe('PACKED');
      expect(rooms.database.events.ofOrder(orderId).map(({ type }) => type)).toEqual(
        await world.listEventTypes(orderId),
      );
      await rooms.close();
    }
  });
});

test('a kill between two pages of a long absence loses none of the pages after it (C5)', async () => {
  const first = world.openWorkspace({ file: world.file });
  await world.clock.advance(5 * SECOND);
  await first.close();
  const orderId = await world.placeOrder();
  for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY']) {
    await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to });
  }
  await world.clock.advance(5 * HOUR);
  world.interceptor = (request, send) => send({ ...request, url: request.url.replace('limit=100', 'limit=1') });
  const known = (rooms: TestWorkspace): number => rooms.database.events.ofOrder(orderId).length;
  const second = world.openWorkspace({ file: world.file });
  second.onChange = () => {
    if (known(second) === 2) second.kill();
  };
  await world.clock.advance(5 * SECOND);
  const third = world.openWorkspace({ file: world.file });
  expect(known(third)).toBe(2);
  await world.clock.advance(5 * SECOND);
  expect(known(third)).toBe(5);
});

test('events that somebody misses are looked for from where they are missed on, however long ago that is (C7)', async () => {
  const placedAt = world.clock.now();
  const orderId = await world.placeOrder();
  await world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
  await world.clock.advance(5 * HOUR);
  const rooms = world.openWorkspace();
  await world.until(() => statusOf(rooms, orderId) === 'ACCEPTED', MINUTE);
  const askedAt = world.clock.now();
  expect(rooms.database.events.ofOrder(orderId)).toEqual([]);
  expect(rooms.sync.requestReread(placedAt, askedAt)).toBe(false);
  await world.until(() => rooms.sync.requestReread(placedAt, askedAt), MINUTE);
  expect(rooms.database.events.ofOrder(orderId).map(({ type }) => type)).toEqual(['order.placed', 'order.accepted']);
});

describe('what is asked first', () => {
  const firstPath = (paths: string[]) => paths[0] ?? '';

  test('PENDING orders, after a start, a wake and a reconnect (C3)', async () => {
    const paths = listen();
    const rooms = world.openWorkspace();
    await world.clock.advance(5 * SECOND);
    expect(firstPath(paths)).toContain('status=PENDING');

    paths.length = 0;
    rooms.sync.resumed();
    await world.clock.advance(100);
    expect(firstPath(paths)).toContain('status=PENDING');

    world.plugged = false;
    await world.until(() => rooms.client.connectionState.view().state === 'offline');
    await world.clock.advance(HOUR);
    paths.length = 0;
    world.plugged = true;
    world.interceptor = (request, send) => {
      paths.push(request.url);
      return send(request);
    };
    await world.until(() => rooms.client.connectionState.view().state === 'online', 13 * SECOND);
    expect(firstPath(paths)).toContain('status=PENDING');
  });

  test('an order accepted elsewhere while the line was down never shows as new while the past comes in (C3)', async () => {
    const rooms = world.openWorkspace();
    await world.clock.advance(5 * SECOND);
    world.plugged = false;
    await world.clock.advance(MINUTE);
    const taken = await world.placeOrder();
    for (let each = 0; each < 3; each += 1)
      await world.callOperator('POST', `/operator/orders/${await world.placeOrder()}/accept`, {});
    await world.callOperator('POST', `/operator/orders/${taken}/accept`, {});
    // One event a page, so that every state in between would be seen.
    world.interceptor = (request, send) => send({ ...request, url: request.url.replace('limit=100', 'limit=1') });
    world.plugged = true;
    const seen = new Set<string | null>();
    rooms.onChange = () => {
      for (const { status } of rooms.database.orders.open()) seen.add(status);
    };
    await world.until(() => rooms.database.orders.withStatus('ACCEPTED').length === 4, MINUTE);
    expect([...seen]).toEqual(['ACCEPTED']);
  });
});

describe('the past', () => {
  test('a first start reads orders and sales of 30 days, with progress', async () => {
    const done = await world.placeOrder();
    for (const to of ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      await world.callApi('POST', `/v1/sandbox/orders/${done}/advance`, { to });
    }
    await world.clock.advance(3 * DAY);
    const rooms = world.openWorkspace();
    expect(rooms.sync.backfillProgress()).toEqual({ ordersRead: 0, salesRead: 0 });
    await world.until(() => rooms.sync.backfillProgress() === null);
    expect(statusOf(rooms, done)).toBe('DELIVERED');
    expect(rooms.database.sales.toBook()).toHaveLength(1);
    expect(rooms.database.stores.all()).toEqual([expect.objectContaining({ id: world.storeId })]);
  });

  test('an absence is caught up from events; one of more than 30 days by reading all', async () => {
    const first = world.openWorkspace({ file: world.file });
    const orderId = await world.placeOrder();
    await world.until(() => first.sync.backfillProgress() === null && statusOf(first, orderId) === 'PENDING');
    await first.close();
    await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to: 'ACCEPTED' });
    await world.clock.advance(2 * DAY);

    const second = world.openWorkspace({ file: world.file });
    const paths = listen();
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

  test('what happened to a store while it was disconnected is read when it is connected again (C11)', async () => {
    const rooms = world.openWorkspace();
    const orderId = await world.placeOrder();
    await world.until(() => rooms.sync.backfillProgress() === null && statusOf(rooms, orderId) === 'PENDING');
    await world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    await world.until(() => statusOf(rooms, orderId) === 'ACCEPTED');
    // The specification doesn't say that the two events of a store are listed.
    tamperEvents((event) => (event.type.startsWith('store.') ? null : event));
    await world.callApi('POST', `/v1/stores/${world.storeId}/disconnect`);
    await world.until(() => rooms.client.connectionState.view().parked === 'store_disconnected', MINUTE);
    await world.callOperator('POST', `/operator/orders/${orderId}/picking`);
    await world.callOperator('POST', `/operator/orders/${orderId}/packed`);
    const { code } = (await world.callOperator('POST', `/operator/stores/${world.storeId}/connection-code`)) as {
      code: string;
    };
    await world.callApi('POST', '/v1/connections/claim', { code });
    await world.until(() => statusOf(rooms, orderId) === 'PACKED', 3 * MINUTE);
    expect(rooms.client.connectionState.view().state).toBe('online');
  });

  test('disconnected and connected again between two requests: the past is read all the same (C12)', async () => {
    const rooms = world.openWorkspace();
    await world.until(() => rooms.sync.backfillProgress() === null, MINUTE);
    world.plugged = false;
    const orderId = await world.placeOrder();
    await world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    await world.callApi('POST', `/v1/stores/${world.storeId}/disconnect`);
    const { code } = (await world.callOperator('POST', `/operator/stores/${world.storeId}/connection-code`)) as {
      code: string;
    };
    await world.callApi('POST', '/v1/connections/claim', { code });
    world.plugged = true;
    await world.until(() => statusOf(rooms, orderId) === 'ACCEPTED', MINUTE);
  });

  test('an accepted order of the past that can’t be read in the list is read by its id (C12)', async () => {
    const orderId = await world.placeOrder();
    await world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    await world.clock.advance(3 * HOUR);
    world.interceptor = async (request, send) => {
      const isPast = request.url.includes('updated_since');
      return rewritten(await send(request), (body) =>
        isPast ? body.replaceAll('"total_amount":"', '"total_amount":"about ') : body,
      );
    };
    const rooms = world.openWorkspace();
    await world.until(() => statusOf(rooms, orderId) === 'ACCEPTED', MINUTE);
  });

  test('a sandbox that was reset: its orders are gone here too (C11)', async () => {
    const rooms = world.openWorkspace();
    const pending = await world.placeOrder();
    const accepted = await world.placeOrder();
    await world.callOperator('POST', `/operator/orders/${accepted}/accept`, {});
    await world.until(() => statusOf(rooms, accepted) === 'ACCEPTED');
    await world.callApi('POST', '/v1/sandbox/reset');
    await world.until(() => rooms.database.orders.open().length === 0, MINUTE);
    expect(rooms.database.orders.get(pending)?.goneAt).not.toBeNull();
  });

  test('a sandbox that was reset is read whole, and that is said with progress', async () => {
    const rooms = world.openWorkspace();
    await world.placeOrder();
    await world.until(() => rooms.sync.backfillProgress() === null && rooms.database.orders.open().length === 1);
    await world.callApi('POST', '/v1/sandbox/reset');
    await world.until(() => rooms.sync.backfillProgress() !== null, MINUTE);
    await world.until(() => rooms.sync.backfillProgress() === null, MINUTE);
  });

  test('a list of events that lacks what it had before: the past is read whole, once', async () => {
    const rooms = world.openWorkspace();
    const orderId = await world.placeOrder();
    await world.until(() => rooms.sync.backfillProgress() === null && statusOf(rooms, orderId) === 'PENDING');
    await world.clock.advance(2 * MINUTE);
    // The service has lost its history, and with it what nobody here has read yet.
    const paths: string[] = [];
    world.interceptor = async (request, send) => {
      paths.push(request.url);
      const answer = await send(request);
      if (!request.url.includes('/v1/events')) return answer;
      return rewritten(answer, (body) => JSON.stringify({ ...JSON.parse(body), data: [] }));
    };
    await world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    await world.callOperator('POST', `/operator/orders/${orderId}/picking`);
    await world.callOperator('POST', `/operator/orders/${orderId}/packed`);
    await world.until(() => statusOf(rooms, orderId) === 'PACKED', MINUTE);
    await world.clock.advance(3 * MINUTE);
    expect(paths.filter((path) => path.includes('updated_since'))).toHaveLength(1);
  });

  test('a store that is disconnected is no gap: the other’s past stays read (C11)', async () => {
    const rooms = world.openWorkspace();
    const orderId = await world.placeOrder();
    await world.until(() => rooms.sync.backfillProgress() === null && statusOf(rooms, orderId) === 'PENDING');
    await world.clock.advance(2 * MINUTE);
    await world.callApi('POST', `/v1/stores/${world.storeId}/disconnect`);
    await world.until(() => rooms.client.connectionState.view().parked === 'store_disconnected', MINUTE);
    expect(rooms.database.metadata.isBackfilled()).toBe(true);
  });

  test('a sale that can’t be read is told by its order, until it can be', async () => {
    const rooms = world.openWorkspace();
    await world.until(() => rooms.sync.backfillProgress() === null);
    world.interceptor = async (request, send) =>
      rewritten(await send(request), (body) => body.replaceAll('"sold_at":"', '"sold_at":"about '));
    const { order_id: orderId } = (await world.callApi('POST', '/v1/sandbox/instore-sales')) as { order_id: string };
    await world.until(() => rooms.database.sales.unreadable().length === 1, 80 * SECOND);
    expect(rooms.database.sales.unreadable()).toEqual([orderId]);
    world.interceptor = null;
    await world.until(() => rooms.database.sales.ofOrder(orderId) !== null, 80 * SECOND);
    expect(rooms.database.sales.unreadable()).toEqual([]);
  });

  test('a sale whose event was missed is found in the sales list, and recorded before anybody books it (C6)', async () => {
    const rooms = world.openWorkspace();
    await world.until(() => rooms.sync.backfillProgress() === null);
    tamperEvents(() => null);
    await world.callApi('POST', '/v1/sandbox/instore-sales');
    await world.until(() => rooms.database.sales.toBook().length === 1, 80 * SECOND);
  });
});

describe('time and allowance', () => {
  test('a PC clock that is hours wrong, and jumps, moves nothing (C10)', async () => {
    let ahead = 5 * HOUR;
    const clock = { now: () => addMs(world.clock.now(), ahead), monotonic: () => world.clock.monotonic() };
    const rooms = world.openWorkspace({ clock });
    await world.clock.advance(10 * SECOND);
    const off = () => Math.abs(rooms.client.time.now() - world.clock.now());
    expect(off()).toBeLessThan(SECOND);
    ahead = -7 * HOUR;
    const orderId = await world.placeOrder();
    await world.clock.advance(2 * SECOND);
    expect(off()).toBeLessThan(SECOND);
    expect(statusOf(rooms, orderId)).toBe('PENDING');
    expect(rooms.client.time.aheadOfPc()).toBeGreaterThan(6 * HOUR);
  });

  test('costs of delivering are on the card before it is opened', async () => {
    const rooms = world.openWorkspace();
    const orderId = await world.placeOrder();
    await world.until(() => rooms.database.orders.get(orderId) !== null);
    await world.until(() => rooms.database.deliveryOptions.get(orderId) !== null, SECOND);
    expect(rooms.database.deliveryOptions.get(orderId)?.options.map(({ mode }) => mode)).toEqual([
      'STORE_STAFF',
      'SERVICE_COURIER',
    ]);
  });

  test('a 429 stops everything for as long as it says, and halves what is asked (C8)', async () => {
    const rooms = world.openWorkspace();
    await world.clock.advance(5 * SECOND);
    await world.addServiceFault('/v1/events', 'status', { status: 429, retry_after: 20 });
    await world.until(() => rooms.client.connectionState.view().state === 'slowed');
    const before = rooms.requestCount();
    await world.clock.advance(18 * SECOND);
    expect(rooms.requestCount()).toBe(before);
    await world.until(() => rooms.client.connectionState.view().state === 'online');
    const orderId = await world.placeOrder();
    await world.until(() => statusOf(rooms, orderId) === 'PENDING');
  });

  test('after a long sleep it asks no more than usual (C8)', async () => {
    const rooms = world.openWorkspace();
    await world.clock.advance(10 * SECOND);
    const before = rooms.requestCount();
    rooms.sync.resumed();
    await world.clock.advance(10 * SECOND);
    expect(rooms.requestCount() - before).toBeLessThan(30);
  });
});
