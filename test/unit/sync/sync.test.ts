import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMs, DAY, HOUR, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { recordPaths, rewriteBody } from '../../support/response-rewriting.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

interface ListedPage {
  readonly data: readonly unknown[];
}

let world: WorkspaceHarness;

beforeEach(async () => {
  world = await openWorkspaceHarness();
});

afterEach(() => world.close());

test.each([
  ['each page', (page: ListedPage) => page],
  ['an empty page', (page: ListedPage, isFirst: boolean) => (isFirst ? page : { ...page, data: [] })],
])(
  'a list of events that repeats its cursor after %s stops no ring and takes few requests (C3, C8)',
  async (_, change) => {
    const workspace = world.openWorkspace();
    await world.clock.advance(5 * SECOND);
    world.interceptor = async (request, send) => {
      const response = await send({ ...request, url: request.url.replace('&cursor=again', '') });
      if (!request.url.includes('/v1/events')) return response;
      return rewriteBody(response, (body) => {
        const page = change(JSON.parse(body) as ListedPage, !request.url.includes('cursor='));
        return JSON.stringify({ ...page, has_more: true, next_cursor: 'again' });
      });
    };
    const before = workspace.requestCount();
    await world.clock.advance(MINUTE);
    expect(workspace.client.connectionState.view()).toMatchObject({ state: 'online', obstacle: 'repeated_page' });
    expect(workspace.requestCount() - before).toBeLessThan(150);

    const orderId = await world.placeOrder();
    await world.until(() => statusOf(workspace, orderId) === 'PENDING', 4 * SECOND);
    world.interceptor = null;
    await world.until(() => workspace.client.connectionState.view().obstacle === null, 5 * SECOND);
  },
);

test('a list of events is read to its end by time where its cursor leads nowhere (C5)', async () => {
  const workspace = world.openWorkspace();
  await world.clock.advance(5 * SECOND);
  world.interceptor = async (request, send) => {
    const url = new URL(request.url);
    if (url.pathname !== '/v1/events') return await send(request);
    url.searchParams.delete('cursor');
    url.searchParams.set('limit', '3');
    return await send({ ...request, url: url.href });
  };
  const orderIds: string[] = [];
  for (let count = 0; count < 8; count += 1) {
    orderIds.push(await world.placeOrder());
    await world.clock.advance(50);
  }
  await world.until(() => orderIds.every((id) => workspace.database.events.ofOrder(id).length > 0), 5 * SECOND);
});

const statusOf = (workspace: TestWorkspace, orderId: string) => workspace.database.orders.get(orderId)?.status;

const firstPath = (paths: string[]) => paths[0] ?? '';

test('reads the PENDING orders first after a start, a wake and a reconnect (C3)', async () => {
  const paths = recordPaths(world);
  const workspace = world.openWorkspace();
  await world.clock.advance(5 * SECOND);
  expect(firstPath(paths)).toContain('status=PENDING');

  paths.length = 0;
  workspace.sync.resumed();
  await world.clock.advance(100);
  expect(firstPath(paths)).toContain('status=PENDING');

  world.plugged = false;
  await world.until(() => workspace.client.connectionState.view().state === 'offline');
  await world.clock.advance(HOUR);
  paths.length = 0;
  world.plugged = true;
  world.interceptor = (request, send) => {
    paths.push(request.url);
    return send(request);
  };
  await world.until(() => workspace.client.connectionState.view().state === 'online', 13 * SECOND);
  expect(firstPath(paths)).toContain('status=PENDING');
});

test('the open orders are right after some days away, before any event of those days is read', async () => {
  const advance = (orderId: string, to: string) =>
    world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to });
  const before = world.openWorkspace({ file: world.file });
  const left = await world.placeOrder();
  await advance(left, 'ACCEPTED');
  await world.until(() => statusOf(before, left) === 'ACCEPTED');
  await before.close();
  for (const to of ['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) await advance(left, to);
  await world.clock.advance(3 * DAY);
  const accepted = await world.placeOrder();
  await advance(accepted, 'ACCEPTED');
  world.interceptor = (request, send) =>
    request.url.includes('/v1/events') ? Promise.reject(new Error('no answer')) : send(request);
  const after = world.openWorkspace({ file: world.file });
  await world.until(
    () => statusOf(after, left) === 'DELIVERED' && statusOf(after, accepted) === 'ACCEPTED',
    5 * SECOND,
  );
});

