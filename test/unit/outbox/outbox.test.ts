import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addMs, HOUR, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import type { WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

let harness: WorkspaceHarness;

beforeEach(async () => {
  harness = await openWorkspaceHarness();
});

afterEach(() => harness.close());

/** How many accepts took effect at the service. */
async function acceptsOf(orderId: string): Promise<number> {
  return (await harness.listEventTypes(orderId)).filter((type) => type === 'order.accepted').length;
}

async function callsTo(end: string): Promise<number> {
  return (await harness.listRequests()).filter(({ path }) => path.endsWith(end)).length;
}

describe('an action', () => {
  test('enqueued several times with one id is stored once (C2)', async () => {
    const workspace = harness.openWorkspace();
    const orderId = await harness.placeOrder();
    await harness.until(() => workspace.database.orders.get(orderId) !== null);
    for (let time = 0; time < 3; time += 1) expect(workspace.enqueueAccept(orderId).kind).toBe('stored');
    await harness.until(() => workspace.readAction('press-1').state === 'done');
    expect(workspace.enqueueAccept(orderId)).toMatchObject({ kind: 'stored', row: { state: 'done' } });
    expect(workspace.database.actions.newest(9)).toHaveLength(1);
    await harness.clock.advance(5 * SECOND);
    expect(await callsTo('/accept')).toBe(1);
  });

  test('waits unsent while the line is down, and is sent when it is back (C2)', async () => {
    const workspace = harness.openWorkspace();
    const orderId = await harness.placeOrder();
    await harness.until(() => workspace.database.orders.get(orderId) !== null);
    harness.plugged = false;
    await harness.until(() => workspace.client.connectionState.view().state === 'offline');
    workspace.enqueueAccept(orderId);
    await harness.clock.advance(MINUTE);
    expect(workspace.readAction('press-1')).toMatchObject({ state: 'waiting', firstSentAt: null });
    expect(await callsTo('/accept')).toBe(0);
    harness.plugged = true;
    await harness.until(() => workspace.readAction('press-1').state === 'done', 15 * SECOND);
    expect(await acceptsOf(orderId)).toBe(1);
  });

  test('made just as the line goes down never leaves, and can be withdrawn (C2)', async () => {
    const workspace = harness.openWorkspace();
    const orderId = await harness.placeOrder();
    await harness.until(() => workspace.database.orders.get(orderId) !== null);
    harness.plugged = false;
    workspace.enqueueAccept(orderId);
    await harness.clock.advance(2 * SECOND);
    expect(workspace.readAction('press-1')).toMatchObject({
      state: 'waiting',
      firstSentAt: null,
      lastAnswer: 'not_sent',
    });
    expect(workspace.outbox.withdraw('press-1')).toMatchObject({ state: 'withdrawn' });
    harness.plugged = true;
    await harness.clock.advance(30 * SECOND);
    expect(await callsTo('/accept')).toBe(0);
  });

  test('is withdrawn if its order moves on while it waits', async () => {
    const workspace = harness.openWorkspace();
    const orderId = await harness.placeOrder();
    await harness.until(() => workspace.database.orders.get(orderId) !== null);
    harness.interceptor = (request, send) =>
      request.method === 'POST' ? Promise.reject(new NotSent('blocked')) : send(request);
    workspace.enqueueAccept(orderId);
    await harness.clock.advance(5 * SECOND);
    await harness.callOperator('POST', `/operator/orders/${orderId}/cancel`, { by: 'customer' });
    await harness.until(() => workspace.readAction('press-1').settledAt !== null);
    expect(workspace.readAction('press-1')).toMatchObject({
      state: 'withdrawn',
      outcome: { code: 'order_moved_on', status: 'CANCELLED' },
    });
    expect(await callsTo('/accept')).toBe(0);
  });

  test('is not sent again once its idempotency key is old: the order settles it (C9)', async () => {
    const workspace = harness.openWorkspace();
    const orderId = await harness.placeOrder();
    const untouched = await harness.placeOrder();
    await harness.until(() => workspace.database.orders.get(untouched) !== null);
    harness.interceptor = async (request, send) => {
      if (request.url.endsWith(`${orderId}/accept`)) await send(request);
      if (request.url.endsWith('/accept')) throw new Error('lost');
      return await send(request);
    };
    workspace.enqueueAccept(orderId, 'done');
    workspace.enqueueAccept(untouched, 'not done');
    await harness.clock.advance(SECOND);
    harness.plugged = false;
    await harness.clock.advance(24 * HOUR);
    harness.interceptor = null;
    harness.plugged = true;
    const before = await callsTo('/accept');
    await harness.until(
      () => workspace.readAction('done').settledAt !== null && workspace.readAction('not done').settledAt !== null,
    );
    expect(workspace.readAction('done')).toMatchObject({ state: 'done', outcome: { status: 'ACCEPTED' } });
    expect(workspace.readAction('not done')).toMatchObject({
      state: 'refused',
      outcome: { code: 'too_old_to_repeat' },
    });
    expect(await callsTo('/accept')).toBe(before);
  });
});

test('nothing is sent before the service’s time is measured, because a key’s age is unknown (C9)', async () => {
  const workspace = harness.openWorkspace({ file: harness.file });
  const orderId = await harness.placeOrder();
  const other = await harness.placeOrder();
  await harness.until(
    () => workspace.database.orders.get(orderId) !== null && workspace.database.orders.get(other) !== null,
  );
  await harness.addServiceFault('/v1/stores/{store_id}/orders/{order_id}/accept', 'drop_before');
  workspace.enqueueAccept(orderId);
  await harness.clock.advance(100);
  workspace.kill();
  let isTimeMeasurable = false;
  let calls = 0;
  harness.interceptor = async (request, send) => {
    if (isTimeMeasurable) return await send(request);
    if (request.url.endsWith('/accept')) calls += 1;
    return { status: 429, body: '', header: (name) => (name === 'retry-after' ? '1' : null) };
  };
  const again = harness.openWorkspace({ file: harness.file });
  again.enqueueAccept(other, 'press-2');
  await harness.clock.advance(20 * SECOND);
  expect(calls).toBe(0);
  isTimeMeasurable = true;
  const isDone = (id: string): boolean => again.readAction(id).state === 'done';
  await harness.until(() => isDone('press-1') && isDone('press-2'), MINUTE);
});

test('a sleep that only the wall clock shows also ages a key: the order is read instead (C9)', async () => {
  let slept = 0;
  const clock = { now: () => addMs(harness.clock.now(), slept), monotonic: () => harness.clock.monotonic() };
  const workspace = harness.openWorkspace({ clock });
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  let calls = 0;
  harness.interceptor = async (request, send) => {
    if (!request.url.endsWith('/accept')) return await send(request);
    calls += 1;
    slept = 36 * HOUR;
    throw new Error('lost during the sleep');
  };
  workspace.enqueueAccept(orderId);
  await harness.until(() => workspace.readAction('press-1').settledAt !== null, MINUTE);
  expect(calls).toBe(1);
  expect(workspace.readAction('press-1')).toMatchObject({ state: 'refused', outcome: { code: 'too_old_to_repeat' } });
});

test('an action enqueued while the app ends is sent after the next start, and does not delay the end', async () => {
  const workspace = harness.openWorkspace({ file: harness.file });
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  workspace.client.close();
  workspace.enqueueAccept(orderId);
  await harness.clock.advance(SECOND);
  await workspace.close();
  const again = harness.openWorkspace({ file: harness.file });
  await harness.until(() => again.readAction('press-1').state === 'done');
  expect(await acceptsOf(orderId)).toBe(1);
});

test('if a response can’t be stored (a full disk), nothing is lost or done twice (C2)', async () => {
  const workspace = harness.openWorkspace();
  const orderId = await harness.placeOrder();
  await harness.until(() => workspace.database.orders.get(orderId) !== null);
  const { settleAll } = workspace.database.actions;
  workspace.database.actions.settleAll = () => {
    throw new Error('database or disk is full');
  };
  workspace.enqueueAccept(orderId);
  await harness.clock.advance(SECOND);
  expect(workspace.readAction('press-1').settledAt).toBeNull();
  workspace.database.actions.settleAll = settleAll;
  await harness.until(() => workspace.readAction('press-1').state === 'done', MINUTE);
  expect(await acceptsOf(orderId)).toBe(1);
});

describe('killed between any two steps', () => {
  test('exactly one accept takes effect, and the app knows it (C1, C2)', async () => {
    for (let kill = 1; ; kill += 1) {
      const orderId = await harness.placeOrder();
      const id = `press-${kill}`;
      const file = `${harness.file}-${kill}`;
      let steps = 0;
      let isArmed = false;
      const first = harness.openWorkspace({
        file,
        killedAt: (step) => {
          if (!isArmed) return false;
          steps += 1;
          return steps === kill && step.length > 0;
        },
      });
      await harness.until(() => first.database.orders.get(orderId) !== null);
      isArmed = true;
      try {
        first.enqueueAccept(orderId, id);
      } catch {
        // Killed before enqueuing returned.
      }
      await harness.clock.advance(5 * SECOND);
      const survived = steps < kill;
      first.kill();

      const second = harness.openWorkspace({ file });
      await harness.until(() => second.database.orders.get(orderId) !== null);
      // The renderer never learned that the first was stored, and enqueues it again.
      second.enqueueAccept(orderId, id);
      await harness.until(() => second.readAction(id).settledAt !== null, 2 * MINUTE);
      expect(second.readAction(id), `killed at step ${kill}`).toMatchObject({ state: 'done' });
      expect(await acceptsOf(orderId), `killed at step ${kill}`).toBe(1);
      expect(second.database.orders.get(orderId)?.status).toBe('ACCEPTED');
      await second.close();
      if (survived) break;
      expect(kill).toBeLessThan(100);
    }
  });
});
