import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RateLimiter, RequestPurpose } from '../../../electron/api-client/rate-limiter.ts';
import { createRateLimiter } from '../../../electron/api-client/rate-limiter.ts';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';

/** Takes as many slots as there are at one time. */
function takeAll(limiter: RateLimiter, purpose: RequestPurpose, now: number): number {
  let taken = 0;
  while (limiter.take(purpose, now) === 0) taken += 1;
  return taken;
}

test('the limiter allows 180 requests a minute at first, and not one more (C8)', () => {
  const limiter = createRateLimiter();
  const takeBoth = (now: number): number => takeAll(limiter, 'action', now) + takeAll(limiter, 'watch', now);
  expect(takeBoth(0)).toBe(180);
  expect(limiter.take('action', 30 * SECOND)).toBe(30 * SECOND);
  expect(takeBoth(MINUTE)).toBe(180);
});

test('the background leaves room for watching, and both for actions (C8)', () => {
  const limiter = createRateLimiter();
  expect(takeAll(limiter, 'background', 0)).toBe(120);
  expect(takeAll(limiter, 'watch', 0)).toBe(60);
  expect(takeAll(createRateLimiter(), 'watch', 0)).toBe(116);
});

test('without a 429 too, a poll a second finds room, however much the background reads and staff do (C3)', () => {
  const limiter = createRateLimiter();
  takeAll(limiter, 'background', 0);
  const waits: number[] = [];
  for (let now = SECOND; now < 5 * MINUTE; now += SECOND) {
    takeAll(limiter, 'action', now);
    waits.push(limiter.take('watch', now));
    takeAll(limiter, 'background', now);
  }
  expect(waits.filter((wait) => wait > 0)).toEqual([]);
});

test('the background uses half of a small limit', () => {
  const limiter = createRateLimiter();
  limiter.backOff(SECOND, 0, 0);
  expect(takeAll(limiter, 'background', SECOND)).toBe(45);
});

test('watching once a second never starves the background, however small the limit (C12)', () => {
  const limiter = createRateLimiter();
  for (let each = 0; each < 4; each += 1) limiter.backOff(SECOND, each * 2 * SECOND, each * 2 * SECOND);
  const sent = { watch: 0, background: 0 };
  for (let now = 10 * SECOND; now < 5 * MINUTE; now += SECOND) {
    for (const purpose of ['watch', 'background'] as const) if (limiter.take(purpose, now) === 0) sent[purpose] += 1;
  }
  expect(sent.background).toBeGreaterThan(10);
  expect(sent.watch).toBeGreaterThan(2.5 * sent.background);
});

test('a 429 halves the limit and stops everything for Retry-After; ten a minute are restored (C8)', () => {
  const limiter = createRateLimiter();
  limiter.backOff(20 * SECOND, 0, 0);
  expect(limiter.take('action', 5 * SECOND)).toBe(15 * SECOND);
  expect(limiter.stoppedUntil(5 * SECOND)).toBe(20 * SECOND);
  expect(limiter.stoppedUntil(20 * SECOND)).toBeNull();
  expect(limiter.perMinute(0)).toBe(90);
  expect(limiter.perMinute(3 * MINUTE)).toBe(120);
  expect(limiter.perMinute(60 * MINUTE)).toBe(180);
});

test('after a busy minute a 429 delays an accept and the polls no longer than Retry-After (C3)', () => {
  const limiter = createRateLimiter();
  for (let now = 0; now < MINUTE; now += SECOND) {
    limiter.take('watch', now);
    limiter.take('background', now);
    limiter.take('background', now);
  }
  limiter.backOff(2 * SECOND, MINUTE - SECOND, MINUTE);
  const free = MINUTE + 2 * SECOND;
  expect(limiter.take('action', free)).toBe(0);
  const polls: number[] = [];
  for (let now = free; now < free + MINUTE; now += SECOND / 4) if (limiter.take('watch', now) === 0) polls.push(now);
  const gaps = polls.slice(1).map((at, index) => at - (polls[index] ?? 0));
  expect(polls[0]).toBe(free);
  expect(Math.max(...gaps)).toBeLessThan(1.5 * SECOND);
});

