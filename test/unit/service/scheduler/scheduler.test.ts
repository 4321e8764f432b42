import { describe, expect, test } from 'vitest';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { addMs, HOUR, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { TaskSource } from '../../../../electron/service/scheduler/scheduler.ts';
import { createScheduler } from '../../../../electron/service/scheduler/scheduler.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

/** A scheduler with named sources whose tasks are due at times from now, and a diary of when each ran. */
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
  const scheduler = createScheduler(time, clock, (event) => logged.push(event), sources);
  scheduler.wake();
  return {
    clock,
    scheduler,
    diary,
    logged,
    start,
    setBroken: (value: boolean) => {
      broken = value;
    },
  };
}

describe('due tasks', () => {
  test('run at their time and in order, however far off', async () => {
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

  test('moving time runs every task that becomes due on the way at its own time', async () => {
    const { scheduler, diary } = setUp({ a: [MINUTE, 3 * MINUTE], b: [2 * MINUTE, 9 * MINUTE] });
    await scheduler.moveTime((now) => addMs(now, 5 * MINUTE));
    expect(diary).toEqual([
      ['a', MINUTE],
      ['b', 2 * MINUTE],
      ['a', 3 * MINUTE],
    ]);
  });

  test('concurrent moves of time run one after another; a failed move does not stop the others', async () => {
    const { clock, scheduler, start } = setUp({});
    const failing = scheduler.moveTime(() => {
      throw new Error('not that way');
    });
    const moves = [MINUTE, 2 * MINUTE].map((far) => scheduler.moveTime((now) => addMs(now, far)));
    await expect(failing).rejects.toThrow('not that way');
    await Promise.all(moves);
    expect(clock.now() - start).toBe(3 * MINUTE);
  });

  test('a failed task is logged, fails no request and is tried again', async () => {
    const { clock, scheduler, diary, logged, setBroken } = setUp({ a: [SECOND] });
    setBroken(true);
    await clock.advance(SECOND);
    scheduler.catchUp();
    expect([logged, diary]).toEqual([['due_work_failed'], []]);
    setBroken(false);
    await clock.advance(SECOND);
    expect(diary).toEqual([['a', 2 * SECOND]]);
  });
});
