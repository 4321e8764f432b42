import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createServiceClock } from '../../electron/api/service-clock.ts';
import { HOUR, instant, later, MINUTE, SECOND } from '../../electron/contract/time.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

/** The `Date` header: whole seconds, cut off. */
const dateAt = (milliseconds: number) => instant(Math.floor(milliseconds / SECOND) * SECOND);

test('until it is measured it is the PC’s clock put right by what was known before', () => {
  const clock = new VirtualClock();
  const time = createServiceClock(clock, -2 * HOUR);
  expect(time.measured()).toBe(false);
  expect(time.now()).toBe(later(clock.now(), -2 * HOUR));
});

test('answers narrow it down to well under a second, and it lies within what is possible (C10)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10 * HOUR, max: 10 * HOUR }),
      fc.array(
        fc.record({
          wait: fc.integer({ min: 0, max: 5_000 }),
          there: fc.integer({ min: 1, max: 400 }),
          back: fc.integer({ min: 1, max: 400 }),
        }),
        { minLength: 1, maxLength: 30 },
      ),
      (ahead, answers) => {
        let monotonic = 0;
        const wall = instant(Date.UTC(2026, 10, 20));
        const clock = { now: () => later(wall, monotonic), monotonic: () => monotonic };
        const time = createServiceClock(clock, 0);
        const truth = () => wall + monotonic + ahead;
        for (const { wait, there, back } of answers) {
          monotonic += wait;
          const sent = time.leaving();
          const trueAtSending = truth();
          monotonic += there;
          const date = dateAt(truth());
          monotonic += back;
          time.measure(date, sent);
          expect(time.atLeast(sent.monotonic)).toBeLessThanOrEqual(trueAtSending + 1);
          expect(Math.abs(time.now() - truth())).toBeLessThanOrEqual((SECOND + 800) / 2 + 1);
        }
      },
    ),
  );
});

test('a sleep shows before anybody says that the PC woke: only what leaves from then on measures (C9)', async () => {
  const clock = new VirtualClock();
  const time = createServiceClock(clock, 0);
  time.measure(dateAt(clock.now()), time.leaving());
  expect(time.measured()).toBe(true);
  const leftBefore = time.leaving();
  const answeredBefore = dateAt(clock.now());
  await clock.advance(SECOND);
  // A monotonic clock that does not count sleep stands still while the wall clock goes on.
  clock.jump(36 * HOUR);
  expect(time.measured()).toBe(false);
  time.measure(answeredBefore, leftBefore);
  expect(time.measured()).toBe(false);
  time.measure(dateAt(clock.now()), time.leaving());
  expect(time.measured()).toBe(true);
});

test('a jump of the PC’s clock changes nothing but how far off it is (C10)', async () => {
  const clock = new VirtualClock();
  const start = clock.now();
  const time = createServiceClock(clock, 0);
  time.measure(dateAt(start), time.leaving());
  clock.jump(3 * HOUR);
  await clock.advance(MINUTE);
  expect(Math.abs(time.now() - start - MINUTE)).toBeLessThan(SECOND);
  expect(time.aheadOfPc()).toBeLessThan(-2 * HOUR);
});

test('small corrections never run it backwards; a clock that was really moved is followed', async () => {
  const clock = new VirtualClock();
  const start = clock.now();
  const time = createServiceClock(clock, 0);
  time.measure(dateAt(start + 900), time.leaving());
  const before = time.now();
  time.measure(dateAt(start - 2 * SECOND), time.leaving());
  expect(time.now()).toBe(before);
  await clock.advance(5 * SECOND);
  expect(time.now()).toBeGreaterThan(before);
  time.measure(dateAt(start + 24 * HOUR), time.leaving());
  expect(time.now() - start).toBeGreaterThan(23 * HOUR);
  time.measure(dateAt(start), time.leaving());
  expect(Math.abs(time.now() - start)).toBeLessThan(10 * SECOND);
});

test('after a sleep that the monotonic clock missed, the wall clock bridges until an answer comes', () => {
  const clock = new VirtualClock();
  const start = clock.now();
  const time = createServiceClock(clock, 0);
  time.measure(dateAt(start), time.leaving());
  clock.jump(8 * HOUR);
  time.resumed();
  expect(time.measured()).toBe(false);
  expect(Math.abs(time.now() - start - 8 * HOUR)).toBeLessThan(2 * SECOND);
});

test('the first answer after a jump measures: only what was under way while the clock jumped tells nothing', () => {
  const clock = new VirtualClock();
  const time = createServiceClock(clock, 0);
  const truth = clock.now();
  clock.jump(3 * HOUR);
  time.measure(dateAt(truth), time.leaving());
  expect(time.measured()).toBe(true);
  expect(Math.abs(time.now() - truth)).toBeLessThanOrEqual(SECOND);
});

test('a service that does not tell the time is taken to have the PC’s', () => {
  const clock = new VirtualClock();
  const time = createServiceClock(clock, 0);
  time.measure(null, time.leaving());
  expect(time.measured()).toBe(true);
  expect(time.now()).toBe(clock.now());
});
