import { describe, expect, test } from 'vitest';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { addMs, HOUR, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { TaskSource } from '../../../../electron/service/core/scheduler.ts';
import { createScheduler } from '../../../../electron/service/core/scheduler.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

/** A scheduler with named sources, whose tasks are due after the given milliseconds, and a record of their runs. */
function setUp(plans: Readonly<Record<string, readonly number[]>>) {
  const clock = new VirtualClock();
  const start = clock.now();
  const runs: [string, number][] = [];
  const logged: string[] = [];
  let isDiskFull = false;
  const sources = Object.entries(plans).map(([name, times]): TaskSource => {
    const left = times.map((after) => addMs(start, after));
    return {
      nextDueAt: () => left[0],
      runDueTask() {
        if (isDiskFull) throw new Error('disk full');
        left.shift();
        runs.push([name, clock.now() - start]);
      },
    };
  });
  const time = {
    manual: false,
    now: () => clock.now(),
    reload: () => undefined,
    monotonic: () => clock.monotonic(),
    advanceTo: (at: Instant) => clock.jump(Math.max(0, at - clock.now())),
  };
  const scheduler = createScheduler(time, clock, (event) => logged.push(event), sources);
  scheduler.wake();
  return {
    clock,
    scheduler,
    runs,
    logged,
    start,
    setDiskFull: (value: boolean) => {
      isDiskFull = value;
    },
  };
}

describe('due tasks', () => {
  test('run on time and in order, however far ahead', async () => {
    const { clock, runs } = setUp({ a: [SECOND, 5 * HOUR], b: [0, 2 * SECOND] });
    await clock.advance(6 * HOUR);
    expect(runs).toEqual([
      ['b', 0],
      ['a', SECOND],
      ['b', 2 * SECOND],
      ['a', 5 * HOUR],
    ]);
    expect(clock.pendingCount).toBe(0);
  });

  test('moving time runs every task that becomes due on the way at its own time', async () => {
    const { scheduler, runs } = setUp({ a: [MINUTE, 3 * MINUTE], b: [2 * MINUTE, 9 * MINUTE] });
    await scheduler.moveTime((now) => addMs(now, 5 * MINUTE));
    expect(runs).toEqual([
      ['a', MINUTE],
      ['b', 2 * MINUTE],
      ['a', 3 * MINUTE],
    ]);
  });

  test('concurrent moves of time run one after another; a failed move does not stop the others', async () => {
    const { clock, scheduler, start } = setUp({});
    const failing = scheduler.moveTime(() => {
      throw new Error('no such time');
    });
    const moves = [MINUTE, 2 * MINUTE].map((distance) => scheduler.moveTime((now) => addMs(now, distance)));
    await expect(failing).rejects.toThrow('no such time');
    await Promise.all(moves);
    expect(clock.now() - start).toBe(3 * MINUTE);
  });

  test('a failed task is logged, fails no request and is tried again', async () => {
    const { clock, scheduler, runs, logged, setDiskFull } = setUp({ a: [SECOND] });
    setDiskFull(true);
    await clock.advance(SECOND);
    scheduler.catchUp();
    expect([logged, runs]).toEqual([['due_work_failed'], []]);
    setDiskFull(false);
    await clock.advance(SECOND);
    expect(runs).toEqual([['a', 2 * SECOND]]);
  });

  test('a snapshot that waits for its turn when the service stops is refused with 503', async () => {
    const { scheduler } = setUp({});
    const work = scheduler.runWhenIdle(() => 'taken');
    scheduler.close();
    await expect(work).rejects.toMatchObject({ code: 'internal_error', status: 503 });
  });
});
