import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, instant, MINUTE, SECOND } from '../../../../../electron/contract/domain/time.ts';
import type { EventOverlap } from '../../../../../electron/sync/readers/events/event-overlap.ts';
import { createEventOverlap } from '../../../../../electron/sync/readers/events/event-overlap.ts';
import { rewriteBody } from '../../../../support/response-rewriting.ts';
import type { WorkspaceHarness } from '../../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../../support/workspace-harness.ts';

/** Two hours, and the longest that the last poll of an earlier run may be before it that reached back as far. */
const LONG = 2 * HOUR + 4 * MINUTE;

/** Noon, by the service's time; the cursor follows it. */
const NOON = Date.UTC(2026, 10, 20, 6, 30);

interface PollOptions {
  readonly cursor?: number;
  readonly time?: number;
  readonly tookMs?: number;
  readonly lateMs?: number | null;
  readonly known?: readonly number[];
}

/** One poll. `cursor`, `time` and `known` are milliseconds after noon, as `now` is unless a sleep was not counted. */
function poll(overlap: EventOverlap, now: number, options: PollOptions = {}): number {
  const { cursor = now, time = now, tookMs = 0, lateMs = null, known = [] } = options;
  const begunAt = instant(NOON + time);
  const times = known.map((at) => instant(NOON + at));
  const next = overlap.next({ now, time: begunAt, cursor: instant(NOON + cursor), known: times });
  overlap.recordRead(next, { now, begunAt, tookMs, lateMs });
  return next.ms;
}

/** An overlap whose polls have all listed new events in time, the last one at a millisecond. */
function createProvenOverlap(now = 0): EventOverlap {
  const overlap = createEventOverlap();
  for (let polls = 0; polls < 5; polls += 1) poll(overlap, now, { lateMs: -500 });
  return overlap;
}

/** A poll a second, listing nothing new. Returns how far each reached back. */
function pollEachSecond(overlap: EventOverlap, from: number, to: number): { now: number; ms: number }[] {
  const reached: { now: number; ms: number }[] = [];
  for (let now = from; now <= to; now += SECOND) reached.push({ now, ms: poll(overlap, now) });
  return reached;
}

describe('a poll reaches back', () => {
  test('two hours every four minutes, five minutes every half minute, ten seconds every five, otherwise two', () => {
    const overlap = createProvenOverlap();
    for (let now = SECOND; now < 4 * MINUTE; now += SECOND) {
      const usual = now % (30 * SECOND) === 0 ? 5 * MINUTE : null;
      const careful = now % (5 * SECOND) === 0 ? 10 * SECOND : null;
      expect(poll(overlap, now)).toBe(usual ?? careful ?? 2 * SECOND);
    }
    expect(poll(overlap, 4 * MINUTE)).toBe(LONG);
  });

  test('ten seconds until five polls have found news in time, and again when one was late', () => {
    const overlap = createEventOverlap();
    poll(overlap, 0);
    const listed = [-500, null, -500, 900, null, -500, 1_000, null, 1_001, null];
    expect(listed.map((lateMs, at) => poll(overlap, (at + 1) * 100, { lateMs }) / SECOND)).toEqual([
      ...[10, 10, 10, 10, 10, 10, 10, 2, 2, 10],
    ]);
  });

  test('no further than twenty known events, but for what is listed late among more (P1)', () => {
    const overlap = createProvenOverlap();
    const known = Array.from({ length: 30 }, (_, each) => SECOND - 10 * each);
    expect(poll(overlap, SECOND, { known })).toBe(190);
    expect(poll(overlap, 5 * SECOND, { known })).toBe(10 * SECOND);
  });

  test('five minutes more seldom on a line that takes long for it (P1)', () => {
    const overlap = createEventOverlap();
    poll(overlap, 0);
    expect(poll(overlap, 30 * SECOND, { tookMs: 2 * SECOND })).toBe(5 * MINUTE);
    expect(poll(overlap, 229 * SECOND)).toBe(10 * SECOND);
    expect(poll(overlap, 230 * SECOND)).toBe(5 * MINUTE);
  });

  test('two hours and five minutes more and more seldom while nothing is in doubt (P17)', () => {
    const overlap = createProvenOverlap();
    const reached = pollEachSecond(overlap, SECOND, 70 * MINUTE);
    expect(reached.filter(({ ms }) => ms > HOUR).map(({ now }) => now / MINUTE)).toEqual([4, 12, 28, 60]);
    const usual = reached.filter(({ ms }) => ms >= 5 * MINUTE).map(({ now }) => now / MINUTE);
    expect(usual.filter((minute) => minute > 28 && minute < 36)).toEqual([30, 32, 34]);
    expect(overlap.isSteady()).toBe(true);
  });

  const DOUBTS: readonly [string, (overlap: EventOverlap, now: number) => void][] = [
    ['an event was listed eleven seconds late', (overlap, now) => poll(overlap, now, { lateMs: 11 * SECOND })],
    ['a poll failed', (overlap) => overlap.recordDoubt()],
    ['half a minute passed without a poll', (overlap, now) => poll(overlap, now + 29 * SECOND)],
    ['the PC slept', (overlap, now) => poll(overlap, now, { time: now + 29 * SECOND })],
  ];
  test.each(DOUBTS)('two hours within four minutes again once %s (C12)', (_, doubt) => {
    const overlap = createProvenOverlap();
    pollEachSecond(overlap, SECOND, 29 * MINUTE);
    doubt(overlap, 29 * MINUTE + SECOND);
    expect(overlap.isSteady()).toBe(false);
    const reached = pollEachSecond(overlap, 29 * MINUTE + 31 * SECOND, 37 * MINUTE);
    expect(reached.filter(({ ms }) => ms > HOUR).map(({ now }) => now / MINUTE)).toEqual([32, 36]);
  });

  test('two hours again after a poll that broke off (C5)', () => {
    const overlap = createEventOverlap();
    const start = { now: 0, time: instant(NOON), cursor: instant(NOON), known: [] };
    expect(overlap.next(start).ms).toBe(LONG);
    expect(overlap.next({ ...start, now: SECOND }).ms).toBe(LONG);
  });

  test('two hours before the last poll that did, after a sleep that the monotonic clock has not counted', () => {
    const overlap = createEventOverlap();
    poll(overlap, 0);
    poll(overlap, 2 * MINUTE);
    expect(poll(overlap, 2 * MINUTE + SECOND, { cursor: 2 * MINUTE, time: 26 * HOUR })).toBe(2 * HOUR + 2 * MINUTE);
    expect(poll(overlap, 2 * MINUTE + 2 * SECOND, { cursor: 26 * HOUR, time: 26 * HOUR })).toBe(10 * SECOND);
  });

  test('two hours before the last poll that did, where another has moved the cursor since the sleep', () => {
    const overlap = createEventOverlap();
    poll(overlap, 0);
    // The time is not known right after the wake.
    expect(poll(overlap, SECOND)).toBe(10 * SECOND);
    expect(poll(overlap, 2 * SECOND, { cursor: 26 * HOUR, time: 26 * HOUR })).toBe(28 * HOUR);
  });
});