test('after a 429 the background waits until the last minute holds less than half of the lower limit', () => {
  const limiter = createRateLimiter();
  takeAll(limiter, 'background', 0);
  limiter.backOff(2 * SECOND, 0, SECOND);
  expect(takeAll(limiter, 'background', 59 * SECOND)).toBe(0);
  expect(takeAll(limiter, 'background', MINUTE + SECOND)).toBeGreaterThan(40);
});

test('two 429 responses to requests that left together halve the limit once', () => {
  const limiter = createRateLimiter();
  limiter.backOff(20 * SECOND, 0, 0);
  limiter.backOff(20 * SECOND, 0, 100);
  expect(limiter.perMinute(100)).toBeCloseTo(90, 0);
});

test('two 429 responses halve the limit once even if they come one after another and name a short wait or none', () => {
  for (const retryAfter of [0, SECOND]) {
    const limiter = createRateLimiter();
    for (let each = 0; each < 6; each += 1) limiter.backOff(retryAfter, 0, 100 + each * 1.5 * SECOND);
    expect(limiter.perMinute(100)).toBeCloseTo(90, 0);
    limiter.backOff(retryAfter, 20 * SECOND, 21 * SECOND);
    expect(limiter.perMinute(21 * SECOND)).toBeLessThan(50);
  }
});

test('no 60 seconds hold more than 180 requests, whatever is requested and refused when (C8)', () => {
  const steps = fc.array(
    fc.record({
      isRefused: fc.nat(20).map((die) => die === 0),
      wait: fc.integer({ min: 0, max: 5_000 }),
      purpose: fc.constantFrom<RequestPurpose>('action', 'watch', 'background'),
      count: fc.integer({ min: 1, max: 60 }),
    }),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(steps, (sequence) => {
      const limiter = createRateLimiter();
      const sent: number[] = [];
      let now = 0;
      for (const { isRefused, wait, purpose, count } of sequence) {
        if (isRefused) limiter.backOff(SECOND, now, now);
        now += wait;
        for (let each = 0; each < count; each += 1) if (limiter.take(purpose, now) === 0) sent.push(now);
        expect(sent.filter((at) => at > now - MINUTE).length).toBeLessThanOrEqual(180);
      }
    }),
  );
});

test('with a limit below a poll a second, polls are spread over the minute: none waits longer than three seconds (C3)', () => {
  const limiter = createRateLimiter();
  limiter.backOff(0, 0, 0);
  limiter.backOff(0, 1, 1);
  const waits: number[] = [];
  for (let now = 2, last = 2; now < 3 * MINUTE; ) {
    const wait = limiter.take('watch', now);
    if (wait === 0) {
      waits.push(now - last);
      last = now;
    }
    now += Math.max(wait, wait === 0 ? SECOND : 0);
  }
  expect(Math.max(...waits)).toBeLessThanOrEqual(3 * SECOND);
});

test('a request gets its slot after the wait that it was given', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 400 }), (waits) => {
      const limiter = createRateLimiter();
      let now = 0;
      for (const wait of waits) {
        now += wait;
        const more = limiter.take('watch', now);
        if (more > 0) {
          now += more;
          expect(limiter.take('watch', now)).toBe(0);
        }
      }
    }),
  );
});

test('under a lowered limit watching keeps its pace, however much staff do (C3)', () => {
  const limiter = createRateLimiter();
  limiter.backOff(SECOND, 0, 0);
  const polls: number[] = [];
  for (let now = SECOND; now < 5 * MINUTE; now += SECOND / 2) {
    limiter.take('action', now);
    if (limiter.take('watch', now) === 0) polls.push(now);
  }
  const gaps = polls.slice(1).map((at, index) => at - (polls[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(3 * SECOND);
});
