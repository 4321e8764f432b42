import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../../../electron/contract/domain/time.ts';
import { createEventOverlap } from '../../../../../electron/sync/readers/events/event-overlap.ts';
import type { WorkspaceHarness } from '../../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../../support/workspace-harness.ts';

describe('a read of events begins', () => {
  test('two hours before the place reached once every ten minutes, else five minutes before it', () => {
    const overlap = createEventOverlap();
    const read = (now: number): number => {
      const milliseconds = overlap.next(now);
      overlap.recordRead(milliseconds, 1, now);
      return milliseconds;
    };
    expect(read(0)).toBe(2 * HOUR);
    for (let now = SECOND; now < 10 * MINUTE; now += SECOND) expect(read(now)).toBe(5 * MINUTE);
    expect(read(10 * MINUTE)).toBe(2 * HOUR);
  });

  test('two hours before it soon after an event was missed, and not more often than every half minute', () => {
    const overlap = createEventOverlap();
    const read = (now: number): number => {
      overlap.requestLong();
      const milliseconds = overlap.next(now);
      overlap.recordRead(milliseconds, 1, now);
      return milliseconds;
    };
    expect(read(0)).toBe(2 * HOUR);
    expect(read(29 * SECOND)).toBe(5 * MINUTE);
    expect(read(30 * SECOND)).toBe(2 * HOUR);
    expect(overlap.next(2 * MINUTE)).toBe(5 * MINUTE);
  });

  test('a read that broke off does not count', () => {
    const overlap = createEventOverlap();
    expect(overlap.next(0)).toBe(2 * HOUR);
    expect(overlap.next(SECOND)).toBe(2 * HOUR);
  });

  test('shortly before it in a rush, and five minutes before it every half minute all the same', () => {
    const overlap = createEventOverlap();
    overlap.recordRead(overlap.next(0), 9, 0);
    overlap.recordRead(overlap.next(SECOND), 3, SECOND);
    expect(overlap.next(2 * SECOND)).toBeLessThan(MINUTE);
    expect(overlap.next(31 * SECOND)).toBe(5 * MINUTE);
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
  ])('%s is found all the same, and nothing twice', async (_, lateMs, withinMs) => {
    const rooms = world.openWorkspace();
    const orderId = await world.placeOrder();
    await world.until(() => rooms.database.orders.get(orderId)?.status === 'PENDING');
    const pending = await world.callApi('GET', `/v1/stores/${world.storeId}/orders/${orderId}`);
    let isListed = false;
    world.interceptor = async (request, send) => {
      const answer = await send(request);
      const said = (body: unknown) => ({ ...answer, header: answer.header, body: JSON.stringify(body) });
      // Whoever reads the order itself must not learn of it either.
      if (request.url.includes('status=PENDING')) return said({ ...JSON.parse(answer.body), data: [pending] });
      if (request.url.endsWith(orderId)) return said(pending);
      if (isListed || !request.url.includes('/v1/events')) return answer;
      const list = JSON.parse(answer.body) as { data: { type: string }[] };
      return said({ ...list, data: list.data.filter(({ type }) => type !== 'order.accepted') });
    };
    await world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    await world.clock.advance(lateMs);
    expect(rooms.database.orders.get(orderId)?.status).toBe('PENDING');
    isListed = true;
    await world.until(() => rooms.database.orders.get(orderId)?.status === 'ACCEPTED', withinMs);
    expect(rooms.database.events.ofOrder(orderId).map(({ type }) => type)).toEqual(['order.placed', 'order.accepted']);
  });
});
