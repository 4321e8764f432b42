import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createServiceClock } from '../../../electron/api-client/service-clock.ts';
import { addMs, HOUR, instant, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

/** The `Date` header: whole seconds, cut off. */
const dateAt = (milliseconds: number) => instant(Math.floor(milliseconds / SECOND) * SECOND);

test('until it is measured it is the PC’s clock put right by what was known before', () => {
  const clock = new VirtualClock();
  const time = createServiceClock(clock, -2 * HOUR);
  expect(time.isMeasured()).toBe(false);
  expect(time.now()).toBe(addMs(clock.now(), -2 * HOUR));
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
        const clock = { now: () => addMs(wall, monotonic), monotonic: () => monotonic };
        const time = createServiceClock(clock, 0);
        const truth = () => wall + monotonic + ahead;
        for (const { wait, there, back } of answers) {
          monotonic += wait;
          const sent = time.readClocks();
          const trueAtSending = truth();
          monotonic += there;
          const date = dateAt(truth());
          monotonic += back;
          time.measure(date, sent);
          expect(time.lowerBoundAt(sent.monotonic)).toBeLessThanOrEqual(trueAtSending + 1);
          expect(Math.abs(time.now() - truth())).toBeLessThanOrEqual((SECOND + 800) / 2 + 1);
        }
      },
    ),
  );
});

test('a sleep shows before anybody says that the PC woke: only what leaves from then on measures (C9)', async () => {
  const clock = new VirtualClock();
  const time = createServiceClock(clock, 0);
  time.measure(dateAt(clock.now()), time.readClocks());
  expect(time.isMeasured()).toBe(true);
  const leftBefore = time.readClocks();
  const answeredBefore = dateAt(clock.now());
  await clock.advance(SECOND);
  // A monotonic clock that does not count sleep stands still while the wall clock goes on.
  clock.jump(36 * HOUR);
  expect(time.isMeasured()).toBe(false);
  time.measure(answeredBefore, leftBefore);
  expect(time.isMeasured()).toBe(false);
  time.measure(dateAt(clock.now()), time.readClocks());
  expect(time.isMeasured()).toBe(true);
});

test('a jump of the PC’s clock changes nothing but how far off it is (C10)', async () => {
  const clock = new VirtualClock();
  const start = clock.now();
  const time = createServiceClock(clock, 0);
  time.measure(dateAt(start), time.readClocks());
  clock.jump(3 * HOUR);
  await clock.advance(MINUTE);
  expect(Math.abs(time.now() - start - MINUTE)).toBeLessThan(SECOND);
  expect(time.aheadOfPc()).toBeLessThan(-2 * HOUR);
});

test('small corrections never run it backwards; a clock that was really moved is followed', async () => {
  const clock = new VirtualClock();
  const start = clock.now();
  const time = createServiceClock(clock, 0);
  time.measure(dateAt(start + 900), time.readClocks());
  const before = time.now();
  time.measure(dateAt(start - 2 * SECOND), time.readClocks());
  expect(time.now()).toBe(before);
  await clock.advance(5 * SECOND);
  expect(time.now()).toBeGreaterThan(before);
  time.measure(dateAt(start + 24 * HOUR), time.readClocks());
  expect(time.now() - start).toBeGreaterThan(23 * HOUR);
  time.measure(dateAt(start), time.readClocks());
  expect(Math.abs(time.now() - start)).toBeLessThan(10 * SECOND);
});

test('after a sleep that the monotonic clock missed, the wall clock bridges until an answer comes', () => {
  const clock = new VirtualClock();
  const start = clock.now();
  const time = createServiceClock(clock, 0);
  time.measure(dateAt(start), time.readClocks());
  clock.jump(8 * HOUR);
  time.resumed();
  expect(time.isMeasured()).toBe(false);
  expect(Math.abs(time.now() - start - 8 * HOUR)).toBeLessThan(2 * SECOND);
});

test('the first answer after a jump measures: only what was under way while the clock jumped tells nothing', () => {
  const clock = new VirtualClock();
  const time = createServiceClock(clock, 0);
  const truth = clock.now();
  clock.jump(3 * HOUR);
  time.measure(dateAt(truth), time.readClocks());
  expect(time.isMeasured()).toBe(true);
  expect(Math.abs(time.now() - truth)).toBeLessThanOrEqual(SECOND);
});

test('a service that does not tell the time is taken to have the PC’s', () => {
  const clock = new VirtualClock();
  const time = createServiceClock(clock, 0);
  time.measure(null, time.readClocks());
  expect(time.isMeasured()).toBe(true);
  expect(time.now()).toBe(clock.now());
});

