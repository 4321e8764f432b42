import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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

test('setting the PC’s clock is not taken for a sleep, nor a sleep for a set clock (C10)', () => {
  const clock = new VirtualClock();
  let slept = 0;
  const time = createServiceClock({
    clock: { now: () => clock.now(), monotonic: () => clock.monotonic(), sinceBoot: () => clock.monotonic() + slept },
    pcClock: A_MINUTE_BEHIND,
  });
  const sleep = (milliseconds: number) => {
    clock.jump(milliseconds);
    slept += milliseconds;
  };
  sleep(8 * HOUR);
  time.resumed();
  expect(time.aheadOfPc()).toBe(MINUTE);
  const before = time.now();
  clock.jump(3 * HOUR);
  time.resumed();
  expect(time.now()).toBe(before);
  time.measure(dateAt(before), time.readClocks());
  clock.jump(HOUR);
  expect(time.isMeasured()).toBe(true);
  sleep(HOUR);
  expect(time.isMeasured()).toBe(false);
  time.resumed();
  expect(Math.abs(time.now() - before - HOUR)).toBeLessThanOrEqual(SECOND);
});

test('a service that sends no date is taken to have the PC’s time, however long ago that was measured', () => {
  const clock = new VirtualClock();
  const time = createServiceClock({ clock, pcClock: { behind: 0, measuredAt: addMs(clock.now(), -27 * HOUR) } });
  time.measure(null, time.readClocks());
  expect(time.isMeasured()).toBe(true);
  expect(time.now()).toBe(clock.now());
  expect(time.lowerBoundAt(clock.monotonic())).toBe(clock.now());
});

describe('the first measurement', () => {
  test('is reported before the time counts as measured, and again by the next response if the listener throws', () => {
    const clock = new VirtualClock();
    const reports: (readonly [at: number, isMeasured: boolean])[] = [];
    let isDiskFull = true;
    const time = createServiceClock({
      clock,
      pcClock: null,
      onMeasured: (now) => {
        reports.push([Math.round((now - clock.now()) / HOUR), time.isMeasured()]);
        if (isDiskFull) throw new Error('disk full');
      },
    });
    const respond = (): void => time.measure(dateAt(clock.now() + HOUR), time.readClocks());
    expect(respond).toThrow('disk full');
    expect(time.isMeasured()).toBe(false);
    expect(time.now()).toBe(clock.now());
    isDiskFull = false;
    respond();
    respond();
    expect(time.isMeasured()).toBe(true);
    expect(reports).toEqual([
      [1, false],
      [1, false],
    ]);
  });

  test('leaves the time where a slow response leaves room for it, and next to it', async () => {
    for (const assumedAhead of [0, 2 * SECOND, -2 * SECOND]) {
      const clock = new VirtualClock();
      const time = createServiceClock({ clock, pcClock: { behind: assumedAhead, measuredAt: null } });
      const sent = time.readClocks();
      const isAnsweredAtOnce = assumedAhead > 0;
      const atOnce = dateAt(clock.now());
      await clock.advance(5 * MINUTE);
      time.measure(isAnsweredAtOnce ? atOnce : dateAt(clock.now()), sent);
      expect(Math.abs(time.now() - clock.now())).toBeLessThanOrEqual(3 * SECOND);
    }
  });

  test('takes the middle of what is possible where the clocks drifted during a long sleep (C10)', async () => {
    const clock = new VirtualClock();
    const time = createServiceClock({ clock, pcClock: null });
    time.measure(dateAt(clock.now()), time.readClocks());
    clock.jump(27 * HOUR);
    time.resumed();
    const sent = time.readClocks();
    const answeredAtOnce = dateAt(clock.now());
    await clock.advance(20 * SECOND);
    time.measure(answeredAtOnce, sent);
    // The response allows 20 s behind to 1 s ahead; the clock may have drifted by 19 s, around half a second ahead.
    expect(Math.abs(time.now() - clock.now() - (-19 * SECOND + 1 * SECOND) / 2)).toBeLessThanOrEqual(SECOND);
  });

  test('takes the middle of what is possible where the PC’s clock was measured long before the start (C10)', async () => {
    const clock = new VirtualClock();
    const time = createServiceClock({ clock, pcClock: { behind: 0, measuredAt: addMs(clock.now(), -27 * HOUR) } });
    const sent = time.readClocks();
    const answeredAtOnce = dateAt(clock.now());
    await clock.advance(20 * SECOND);
    time.measure(answeredAtOnce, sent);
    // The response allows 20 s behind to 1 s ahead; the clock may have drifted by 19 s either way.
    expect(Math.abs(time.now() - clock.now() - (-19 * SECOND + 1 * SECOND) / 2)).toBeLessThanOrEqual(SECOND);
  });
});
