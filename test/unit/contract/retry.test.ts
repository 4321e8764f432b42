import { expect, test } from 'vitest';
import { createRetry } from '../../../electron/contract/retry.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

function setUp() {
  const clock = new VirtualClock();
  const retry = createRetry(clock);
  const ran: string[] = [];
  return { clock, retry, ran, run: (name: string) => () => void ran.push(name) };
}

test('a task runs once, when its time has come', async () => {
  const { clock, retry, ran, run } = setUp();
  retry.after(100, run('it'));
  await clock.advance(99);
  expect([ran, retry.isWaiting()]).toEqual([[], true]);
  await clock.advance(1_000);
  expect([ran, retry.isWaiting()]).toEqual([['it'], false]);
});

test('a later task replaces the one that waits', async () => {
  const { clock, retry, ran, run } = setUp();
  retry.after(100, run('first'));
  retry.after(200, run('second'));
  await clock.advance(1_000);
  expect(ran).toEqual(['second']);
});

test('a task may set the next one', async () => {
  const { clock, retry, ran, run } = setUp();
  retry.after(100, () => retry.after(100, run('next')));
  await clock.advance(150);
  expect([ran, retry.isWaiting()]).toEqual([[], true]);
  await clock.advance(50);
  expect(ran).toEqual(['next']);
});

test('a cancelled task never runs, and another may follow', async () => {
  const { clock, retry, ran, run } = setUp();
  retry.after(100, run('cancelled'));
  retry.cancel();
  expect(retry.isWaiting()).toBe(false);
  await clock.advance(1_000);
  retry.after(100, run('next'));
  await clock.advance(1_000);
  expect(ran).toEqual(['next']);
});

test('nothing runs once it is stopped', async () => {
  const { clock, retry, ran, run } = setUp();
  retry.after(100, run('before'));
  retry.stop();
  retry.after(100, run('after'));
  expect([retry.isWaiting(), retry.isStopped()]).toEqual([false, true]);
  await clock.advance(1_000);
  expect(ran).toEqual([]);
});