describe('an event that is listed late', () => {
  let world: WorkspaceHarness;
  beforeEach(async () => {
    world = await openWorkspaceHarness();
  });
  afterEach(() => world.close());

  test.each([
    ['by four minutes', 4 * MINUTE, MINUTE + SECOND, 0],
    ['by a quarter of an hour', 15 * MINUTE, 5 * MINUTE, 14 * MINUTE],
  ])('%s is applied all the same, and once', async (_, lateMs, orderWithinMs, eventWithinMs) => {
    const workspace = world.openWorkspace();
    const orderId = await world.placeOrder();
    await world.until(() => workspace.database.orders.get(orderId)?.status === 'PENDING');
    // The orders of the past are read by then, and not once more.
    await world.until(() => workspace.database.metadata.isBackfilled());
    const pending = await world.callApi('GET', `/v1/stores/${world.storeId}/orders/${orderId}`);
    let isListed = false;
    world.interceptor = async (request, send) => {
      const response = await send(request);
      const respond = (body: unknown) => rewriteBody(response, () => JSON.stringify(body));
      // Reads of the order itself must not reveal the event either.
      if (request.url.includes('status=PENDING')) return respond({ ...JSON.parse(response.body), data: [pending] });
      if (request.url.endsWith(orderId)) return respond(pending);
      if (isListed) return response;
      if (request.url.includes('status=ACCEPTED')) return respond({ ...JSON.parse(response.body), data: [] });
      if (!request.url.includes('/v1/events')) return response;
      const list = JSON.parse(response.body) as { data: { type: string }[] };
      return respond({ ...list, data: list.data.filter(({ type }) => type !== 'order.accepted') });
    };
    await world.callOperator('POST', `/operator/orders/${orderId}/accept`, {});
    await world.clock.advance(lateMs);
    expect(workspace.database.orders.get(orderId)?.status).toBe('PENDING');
    isListed = true;
    await world.until(() => workspace.database.orders.get(orderId)?.status === 'ACCEPTED', orderWithinMs);
    await world.clock.advance(eventWithinMs);
    expect(workspace.database.events.ofOrder(orderId).map(({ type }) => type)).toEqual([
      'order.placed',
      'order.accepted',
    ]);
  });
});
