import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addMs, HOUR, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import type { WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

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

async function callsTo(end: string): Promise<number> {
  return (await world.listRequests()).filter(({ path }) => path.endsWith(end)).length;
}

describe('an action', () => {
  test('one press is one action, however often its message arrives (C2)', async () => {
    const rooms = world.openWorkspace();
    const orderId = await world.placeOrder();
    await world.until(() => rooms.database.orders.get(orderId) !== null);
    for (let time = 0; time < 3; time += 1) expect(rooms.enqueueAccept(orderId).kind).toBe('stored');
    await world.until(() => rooms.readAction('press-1').state === 'done');
    expect(rooms.enqueueAccept(orderId)).toMatchObject({ kind: 'stored', row: { state: 'done' } });
    expect(rooms.database.actions.newest(9)).toHaveLength(1);
    await world.clock.advance(5 * SECOND);
    expect(await callsTo('/accept')).toBe(1);
  });

  test('with the line down it waits unsent, can be taken back, and is sent when the line is back (C2)', async () => {
    const rooms = world.openWorkspace();
    const orderId = await world.placeOrder();
    await world.until(() => rooms.database.orders.get(orderId) !== null);
    world.plugged = false;
    await world.until(() => rooms.client.connectionState.view().state === 'offline');
    rooms.enqueueAccept(orderId);
    await world.clock.advance(MINUTE);
    expect(rooms.readAction('press-1')).toMatchObject({ state: 'waiting', firstSentAt: null });
    expect(await callsTo('/accept')).toBe(0);
    world.plugged = true;
    await world.until(() => rooms.readAction('press-1').state === 'done', 15 * SECOND);
    expect(await acceptsOf(orderId)).toBe(1);
  });

  test('pressed in the moment the line goes, it still never left and waits (C2)', async () => {
    const rooms = world.openWorkspace();
    const orderId = await world.placeOrder();
    await world.until(() => rooms.database.orders.get(orderId) !== null);
    world.plugged = false;
    rooms.enqueueAccept(orderId);
    await world.clock.advance(2 * SECOND);
    expect(rooms.readAction('press-1')).toMatchObject({ state: 'waiting', firstSentAt: null, lastAnswer: 'not_sent' });
    expect(rooms.outbox.withdraw('press-1')).toMatchObject({ state: 'withdrawn' });
    world.plugged = true;
    await world.clock.advance(30 * SECOND);
    expect(await callsTo('/accept')).toBe(0);
  });

  test('an accept that waits is withdrawn when its order has moved on meanwhile', async () => {
    const rooms = world.openWorkspace();
    const orderId = await world.placeOrder();
    await world.until(() => rooms.database.orders.get(orderId) !== null);
    world.interceptor = (request, send) =>
      request.method === 'POST' ? Promise.reject(new NotSent('blocked')) : send(request);
    rooms.enqueueAccept(orderId);
    await world.clock.advance(5 * SECOND);
    await world.callOperator('POST', `/operator/orders/${orderId}/cancel`, { by: 'customer' });
    await world.until(() => rooms.readAction('press-1').settledAt !== null);
    expect(rooms.readAction('press-1')).toMatchObject({
      state: 'withdrawn',
      outcome: { code: 'order_moved_on', status: 'CANCELLED' },
    });
    expect(await callsTo('/accept')).toBe(0);
  });

  test('a revoked key parks what waits and loses none of it; a good key sends it (C11)', async () => {
    const made = await world.callOperator('POST', '/operator/keys', {
      company_id: world.service.ready.company_id,
      mode: 'test',
    });
    const { key, key_id } = made as { key: string; key_id: string };
    const rooms = world.openWorkspace({ key, file: world.file });
    const orderId = await world.placeOrder();
    await world.until(() => rooms.database.orders.get(orderId) !== null);
    await world.callOperator('DELETE', `/operator/keys/${key_id}`);
    rooms.enqueueAccept(orderId);
    await world.clock.advance(MINUTE);
    expect(rooms.client.connectionState.view()).toMatchObject({ state: 'parked', parked: 'key_refused' });
    expect(rooms.readAction('press-1')).toMatchObject({ state: 'waiting', firstSentAt: null });
    const asked = (await world.listRequests()).filter(({ status }) => status === 401).length;
    await world.clock.advance(10 * MINUTE);
    expect((await world.listRequests()).filter(({ status }) => status === 401).length - asked).toBeLessThan(15);
    await rooms.close();
    const again = world.openWorkspace({ file: world.file });
    await world.until(() => again.readAction('press-1').state === 'done');
  });

  test('a key that has grown old is never sent again: the order tells (C9)', async () => {
    const rooms = world.openWorkspace();
    const orderId = await world.placeOrder();
    const untouched = await world.placeOrder();
    await world.until(() => rooms.database.orders.get(untouched) !== null);
    world.interceptor = async (request, send) => {
      if (request.url.endsWith(`${orderId}/accept`)) await send(request);
      if (request.url.endsWith('/accept')) throw new Error('lost');
      return await send(request);
    };
    rooms.enqueueAccept(orderId, 'done');
    rooms.enqueueAccept(untouched, 'not done');
    await world.clock.advance(SECOND);
    world.plugged = false;
    await world.clock.advance(24 * HOUR);
    world.interceptor = null;
    world.plugged = true;
    const before = await callsTo('/accept');
    await world.until(
      () => rooms.readAction('done').settledAt !== null && rooms.readAction('not done').settledAt !== null,
    );
    expect(rooms.readAction('done')).toMatchObject({ state: 'done', outcome: { status: 'ACCEPTED' } });
    expect(rooms.readAction('not done')).toMatchObject({ state: 'refused', outcome: { code: 'too_old_to_repeat' } });
    expect(await callsTo('/accept')).toBe(before);
  });
});

test('before the service’s time is measured nothing is sent: a key may be old, or be taken for younger later (C9)', async () => {
  const rooms = world.openWorkspace({ file: world.file });
  const orderId = await world.placeOrder();
  const other = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(orderId) !== null && rooms.database.orders.get(other) !== null);
  await world.addServiceFault('/v1/stores/{store_id}/orders/{order_id}/accept', 'drop_before');
  rooms.enqueueAccept(orderId);
  await world.clock.advance(100);
  rooms.kill();
  let isTold = false;
  let asked = 0;
  world.interceptor = async (request, send) => {
    if (isTold) return await send(request);
    if (request.url.endsWith('/accept')) asked += 1;
    return { status: 429, body: '', header: (name) => (name === 'retry-after' ? '1' : null) };
  };
  const again = world.openWorkspace({ file: world.file });
  again.enqueueAccept(other, 'press-2');
  await world.clock.advance(20 * SECOND);
  expect(asked).toBe(0);
  isTold = true;
  const isDone = (id: string): boolean => again.readAction(id).state === 'done';
  await world.until(() => isDone('press-1') && isDone('press-2'), MINUTE);
});

