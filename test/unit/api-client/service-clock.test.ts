import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClockSetting } from '../../../electron/api-client/service-clock.ts';
import { createServiceClock } from '../../../electron/api-client/service-clock.ts';
import { addMs, HOUR, instant, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

/** The `Date` header: whole seconds, rounded down. */
const dateAt = (milliseconds: number) => instant(Math.floor(milliseconds / SECOND) * SECOND);

const A_MINUTE_BEHIND = { behind: MINUTE, measuredAt: null };

test('an unmeasured time is the PC’s clock, corrected by how far it was off before', () => {
  const clock = new VirtualClock();
  const time = createServiceClock({ clock, pcClock: { behind: -2 * HOUR, measuredAt: null } });
  expect(time.isMeasured()).toBe(false);
  expect(time.now()).toBe(addMs(clock.now(), -2 * HOUR));
});

test('responses narrow the time to well under a second, within what is possible (C10)', () => {
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
      (ahead, responses) => {
        let monotonic = 0;
        const wall = instant(Date.UTC(2026, 10, 20));
        const clock = { now: () => addMs(wall, monotonic), monotonic: () => monotonic };
        const time = createServiceClock({ clock, pcClock: null });
        const truth = () => wall + monotonic + ahead;
        for (const { wait, there, back } of responses) {
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

test('a sleep shows before the platform reports the wake: only what leaves after it measures (C9)', async () => {
  const clock = new VirtualClock();
  const time = createServiceClock({ clock, pcClock: null });
  time.measure(dateAt(clock.now()), time.readClocks());
  expect(time.isMeasured()).toBe(true);
  const sentBefore = time.readClocks();
  const dateBefore = dateAt(clock.now());
  await clock.advance(SECOND);
  // A monotonic clock that does not count sleep stands still while the wall clock goes on.
  clock.jump(36 * HOUR);
  expect(time.isMeasured()).toBe(false);
  time.measure(dateBefore, sentBefore);
  expect(time.isMeasured()).toBe(false);
  time.measure(dateAt(clock.now()), time.readClocks());
  expect(time.isMeasured()).toBe(true);
});

test('a response to a request that left before a wake measures nothing, though no clock shows the sleep (C9)', async () => {
  const clock = new VirtualClock();
  const time = createServiceClock({ clock, pcClock: null });
  const sent = time.readClocks();
  await clock.advance(SECOND);
  time.resumed();
  time.measure(dateAt(clock.now()), sent);
  expect(time.isMeasured()).toBe(false);
  time.measure(dateAt(clock.now()), time.readClocks());
  expect(time.isMeasured()).toBe(true);
});

test('a jump of the PC’s clock changes only how far off it is (C10)', async () => {
  const clock = new VirtualClock();
  const start = clock.now();
  const time = createServiceClock({ clock, pcClock: null });
  time.measure(dateAt(start), time.readClocks());
  clock.jump(3 * HOUR);
  await clock.advance(MINUTE);
  expect(Math.abs(time.now() - start - MINUTE)).toBeLessThan(SECOND);
  expect(time.aheadOfPc()).toBeLessThan(-2 * HOUR);
});

test('small corrections never run the time backwards; a service clock that was moved is followed', async () => {
  const clock = new VirtualClock();
  const start = clock.now();
  const time = createServiceClock({ clock, pcClock: null });
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

test('after a sleep that the monotonic clock missed, the wall clock counts until a response comes', () => {
  const clock = new VirtualClock();
  const start = clock.now();
  const time = createServiceClock({ clock, pcClock: null });
  time.measure(dateAt(start), time.readClocks());
  clock.jump(8 * HOUR);
  time.resumed();
  expect(time.isMeasured()).toBe(false);
  expect(Math.abs(time.now() - start - 8 * HOUR)).toBeLessThan(2 * SECOND);
});

test('the first response after a jump measures: only what was under way during the jump does not count', () => {
  const clock = new VirtualClock();
  const time = createServiceClock({ clock, pcClock: null });
  const truth = clock.now();
  clock.jump(3 * HOUR);
  time.measure(dateAt(truth), time.readClocks());
  expect(time.isMeasured()).toBe(true);
  expect(Math.abs(time.now() - truth)).toBeLessThanOrEqual(SECOND);
});

test('setting the PC’s clock is not taken for a sleep, and changes how far off it is assumed to be (C10)', () => {
  const clock = new VirtualClock();
  let slept = 0;
  const seen: ClockSetting[] = [];
  const time = createServiceClock({
    clock: { now: () => clock.now(), monotonic: () => clock.monotonic(), sinceBoot: () => clock.monotonic() + slept },
    pcClock: A_MINUTE_BEHIND,
    onClockSet: (_setBy, settings) => seen.push(...settings),
  });
  const sleep = (milliseconds: number) => {
    clock.jump(milliseconds);
    slept += milliseconds;
  };
  sleep(8 * HOUR);
  time.checkPcClock();
  expect(seen).toEqual([]);
  time.resumed();
  expect(time.aheadOfPc()).toBe(MINUTE);
  const before = time.now();
  clock.jump(3 * HOUR);
  time.checkPcClock();
  time.checkPcClock();
  expect(seen).toEqual([{ setBy: 3 * HOUR, ahead: MINUTE }]);
  expect(time.now()).toBe(before);
  sleep(HOUR);
  clock.jump(-HOUR);
  time.resumed();
  expect(seen).toEqual([
    { setBy: 3 * HOUR, ahead: MINUTE },
    { setBy: -HOUR, ahead: MINUTE - 3 * HOUR },
  ]);
  expect(time.now()).toBe(before + HOUR);
  expect(time.aheadOfPc()).toBe(MINUTE - 2 * HOUR);
});

test('a clock that is set twice between two checks is reported for what was assumed before and between (C10)', () => {
  const clock = new VirtualClock();
  const pc = { now: () => clock.now(), monotonic: () => clock.monotonic(), sinceBoot: () => clock.monotonic() };
  const seen: unknown[] = [];
  const time = createServiceClock({
    clock: pc,
    pcClock: A_MINUTE_BEHIND,
    onClockSet: (setBy, settings) => seen.push([setBy, settings]),
  });
  clock.jump(3 * HOUR);
  expect(time.provisionalAhead()).toBe(MINUTE - 3 * HOUR);
  clock.jump(-3 * HOUR);
  time.checkPcClock();
  time.checkPcClock();
  clock.jump(2 * HOUR);
  expect(time.provisionalAhead()).toBe(MINUTE - 2 * HOUR);
  clock.jump(HOUR);
  time.checkPcClock();
  expect(seen).toEqual([
    [0, [{ ahead: MINUTE - 3 * HOUR, setBy: -3 * HOUR }]],
    [
      3 * HOUR,
      [
        { ahead: MINUTE, setBy: 3 * HOUR },
        { ahead: MINUTE - 2 * HOUR, setBy: HOUR },
      ],
    ],
  ]);
});

test('a clock that was set is reported again if it could not be stored', () => {
  const clock = new VirtualClock();
  let isDiskFull = true;
  let told = 0;
  const pc = { now: () => clock.now(), monotonic: () => clock.monotonic(), sinceBoot: () => clock.monotonic() };
  const time = createServiceClock({
    clock: pc,
    pcClock: null,
    onClockSet: () => {
      if (isDiskFull) throw new Error('full');
      told += 1;
    },
  });
  clock.jump(-HOUR);
  expect(() => time.checkPcClock()).toThrow('full');
  isDiskFull = false;
  time.checkPcClock();
  expect(told).toBe(1);
});

test('a service that sends no date is taken to have the PC’s time, however long ago that was measured', () => {
  const clock = new VirtualClock();
  const time = createServiceClock({ clock, pcClock: { behind: 0, measuredAt: addMs(clock.now(), -27 * HOUR) } });
  time.measure(null, time.readClocks());
  expect(time.isMeasured()).toBe(true);
  expect(time.now()).toBe(clock.now());
  expect(time.lowerBoundAt(clock.monotonic())).toBe(clock.now());
});

describe('the correction of a provisional time', () => {
  /** An unmeasured service clock, and every correction that it reports, in minutes. */
  function createUnmeasured(behind = 0) {
    const clock = new VirtualClock();
    const corrections: (readonly [minutes: number, isMeasured: boolean])[] = [];
    const time = createServiceClock({
      clock,
      pcClock: { behind, measuredAt: null },
      onTimeCorrection: (byMs, isMeasured) => corrections.push([Math.round(byMs / MINUTE) + 0, isMeasured]),
    });
    const respond = (trueTime: number) => time.measure(dateAt(trueTime), time.readClocks());
    return { clock, time, corrections, respond };
  }
  const NEVER_OFF = [0, true] as const;

  test('is reported once, by the first response, with how far the time was off (C10)', () => {
    const { clock, time, corrections, respond } = createUnmeasured(MINUTE);
    expect(time.provisionalAhead()).toBe(MINUTE);
    respond(clock.now() - 3 * HOUR);
    expect(corrections).toEqual([[-181, true]]);
    expect(time.provisionalAhead()).toBeNull();
    respond(clock.now() - 3 * HOUR);
    expect(corrections).toHaveLength(1);
  });

  test('is reported before the time counts as measured, and again by the next response if the listener throws', () => {
    const clock = new VirtualClock();
    const measuredAtReport: boolean[] = [];
    let isDiskFull = true;
    const time = createServiceClock({
      clock,
      pcClock: null,
      onTimeCorrection: () => {
        measuredAtReport.push(time.isMeasured());
        if (isDiskFull) throw new Error('disk full');
      },
    });
    expect(() => time.measure(dateAt(clock.now() + HOUR), time.readClocks())).toThrow('disk full');
    expect(time.isMeasured()).toBe(false);
    expect(time.now()).toBe(clock.now());
    isDiskFull = false;
    time.measure(dateAt(clock.now() + HOUR), time.readClocks());
    expect(time.isMeasured()).toBe(true);
    expect(measuredAtReport).toEqual([false, false]);
  });

  test('is nothing where a response that was long under way leaves room for the time, and next to it', async () => {
    for (const assumedAhead of [0, 2 * SECOND, -2 * SECOND]) {
      const { clock, time, corrections } = createUnmeasured(assumedAhead);
      const sent = time.readClocks();
      const isAnsweredAtOnce = assumedAhead > 0;
      const atOnce = dateAt(clock.now());
      await clock.advance(5 * MINUTE);
      time.measure(isAnsweredAtOnce ? atOnce : dateAt(clock.now()), sent);
      expect(Math.abs(time.now() - clock.now())).toBeLessThanOrEqual(3 * SECOND);
      expect(corrections).toEqual([NEVER_OFF]);
    }
  });

  test('is the middle of what is possible where the clocks drifted during a long sleep (C10)', async () => {
    const clock = new VirtualClock();
    const corrections: number[] = [];
    const time = createServiceClock({ clock, pcClock: null, onTimeCorrection: (byMs) => corrections.push(byMs) });
    time.measure(dateAt(clock.now()), time.readClocks());
    clock.jump(27 * HOUR);
    time.resumed();
    const sent = time.readClocks();
    const answeredAtOnce = dateAt(clock.now());
    await clock.advance(20 * SECOND);
    time.measure(answeredAtOnce, sent);
    // The response allows 20 s behind to 1 s ahead; the clock may have drifted by 19 s, around half a second ahead.
    const middle = (-19 * SECOND + 1 * SECOND) / 2;
    expect(corrections.at(-1)).toBeCloseTo(middle - 0.5 * SECOND, -3);
  });

  test('is the middle of what is possible where the PC’s clock was last measured long before the start (C10)', async () => {
    const clock = new VirtualClock();
    const corrections: number[] = [];
    const time = createServiceClock({
      clock,
      pcClock: { behind: 0, measuredAt: addMs(clock.now(), -27 * HOUR) },
      onTimeCorrection: (byMs) => corrections.push(byMs),
    });
    const sent = time.readClocks();
    const answeredAtOnce = dateAt(clock.now());
    await clock.advance(20 * SECOND);
    time.measure(answeredAtOnce, sent);
    // The response allows 20 s behind to 1 s ahead; the clock may have drifted by 19 s either way.
    const middle = (-19 * SECOND + 1 * SECOND) / 2;
    expect(corrections.at(-1)).toBeCloseTo(middle, -3);
  });

  test('is nothing after the PC’s clock was set, and the length of a sleep that was not reported', () => {
    for (const [isSleep, minutes] of [
      [false, 0],
      [true, 180],
    ] as const) {
      const { clock, time, corrections, respond } = createUnmeasured();
      const start = clock.now();
      respond(start);
      clock.jump(3 * HOUR);
      expect(time.provisionalAhead()).toBeLessThan(-2 * HOUR);
      respond(isSleep ? clock.now() : start);
      expect(corrections.slice(1)).toEqual([[minutes, true]]);
    }
  });

  test('is nothing after a jump there and back, and is reported all the same', () => {
    const { clock, time, corrections, respond } = createUnmeasured();
    respond(clock.now());
    clock.jump(3 * HOUR);
    expect(time.isMeasured()).toBe(false);
    clock.jump(-3 * HOUR);
    respond(clock.now());
    expect(corrections).toEqual([NEVER_OFF, NEVER_OFF]);
  });

  test('comes in two steps after a wake, which add up whichever of the PC’s clocks was right', () => {
    for (const isSleep of [false, true]) {
      const { clock, time, corrections, respond } = createUnmeasured();
      const start = clock.now();
      respond(start);
      clock.jump(3 * HOUR);
      const taken = time.now();
      expect(time.isMeasured()).toBe(false);
      time.resumed();
      const truth = isSleep ? clock.now() : start;
      respond(truth);
      const corrected = corrections.slice(1).reduce((sum, [minutes]) => sum + minutes * MINUTE, Number(taken));
      expect(Math.abs(corrected - truth)).toBeLessThanOrEqual(2 * SECOND);
      expect(corrections.slice(1).map(([, isMeasured]) => isMeasured)).toEqual([false, true]);
    }
  });

  test('does not count a sleep before the first response: the PC’s clock, which went on, was used', () => {
    const { clock, time, corrections, respond } = createUnmeasured();
    expect(time.isMeasured()).toBe(false);
    clock.jump(8 * HOUR);
    time.resumed();
    respond(clock.now() + MINUTE);
    expect(corrections).toEqual([[1, true]]);
  });
});
