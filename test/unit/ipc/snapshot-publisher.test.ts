import { beforeEach, expect, test } from 'vitest';
import type { AppEvents } from '../../../electron/contract/calls/app-events.ts';
import type { Snapshot } from '../../../electron/contract/calls/snapshot.ts';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import { NO_POLICIES } from '../../../electron/contract/policies.ts';
import { DEFAULT_SETTINGS } from '../../../electron/contract/settings.ts';
import type { SnapshotPublisher } from '../../../electron/ipc/snapshot-publisher.ts';
import { createSnapshotPublisher } from '../../../electron/ipc/snapshot-publisher.ts';
import { NO_PRINTERS } from '../../support/snapshots/printing.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

let clock: VirtualClock;
let publisher: SnapshotPublisher;
let numbers: number[];
let broken: boolean;
let logged: string[];

beforeEach(() => {
  clock = new VirtualClock();
  numbers = [];
  logged = [];
  broken = false;
  let number = 0;
  const tick = (): Snapshot => {
    if (broken) throw new Error('a damaged row');
    number += 1;
    return {
      number,
      at: clock.now(),
      settings: DEFAULT_SETTINGS,
      preferenceFault: null,
      workspace: null,
      unopened: null,
      storeDown: null,
      storeConnected: false,
      practice: null,
      alarm: {
        tone: null,
        loudness: 1,
        episodes: [],
        urgent: null,
        unheard: null,
        pc: { fault: null, isTold: true, device: 'Speaker', volume: 60 },
      },
      printing: NO_PRINTERS,
      proxy: null,
      outside: { rungs: [], heartbeat: null },
      firstSteps: null,
      exercises: null,
      staff: null,
      policies: NO_POLICIES,
      enrolment: null,
    };
  };
  const events = createEmitter<AppEvents>();
  const log = (event: string) => void logged.push(event);
  publisher = createSnapshotPublisher({ clock, timers: clock, log, events, tick });
  events.on('ipc', (event) => {
    if (event.name === 'snapshot') numbers.push(event.snapshot.number);
  });
});

test('a change goes out at once, the next one 50 ms later', async () => {
  publisher.publishSoon();
  await clock.advance(0);
  publisher.publishSoon();
  publisher.publishSoon();
  await clock.advance(49);
  expect(numbers).toEqual([1]);
  await clock.advance(1);
  expect(numbers).toEqual([1, 2]);
});

test('the effect of a call goes out at once, at most once a frame, together with pending changes', async () => {
  publisher.publishSoon();
  await clock.advance(0);
  await clock.advance(20);
  publisher.publishSoon();
  publisher.publishNextFrame();
  expect(numbers).toEqual([1, 2]);
  publisher.publishNextFrame();
  publisher.publishNextFrame();
  await clock.advance(15);
  expect(numbers).toEqual([1, 2]);
  await clock.advance(SECOND);
  expect(numbers).toEqual([1, 2, 3]);
});

test('no snapshot goes out during a piece of work, and one goes out after it', async () => {
  const work = Promise.withResolvers<void>();
  publisher.publishSoon();
  const done = publisher.holdDuring(() => work.promise);
  publisher.publishSoon();
  await clock.advance(SECOND);
  expect(numbers).toEqual([]);
  work.resolve();
  await done;
  await clock.advance(SECOND);
  expect(numbers).toEqual([1]);
});

test('work runs one piece at a time, also after one that failed', async () => {
  const story: string[] = [];
  const first = Promise.withResolvers<void>();
  const failed = publisher.holdDuring(async () => {
    story.push('first begins');
    await first.promise;
    story.push('first ends');
    throw new Error('no');
  });
  const second = publisher.holdDuring(() => Promise.resolve(story.push('second')));
  await clock.advance(SECOND);
  first.resolve();
  await expect(failed).rejects.toThrow('no');
  await second;
  expect(story).toEqual(['first begins', 'first ends', 'second']);
});

test('a snapshot that can’t be read is logged and retried', async () => {
  broken = true;
  publisher.publishSoon();
  await clock.advance(0);
  expect(logged).toEqual(['snapshot_failed']);
  broken = false;
  await clock.advance(SECOND);
  expect(numbers).toEqual([1]);
});

test('a stopped publisher sends no snapshot', async () => {
  publisher.publishSoon();
  publisher.stop();
  publisher.publishSoon();
  await clock.advance(SECOND);
  expect(numbers).toEqual([]);
  expect(clock.pendingCount).toBe(0);
});