test('a sleep that only the wall clock noticed makes a key old as well: the order is read (C9)', async () => {
  let slept = 0;
  const clock = { now: () => addMs(world.clock.now(), slept), monotonic: () => world.clock.monotonic() };
  const rooms = world.openWorkspace({ clock });
  const orderId = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(orderId) !== null);
  let asked = 0;
  world.interceptor = async (request, send) => {
    if (!request.url.endsWith('/accept')) return await send(request);
    asked += 1;
    slept = 36 * HOUR;
    throw new Error('lost in the sleep');
  };
  rooms.enqueueAccept(orderId);
  await world.until(() => rooms.readAction('press-1').settledAt !== null, MINUTE);
  expect(asked).toBe(1);
  expect(rooms.readAction('press-1')).toMatchObject({ state: 'refused', outcome: { code: 'too_old_to_repeat' } });
});

test('what is kept while the app ends is sent after its next start, and ending waits for nothing', async () => {
  const rooms = world.openWorkspace({ file: world.file });
  const orderId = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(orderId) !== null);
  rooms.client.close();
  rooms.enqueueAccept(orderId);
  await world.clock.advance(SECOND);
  await rooms.close();
  const again = world.openWorkspace({ file: world.file });
  await world.until(() => again.readAction('press-1').state === 'done');
  expect(await acceptsOf(orderId)).toBe(1);
});

test('a commit that fails while an answer comes back (a full disk) loses nothing and does nothing twice (C2)', async () => {
  const rooms = world.openWorkspace();
  const orderId = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(orderId) !== null);
  const { settleAll: settleAlike } = rooms.database.actions;
  rooms.database.actions.settleAll = () => {
    throw new Error('database or disk is full');
  };
  rooms.enqueueAccept(orderId);
  await world.clock.advance(SECOND);
  expect(rooms.readAction('press-1').settledAt).toBeNull();
  rooms.database.actions.settleAll = settleAlike;
  await world.until(() => rooms.readAction('press-1').state === 'done', MINUTE);
  expect(await acceptsOf(orderId)).toBe(1);
});

describe('killed between any two steps', () => {
  test('there is exactly one accept at the service and it is known here (C1, C2)', async () => {
    for (let kill = 1; ; kill += 1) {
      const orderId = await world.placeOrder();
      const id = `press-${kill}`;
      const file = `${world.file}-${kill}`;
      let steps = 0;
      let isArmed = false;
      const first = world.openWorkspace({
        file,
        killedAt: (step) => {
          if (!isArmed) return false;
          steps += 1;
          return steps === kill && step.length > 0;
        },
      });
      await world.until(() => first.database.orders.get(orderId) !== null);
      isArmed = true;
      try {
        first.enqueueAccept(orderId, id);
      } catch {
        // Killed before staff were told that it is kept.
      }
      await world.clock.advance(5 * SECOND);
      const survived = steps < kill;
      first.kill();

      const second = world.openWorkspace({ file });
      await world.until(() => second.database.orders.get(orderId) !== null);
      // The renderer never heard of the first, and says it again.
      second.enqueueAccept(orderId, id);
      await world.until(() => second.readAction(id).settledAt !== null, 2 * MINUTE);
      expect(second.readAction(id), `killed at step ${kill}`).toMatchObject({ state: 'done' });
      expect(await acceptsOf(orderId), `killed at step ${kill}`).toBe(1);
      expect(second.database.orders.get(orderId)?.status).toBe('ACCEPTED');
      await second.close();
      if (survived) break;
      expect(kill).toBeLessThan(100);
    }
  });
});
