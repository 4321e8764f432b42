/** Two counters of one store on one key. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

let world: WorkspaceHarness;
let one: TestWorkspace;
let other: TestWorkspace;

beforeEach(async () => {
  world = await openWorkspaceHarness();
  one = world.openWorkspace();
  other = world.openWorkspace();
});
afterEach(() => world.close());

test('an order that one accepts is ACCEPTED at the other within a poll, with how it was accepted', async () => {
  const orderId = await world.placeOrder();
  const known = (workspace: TestWorkspace) => workspace.database.orders.get(orderId);
  await world.until(() => known(one) !== null && known(other) !== null);
  one.enqueueAccept(orderId);
  await world.until(() => one.readAction('press-1').state === 'done');
  await world.clock.advance(1_500);
  expect(known(other)).toMatchObject({ status: 'ACCEPTED', order: { accepted_via: 'POS' } });
  expect(other.database.events.ofOrder(orderId).at(-1)).toMatchObject({ type: 'order.accepted', actor: 'pos' });
});

test('when both accept at once, one is done, the other refused, and the order accepted once (C1)', async () => {
  const orderId = await world.placeOrder();
  await world.until(() => [one, other].every((workspace) => workspace.database.orders.get(orderId) !== null));
  for (const workspace of [one, other]) workspace.enqueueAccept(orderId);
  const settled = (workspace: TestWorkspace) => workspace.readAction('press-1').settledAt !== null;
  await world.until(() => settled(one) && settled(other));
  expect([one, other].map((workspace) => workspace.readAction('press-1').state).sort()).toEqual(['done', 'refused']);
  expect((await world.listEventTypes(orderId)).filter((type) => type === 'order.accepted')).toHaveLength(1);
});

test('on a key that allows less than both need, both slow down and neither starves (C8)', async () => {
  const perMinute = 60;
  /** When the accepted requests of the last minute came, as the service counts them. */
  const accepted: number[] = [];
  let refused = 0;
  world.interceptor = async (request, send) => {
    const now = world.clock.monotonic();
    while (accepted[0] !== undefined && accepted[0] <= now - MINUTE) accepted.shift();
    if (accepted.length >= perMinute) {
      refused += 1;
      const wait = Math.ceil(((accepted[0] ?? now) + MINUTE - now) / SECOND);
      return { status: 429, body: '', header: (name) => (name === 'retry-after' ? String(wait) : null) };
    }
    accepted.push(now);
    return await send(request);
  };
  await world.clock.advance(10 * MINUTE);
  const before = [one.requestCount(), other.requestCount()];
  refused = 0;
  await world.clock.advance(20 * MINUTE);
  const [first = 0, second = 0] = [one.requestCount(), other.requestCount()].map(
    (sent, index) => sent - (before[index] ?? 0),
  );
  // Less than a tenth is refused, and neither counter has less than a quarter.
  expect(refused).toBeLessThan((first + second) / 10);
  expect(Math.min(first, second)).toBeGreaterThan((first + second) / 4);
  const orderId = await world.placeOrder();
  await world.until(
    () => [one, other].every((workspace) => workspace.database.orders.get(orderId) !== null),
    2 * MINUTE,
  );
});
