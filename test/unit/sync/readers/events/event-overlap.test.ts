import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../../../electron/contract/domain/time.ts';
import { createEventOverlap } from '../../../../../electron/sync/readers/events/event-overlap.ts';
import { rewriteBody } from '../../../../support/response-rewriting.ts';
import type { WorkspaceHarness } from '../../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../../support/workspace-harness.ts';

/** Two hours, and what has passed since the last poll that reached back as far. */
const LONG = 2 * HOUR + 10 * MINUTE;

describe('a poll reaches back', () => {
  test('two hours every ten minutes, otherwise five minutes', () => {
    const overlap = createEventOverlap();
    const read = (now: number): number => {
      const milliseconds = overlap.next(now, false);
      overlap.recordRead(milliseconds, 1, now);
      return milliseconds;
    };
    expect(read(0)).toBe(LONG);
    for (let now = SECOND; now < 10 * MINUTE; now += SECOND) expect(read(now)).toBe(5 * MINUTE);
    expect(read(10 * MINUTE)).toBe(LONG);
  });

  test('two hours every minute while a late event corrects a count (C7)', () => {
    const overlap = createEventOverlap();
    const read = (now: number): number => {
      const milliseconds = overlap.next(now, true);
      overlap.recordRead(milliseconds, 1, now);
      return milliseconds;
    };
    expect(read(0)).toBe(LONG);
    expect(read(59 * SECOND)).toBe(5 * MINUTE);
    expect(read(MINUTE)).toBe(LONG);
    expect(overlap.next(3 * MINUTE, false)).toBe(5 * MINUTE);
  });

  test('two hours again after a poll that broke off', () => {
    const overlap = createEventOverlap();
    expect(overlap.next(0, false)).toBe(LONG);
    expect(overlap.next(SECOND, false)).toBe(LONG);
  });

  test('less than a minute in a rush, and five minutes every half minute all the same', () => {
    const overlap = createEventOverlap();
    overlap.recordRead(overlap.next(0, false), 9, 0);
    overlap.recordRead(overlap.next(SECOND, false), 3, SECOND);
    expect(overlap.next(2 * SECOND, false)).toBeLessThan(MINUTE);
    expect(overlap.next(31 * SECOND, false)).toBe(5 * MINUTE);
  });
});

describe('an event that is listed late', () => {
  let world: WorkspaceHarness;
  beforeEach(async () => {
    world = await openWorkspaceHarness();
  });
  afterEach(() => world.close());

  test.each([
    ['by four minutes', 4 * MINUTE, 10 * SECOND],
    ['by an hour', HOUR, 11 * MINUTE],
  ])('%s is applied all the same, and once', async (_, lateMs, withinMs) => {
    const workspace = world.openWorkspace();
    const orderId = await world.placeOrder();
    await world.until(() => workspace.database.orders.get(orderId)?.status === 'PENDING');
    const pending = await world.callApi('GET', `/v1/stores/${world.storeId}/orders/${orderId}`);
    let isListed = false;
    world.interceptor = async (request, send) => {
      const response = await send(request);
      const respond = (body: unknown) => rewriteBody(response, () => JSON.stringify(body));
      // Reads of the order itself must not reveal the event either.
      if (request.url.includes('status=PENDING')) return respond({ ...JSON.parse(response.body), data: [pending] });
      if (request.url.endsWith(orderId)) return respond(pending);
      if (isListed || !request.url.includes('/v1/events')) return response;
      const list = JSON.parse(response.body) as { data: { type: string }[] };
      return respond({ ...list, data: list.data.filter(({ type }) => type !== 'order.accepted') });
    };
    await world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    await world.clock.advance(lateMs);
    expect(workspace.database.orders.get(orderId)?.status).toBe('PENDING');
    isListed = true;
    await world.until(() => workspace.database.orders.get(orderId)?.status === 'ACCEPTED', withinMs);
    expect(workspace.database.events.ofOrder(orderId).map(({ type }) => type)).toEqual([
      'order.placed',
      'order.accepted',
    ]);
  });
});