describe('a time that was said to be a guess', () => {
  /** A service clock with a PC that guesses, and everything that is told of how far it was off, in minutes. */
  function guessing(pcClockBehind = 0) {
    const clock = new VirtualClock();
    const told: (readonly [minutes: number, isMeasured: boolean])[] = [];
    const time = createServiceClock(clock, pcClockBehind, (byMs, isMeasured) => {
      told.push([Math.round(byMs / MINUTE) + 0, isMeasured]);
    });
    const answer = (trueTime: number) => time.measure(dateAt(trueTime), time.readClocks());
    return { clock, time, told, answer };
  }
  const NEVER_OFF = [0, true] as const;

  test('is told once, by the first answer, with how far it was off (C10)', () => {
    const { clock, time, told, answer } = guessing(MINUTE);
    expect(time.provisionalAhead()).toBe(MINUTE);
    answer(clock.now() - 3 * HOUR);
    expect(told).toEqual([[-181, true]]);
    expect(time.provisionalAhead()).toBeNull();
    answer(clock.now() - 3 * HOUR);
    expect(told).toHaveLength(1);
  });

  test('is told before the time counts as measured, and by the next answer again where that could not be kept', () => {
    const clock = new VirtualClock();
    const measuredWhenTold: boolean[] = [];
    let isDiskFull = true;
    const time = createServiceClock(clock, 0, () => {
      measuredWhenTold.push(time.isMeasured());
      if (isDiskFull) throw new Error('disk full');
    });
    expect(() => time.measure(dateAt(clock.now() + HOUR), time.readClocks())).toThrow('disk full');
    expect(time.isMeasured()).toBe(false);
    expect(time.now()).toBe(clock.now());
    isDiskFull = false;
    time.measure(dateAt(clock.now() + HOUR), time.readClocks());
    expect(time.isMeasured()).toBe(true);
    expect(measuredWhenTold).toEqual([false, false]);
  });

  test('stands where an answer that was long under way leaves room for it, and next to it', async () => {
    for (const guessedAhead of [0, 2 * SECOND, -2 * SECOND]) {
      const { clock, time, told } = guessing(guessedAhead);
      const sent = time.readClocks();
      const isAnsweredAtOnce = guessedAhead > 0;
      const atOnce = dateAt(clock.now());
      await clock.advance(5 * MINUTE);
      time.measure(isAnsweredAtOnce ? atOnce : dateAt(clock.now()), sent);
      expect(Math.abs(time.now() - clock.now())).toBeGreaterThan(2 * MINUTE);
      expect(told).toEqual([NEVER_OFF]);
    }
  });

  test('was right when the PC’s clock was set, and too early by a sleep that nobody told of', () => {
    for (const [isSleep, minutes] of [
      [false, 0],
      [true, 180],
    ] as const) {
      const { clock, time, told, answer } = guessing();
      const start = clock.now();
      answer(start);
      clock.jump(3 * HOUR);
      expect(time.provisionalAhead()).toBeLessThan(-2 * HOUR);
      answer(isSleep ? clock.now() : start);
      expect(told.slice(1)).toEqual([[minutes, true]]);
    }
  });

  test('a clock that jumped there and back was never off, and that is told too', () => {
    const { clock, time, told, answer } = guessing();
    answer(clock.now());
    clock.jump(3 * HOUR);
    expect(time.isMeasured()).toBe(false);
    clock.jump(-3 * HOUR);
    answer(clock.now());
    expect(told).toEqual([NEVER_OFF, NEVER_OFF]);
  });

  test('a PC that wakes guesses better: in all it is told what it was off, whichever of its clocks was right', () => {
    for (const isSleep of [false, true]) {
      const { clock, time, told, answer } = guessing();
      const start = clock.now();
      answer(start);
      clock.jump(3 * HOUR);
      const taken = time.now();
      expect(time.isMeasured()).toBe(false);
      time.resumed();
      const truth = isSleep ? clock.now() : start;
      answer(truth);
      const putRight = told.slice(1).reduce((sum, [minutes]) => sum + minutes * MINUTE, Number(taken));
      expect(Math.abs(putRight - truth)).toBeLessThanOrEqual(2 * SECOND);
      expect(told.slice(1).map(([, isMeasured]) => isMeasured)).toEqual([false, true]);
    }
  });

  test('is not off by a sleep before the first answer: it was by the PC’s clock, which went on', () => {
    const { clock, time, told, answer } = guessing();
    expect(time.isMeasured()).toBe(false);
    clock.jump(8 * HOUR);
    time.resumed();
    answer(clock.now() + MINUTE);
    expect(told).toEqual([[1, true]]);
  });
});
