import { describe, expect, test } from 'vitest';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { addMs, HOUR, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { TaskSource } from '../../../../electron/service/scheduler/scheduler.ts';
import { createScheduler } from '../../../../electron/service/scheduler/scheduler.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

/** Work with a name at times from now, which writes down when it was done. */
function setUp(plans: Readonly<Record<string, readonly number[]>>) {
  const clock = new VirtualClock();
  const start = clock.now();
  const diary: [string, number][] = [];
  const logged: string[] = [];
  let broken = false;
  const sources = Object.entries(plans).map(([name, times]): TaskSource => {
    const left = times.map((after) => addMs(start, after));
    return {
      nextDueAt: () => left[0],
      runDueTask() {
        if (broken) throw new Error('disk full');
        left.shift();
        diary.push([name, clock.now() - start]);
      },
    };
  });
  const time = {
    manual: false,
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    advanceTo: (at: Instant) => clock.jump(Math.max(0, at - clock.now())),
  };
  const due = createScheduler(time, clock, (event) => logged.push(event), sources);
  due.wake();
  return {
    clock,
    due,
    diary,
    logged,
    start,
    setBroken: (value: boolean) => {
      broken = value;
    },
  };
}

describe('work that falls due', () => {
  test('is done at its time and in its order, also when it is far off', async () => {
    const { clock, diary } = setUp({ a: [SECOND, 5 * HOUR], b: [0, 2 * SECOND] });
    await clock.advance(6 * HOUR);
    expect(diary).toEqual([
      ['b', 0],
      ['a', SECOND],
      ['b', 2 * SECOND],
      ['a', 5 * HOUR],
    ]);
    expect(clock.pendingCount).toBe(0);
  });

  test('moving time does all that falls due on the way, each at its own moment', async () => {
    const { due, diary } = setUp({ a: [MINUTE, 3 * MINUTE], b: [2 * MINUTE, 9 * MINUTE] });
    await due.moveTime((now) => addMs(now, 5 * MINUTE));
    expect(diary).toEqual([
      ['a', MINUTE],
      ['b', 2 * MINUTE],
      ['a', 3 * MINUTE],
    ]);
  });

  test('who moves time together with others moves it after them; one that fails stops nobody', async () => {
    const { clock, due, start } = setUp({});
    const failing = due.moveTime(() => {
      throw new Error('not that way');
    });
    const moves = [MINUTE, 2 * MINUTE].map((far) => due.moveTime((now) => addMs(now, far)));
    await expect(failing).rejects.toThrow('not that way');
    await Promise.all(moves);
    expect(clock.now() - start).toBe(3 * MINUTE);
  });

  test('a failure is logged, hurts no request, and the work is tried again', async () => {
    const { clock, due, diary, logged, setBroken } = setUp({ a: [SECOND] });
    setBroken(true);
    await clock.advance(SECOND);
    due.catchUp();
    expect([logged, diary]).toEqual([['due_work_failed'], []]);
    setBroken(false);
    await clock.advance(SECOND);
    expect(diary).toEqual([['a', 2 * SECOND]]);
  });
});