test('reads the PENDING orders once more if the PC wakes while their response is on its way (C3)', async () => {
  const paths = recordPaths(world);
  const workspace = world.openWorkspace();
  const { interceptor } = world;
  let answer = (): void => undefined;
  world.interceptor = async (request, send) => {
    const response = await (interceptor?.(request, send) ?? send(request));
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return response;
  };
  await world.clock.advance(SECOND);
  expect(paths).toHaveLength(1);
  workspace.sync.resumed();
  world.interceptor = interceptor;
  answer();
  await world.clock.advance(SECOND);
  expect(paths.slice(0, 2)).toEqual([expect.stringContaining('PENDING'), expect.stringContaining('PENDING')]);
});

test('polls at once when another response shows that the key is no longer refused (C3)', async () => {
  const workspace = world.openWorkspace();
  await world.clock.advance(5 * SECOND);
  world.interceptor = () =>
    Promise.resolve({ status: 403, header: () => null, body: '{"error":{"code":"forbidden","message":""}}' });
  await world.until(() => workspace.client.connectionState.parkReason() === 'company_forbidden');
  const paths = recordPaths(world);
  await workspace.client.request('ping', { purpose: 'action' });
  await world.clock.advance(SECOND);
  expect(paths.slice(0, 2)).toEqual(['/v1/ping', expect.stringContaining('status=PENDING')]);
});

test('never shows an order as new that was accepted elsewhere during an outage (C3)', async () => {
  const workspace = world.openWorkspace();
  await world.clock.advance(5 * SECOND);
  world.plugged = false;
  await world.clock.advance(MINUTE);
  const taken = await world.placeOrder();
  for (let each = 0; each < 3; each += 1)
    await world.callOperator('POST', `/operator/orders/${await world.placeOrder()}/accept`, {});
  await world.callOperator('POST', `/operator/orders/${taken}/accept`, {});
  // One event a page, so that every state in between would show.
  world.interceptor = (request, send) => send({ ...request, url: request.url.replace('limit=100', 'limit=1') });
  world.plugged = true;
  const seen = new Set<string | null>();
  workspace.onChange = () => {
    for (const { status } of workspace.database.orders.open()) seen.add(status);
  };
  await world.until(() => workspace.database.orders.withStatus('ACCEPTED').length === 4, MINUTE);
  expect([...seen]).toEqual(['ACCEPTED']);
});

test('a PC clock that is hours wrong, and jumps, moves no time (C10)', async () => {
  let ahead = 5 * HOUR;
  const clock = { now: () => addMs(world.clock.now(), ahead), monotonic: () => world.clock.monotonic() };
  const workspace = world.openWorkspace({ clock });
  await world.clock.advance(10 * SECOND);
  const off = () => Math.abs(workspace.client.time.now() - world.clock.now());
  expect(off()).toBeLessThan(SECOND);
  ahead = -7 * HOUR;
  const orderId = await world.placeOrder();
  await world.clock.advance(2 * SECOND);
  expect(off()).toBeLessThan(SECOND);
  expect(statusOf(workspace, orderId)).toBe('PENDING');
  expect(workspace.client.time.aheadOfPc()).toBeGreaterThan(6 * HOUR);
});

test('notes when the PC’s clock was measured, because it drifts from then on (C10)', async () => {
  const { moments } = world.openWorkspace().database;
  expect(moments.pcClock()?.measuredAt).toBeNull();
  await world.clock.advance(5 * SECOND);
  expect(Math.abs((moments.pcClock()?.measuredAt ?? 0) - world.clock.now())).toBeLessThan(6 * SECOND);
});

test('delivery options are on the card before it is opened', async () => {
  const workspace = world.openWorkspace();
  const orderId = await world.placeOrder();
  await world.until(() => workspace.database.orders.get(orderId) !== null);
  await world.until(() => workspace.database.deliveryOptions.get(orderId) !== null, SECOND);
  expect(workspace.database.deliveryOptions.get(orderId)?.options.map(({ mode }) => mode)).toEqual([
    'STORE_STAFF',
    'SERVICE_COURIER',
  ]);
});

test('a long sleep is followed by no more requests than usual (C8)', async () => {
  const workspace = world.openWorkspace();
  await world.clock.advance(10 * SECOND);
  const before = workspace.requestCount();
  workspace.sync.resumed();
  await world.clock.advance(10 * SECOND);
  expect(workspace.requestCount() - before).toBeLessThan(30);
});
