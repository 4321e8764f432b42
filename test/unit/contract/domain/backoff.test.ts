import { expect, test } from 'vitest';
import { computeBackoff } from '../../../../electron/contract/domain/backoff.ts';

const failures = [1, 2, 3, 4, 5, 6, 1_000];

test('each wait is twice the last, up to the longest', () => {
  const waits = failures.map((count) => computeBackoff({ firstMs: 250, maxMs: 5_000 }, count));
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
});

test('linear waits grow by the first one', () => {
  const waits = failures.map((count) => computeBackoff({ firstMs: 4_000, maxMs: 30_000, growth: 'linear' }, count));
  expect(waits).toEqual([4_000, 8_000, 12_000, 16_000, 20_000, 24_000, 30_000]);
});

test('jitter spreads a wait between its bounds, the longest wait too', () => {
  const options = { firstMs: 1_000, maxMs: 10_000, jitter: { least: 0.75, spread: 0.25 } };
  expect([0, 0.5, 1].map((fraction) => computeBackoff(options, 1, fraction))).toEqual([750, 875, 1_000]);
  expect(computeBackoff(options, 99, 0)).toBe(7_500);
});
