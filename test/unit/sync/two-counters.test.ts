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
