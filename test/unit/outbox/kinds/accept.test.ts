import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';
import type { WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let world: WorkspaceHarness;

beforeEach(async () => {
  world = await openWorkspaceHarness();
});

afterEach(async () => {
  await world.close();
});

/** Accepts that took effect, as the service counts them. */
async function acceptsOf(orderId: string): Promise<number> {
  return (await world.listEventTypes(orderId)).filter((type) => type === 'order.accepted').length;
}

test('an accept is kept at once, sent, and done when the service says so (C1)', async () => {
  const rooms = world.openWorkspace();
  const orderId = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(orderId)?.status === 'PENDING');
  const acted = rooms.enqueueAccept(orderId);
  expect(acted).toMatchObject({ kind: 'stored', row: { state: 'waiting', tries: 0 } });
  await world.until(() => rooms.readAction('press-1').state === 'done');
  expect(rooms.readAction('press-1')).toMatchObject({
    outcome: { code: null, status: 'ACCEPTED', acceptedVia: 'POS' },
  });
  expect(rooms.database.orders.get(orderId)?.status).toBe('ACCEPTED');
  expect(await acceptsOf(orderId)).toBe(1);
});

test('an answer that was remembered does not bring back an order that is gone (C4)', async () => {
  const rooms = world.openWorkspace();
  const orderId = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(orderId) !== null);
  world.interceptor = async (request, send) => {
    const answer = await send(request);
    if (request.url.endsWith('/accept')) throw new Error('the answer is lost');
    return answer;
  };
  rooms.enqueueAccept(orderId);
  await world.until(() => rooms.database.orders.get(orderId)?.status === 'ACCEPTED');
  await world.callApi('POST', `/v1/sandbox/orders/${orderId}/advance`, { to: 'PACKED' });
  await world.until(() => rooms.database.orders.get(orderId)?.status === 'PACKED');
  await world.callApi('POST', '/v1/sandbox/reset');
  await world.until(() => rooms.database.orders.get(orderId)?.goneAt !== null, 5 * MINUTE);
  expect(rooms.readAction('press-1').state).toBe('unknown');
  world.interceptor = null;
  await world.until(() => rooms.readAction('press-1').state === 'done', 5 * MINUTE);
  expect((await world.listRequests()).filter(({ path, replayed }) => path.endsWith('/accept') && replayed)).not.toEqual(
    [],
  );
  expect(rooms.database.orders.get(orderId)).toMatchObject({ status: 'PACKED', goneAt: expect.any(Number) });
});

test('an answer lost after the commit: the same key again, exactly one accept (C2)', async () => {
  const rooms = world.openWorkspace();
  const orderId = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(orderId) !== null);
  await world.addServiceFault('/v1/stores/{store_id}/orders/{order_id}/accept', 'drop_after');
  rooms.enqueueAccept(orderId);
  await world.clock.advance(100);
  expect(rooms.readAction('press-1')).toMatchObject({ state: 'unknown', lastAnswer: 'no_answer' });
  expect(rooms.outbox.withdraw('press-1')).toMatchObject({ state: 'unknown' });
  await world.until(() => rooms.readAction('press-1').state === 'done');
  expect(await acceptsOf(orderId)).toBe(1);
  expect(
    (await world.listRequests()).filter(({ path }) => path.endsWith('/accept')).map((each) => each.replayed),
  ).toEqual([false, true]);
});

test('a 500 after the effect: found by reading the order (C1)', async () => {
  const rooms = world.openWorkspace();
  const orderId = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(orderId) !== null);
  let broken = true;
  world.interceptor = async (request, send) => {
    const answer = await send(
      // A key of its own: the service must not remember this one, as it doesn't remember a 5xx.
      request.url.endsWith('/accept') && broken
        ? { ...request, headers: { ...request.headers, 'idempotency-key': 'lost' } }
        : request,
    );
    if (!request.url.endsWith('/accept') || !broken) return answer;
    broken = false;
    return { status: 500, body: '', header: () => null };
  };
  rooms.enqueueAccept(orderId);
  await world.until(() => rooms.readAction('press-1').settledAt !== null);
  expect(rooms.readAction('press-1')).toMatchObject({ state: 'done', outcome: { status: 'ACCEPTED' } });
  expect(await acceptsOf(orderId)).toBe(1);
});

test('the retailer app was quicker: refused, with how the order really stands (C1)', async () => {
  const rooms = world.openWorkspace();
  const orderId = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(orderId) !== null);
  world.interceptor = async (request, send) => {
    if (request.url.endsWith('/accept')) await world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    return await send(request);
  };
  rooms.enqueueAccept(orderId);
  await world.until(() => rooms.readAction('press-1').settledAt !== null);
  expect(rooms.readAction('press-1')).toMatchObject({
    state: 'refused',
    outcome: { code: 'order_not_in_required_state', status: 'ACCEPTED', acceptedVia: 'APP' },
  });
});

test('another counter was quicker and the refusal got lost: a remembered refusal is no success (C1)', async () => {
  const rooms = world.openWorkspace();
  const orderId = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(orderId) !== null);
  let tries = 0;
  world.interceptor = async (request, send) => {
    if (!request.url.endsWith('/accept')) return await send(request);
    tries += 1;
    if (tries === 1) await world.callApi('POST', `/v1/stores/${world.storeId}/orders/${orderId}/accept`);
    const answer = await send(request);
    if (tries === 1) throw new Error('lost');
    return answer;
  };
  rooms.enqueueAccept(orderId);
  await world.until(() => rooms.readAction('press-1').settledAt !== null);
  expect(tries).toBe(2);
  expect(rooms.readAction('press-1')).toMatchObject({
    state: 'refused',
    outcome: { code: 'order_not_in_required_state', status: 'ACCEPTED', acceptedVia: 'POS' },
  });
});
