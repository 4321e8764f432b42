import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RateLimiter, RequestPurpose } from '../../../electron/api-client/rate-limiter.ts';
import { createRateLimiter } from '../../../electron/api-client/rate-limiter.ts';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';

/** Takes as many as it gets at one moment. */
function takeAll(limiter: RateLimiter, purpose: RequestPurpose, now: number): number {
  let taken = 0;
  while (limiter.take(purpose, now) === 0) taken += 1;
  return taken;
}

test('180 in a minute at first, and not one more (C8)', () => {
  const limiter = createRateLimiter();
  expect(takeAll(limiter, 'action', 0)).toBe(180);
  expect(limiter.take('action', 30 * SECOND)).toBe(30 * SECOND);
  expect(takeAll(limiter, 'action', MINUTE)).toBe(180);
});

test('what can wait leaves room for what can’t (C8)', () => {
  const limiter = createRateLimiter();
  expect(takeAll(limiter, 'background', 0)).toBe(120);
  expect(takeAll(limiter, 'watch', 0)).toBe(33);
  expect(takeAll(limiter, 'action', 0)).toBe(27);
});

test('of a small allowance what can wait takes half', () => {
  const limiter = createRateLimiter();
  limiter.backOff(SECOND, 0);
  expect(takeAll(limiter, 'background', SECOND)).toBe(45);
});

test('however few are allowed, what can wait is not starved by watching once a second (C12)', () => {
  const limiter = createRateLimiter();
  for (let each = 0; each < 4; each += 1) limiter.backOff(SECOND, each * 2 * SECOND);
  const left = { watch: 0, background: 0 };
  for (let now = 10 * SECOND; now < 5 * MINUTE; now += SECOND) {
    for (const purpose of ['watch', 'background'] as const) if (limiter.take(purpose, now) === 0) left[purpose] += 1;
  }
  expect(left.background).toBeGreaterThan(10);
  expect(left.watch).toBeGreaterThan(5 * left.background);
});

test('a 429 halves it and stops everything as long as it says; ten a minute come back (C8)', () => {
  const limiter = createRateLimiter();
  limiter.backOff(20 * SECOND, 0);
  expect(limiter.take('action', 5 * SECOND)).toBe(15 * SECOND);
  expect(limiter.stoppedUntil(5 * SECOND)).toBe(20 * SECOND);
  expect(limiter.stoppedUntil(20 * SECOND)).toBeNull();
  expect(limiter.perMinute(0)).toBe(90);
  expect(limiter.perMinute(3 * MINUTE)).toBe(120);
  expect(limiter.perMinute(60 * MINUTE)).toBe(180);
});

test('two 429 to requests that left together halve it once', () => {
  const limiter = createRateLimiter();
  limiter.backOff(20 * SECOND, 0);
  limiter.backOff(20 * SECOND, 100);
  expect(limiter.perMinute(100)).toBeCloseTo(90, 0);
});

test('in no 60 seconds more than allowed, whatever is asked when (C8)', () => {
  const story = fc.array(
    fc.record({
      wait: fc.integer({ min: 0, max: 5_000 }),
      purpose: fc.constantFrom<RequestPurpose>('action', 'watch', 'background'),
      count: fc.integer({ min: 1, max: 60 }),
    }),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(story, (steps) => {
      const limiter = createRateLimiter();
      const left: number[] = [];
      let now = 0;
      for (const { wait, purpose, count } of steps) {
        now += wait;
        for (let each = 0; each < count; each += 1) if (limiter.take(purpose, now) === 0) left.push(now);
        expect(left.filter((at) => at > now - MINUTE).length).toBeLessThanOrEqual(180);
      }
    }),
  );
});

test('waiting as long as it says is always enough', () => {
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
