import { describe, expect, test } from 'vitest';
import type { PageHealth } from '../../../../electron/desktop/window/page-health.ts';
import {
  ALIVE,
  CHECK_EVERY_MS,
  checkPage,
  isPageLost,
  planRecovery,
  startLoading,
} from '../../../../electron/desktop/window/page-health.ts';

/** The health after this many checks, each this late. */
function check(health: PageHealth, checks: number, lateMs = 0): PageHealth {
  let after = health;
  for (let each = 0; each < checks; each += 1) after = checkPage(after, CHECK_EVERY_MS + lateMs);
  return after;
}

describe('a page', () => {
  test('is lost after three seconds without a sign of life', () => {
    expect(isPageLost(check(ALIVE, 5))).toBe(false);
    expect(isPageLost(check(ALIVE, 6))).toBe(true);
  });

  test('that loads gets twenty seconds, and more each time that it was not loaded in time', () => {
    expect(isPageLost(check(startLoading(), 39))).toBe(false);
    expect(isPageLost(check(startLoading(), 40))).toBe(true);
    const third = startLoading({ ...ALIVE, lateLoads: 2 });
    expect(isPageLost(check(third, 119))).toBe(false);
    expect(isPageLost(check(third, 120))).toBe(true);
  });

  test('is not lost because this PC slept, or is too busy to check in time', () => {
    expect(isPageLost(checkPage(check(ALIVE, 5), 3_600_000))).toBe(false);
    expect(isPageLost(check(ALIVE, 100, CHECK_EVERY_MS + 1))).toBe(false);
  });

  test('is lost though the checks are a little late', () => {
    expect(isPageLost(check(ALIVE, 6, CHECK_EVERY_MS))).toBe(true);
  });
});

describe('a page is brought back', () => {
  const at = (...seconds: number[]): string =>
    planRecovery(
      seconds.map((each) => each * 1_000),
      200_000,
    ).at;

  test('at its screen the first time', () => {
    expect(at()).toBe('same_screen');
    expect(at(1, 2, 3, 4, 5, 6)).toBe('same_screen');
  });

  test('at the first screen when that has not helped for long', () => {
    expect(at(190)).toBe('first_screen');
    expect(at(100, 150, 180, 190)).toBe('first_screen');
  });

  test('with the whole app when it is lost again and again', () => {
    expect(at(100, 120, 150, 180, 190)).toBe('restart');
  });

  test('ever later, so that a page that dies at once doesn’t keep the PC busy', () => {
    const pauses = [0, 1, 2, 3, 4].map((count) => planRecovery(Array(count).fill(200_000), 200_000).pauseMs);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(1_000);
  });
});
