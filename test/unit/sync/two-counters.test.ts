/** Two counters of one shop on one key. */

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

test('what one accepts is off the other’s New within a poll, and says how it was accepted', async () => {
  const orderId = await world.placeOrder();
  const known = (rooms: TestWorkspace) => rooms.database.orders.get(orderId);
  await world.until(() => known(one) !== null && known(other) !== null);
  one.enqueueAccept(orderId);
  await world.until(() => one.readAction('press-1').state === 'done');
  await world.clock.advance(1_500);
  expect(known(other)).toMatchObject({ status: 'ACCEPTED', order: { accepted_via: 'POS' } });
  expect(other.database.events.ofOrder(orderId).at(-1)).toMatchObject({ type: 'order.accepted', actor: 'pos' });
});

test('both accept at once: one is done, the other is told, and the order was accepted once (C1)', async () => {
  const orderId = await world.placeOrder();
  await world.until(() => [one, other].every((rooms) => rooms.database.orders.get(orderId) !== null));
  for (const rooms of [one, other]) rooms.enqueueAccept(orderId);
  const settled = (rooms: TestWorkspace) => rooms.readAction('press-1').settledAt !== null;
  await world.until(() => settled(one) && settled(other));
  expect([one, other].map((rooms) => rooms.readAction('press-1').state).sort()).toEqual(['done', 'refused']);
  expect((await world.listEventTypes(orderId)).filter((type) => type === 'order.accepted')).toHaveLength(1);
});

test('a key that allows less than both want: they slow down, and none of them starves (C8)', async () => {
  const perMinute = 60;
  /** Accepted requests of the last minute, as the service counts them. */
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
  const [mine = 0, theirs = 0] = [one.requestCount(), other.requestCount()].map(
    (sent, index) => sent - (before[index] ?? 0),
  );
  // What is refused is little beside what gets through, and nobody has less than a quarter.
  expect(refused).toBeLessThan((mine + theirs) / 10);
  expect(Math.min(mine, theirs)).toBeGreaterThan((mine + theirs) / 4);
  const orderId = await world.placeOrder();
  await world.until(() => [one, other].every((rooms) => rooms.database.orders.get(orderId) !== null), 2 * MINUTE);
});
